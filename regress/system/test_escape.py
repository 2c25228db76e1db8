"""Checks that no submission escapes from the sandbox: the hostile programs and sources of
regress/hostile, at each level of containment that this machine has.

All of them are graded in one run with honest submissions. Each verdict must be as the table says.
An honest submission must get the same marks as alone. Nothing may be left behind:
no process, no file, no shared memory. The variable ESCAPE_ONLY names the programs to run, and
ESCAPE_LEVELS the levels, separated by blanks."""

import csv
import ctypes
import fcntl
import json
import os
import pty
import resource
import shutil
import signal
import socket
import stat
import subprocess
import tempfile
import termios
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from program import FLIPREF, HOME, PATIENCE

HOSTILE = HOME / "regress/hostile"
LEVELS = ["full", "kernel", "limits"]
SUBREAPER = 36  # PR_SET_CHILD_SUBREAPER
SECRET = "HOSTILE_SECRET"  # first in flipref's environment; a symbol for an assembler
SHARED = 0x5EC2E7 + os.getpid()  # the key of shared memory that belongs to the machine
NEVER_THERE = "hostile-was-here"  # what programs call the files that they write elsewhere

COURSE = """course: hostile
specification: "programs that try to escape"
dialect: octaflip
submission:
  files:
    - as: hostile.c
      names: ["*.c"]
  provided:
    - name: hostile.h
      text: |
{header}
build:
  command: [gcc, -w, hostile.c, -o, {program}]
  program: {program}
  cpu: 2s
  memory: 512M
run:
  cpu: 200ms
  memory: 64M
  output: 64K
  status: zero
tests:
  package: hostile
  groups:
    - name: all
      points: 10
      tests: ["*"]
"""

RIGHT = b'#include "hostile.h"\nint main(void)\n{\n    begin();\n    return contained();\n}\n'
WRONG = RIGHT.replace(b"return contained()", b'puts("something else")')
HONEST = {"honest_right": RIGHT, "honest_wrong": WRONG}


def expected(name: str) -> dict[str, dict[str, list[str]]]:
    """Returns the permitted verdicts, by program and level."""
    rows = {}
    for line in (HOSTILE / name).read_text().splitlines():
        if not line.startswith("#"):
            program, *verdicts = line.split("\t")
            rows[program] = {
                level: each.split("|") for level, each in zip(LEVELS, verdicts, strict=True)
            }
    return rows


EXPECTED = expected("expected.tsv") | expected("sources/expected.tsv")
ONLY = set(os.environ.get("ESCAPE_ONLY", "").split()) or set(EXPECTED)
CASES = sorted(set(EXPECTED) & ONLY)


def cases_of(level: str) -> list[str]:
    """Returns what can be run at a level. Without root, the level `limits` does not keep a program
    from killing all processes of the user who runs the tests."""
    is_safe = level != "limits" or os.geteuid() == 0
    return [name for name in CASES if is_safe or name != "kills_all"]


# ---- submissions ----


def made_sources() -> dict[str, bytes]:
    """Makes sources that are too large for the repository."""
    brackets = 200_000
    nested = b"(" * brackets + b"0" + b")" * brackets
    much = b'char text[] = "' + b"x" * 2_800_000 + b'"; char ones[] = {' + b"1," * 100_000 + b"}; "
    return {
        "long_line": RIGHT.replace(b"int main", much + b"int main", 1),
        "many_brackets": RIGHT.replace(b"contained();", b"contained() + " + nested + b";"),
        "gigabyte_line": RIGHT + b"/* " + b"x" * (5 << 20),
    }


def texts(answer: Path, other: Path) -> dict[str, bytes]:
    files = {path.stem: path.read_bytes() for path in HOSTILE.glob("*.c")}
    files |= {path.stem: path.read_bytes() for path in (HOSTILE / "sources").glob("*.c")}
    files |= made_sources()
    for name, text in files.items():
        text = text.replace(b"@ANSWER@", os.fsencode(answer))
        files[name] = text.replace(b"@OTHER@", os.fsencode(other))
    return files


