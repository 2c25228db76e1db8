#!/usr/bin/python3 -B
"""Takes the picture of a finding that docs/hunt.md shows: `make pictures`.

The page is the one that `flipref hunt` writes about docs/examples/hunt/Lab6.c. Pictures depend on
the fonts of a machine, so they are not compared. docs/pictures/hunt.sha256 has the hash of the
page; test_findings.py compares it with that of the page that flipref makes now."""

import hashlib
import subprocess
import tempfile
from pathlib import Path

from browser import Browser
from program import BUILD, run
from report_pictures import PICTURES, take

NAME = "hunt-finding.png"
WIDTH, HEIGHT = 1120, 1130
SAID = {
    "program": "Lab6",
    "name": "1.in",
    "verdict": "wrong-output",
    "standing": "promised",
    "confirmed": "3",
    "sentence": "the piece at row b, column b is not captured: expected B, found W",
    "turn": "1",
    "who": "Black",
    "cell": "ba",
    "rule": "capture",
    "clause": "tiles that meet the criteria above are flipped to the player\u2019s colour",
}


def make_page(at: Path) -> Path:
    (at / "1.in").write_bytes(b"4\n!!!\nBba\n")
    before, after = run("aps105", at / "1.in").out.split(b"b BBBU")
    (at / "1.out").write_bytes(before + b"b BWBU" + after)
    said = [f"{name}={text}" for name, text in SAID.items()]
    command: list[str | Path] = [BUILD / "make_finding", "aps105", at / "1.in", at / "1.out", *said]
    (at / "1.html").write_bytes(subprocess.run(command, check=True, capture_output=True).stdout)
    return at / "1.html"


def hash_of(page: Path) -> str:
    return f"{hashlib.sha256(page.read_bytes()).hexdigest()}  {NAME}\n"


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        page = make_page(Path(folder))
        browser = Browser()
        (PICTURES / NAME).write_bytes(take(browser, page, WIDTH, HEIGHT))
        browser.close()
        (PICTURES / "hunt.sha256").write_text(hash_of(page))


if __name__ == "__main__":
    main()
