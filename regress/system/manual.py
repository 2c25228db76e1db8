#!/usr/bin/python3 -B
"""What the manual should say, from what the program prints.

`regress/system/manual.py` writes it into the manual: the captures, and the tables of codes, of
options and of course files. Read the difference before you keep it. test_manual.py compares the
two."""

import functools
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import course_tables
import option_tables
from program import HOME, finish, run

CODE_ROW = re.compile(r"^\| `[a-z0-9]*\.[a-z.-]*` \|")


def pages() -> list[str]:
    """All pages in Markdown, but for those that were built."""
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
    """The titles of all codes."""
    rows = run("check", "--codes", status=0).out.decode().splitlines()
    return {code: title for code, _, title in (row.partition("\t") for row in rows)}


@functools.cache
def clause_of(code: str) -> str:
    """Where the rule behind a code comes from; empty if the program does not say."""
    told = run("check", "--explain", code, status=0).out.decode()
    found = re.search(r"^From: (.*)$", told, re.M)
    return found[1] if found else ""


def code_rows() -> list[str]:
    """The rows that the table of codes should have."""
    return [f"| `{code}` | {title} | {clause_of(code)} |" for code, title in codes().items()]


def with_codes(text: str) -> str:
    """docs/check.md with the rows of its table as they should be."""
    lines = text.split("\n")
    first = next(number for number, line in enumerate(lines) if CODE_ROW.match(line))
    rest = [line for line in lines[first:] if not CODE_ROW.match(line)]
    return "\n".join(lines[:first] + code_rows() + rest)


# ---- captures ----


def captured(command: str) -> str:
    shell = ["bash", "-c", command]
    nothing, both = subprocess.DEVNULL, subprocess.STDOUT
    said = finish(shell, HOME, stdin=nothing, stdout=subprocess.PIPE, stderr=both)
    return str(said.out.decode())


def with_captures(text: str) -> str:
    """A page in which each block marked `console` shows what its commands print. (A block without a
    command that starts flipref keeps its commands alone.)"""
    lines: list[str] = []
    in_block = False
    for line in text.splitlines():
        if line == "```console":
            in_block = True
        elif line == "```":
            in_block = False
        elif in_block and line.startswith("$ ") and "flipref" in line:
            lines += [line, *captured(line[2:]).splitlines()]
            continue
        elif in_block:
            continue  # the old output
        lines.append(line)
    return "".join(line + "\n" for line in lines)


def differences(have: list[str], want: list[str]) -> Iterator[str]:
    yield from (f"lacks {each}" for each in want if each not in have)
    yield from (f"should not have {each}" for each in have if each not in want)


def main() -> int:
    for path, text in (option_tables.documents() | course_tables.documents()).items():
        path.write_text(text)
    for page in pages():
        text = text_of(page)
        new = with_captures(with_codes(text) if page == "docs/check.md" else text)
        if new != text:
            Path(HOME / page).write_text(new)
            print(f"wrote {page}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
