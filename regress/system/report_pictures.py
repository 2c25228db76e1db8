#!/usr/bin/python3 -B
"""Takes the pictures of reports that docs/grade.md shows: `make pictures`.

docs/pictures/grade.sha256 has the hashes of the pages that were taken. test_reports.py compares
them with the pages that flipref makes now, because pictures differ with the fonts of a machine."""

import base64
import hashlib
import subprocess
import tempfile
from pathlib import Path

import report_marks
from browser import Browser
from program import BUILD, HOME

PICTURES = HOME / "docs/pictures"
SHOWN = {
    "grade-overview.png": ("overview.html", 1120, 900),
    "grade-student.png": ("s4123456/page.html", 1120, 1000),
}


def make_pages(at: Path) -> Path:
    """The pages of a few submissions; returns their folder."""
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
    """A line for each picture: the hash of its page, and the picture's name."""
    lines = [
        f"{hashlib.sha256((pages / page).read_bytes()).hexdigest()}  {name}\n"
        for name, (page, _, _) in SHOWN.items()
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
        pages = make_pages(Path(folder))
        browser = Browser()
        for name, (page, width, height) in SHOWN.items():
            (PICTURES / name).write_bytes(take(browser, pages / page, width, height))
        browser.close()
        (PICTURES / "grade.sha256").write_text(hashes(pages))


if __name__ == "__main__":
    main()
