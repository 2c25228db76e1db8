"""Checks that `flipref grade` gives programs the right verdicts and marks.

A small course grades programs of a few lines, whose verdict is obvious. The submissions of the
problem packages must get the verdict of their folder. If a run is killed and started
again, marks.json must be the same to the byte, and docs/marks.schema.json must allow it."""

import json
import os
import re
import signal
import time
import zipfile
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from program import HOME, PATIENCE, WON, Said, children, launch, run, wait_until
from terminal import on_terminal

PACKAGES = HOME / "build/packages/2025-09"
SCHEMA = json.loads((HOME / "docs/marks.schema.json").read_text())
jsonschema.Draft202012Validator.check_schema(SCHEMA)
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)

COURSE = """\
course: small
specification: "A small course"
dialect: octaflip
submission:
  files:
    - as: hw.c
      names: ["*.c"]
build:
  command: [gcc, hw.c, -o, hw]
  program: hw
run:
  cpu: 300ms
  memory: 64M
  output: 64K
  status: specified
tests:
  package: ./tests
  groups:
    - name: games
      points: 10
      tests: ["*"]
"""

HEAD = "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n"


def program(body: str, head: str = "") -> str:
    """Returns a program in C. ANSWER is what it should print."""
    answer = run("octaflip", input=WON, status=0).out.decode()
    return f"{HEAD}{head}#define ANSWER {json.dumps(answer)}\nint main(void)\n{{\n{body}\n}}\n"


RIGHT = 'printf("%s", ANSWER); return 0;'

# The verdict on a program, and what it does.
BEHAVIOURS = {
    "right": RIGHT,
    "wrong-output": 'printf("%sx", ANSWER); return 0;',
    "exit-status": 'printf("%s", ANSWER); return 3;',
    "signal": 'printf("%s", ANSWER); fflush(stdout); abort();',
    "memory": "char *p = malloc(500 << 20); memset(p, 1, 500 << 20); return p[9];",
    "not-built": "this is not C",
    "unstable": 'printf("%s", ANSWER);\n#ifdef __OPTIMIZE__\nputchar(10);\n#endif\nreturn 0;',
}


def plain_tests(at: Path) -> Path:
    """Makes a folder with one test."""
    folder = at / "tests"
    folder.mkdir()
    (folder / "won.in").write_bytes(WON)
    (folder / "won.ans").write_bytes(run("octaflip", input=WON, status=0).out)
    return folder


def course(at: Path, text: str = COURSE) -> Path:
    path = at / "small.yaml"
    path.write_text(text)
    return path


def hand_in(at: Path, programs: dict[str, str]) -> Path:
    """Makes a folder with one folder per person."""
    folder = at / "submissions"
    for person, text in programs.items():
        (folder / person).mkdir(parents=True)
        (folder / person / "hw.c").write_text(text)
    return folder


def grade(*words: Any, at: Path, status: int = 0) -> Said:
    return run("grade", *[str(word) for word in words], at=at, status=status)


def marks_in(folder: Path) -> Any:
    """Returns marks.json, which the schema must allow."""
    marks = json.loads((folder / "marks.json").read_text())
    if error := jsonschema.exceptions.best_match(VALIDATOR.iter_errors(marks)):
        while error.context:  # the error in a part says more
            error = jsonschema.exceptions.best_match(error.context)
        pytest.fail(f"{error.json_path}: {error.message[:200]}")
    return marks


# ---- the command line ----


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ([], b"grade: which course?"),
        (["flip"], b"which submissions are to be graded?"),
        (["flip", ".", "--shard", "8/7"], b"--shard takes two numbers such as 2/7, not: 8/7"),
        (["flip", ".", "--containment=none"], b"--containment takes full, kernel or limits"),
        (["flip", ".", "--format=xml"], b"--format takes table, json, csv, junit, gradescope"),
        (["flip", ".", "-j", "257"], b"-j takes a number from 1 to 256, not: 257"),
        (["chess", "."], b"chess: no such course is shipped"),
        (["./chess.yaml", "."], b"./chess.yaml: No such file or directory"),
    ],
)
def test_wrong_usage(words: list[str], reason: bytes, at: Path) -> None:
    grade(*words, at=at, status=2).expect(2, b"", reason)


# ---- what is not graded ----


def test_a_worker_that_dies_loses_one_submission(at: Path) -> None:
    hand_in(at, {"slow": program("for (;;) ;"), "right": program(RIGHT)})
    process = launch(
        "grade", course(at, COURSE.replace("300ms", "20s")), "submissions", "-j1", "--tests",
        plain_tests(at), at=at,
    )  # fmt: skip
    assert process.stdout is not None
    assert any(line.startswith(b"right ") for line in iter(process.stdout.readline, b""))
    assert wait_until(lambda: bool(children(process.pid)))
    time.sleep(0.5)  # so that the program runs
    os.kill(children(process.pid)[0], signal.SIGKILL)
    out, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1
    assert b"ungraded  the process that graded it was ended by" in out
    assert "signal 9" in (at / "marks/slow/why.txt").read_text()


