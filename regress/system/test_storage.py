"""Checks that a program that fills the disk costs nobody else marks, that a full disk costs
nobody any, and that nobody can lock a sandbox.

The folder for temporary files is a small file system of the test's own, which only root can make.
Whoever runs `grade` then is root, root without the right to mount anything (as in most containers
of Docker), or an ordinary user."""

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from program import FLIPREF, MARK, PATIENCE
from test_escape import HOSTILE, RIGHT, put_course

NOBODY = 65534
WITHOUT = "-sys_admin,-sys_ptrace,-checkpoint_restore"
USERS = {
    "root": [],
    "root-without-mounts": ["setpriv", f"--bounding-set={WITHOUT}", f"--inh-caps={WITHOUT}"],
    "nobody": ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"],
}
HONEST = [f"honest{i:02}" for i in range(10)]
BROKEN = b"int main(void) { return nothing; }\n"
SAVER = RIGHT.replace(
    b"return contained()",
    b"""static char much[15 << 20];
    return write(open("save", O_WRONLY | O_CREAT, 0600), much, sizeof much) == sizeof much
               ? contained()
               : escaped("the game cannot be saved")""",
)
FILLERS = ["fills_without_names", "fills_removed_files", "fills_unlisted_folder"]


class Disk:
    """A folder with a small file system for temporary files, the tests, and submissions."""

    def __init__(self, at: Path) -> None:
        self.at = at
        self.temporary = at / "temporary"
        self.temporary.mkdir()
        (at / "tests").mkdir()
        for test in ("a", "b"):
            (at / f"tests/{test}.in").write_bytes(b"")
            (at / f"tests/{test}.ans").write_bytes(b"contained\n")
        for program in (FLIPREF, MARK):
            shutil.copy2(program, at / program.name)
            subprocess.run(["strip", at / program.name], check=True)
        put_course(at, "storage")
        course = at / "course.yaml"  # pages of a disk in memory cost CPU time when others compute
        course.write_text(course.read_text().replace("cpu: 200ms", "cpu: 2s"))
        self.put(dict.fromkeys(HONEST, RIGHT))

    def put(self, files: dict[str, bytes]) -> None:
        for name, text in files.items():
            (self.at / "submissions" / name).mkdir(parents=True)
            (self.at / "submissions" / name / "hostile.c").write_bytes(text)

    def grade(self, user: str, jobs: int, level: str = "kernel") -> tuple[int, dict[str, Any]]:
        """Grades all submissions. Returns the exit status, and the submissions of marks.json."""
        marks = self.at / "marks"
        shutil.rmtree(marks, ignore_errors=True)
        marks.mkdir()
        if user == "nobody":
            os.chown(marks, NOBODY, NOBODY)
        words: list[str | Path] = [*USERS[user], self.at / "flipref", "grade", "course.yaml"]
        words += [
            "submissions",
            "--tests=tests",
            "--output=marks",
            f"--containment={level}",
            f"-j{jobs}",
        ]
        said = subprocess.run(
            [*words, "--sanitize=off"],
            cwd=self.at,
            capture_output=True,
            timeout=PATIENCE,
            env=os.environ | {"TMPDIR": str(self.temporary)},
        )
        if said.returncode == 2 and b"cannot provide the level" in said.stderr:
            pytest.skip(said.stderr.decode(errors="replace"))
        assert (marks / "marks.json").exists(), said.stderr
        submissions = json.loads((marks / "marks.json").read_text())["submissions"]
        return said.returncode, {each["id"]: each for each in submissions}


@pytest.fixture
def disk() -> Iterator[Disk]:
    if os.geteuid() != 0 or not shutil.which("setpriv"):
        pytest.skip("only root can make a file system and become other users")
    with tempfile.TemporaryDirectory(prefix="flipref-disk-", dir="/var/tmp") as folder:
        Path(folder).chmod(0o755)
        made = Disk(Path(folder))
        mount = ["mount", "-t", "tmpfs", "-o", "size=300m,mode=1777", "disk", str(made.temporary)]
        if subprocess.run(mount, capture_output=True).returncode != 0:
            pytest.skip("this machine lets nobody make a file system")
        try:
            yield made
        finally:
            subprocess.run(["umount", "-l", str(made.temporary)], check=True)


def verdicts(submission: dict[str, Any]) -> set[str]:
    assert submission["status"] == "graded", submission
    return {test["verdict"] for test in submission["tests"]}


@pytest.mark.parametrize("user", USERS)
def test_who_fills_the_disk_takes_no_marks_from_others(disk: Disk, user: str) -> None:
    fillers = {f"filler-{name}": (HOSTILE / f"{name}.c").read_bytes() for name in FILLERS}
    disk.put(fillers)
    status, submissions = disk.grade(user, 2)
    assert status == 0
    for name in HONEST:
        assert verdicts(submissions[name]) == {"right"}, submissions[name]
    for name in fillers:
        assert verdicts(submissions[name]) <= {"right", "signal"}, submissions[name]
    assert list(disk.temporary.iterdir()) == []


@pytest.mark.parametrize("user", ["root-without-mounts", "nobody"])
def test_on_a_full_disk_nobody_loses_marks(disk: Disk, user: str) -> None:
    """Not even who would not be built on any disk, because nobody can know. There is room for the
    sandbox of the compiler, in which flipref reads sources, and little more."""
    disk.put({"broken": BROKEN, "saver": SAVER})
    room = (disk.at / MARK.name).stat().st_size + (6 << 20)
    with open(disk.temporary / "much", "wb") as file:
        file.write(bytes((300 << 20) - room))
    status, submissions = disk.grade(user, 1)
    assert status == 1
    for name in ("broken", "saver"):
        assert submissions[name]["status"] == "ungraded", submissions[name]
        assert "temporary files" in submissions[name]["reason"], submissions[name]
    assert verdicts(submissions[HONEST[0]]) == {"right"}
    (disk.temporary / "much").unlink()
    status, submissions = disk.grade(user, 2)
    assert status == 0
    assert submissions["broken"]["build"]["status"] == "not-built"
    assert verdicts(submissions["saver"]) == {"right"}, submissions["saver"]


@pytest.mark.parametrize("level", ["kernel", "limits"])
def test_who_locks_the_sandbox_can_be_run_again(disk: Disk, level: str) -> None:
    """The folders of the sandbox belong to an ordinary user, as whom the program runs."""
    lockers = ["locks_its_box", "locks_its_folder"]
    disk.put({f"locker-{name}": (HOSTILE / f"{name}.c").read_bytes() for name in lockers})
    status, submissions = disk.grade("nobody", 2, level)
    assert status == 0
    for submission in submissions.values():
        assert verdicts(submission) == {"right"}, submission
    assert list(disk.temporary.iterdir()) == []
