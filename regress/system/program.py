"""Runs the program under test: to its end, on a terminal, or in the background."""

import fcntl
import json
import os
import pty
import struct
import subprocess
import termios
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

HOME = Path(__file__).resolve().parents[2]
BUILD = HOME / os.environ.get("FLIPREF_BUILD", "build")
FLIPREF = Path(os.environ.get("FLIPREF", BUILD / "flipref")).resolve()
MARK = FLIPREF.with_name("flipref-mark")  # flipref finds it there
# Seconds until something counts as a hang, however busy the machine is.
PATIENCE = int(os.environ.get("PATIENCE", 600))
UNMEASURED = ["env", "LLVM_PROFILE_FILE=/dev/null"]  # for a run that cannot write its profile

WON = (HOME / "examples/won.txt").read_bytes()
BLOCKED = (HOME / "examples/blocked.txt").read_bytes()
TYPO = (HOME / "examples/typo.txt").read_bytes()
CORNERS = b"R......B\n" + 6 * b"........\n" + b"B......R\n"
DRAW = CORNERS + b"0\n"
FORMATS = ["text", "json", "sarif", "junit"]

Word = str | bytes | Path


class Said:
    """The result of a run: its status, and what it printed."""

    def __init__(self, run: "subprocess.CompletedProcess[bytes]") -> None:
        self.args = run.args
        self.status, self.out, self.err = run.returncode, run.stdout, run.stderr

    def __str__(self) -> str:
        return f"{self.args}: status {self.status}\n{self.out!r}\n{self.err!r}"

    def expect(self, status: int, out: bytes | None = None, err: bytes | None = None) -> None:
        """Checks the status, and what output and messages contain; b"" means that they are
        empty."""
        assert self.status == status, str(self)
        for text, wanted in ((self.out, out), (self.err, err)):
            if wanted is not None:
                assert wanted in text if wanted else text == b"", str(self)


def finish(command: Sequence[Word], at: Path, **options: Any) -> Said:
    """Runs a command to its end. It may take PATIENCE seconds, unless the options set a timeout."""
    if "stdout" not in options and "stderr" not in options:
        options["capture_output"] = True
    options.setdefault("timeout", PATIENCE)
    return Said(subprocess.run(command, cwd=at, **options))


def run(
    *arguments: Word,
    at: Path = HOME,
    by: Sequence[Word] = (),
    program: Path = FLIPREF,
    status: int | None = None,
    **options: Any,
) -> Said:
    """Runs `flipref ARGUMENTS`. BY is a command that runs it; STATUS is what to expect."""
    if "stdout" in options:
        options = {"stderr": subprocess.PIPE, **options}
    said = finish([*by, program, *arguments], at, **options)
    assert status is None or said.status == status, str(said)
    return said


def launch(*arguments: Word, at: Path, **options: Any) -> "subprocess.Popen[bytes]":
    """Starts `flipref ARGUMENTS`. Its standard streams are pipes, unless OPTIONS says otherwise."""
    pipes: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    return subprocess.Popen([FLIPREF, *arguments], cwd=at, **(pipes | options))


def check(*arguments: Word, cwd: Path, dialect: str = "octaflip", **options: Any) -> Said:
    return run("check", dialect, *arguments, at=cwd, **options)


def launch_check(
    *arguments: Word, at: Path, out: int = subprocess.PIPE
) -> "subprocess.Popen[bytes]":
    """Starts `flipref check octaflip ARGUMENTS` with the standard input of the tests."""
    return launch("check", "octaflip", *arguments, at=at, stdin=None, stdout=out)


def wait_until(holds: Callable[[], bool]) -> bool:
    """Waits until a condition holds. Returns whether it did in time."""
    end = time.monotonic() + PATIENCE
    while not holds() and time.monotonic() < end:
        time.sleep(0.001)
    return holds()


def children(pid: int) -> list[int]:
    try:
        return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except FileNotFoundError:
        return []


def has_open(pid: int, path: Path) -> bool:
    try:
        opened = [os.readlink(each) for each in Path(f"/proc/{pid}/fd").iterdir()]
    except OSError:  # it has ended, or closed what was looked at
        return False
    return str(path) in opened


def wait_until_opened(run: "subprocess.Popen[bytes]", path: Path) -> None:
    """Waits until a process or one of its children has opened a file, or it has ended."""

    def is_opened() -> bool:
        return any(has_open(pid, path) for pid in (run.pid, *children(run.pid)))

    wait_until(lambda: run.poll() is not None or is_opened())


def catches(pid: int, number: int) -> bool:
    """Returns whether a process has a handler for a signal."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except FileNotFoundError:
        return False
    caught = next(line for line in status.splitlines() if line.startswith("SigCgt:"))
    return bool(int(caught.split()[1], 16) >> (number - 1) & 1)


def on_terminal(
    *arguments: str,
    at: Path,
    term: str = "xterm",
    columns: int = 80,
    color: str = "never",
    meanwhile: Callable[[int], object] = lambda _: None,
) -> bytes:
    """Returns what a terminal gets that is both standard output and standard error of `check`.
    MEANWHILE is called with the process."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(at)
        os.environ["TERM"] = term
        os.execv(FLIPREF, [str(FLIPREF), "check", "octaflip", f"--color={color}", *arguments])
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 25, columns, 0, 0))
    beside = threading.Thread(target=meanwhile, args=[pid])
    beside.start()
    told = b""
    try:
        while part := os.read(terminal, 4096):
            told += part
    except OSError:  # it has hung up
        pass
    beside.join()
    os.close(terminal)
    os.waitpid(pid, 0)
    return told


def parsed(form: str, text: bytes) -> Any:
    """Parses a report for machines; fails if the report is not well-formed."""
    if form == "json":
        assert text == b"" or text.endswith(b"\n")
        return [json.loads(line) for line in text.splitlines()]
    if form == "sarif":
        return json.loads(text)
    if form == "junit":
        return ElementTree.fromstring(text)
    return text


def obeyed_by_github(text: bytes) -> list[str]:
    """Returns the lines of a log that a runner of GitHub Actions takes for its commands."""
    stopped, obeyed = "", []
    for line in text.decode(errors="replace").splitlines():
        if stopped:
            stopped = "" if line == f"::{stopped}::" else stopped
        elif line.startswith("::stop-commands::"):
            stopped = line.removeprefix("::stop-commands::")
        elif line.lstrip().startswith("::") or "##[" in line:
            obeyed.append(line)
    assert not stopped, "commands are stopped for the steps that follow, too"
    return obeyed
