#!/usr/bin/python3 -B
"""Takes the pictures of reports that docs/grade.md shows: `make pictures`.

They show a real run: `flipref grade` on some submissions of octaflip's package. Such a run depends
on the machine. So docs/pictures/grade.sha256 has the hashes of other pages, which report_marks.py
invents. By these hashes, test_reports.py notices that the pages have changed since the pictures
were taken."""

import base64
import hashlib
import shutil
import subprocess
import tempfile
from pathlib import Path

import report_marks
from browser import Browser
from program import BUILD, FLIPREF, HOME

PICTURES = HOME / "docs/pictures"
SUBMISSIONS = HOME / "build/packages/2025-09/octaflip/submissions"
SHOWN = {
    "grade-overview.png": ("overview.html", 1120, 1500),
    "grade-student.png": ("s4123452/page.html", 1120, 1000),
    "grade-levels.png": ("hw2_levels/page.html", 1120, 970),
}
PEOPLE = {
    "s4123450": "accepted/octaflip.c",
    "s4123451": "wrong_answer/may_always_pass.c",
    "s4123452": "wrong_answer/knight_moves.c",
    "s4123453": "wrong_answer/flips_in_four_directions.c",
    "s4123454": "accepted/naive.c",
    "s4123455": "time_limit_exceeded/waits_for_a_turn.c",
    "s4123456": "wrong_answer/plays_on_after_the_end.c",
}
COURSE = (HOME / "dist/courses/octaflip.yaml").read_text()
GROUPS = """  groups:
    - {name: full, points: 2, tests: [secret/*/move-knight-like-one-row-d*]}
    - {name: position, points: 2, tests: [secret/*/move-knight-like-one-row-u*], feedback: position}
    - {name: verdict, points: 2, tests: [secret/*/move-knight-like-two-rows-d*], feedback: verdict}
    - {name: none, points: 2, tests: [secret/games/end-two-passes-*], feedback: none}
    - {name: hidden, points: 2, tests: [secret/games/pass-of-a-*], visibility: hidden}
"""
INVENTED = ["overview.html", "s4123456/page.html"]


def grade_some(at: Path) -> Path:
    """Makes the pages of a real run; returns their folder."""
    for person, path in PEOPLE.items():
        (at / "people" / person).mkdir(parents=True)
        shutil.copy(SUBMISSIONS / path, at / "people" / person / f"hw2_{person}.c")
    (at / "people/s4123457.zip").write_bytes(b"PK\x03\x04 and no more")
    grade(at, COURSE.replace("feedback: position", "feedback: full"), "people", 1)  # one is broken
    shutil.copy(SUBMISSIONS / "wrong_answer/knight_moves.c", at / "hw2_levels.c")
    groups = COURSE.index("  groups:"), COURSE.index("\nlate:")
    grade(at, COURSE[: groups[0]] + GROUPS + COURSE[groups[1] :], "hw2_levels.c", 0)
    return at / "marks"


def grade(at: Path, course: str, submissions: str, status: int) -> None:
    (at / "course.yaml").write_text(course)
    words = ["./course.yaml", submissions, "--format=html", "--output", "marks"]
    words += ["--tests", str(SUBMISSIONS.parent)]
    assert subprocess.run([FLIPREF, "grade", *words], cwd=at).returncode == status


def make_pages(at: Path) -> Path:
    """Makes the pages of invented marks; returns their folder."""
    (at / "tests").mkdir()
    report_marks.write(report_marks.small(at / "tests"), at / "marks.json")
    command: list[str | Path] = [
        BUILD / "make_reports",
        at / "marks.json",
        at / "tests",
        at / "out",
    ]
    command.append("html")
    subprocess.run(command, check=True)
    return at / "out"


def hashes(pages: Path) -> str:
    """Returns a line for each page: its hash and its name."""
    lines = [
        f"{hashlib.sha256((pages / page).read_bytes()).hexdigest()}  {page}\n" for page in INVENTED
    ]
    return "".join(lines)


def take(browser: Browser, page: Path, width: int, height: int) -> bytes:
    browser.screen(width, height)
    browser.open(page)
    browser.value("document.documentElement.style.overflow = 'hidden'")
    clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": 0.75}
    taken = browser.call("Page.captureScreenshot", format="png", clip=clip)
    return base64.b64decode(taken["data"])


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        pages = grade_some(Path(folder))
        browser = Browser()
        for name, (page, width, height) in SHOWN.items():
            (PICTURES / name).write_bytes(take(browser, pages / page, width, height))
        browser.close()
        (PICTURES / "grade.sha256").write_text(hashes(make_pages(Path(folder))))


if __name__ == "__main__":
    main()
