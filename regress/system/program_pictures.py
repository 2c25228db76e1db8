#!/usr/bin/python3 -B
"""Makes the pictures that README.md shows, from what flipref prints: `make pictures`.

- docs/pictures/game.svg is a game that plays itself.
- docs/pictures/terminal.svg is a terminal in which an input is checked.

Both are text that depends only on the program, so test_manual.py compares them with what the
program makes now."""

import subprocess
from pathlib import Path

import terminal_picture
from program import FLIPREF, HOME, on_terminal

PICTURES = HOME / "docs/pictures"
CHECKED = "examples/blocked.txt"
COLUMNS = 52  # so that a telephone shows letters that can be read
GAME = ["show", "octaflip", "--svg", "--animate", "examples/won.txt"]


def printed(words: list[str], status: int) -> str:
    said = subprocess.run([FLIPREF, *words], cwd=HOME, capture_output=True, text=True, check=False)
    assert said.returncode == status, said.stderr
    return said.stdout


def terminal() -> str:
    command = f"flipref check octaflip {CHECKED}"
    told = on_terminal(CHECKED, at=HOME, columns=COLUMNS, color="always").decode()
    return terminal_picture.picture(f"$ {command}\n" + told.replace("\r\n", "\n"), command)


def pictures() -> dict[Path, str]:
    return {PICTURES / "game.svg": printed(GAME, 0), PICTURES / "terminal.svg": terminal()}


def main() -> None:
    for path, text in pictures().items():
        path.write_text(text)


if __name__ == "__main__":
    main()
