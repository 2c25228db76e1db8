"""Tests submissions: files, folders and the exports of learning platforms, which Python's own
modules make here and `flipref grade` grades. They check whose each file is, which file is the
program, and what happens to archives that are broken or hostile."""

import io
import json
import os
import subprocess
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from program import FLIPREF, PATIENCE


COURSE = """course: lab
specification: "a program that says hello"
dialect: aps105
submission:
  files:
    - as: Lab6.c
      names: ["Lab6.c"]
  provided:
    - name: board.h
      text: |
        #define BOARD 1
build:
  command: [gcc, Lab6.c, -o, Lab6]
  program: Lab6
run:
  status: zero
tests:
  package: lab
  groups:
    - name: all
      points: 1
      tests: ["*"]
"""

PROGRAM = b'#include <stdio.h>\nint main(void)\n{\n    puts("hello");\n    return 0;\n}\n'
HEADER = b'#include "board.h"\n' + PROGRAM
OBJECT = b"\x7fELF\x02\x01\x01\x00"

Members = dict[str, bytes]


def zipped(members: Members) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in members.items():
            archive.writestr(name, text)
    return held.getvalue()


def tarred(members: dict[str, bytes | None], mode: str = "w:gz") -> bytes:
    """Makes a tar. Members without a text are links to a file of the machine."""
    held = io.BytesIO()
    with tarfile.open(fileobj=held, mode=mode) as archive:  # type: ignore[call-overload]
        for name, text in members.items():
            info = tarfile.TarInfo(name)
            if text is None:
                info.type, info.linkname = tarfile.SYMTYPE, "/etc/passwd"
                archive.addfile(info)
            else:
                info.size = len(text)
                archive.addfile(info, io.BytesIO(text))
    return held.getvalue()


def device() -> bytes:
    """Makes a tar of a device, a pipe and a hard link."""
    held = io.BytesIO()
    with tarfile.open(fileobj=held, mode="w") as archive:
        for name, kind in (("Lab6.c", tarfile.CHRTYPE), ("x.c", tarfile.FIFOTYPE)):
            info = tarfile.TarInfo(f"eve/{name}")
            info.type, info.devmajor, info.devminor = kind, 1, 5
            archive.addfile(info)
        info = tarfile.TarInfo("eve/y.c")
        info.type, info.linkname = tarfile.LNKTYPE, "/etc/passwd"
        archive.addfile(info)
    return held.getvalue()


def nested(depth: int) -> bytes:
    inner = zipped({"Lab6.c": PROGRAM})
    for i in range(depth):
        inner = zipped({f"inner{i}.zip": inner})
    return inner


MOODLE = "_assignsubmission_file_"
EXPORTS: dict[str, bytes] = {
    "moodle.zip": zipped(
        {
            f"Ada Lovelace_101{MOODLE}/Lab6.c": PROGRAM,
            f"Ada Lovelace_102{MOODLE}/lab6.c": PROGRAM,
            f"Ada Lovelace_102{MOODLE}/.DS_Store": b"x",
            f"Ada Lovelace_102{MOODLE}/__MACOSX/._lab6.c": b"x",
            f"Ada Lovelace_102{MOODLE}/a.out": OBJECT,
            f"Bob_103{MOODLE}/main.cpp": HEADER,
            "Bob_103_assignsubmission_onlinetext_/onlinetext.html": b"<p>",
            f"Cyd_104{MOODLE}/solution.zip": zipped({"lab/Lab6.c": PROGRAM}),
            f"Dan_105{MOODLE}/report.pdf": b"%PDF\0",
            f"Eva_110{MOODLE}/Lab6.c": PROGRAM.decode().encode("utf-16"),
        }
    ),
    "moodle-flat.zip": zipped({f"Flo_106{MOODLE}Lab6.c": PROGRAM, f"Gus_107{MOODLE}x.c": PROGRAM}),
    "canvas.zip": zipped(
        {
            "lovelaceada_LATE_201_301_Lab6-1.c": PROGRAM,
            "kingbob_202_302_Lab6.c": PROGRAM,
            "kingbob_202_303_notes.txt": b"notes",
            "anon_ab12c_304_Lab6.c": PROGRAM,
        }
    ),
    "gradescope.zip": zipped(
        {
            "assignment_9_export/submission_metadata.yml": b"submission_401:\n"
            b"  :submitters:\n  - :name: Ada\n  :created_at: 2021-02-03 04:05:06.000000000 Z\n",
            "assignment_9_export/submission_401/Lab6.c": PROGRAM,
            "assignment_9_export/submission_402/src/x.c": PROGRAM,
        }
    ),
    "autolab.tgz": tarred(
        {
            "ada@cs.edu_9_Lab6.c": b"an older one",
            "ada@cs.edu_10_Lab6.c": PROGRAM,
            "3_bob@cs.edu_my_lab.c": PROGRAM,
        }
    ),
    "zips.zip": zipped({"b1.zip": zipped({"Lab6.c": PROGRAM}), "b2.zip": b"no zip"}),
    "odd.tar": tarred(
        {
            "../../../../tmp/submissions-was-here/Lab6.c": PROGRAM,
            "/etc/submissions-was-here/Lab6.c": PROGRAM,
            "line\nfeed/Lab6.c": PROGRAM,
            "marks.json/Lab6.c": PROGRAM,
            "x" * 300 + "/Lab6.c": PROGRAM,
            "linked/Lab6.c": None,
        },
        "w",
    ),
    "devices.tar": device(),
    "bomb.zip": zipped({"Lab6.c": PROGRAM, "zeros": bytes(1 << 27)}),
    "nested.zip": nested(8),
    "cut.zip": zipped({"Lab6.c": PROGRAM})[:60],
    "empty.zip": zipped({}),
}