# ---- runs that are killed ----


def test_the_marks_are_the_same_to_the_byte_after_a_run_that_was_killed(at: Path) -> None:
    submissions = hand_in(at, {name: program(body) for name, body in BEHAVIOURS.items()})
    words = [course(at), submissions, "--tests", plain_tests(at), "--sanitize=sample"]
    grade(*words, "-j1", "--output", "whole", at=at)
    verdicts = {
        each["id"]: each["tests"][0]["verdict"] for each in marks_in(at / "whole")["submissions"]
    }
    assert verdicts == {name: name for name in BEHAVIOURS}

    results = at / "killed/results"
    process = launch("grade", *map(str, words), "-j2", "--output", "killed", at=at)
    assert wait_until(lambda: len(list(results.glob("*.json"))) > 3)
    process.kill()
    process.communicate(timeout=PATIENCE)
    kept = {path: path.stat().st_mtime_ns for path in results.glob("*.json")}
    grade(*words, "--output", "killed", at=at)
    assert (at / "killed/marks.json").read_bytes() == (at / "whole/marks.json").read_bytes()
    assert {path: path.stat().st_mtime_ns for path in kept} == kept, "nothing may be run twice"


# ---- the terminal, and names ----


def test_names_cannot_write_on_the_terminal(at: Path) -> None:
    hand_in(at, {"a\x1b[31m\nb": program(RIGHT)})
    said = grade(course(at), "submissions", "--tests", plain_tests(at), at=at)
    lines = said.out.splitlines()
    assert b"\x1b" not in said.out, said
    assert sum(not line.startswith(b"  ") for line in lines) == 3, said
    assert max(len(line) for line in lines) <= 80, said


def test_progress_names_what_it_waits_for(at: Path) -> None:
    hand_in(at, {"ann": program("for (;;) ;")})
    tests = str(plain_tests(at))
    with on_terminal("grade", course(at), "submissions", "--tests", tests, at=at) as talk:
        talk.hear(b"0 submissions, 0/s, ann: won")


# ---- the submissions of the packages ----

KINDS = {
    "accepted": {"right"},
    "wrong_answer": {"wrong-output"},
    "run_time_error": {"exit-status", "signal"},
    "time_limit_exceeded": {"time-cpu", "time-wall"},
}
# Their single files lack the functions that the course prescribes, or include headers of POSIX.
DEPARTURES = {"aps105", "flip"}
SUBMISSIONS = sorted(PACKAGES.glob("*/submissions/*/*.c"))


@pytest.mark.parametrize("dialect", sorted({path.parts[-4] for path in SUBMISSIONS}))
@pytest.mark.parametrize("others", [False, pytest.param(True, marks=pytest.mark.nightly)])
def test_packages_get_the_verdicts_of_their_folders(dialect: str, others: bool, at: Path) -> None:
    """The first and every fourth submission of each package, or the others."""
    paths = [path for path in SUBMISSIONS if path.parts[-4] == dialect]
    paths = [path for i, path in enumerate(paths) if (i % 4 > 0) == others]
    with zipfile.ZipFile(at / "all.zip", "w") as archive:
        for path in paths:
            archive.write(path, f"{path.parent.name}-{path.stem}/{path.name}")
    text = (HOME / f"dist/courses/{dialect}.yaml").read_text()
    text = re.sub(r"^  cpu: \d+m?s", "  cpu: 200ms", text, flags=re.M)
    text = re.sub(r"^  status: [a-z]+", "  status: specified", text, flags=re.M)
    words = [str(course(at, text)), "all.zip", "--sanitize=off"]
    run("grade", *words, at=at, status=0, timeout=PATIENCE)
    for each in marks_in(at / "marks")["submissions"]:
        kind = each["id"].split("-")[0]
        verdicts = {test["verdict"] for test in each["tests"]} - {"right"}
        if kind == "accepted":
            assert not verdicts, each["id"]
            assert all(group["points"] == group["of"] for group in each["groups"])
            assert each["marks"]["source"] == 0, each["source"]
            departs = {rule["rule"] for rule in each["source"] if not rule["passed"]}
            assert dialect in DEPARTURES or not departs, departs
        elif kind in KINDS:
            assert verdicts & KINDS[kind], f"{each['id']}: {verdicts}"
        else:
            assert verdicts, each["id"]
