"""Checks that each engine of the executor gives the same answers as fresh processes, whatever the
program does, and leaves no process.

build/executor_runs runs each program of regress/hunt by each engine, and compares the answers."""

import subprocess
from pathlib import Path

import pytest
from program import BUILD, HOME, PATIENCE

PROGRAMS = HOME / "regress/hunt"
HOSTILE = HOME / "regress/hostile"
TOOL = BUILD / "executor_runs"

# The engine that replaces `in process`, for programs whose memory cannot be restored.
FALLS = {
    "answers_forged": "fork server",
    "closes_everything": "fork server",
    "constructors": "fork server",
    "large_data": "fork server",
    "own_exit": "fork server",
    "sees_its_loader": "fork server",
}
SLOW = {"never_ends": 5, "ignores_time": 5, "sleeps": 5, "waits_at_the_end": 8, "floods": 8}
UNSTEADY = {"uninitialized"}
NAMES = sorted(path.stem for path in PROGRAMS.glob("*.c") if path.stem != "executor_runs")


def executor_runs(level: str, *words: str | Path) -> tuple[int, list[str]]:
    """Returns the status and the lines of a comparison."""
    if not TOOL.exists():
        pytest.fail("make executor-tool makes build/executor_runs")
    said = subprocess.run([TOOL, level, *words], capture_output=True, timeout=PATIENCE)
    err = said.stderr.decode(errors="replace")
    if said.returncode == 2 and "containment" in err:
        pytest.skip(err.strip())
    if said.returncode == 2 and "Debian's package" in err:
        pytest.skip(err.strip())
    assert said.returncode != 2, err
    return said.returncode, said.stdout.decode(errors="replace").splitlines()


def engines(lines: list[str]) -> dict[str, str]:
    """Returns the engine in use at the end, by the one that was asked for."""
    changes = [line.split(";")[0].split(" -> ") for line in lines if " -> " in line]
    return {wanted: at_last for wanted, at_last in changes}


@pytest.mark.parametrize("name", NAMES)
def test_each_engine_answers_as_fresh_processes_do(name: str) -> None:
    status, lines = executor_runs("full", PROGRAMS / f"{name}.c", str(SLOW.get(name, 24)))
    assert status == 0 or name in UNSTEADY, lines
    assert engines(lines) == {
        "in process": FALLS.get(name, "in process"),
        "fork server": "fork server",
        "processes": "processes",
    }, lines


# The engine in use where `in process` was asked for. What no row names are separate processes.
FASTEST = {"cpp": "in process", "py": "fork server"}
IN_LANGUAGES = sorted(path.name for path in (PROGRAMS / "languages").iterdir())


@pytest.mark.parametrize("name", IN_LANGUAGES)
def test_each_language_answers_as_fresh_processes_do(name: str) -> None:
    steps = "5" if name.startswith(("never", "misbehaves", "Hello", "hello")) else "24"
    status, lines = executor_runs("full", PROGRAMS / "languages" / name, steps)
    fastest = FASTEST.get(name.split(".")[1], "processes")
    if name == "misbehaves.cpp":
        fastest = "fork server"
    assert status == 0, lines
    assert engines(lines)["in process"] == fastest, lines


@pytest.mark.parametrize("name", ["state.cpp", "state.py", "misbehaves.cpp", "misbehaves.py"])
def test_languages_work_without_namespaces(name: str) -> None:
    status, lines = executor_runs("kernel", PROGRAMS / "languages" / name, "5")
    assert status == 0, lines


@pytest.mark.parametrize("level", ["kernel", "limits"])
def test_the_engines_work_at_each_level(level: str) -> None:
    for name in ("static_state", "crashes_sometimes", "leaves_files"):
        status, lines = executor_runs(level, PROGRAMS / f"{name}.c")
        assert status == 0, lines
        assert engines(lines)["in process"] == "in process", lines


@pytest.mark.parametrize("level", ["full", "kernel"])
@pytest.mark.parametrize("name", ["fork_bomb", "starts_in_resolver", "vfork_chain", "thread_bomb"])
def test_a_fork_server_contains_what_forks(level: str, name: str, at: Path) -> None:
    header = (HOSTILE / "hostile.h").read_text()
    text = (HOSTILE / f"{name}.c").read_text().replace('#include "hostile.h"', header)
    (at / "bomb.c").write_text(text)
    status, lines = executor_runs(level, at / "bomb.c", "4")  # the status is 3 if a process is left
    assert status == 0, lines
    assert all("exit 0; 0 wrong" in line for line in lines if " -> " in line), lines


COMMANDS = {
    "echo.py": b"import sys\nn = sys.stdin.readline()\nprint('got', n.strip(), sys.argv[1:])\n",
    "crash.py": b"import os, sys\nprint(sys.stdin.read())\nsys.stdout.flush()\nos.abort()\n",
    "state.py": b"import os\nprint(os.path.exists('kept'))\nopen('kept', 'w').close()\n",
}


@pytest.mark.parametrize("name", COMMANDS)
def test_commands_run_as_processes(name: str, at: Path) -> None:
    (at / name).write_bytes(COMMANDS[name])
    status, lines = executor_runs("full", "--", "python3", at / name)
    assert status == 0, lines
    assert set(engines(lines).values()) == {"processes"}