class Graded:
    def __init__(self, at: Path, order: bool) -> None:
        (at / "course.yaml").write_text(COURSE)
        (at / "tests").mkdir()
        (at / "tests/hello.in").write_text("4\n!!!\n")
        (at / "tests/hello.ans").write_text("hello\n")
        for name, text in EXPORTS.items():
            (at / name).write_bytes(text)
        names = sorted(EXPORTS, reverse=order)
        words = [str(FLIPREF), "grade", "./course.yaml", *names, "--tests", "tests"]
        words += ["--sanitize=off", "-j", "2", "--containment", "kernel"]
        before = set(at.iterdir()) | {at / "marks"}
        self.said = subprocess.run(words, cwd=at, capture_output=True, timeout=PATIENCE)
        self.new = set(at.iterdir()) - before
        self.text = (at / "marks/marks.json").read_bytes()
        self.marks: dict[str, Any] = {
            each["id"]: each for each in json.loads(self.text)["submissions"]
        }

    def came_to(self, name: str) -> str:
        """Returns a submission's verdict, or why it has none, and the codes of its remarks."""
        one = self.marks[name]
        if one["status"] != "graded":
            told = f"ungraded: {one['reason']}"
        elif one["build"]["status"] != "built":
            told = f"{one['build']['status']}: {one['build']['reason']}"
        else:
            told = " ".join(test["verdict"] for test in one["tests"])
        return " ".join([told, *(f"({remark['code']})" for remark in one["remarks"])])


@pytest.fixture(scope="module")
def graded() -> Iterator[Graded]:
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Graded(Path(folder), False)


LONG = "x" * 100 + "~"

CAME_TO = {
    "Ada Lovelace_101": "right",
    "Ada Lovelace_102": "right (file-name)",
    "Bob_103": "right (file-name) (not-c-name) (header-provided)",
    "Cyd_104": "right (folder)",
    "Dan_105": "not-built: there is no C file in it, only `report.pdf`",
    "Eva_110": "not-built: `Lab6.c` is saved as UTF-16, and gcc reads UTF-8: save it as UTF-8",
    "Flo_106": "right",
    "Gus_107": "right (file-name)",
    "lovelaceada_201": "right (late)",
    "kingbob_202": "right",
    "anon_ab12c": "right",
    "submission_401": "right",
    "submission_402": "right (file-name)",
    "ada@cs.edu": "right (old-version)",
    "bob@cs.edu": "right (file-name)",
    "b1": "right",
    "%2E%2E": "right (odd-name) (folder)",
    "etc": "right (folder)",
    "line%0Afeed": "right",
    "marks%2Ejson": "right",
    "linked": "not-built: `Lab6.c` is not a file, but a link or the like",
    "bomb": "ungraded: zeros: it unpacks to more than 64 MiB",
}


@pytest.mark.parametrize("name", sorted(CAME_TO))
def test_each_submission_comes_to_what_it_must(graded: Graded, name: str) -> None:
    assert name in graded.marks, sorted(graded.marks)
    assert graded.came_to(name) == CAME_TO[name]


def test_there_are_no_others(graded: Graded) -> None:
    rest = set(graded.marks) - set(CAME_TO)
    assert {each for each in rest if each.startswith(LONG)}
    assert {each for each in rest if not each.startswith(LONG)} == {
        "b2",
        "cut.zip",
        "devices",
        "empty",
        "nested",
    }


def test_broken_archives_are_ungraded_with_the_reason(graded: Graded) -> None:
    for name in ("b2", "cut.zip", "nested", "bomb"):
        assert graded.marks[name]["status"] == "ungraded"
        assert graded.marks[name]["reason"]
    assert graded.said.returncode == 1


def test_what_is_skipped_is_counted(graded: Graded) -> None:
    assert graded.marks["Ada Lovelace_101"]["skipped"] == 0
    assert graded.marks["Ada Lovelace_102"]["skipped"] == 3


def test_nothing_is_written_elsewhere(graded: Graded) -> None:
    assert graded.new == set()
    for folder in ("/tmp", "/etc"):
        assert not os.path.lexists(f"{folder}/submissions-was-here")


def test_the_order_of_arguments_makes_no_difference(graded: Graded) -> None:
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        assert Graded(Path(folder), True).text == graded.text


def test_ten_thousand_submissions_are_listed_at_once(at: Path) -> None:
    """Only one of them is graded; the others belong to another shard."""
    (at / "course.yaml").write_text(COURSE)
    (at / "tests").mkdir()
    (at / "tests/hello.in").write_text("4\n!!!\n")
    (at / "tests/hello.ans").write_text("hello\n")
    members = {f"P Q_{i}{MOODLE}/Lab6.c": PROGRAM for i in range(10_000)}
    (at / "export.zip").write_bytes(zipped(members))
    words = [str(FLIPREF), "grade", "./course.yaml", "export.zip", "--tests", "tests"]
    words += ["--sanitize=off", "--shard", "1/10000"]
    said = subprocess.run(words, cwd=at, capture_output=True, timeout=PATIENCE)
    assert said.returncode == 0, said.stderr
    assert len(json.loads((at / "marks/marks.json").read_bytes())["submissions"]) == 1
