"""Runs a Python program on many inputs: server.py MODULE PROGRAM

Compiles the program, imports the modules of the standard library that it names, and loads MODULE
(python.c), which makes a child for each input. A child returns from it and becomes the program."""

import _ast
import sys
from types import CodeType

# Modules that keep no state which a process of its own would not have.
STATELESS = (
    "abc array ast bisect builtins calendar cmath collections copy dataclasses datetime decimal"
    " enum errno fractions functools gc heapq io itertools json math numbers operator os queue re"
    " statistics string struct sys textwrap time traceback types typing"
).split()


def import_what_is_named(text: bytes) -> None:
    """Imports what the program will import, so that its runs need not. Without the module `ast`,
    whose import makes a fifth of the page faults of the start."""
    names: list[str] = []
    nodes: list[object] = [compile(text, "", "exec", _ast.PyCF_ONLY_AST, dont_inherit=True)]
    while nodes:
        node = nodes.pop()
        if isinstance(node, list):
            nodes += node
        elif isinstance(node, _ast.AST):
            nodes += [getattr(node, field, None) for field in node._fields]
        if isinstance(node, _ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, _ast.ImportFrom) and node.level == 0:
            names.append(node.module or "")
    for name in names:
        try:
            if name.split(".")[0] in STATELESS:
                __import__(name)
        except ImportError:
            pass


def prepare(path: str) -> CodeType:
    """Returns the program as code."""
    import gc

    with open(path, "rb") as file:
        text = file.read()
    code = compile(text, path, "exec", dont_inherit=True)
    import_what_is_named(text)
    gc.collect()
    gc.freeze()
    return code


def status_of(code: object) -> int:
    """Returns the status that sys.exit(code) ends with."""
    if code is None or isinstance(code, int):
        return int(code or 0)
    print(code, file=sys.stderr)
    return 1


def become(code: CodeType, path: str) -> None:
    """Runs the program as `python3 PATH` does, and ends the process."""
    import atexit
    import os

    module = type(sys)("__main__")
    module.__dict__.update(__file__=path, __builtins__=__builtins__, __cached__=None)
    sys.modules["__main__"] = module
    sys.argv[0] = path
    status = 0
    try:
        exec(code, module.__dict__)
    except SystemExit as end:
        status = status_of(end.code)
    except BaseException as error:
        status = 1
        trace = error.__traceback__
        sys.excepthook(type(error), error, trace.tb_next if trace else None)
    atexit._run_exitfuncs()
    try:
        sys.stdout.flush()
    except (OSError, ValueError):
        status = 120
    os._exit(status & 255)


def serve(module: str, path: str) -> None:
    """Returns in a child only."""
    from importlib.machinery import ExtensionFileLoader, ModuleSpec

    loader = ExtensionFileLoader("flipref_inside", module)
    code = prepare(path)
    try:
        loader.create_module(ModuleSpec("flipref_inside", loader, origin=module))
    except ImportError:
        become(code, path)


serve(sys.argv[1], sys.argv[2])
