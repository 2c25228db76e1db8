"""Nothing that is graded escapes from the sandbox: the hostile programs and sources of
regress/hostile, at each level of containment that this machine has.

All of them are graded in one run with honest submissions. Each verdict must be as the table says,
the marks of the honest ones must be what they are without the others, and nothing may be left
behind: no process, no file, no shared memory. The variable ESCAPE_ONLY names the programs to run,
and ESCAPE_LEVELS the levels, each separated by blanks."""

import csv
import ctypes
import json
import os
import resource
import shutil
import stat
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from program import FLIPREF, HOME

HOSTILE = HOME / "regress/hostile"
LEVELS = ["full", "kernel", "limits"]
PATIENCE = 900  # seconds for all programs of a level, on a busy machine
SUBREAPER = 36  # PR_SET_CHILD_SUBREAPER
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
    """The verdicts that may be, by program and level."""
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


# ---- submissions ----


def made_sources() -> dict[str, bytes]:
    """Sources that are too large to be kept."""
    brackets = 200_000
    nested = b"(" * brackets + b"0" + b")" * brackets
    ones = b"1," * 1_500_000
    return {
        "long_line": RIGHT.replace(b"int main", b"char much[] = {" + ones + b"}; int main", 1),
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


def put_tests(at: Path) -> None:
    """Two tests with one answer, so that each program runs after itself."""
    (at / "tests").mkdir()
    lines = [at / "tests/first.ans", at / "submissions/honest_right/honest_right.c", at / "marks"]
    for name in ("first", "second"):
        (at / f"tests/{name}.in").write_text("".join(f"{line}\n" for line in lines))
        (at / f"tests/{name}.ans").write_text("contained\n")


# ---- what is left behind ----


def children() -> set[int]:
    task = Path("/proc/self/task")
    return {int(pid) for each in task.iterdir() for pid in (each / "children").read_text().split()}


def reap() -> None:
    """Forgets the orphans that have ended."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass


def raise_soft_limits() -> None:
    """So that the sandbox's own limits are those that are seen."""
    for limit in (resource.RLIMIT_CORE, resource.RLIMIT_STACK):
        hard = resource.getrlimit(limit)[1]
        resource.setrlimit(limit, (hard, hard))


def named(program: str) -> list[int]:
    """The processes that are called like the program."""
    found = []
    for each in Path("/proc").glob("[0-9]*"):
        try:
            if (each / "comm").read_text().strip() == program:
                found.append(int(each.name))
        except OSError:
            pass  # it has ended
    return found


def shared_memory() -> set[str]:
    """The shared memory that users of sandboxes have made."""
    lines = Path("/proc/sysvipc/shm").read_text().splitlines()[1:]
    return {line for line in lines if int(line.split()[7]) >= 60000}


def left_files() -> list[Path]:
    folders = [Path(each) for each in ("/", "/tmp", "/var/tmp", "/dev/shm", "/home", "/run")]
    return [each / NEVER_THERE for each in folders if os.path.lexists(each / NEVER_THERE)]


# ---- runs ----


class Graded:
    """A run: what it said, its marks, and what it has left."""

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
        self.said = subprocess.run(
            words,
            cwd=at,
            capture_output=True,
            timeout=PATIENCE,
            preexec_fn=raise_soft_limits,
            env=os.environ | {"TMPDIR": str(self.temporary)},
        )
        reap()
        self.processes = sorted(children() - before) + named(self.program)
        self.memory = shared_memory() - memory
        self.files = left_files() + list(self.temporary.iterdir())
        self.marks: dict[str, Any] = {}
        if (at / "marks/marks.json").exists():
            marks = json.loads((at / "marks/marks.json").read_text())
            self.marks = {each["id"]: each for each in marks["submissions"]}

    def is_missing(self) -> bool:
        """Whether the machine does not have the level."""
        return self.said.returncode == 2 and b"containment" in self.said.stderr

    def verdicts(self, name: str) -> set[str]:
        one = self.marks[name]
        if one["status"] != "graded":
            return {f"{one['status']}: {one['reason']}"}
        if one["build"]["status"] != "built":
            return {one["build"]["status"]}
        return {test["verdict"] for test in one["tests"]}


class Level:
    """The runs of a level: of the honest submissions alone, and of all."""

    def __init__(self, at: Path, level: str) -> None:
        at.chmod(0o755)
        put_course(at, f"hst{os.getpid()}")
        put_tests(at)
        honest, hostile = at / "submissions", at / "hostile"
        put_submissions(honest, HONEST)
        files = texts(at / "tests/first.ans", honest / "honest_right/honest_right.c")
        put_submissions(hostile, {name: text for name, text in files.items() if name in ONLY})
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
    libc.prctl(SUBREAPER, 1, 0, 0, 0)  # what a run leaves becomes a child of this process
    with tempfile.TemporaryDirectory(prefix="flipref-escape-") as folder:
        yield Level(Path(folder), request.param)
    libc.prctl(SUBREAPER, 0, 0, 0, 0)


# ---- tests ----


@pytest.mark.parametrize("name", CASES)
def test_each_hostile_program_gets_its_verdict(level: Level, name: str) -> None:
    wanted = EXPECTED[name][level.all.level]
    assert name in level.all.marks, level.all.said.stderr
    found = level.all.verdicts(name)
    assert found and found <= set(wanted), level.all.marks[name]


def test_every_submission_is_graded(level: Level) -> None:
    assert set(level.all.marks) == set(CASES) | set(HONEST)
    assert level.all.said.returncode == 0, level.all.said.stderr
    assert level.all.level.encode() in level.all.said.stdout + level.all.said.stderr


def test_the_marks_of_others_are_unchanged(level: Level) -> None:
    assert level.alone.verdicts("honest_right") == {"right"}
    assert level.alone.verdicts("honest_wrong") == {"wrong-output"}
    for name in HONEST:
        assert level.all.marks[name] == level.alone.marks[name]


def test_cpu_time_ends_a_run_soon_after_its_limit(level: Level) -> None:
    """A second later a limit of the kernel would end it."""
    with open(level.all.at / "marks/times.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    slow = [row for row in rows if row["id"] in ("spin", "signals_ignored")]
    assert slow or not {"spin", "signals_ignored"} & set(CASES)
    assert all(int(row["cpu_us"]) < 400_000 for row in slow), slow


def test_nothing_survives_a_grader_that_is_killed(level: Level) -> None:
    at = level.all.at
    words = [str(FLIPREF), "grade", str(at / "course.yaml"), str(at / "survivors")]
    words += ["--tests", str(at / "tests"), "--output", str(at / "killed")]
    words += [f"--containment={level.all.level}", "--sanitize=off", "-j", "2"]
    if not (at / "survivors").exists():
        sources = {name: (HOSTILE / f"{name}.c").read_bytes() for name in ("sleeper", "spin")}
        put_submissions(at / "survivors", sources)
    grader = subprocess.Popen(words, cwd=at, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    until = time.monotonic() + 60
    while not named(level.all.program) and grader.poll() is None and time.monotonic() < until:
        time.sleep(0.01)
    grader.kill()
    grader.wait()
    until = time.monotonic() + 20
    while (named(level.all.program) or children()) and time.monotonic() < until:
        reap()
        time.sleep(0.05)
    assert named(level.all.program) == [] and children() == set()


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
