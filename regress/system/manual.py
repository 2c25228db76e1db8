#!/usr/bin/python3 -B
"""Makes the parts of the manual that show what the program prints.

These parts are captured output, the tables of codes, of options and of course files, and pictures
of output. `regress/system/manual.py` writes them into the manual; review the difference before you
commit it. test_manual.py compares them."""

import functools
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import course_tables
import option_tables
import program_pictures
from program import HOME, finish, run

CODE_ROW = re.compile(r"^\| `[a-z0-9]*\.[a-z.-]*` \|")


def pages() -> list[str]:
    """Returns all pages in Markdown, except those that a build made."""
    hidden = (".git", "build")
    return sorted(
        str(path.relative_to(HOME))
        for folder in HOME.iterdir()
        if folder.name not in hidden
        for path in ([folder] if folder.is_file() else folder.rglob("*.md"))
        if path.suffix == ".md"
    )


def text_of(page: str) -> str:
    return (HOME / page).read_text()


# ---- codes ----


@functools.cache
def codes() -> dict[str, str]:
    """Returns the titles of all codes."""
    rows = run("check", "--codes", status=0).out.decode().splitlines()
    return {code: title for code, _, title in (row.partition("\t") for row in rows)}


@functools.cache
def clause_of(code: str) -> str:
    """Returns where the rule of a code comes from, or an empty text if the program does not say."""
    told = run("check", "--explain", code, status=0).out.decode()
    found = re.search(r"^From: (.*)$", told, re.M)
    return found[1] if found else ""


def code_rows() -> list[str]:
    """Returns the rows that the table of codes should have."""
    return [f"| `{code}` | {title} |" for code, title in codes().items()]


def with_codes() -> str:
    """Returns docs/check-codes.md with the rows of its table as they should be."""
    lines = text_of("docs/check-codes.md").split("\n")
    first = next(number for number, line in enumerate(lines) if CODE_ROW.match(line))
    rest = [line for line in lines[first:] if not CODE_ROW.match(line)]
    return "\n".join(lines[:first] + code_rows() + rest)


# ---- captures ----


def captured(command: str) -> str:
    shell = ["bash", "-c", command]
    for folder in re.findall(r"--output (build/\S+)", command):
        shutil.rmtree(HOME / folder, ignore_errors=True)  # what is there would not be run again
    nothing, both = subprocess.DEVNULL, subprocess.STDOUT
    said = finish(shell, HOME, stdin=nothing, stdout=subprocess.PIPE, stderr=both)
    return str(said.out.decode())


# What varies between runs or machines: seconds, how programs are contained and what that lacks, and
# how many inputs hunt has tried, because it first tries the course's tests if they are built.
VARIES = re.compile(
    r"(flipref: \w+: bubblewrap [^\n]*\s+)?containment: .*?(?=\bfound\b)"
    r"|\b(\d+ runs in )?\d+(\.\d+)? s\b|\btime=\"\d+\.\d{3}\"|\bthe first \d+ inputs\b",
    re.S,
)


def newer(old: list[str], new: list[str]) -> list[str]:
    """Returns the new output, or the old one if they differ only in what varies and where lines
    end."""
    words = [VARIES.sub("VARIES", "\n".join(lines)).split() for lines in (old, new)]
    return old if words[0] == words[1] else new


def with_captures(page: str) -> str:
    """Returns a page in which each block marked `console` shows what its commands print: all in a
    tutorial, elsewhere those that contain `flipref`. A block in a list is indented."""
    runs = "" if page.startswith("docs/tutorial-") else "flipref"
    lines: list[str] = []
    old: list[str] | None = None  # the output of the last command, in a block
    command = indent = ""
    for line in text_of(page).splitlines():
        starts = old is None and line.strip() == "```console"
        ends = old is not None and line == indent + "```"
        is_command = old is not None and line.startswith(indent + "$ ") and runs in line
        if (ends or is_command) and command:
            new = captured(command).splitlines()
            lines += newer(old or [], [(indent + each).rstrip() for each in new])
        if starts:
            indent = line[: line.index("`")]
        if starts or ends or is_command:
            old = None if ends else []
            command = line[len(indent) + 2 :] if is_command else ""
        elif old is not None:
            old.append(line)
            continue
        lines.append(line)
    return "".join(line + "\n" for line in lines)


def differences(have: list[str], want: list[str]) -> Iterator[str]:
    yield from (f"lacks {each}" for each in want if each not in have)
    yield from (f"should not have {each}" for each in have if each not in want)


def main() -> int:
    for path, text in (option_tables.documents() | course_tables.documents()).items():
        path.write_text(text)
    program_pictures.main()
    (HOME / "docs/check-codes.md").write_text(with_codes())
    for page in pages():
        new = with_captures(page)
        if new != text_of(page):
            Path(HOME / page).write_text(new)
            print(f"wrote {page}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