def put_submissions(folder: Path, files: dict[str, bytes]) -> None:
    for name, text in files.items():
        (folder / name).mkdir(parents=True)
        (folder / name / f"{name}.c").write_bytes(text)
        if name == "gigabyte_line":
            os.truncate(folder / name / f"{name}.c", 1 << 30)


def put_course(at: Path, program: str) -> None:
    lines = (HOSTILE / "hostile.h").read_text().splitlines()
    header = "\n".join("        " + line if line else "" for line in lines)
    (at / "course.yaml").write_text(COURSE.format(header=header, program=program))


def put_tests(at: Path, port: int, *names: str) -> None:
    """Writes tests with one answer. Two builds of each program run each of them."""
    (at / "tests").mkdir()
    lines: list[Any] = [
        at / "tests/first.ans",
        at / "submissions/honest_right/honest_right.c",
        at / "marks",
    ]
    lines += [port, SHARED]
    for name in names:
        (at / f"tests/{name}.in").write_text("".join(f"{line}\n" for line in lines))
        (at / f"tests/{name}.ans").write_text("contained\n")


# ---- what is left behind ----


def children() -> set[int]:
    task = Path("/proc/self/task")
    return {int(pid) for each in task.iterdir() for pid in (each / "children").read_text().split()}


def reap() -> None:
    """Waits for the orphans that have ended."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass


def prepare(terminal: int) -> None:
    """Gives a process a terminal and no soft limits, so that the limits that programs see are the
    sandbox's own."""
    os.setsid()
    fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)
    for limit in (resource.RLIMIT_CORE, resource.RLIMIT_STACK):
        hard = resource.getrlimit(limit)[1]
        resource.setrlimit(limit, (hard, hard))


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def parent_of(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


def named(program: str) -> list[int]:
    """Returns the processes that run the program. The kernel names them after a file of the
    sandbox, so this compares their first argument."""
    found = []
    for each in Path("/proc").glob("[0-9]*"):
        try:
            if (each / "cmdline").read_bytes().split(b"\0")[0] == program.encode():
                found.append(int(each.name))
        except OSError:
            pass  # it has ended
    return found


def shared_memory() -> set[str]:
    """Returns the shared memory that users of sandboxes have made."""
    lines = Path("/proc/sysvipc/shm").read_text().splitlines()[1:]
    return {line for line in lines if int(line.split()[7]) >= 60000}


def left_files() -> list[Path]:
    folders = [Path(each) for each in ("/", "/tmp", "/var/tmp", "/dev/shm", "/home", "/run")]
    return [each / NEVER_THERE for each in folders if os.path.lexists(each / NEVER_THERE)]


# ---- runs ----


class Graded:
    """A run: its messages, its marks, and what it left behind."""

    def __init__(self, at: Path, level: str, *submissions: Path) -> None:
        self.at, self.level = at, level
        self.program = f"hst{os.getpid()}"
        self.temporary = at / "temporary"
        self.temporary.mkdir(exist_ok=True)
        self.temporary.chmod(0o1777)
        shutil.rmtree(at / "marks", ignore_errors=True)
        before, memory = children(), shared_memory()
        words: list[str | Path] = [FLIPREF, "grade", at / "course.yaml", *submissions]
        words += ["--tests", at / "tests", "--output", at / "marks"]
        words += [f"--containment={level}", "--sanitize=off", "-j", "2", "--format=html"]
        master, terminal = pty.openpty()
        self.said = subprocess.run(
            words,
            cwd=at,
            capture_output=True,
            timeout=2 * PATIENCE,
            preexec_fn=lambda: prepare(terminal),
            env={SECRET: "hostile-secret"} | os.environ | {"TMPDIR": str(self.temporary)},
        )
        os.close(terminal)
        os.close(master)
        reap()
        self.processes = sorted(children() - before) + named(self.program)
        self.memory = shared_memory() - memory
        self.files = left_files() + list(self.temporary.iterdir())
        self.marks: dict[str, Any] = {}
        if (at / "marks/marks.json").exists():
            marks = json.loads((at / "marks/marks.json").read_text())
            self.marks = {each["id"]: each for each in marks["submissions"]}

    def is_missing(self) -> bool:
        """Whether this machine lacks the level."""
        return self.said.returncode == 2 and b"containment" in self.said.stderr

    def verdicts(self, name: str) -> set[str]:
        one = self.marks[name]
        if one["status"] != "graded":
            return {f"{one['status']}: {one['reason']}"}
        if one["build"]["status"] != "built":
            return {one["build"]["status"]}
        return {test["verdict"] for test in one["tests"]}


class Level:
    """The two runs of a level: of the honest submissions alone, and of all submissions."""

    def __init__(self, at: Path, level: str) -> None:
        at.chmod(0o755)
        put_course(at, f"hst{os.getpid()}")
        self.server = socket.create_server(("127.0.0.1", 0))
        names = ["first", "second"][: 2 if level == "full" else 1]
        put_tests(at, self.server.getsockname()[1], *names)
        honest, hostile = at / "submissions", at / "hostile"
        put_submissions(honest, HONEST)
        files = texts(at / "tests/first.ans", honest / "honest_right/honest_right.c")
        cases = cases_of(level)
        put_submissions(hostile, {name: text for name, text in files.items() if name in cases})
        self.alone = Graded(at, level, honest)
        if self.alone.is_missing():
            pytest.skip(self.alone.said.stderr.decode(errors="replace").strip())
        self.all = Graded(at, level, honest, *sorted(hostile.iterdir()))


CHOSEN = os.environ.get("ESCAPE_LEVELS", " ".join(LEVELS)).split()


@pytest.fixture(
    scope="module",
    params=[pytest.param(each, marks=pytest.mark.xdist_group(each)) for each in CHOSEN],
)
def level(request: pytest.FixtureRequest) -> Iterator[Level]:
    libc = ctypes.CDLL(None)
    libc.prctl(SUBREAPER, 1, 0, 0, 0)  # a process that a run leaves becomes a child of this one
    memory = libc.shmget(SHARED, 4096, 0o1666)
    with tempfile.TemporaryDirectory(prefix="flipref-escape-") as folder:
        try:
            yield Level(Path(folder), request.param)
        finally:
            libc.shmctl(memory, 0, None)  # removes it
    libc.prctl(SUBREAPER, 0, 0, 0, 0)


# ---- tests ----


@pytest.mark.parametrize("name", CASES)
def test_each_hostile_program_gets_its_verdict(level: Level, name: str) -> None:
    if name not in cases_of(level.all.level):
        pytest.skip("without root, this program would end what the user runs")
    wanted = EXPECTED[name][level.all.level]
    assert name in level.all.marks, level.all.said.stderr
    found = level.all.verdicts(name)
    assert found and found <= set(wanted), level.all.marks[name]


def test_every_submission_is_graded(level: Level) -> None:
    assert set(level.all.marks) == set(cases_of(level.all.level)) | set(HONEST)
    assert level.all.said.returncode == 0, level.all.said.stderr
    assert level.all.level.encode() in level.all.said.stdout + level.all.said.stderr


def test_the_marks_of_others_are_unchanged(level: Level) -> None:
    assert level.alone.verdicts("honest_right") == {"right"}
    assert level.alone.verdicts("honest_wrong") == {"wrong-output"}
    for name in HONEST:
        assert level.all.marks[name] == level.alone.marks[name]


def test_cpu_time_ends_a_run_soon_after_its_limit(level: Level) -> None:
    """The supervisor must end it. A second of CPU time later, a limit of the kernel would."""
    with open(level.all.at / "marks/times.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    slow = [row for row in rows if row["id"] in ("spin", "signals_ignored")]
    assert slow or not {"spin", "signals_ignored"} & set(CASES)
    assert all(int(row["cpu_us"]) < 1_000_000 for row in slow), slow


def grade_survivors(level: Level, *names: str) -> tuple[subprocess.Popen[bytes], int]:
    """Starts to grade programs that do not end. When one of them runs, returns the grader and the
    process of that program."""
    at = level.all.at
    shutil.rmtree(at / "survivors", ignore_errors=True)
    shutil.rmtree(at / "killed", ignore_errors=True)
    put_submissions(
        at / "survivors", {name: (HOSTILE / f"{name}.c").read_bytes() for name in names}
    )
    words = [str(FLIPREF), "grade", str(at / "course.yaml"), str(at / "survivors")]
    words += ["--tests", str(at / "tests"), "--output", str(at / "killed")]
    words += [f"--containment={level.all.level}", "--sanitize=off", "-j", "2"]
    grader = subprocess.Popen(words, cwd=at, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    until = time.monotonic() + PATIENCE
    while not (running := named(level.all.program)) and time.monotonic() < until:
        assert grader.poll() is None
        time.sleep(0.01)
    return grader, running[0]


def all_end(level: Level) -> bool:
    """Returns whether all programs and supervisors end soon. Kills those that do not."""
    until = time.monotonic() + PATIENCE
    while (named(level.all.program) or children()) and time.monotonic() < until:
        reap()
        time.sleep(0.05)
    left = set(named(level.all.program)) | children()
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    time.sleep(0.1 if left else 0)
    reap()
    return not left


def test_nothing_survives_a_grader_that_is_killed(level: Level) -> None:
    grader, _ = grade_survivors(level, "sleeper", "spin")
    grader.kill()
    grader.wait()
    assert all_end(level)


def test_no_stopped_supervisor_survives_its_grader(level: Level) -> None:
    if level.all.level != "full":
        pytest.skip("bubblewrap does this, which is not there")
    grader, pid = grade_survivors(level, "sleeper")
    os.kill(parent_of(pid), signal.SIGSTOP)
    grader.kill()
    grader.wait()
    assert all_end(level)


def test_no_program_survives_its_supervisor(level: Level) -> None:
    grader, pid = grade_survivors(level, "sleeper")
    os.kill(parent_of(pid), signal.SIGKILL)
    until = time.monotonic() + PATIENCE
    while is_alive(pid) and time.monotonic() < until:
        time.sleep(0.01)
    survives = is_alive(pid)
    if survives:
        os.kill(pid, signal.SIGKILL)
    grader.wait()  # another sandbox is tried
    assert not survives and all_end(level)


def test_no_process_is_left(level: Level) -> None:
    assert level.all.processes == []


def test_no_file_is_left(level: Level) -> None:
    assert level.all.files == []
    kinds = {path: path.lstat().st_mode for path in (level.all.at / "marks").rglob("*")}
    assert all(stat.S_ISREG(mode) or stat.S_ISDIR(mode) for mode in kinds.values())
    owners = {path.lstat().st_uid for path in kinds}
    assert owners == {os.geteuid()}


def test_no_memory_is_left(level: Level) -> None:
    assert level.all.memory == set()


def test_reports_neither_obey_nor_run_what_was_printed(level: Level) -> None:
    for path in (level.all.at / "marks").rglob("*"):
        if path.is_file():
            text = path.read_bytes()
            assert b"\x1b" not in text and b"\x07" not in text, path
            assert path.suffix != ".html" or b"<script>alert" not in text, path
            text.decode()  # all reports are UTF-8


def test_messages_of_the_compiler_show_no_file_of_the_machine(level: Level) -> None:
    if level.all.level == "limits":
        pytest.skip("a compiler can read the user's files there")
    for name in set(CASES) & {"include_passwd", "include_answer", "include_other"}:
        log = level.all.marks[name]["build"]["log"]
        assert "root:" not in log and "contained" not in log


def test_messages_of_the_compiler_show_no_environment(level: Level) -> None:
    logs = [each["build"].get("log", "") for each in level.all.marks.values() if "build" in each]
    assert not any(SECRET in log for log in logs)
