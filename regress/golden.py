#!/usr/bin/python3 -B
"""Reads the tables of golden cases, and checks them if it is run as a program.

`regress/golden.py` prints a line for each folder of regress/cases: `ok TABLE`, or `FAILED TABLE:`
with what is wrong. A case without a row, a row without a case, and a row that is not written as
regress/README.md says are errors. The exit status is 1 if there is an error."""

import functools
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

CASES = Path(__file__).resolve().parent / "cases"
WORD = r"(?:'[^'\n]*'|[^ '\n]+)"
ROW = re.compile(rf"([a-z0-9-]+) (0|[1-9]\d?|1\d\d|2[0-4]\d|25[0-5])((?: {WORD})*)")
KINDS = "in ans out flags judge team error".split()


class Row(NamedTuple):
    name: str
    status: int
    arguments: list[str]


def unquoted(word: str) -> str:
    return word[1:-1] if word.startswith("'") else word


@functools.cache
def read(folder: Path) -> dict[str, Row]:
    """Returns the rows of a folder's table, by name. Raises ValueError at a wrong line."""
    rows: dict[str, Row] = {}
    last = ""
    text = (folder / "table").read_text()
    if not text.endswith("\n"):
        raise ValueError("the last line has no line feed")
    for number, line in enumerate(text.splitlines(), 1):
        found = ROW.fullmatch(line)
        if not found:
            raise ValueError(f"line {number} is not `NAME STATUS ARGUMENTS`: {line[:80]}")
        name, status, words = found.groups()
        if name.encode() <= last.encode():
            raise ValueError(f"line {number}: `{name}` must come before `{last}`, and only once")
        last = name
        rows[name] = Row(name, int(status), [unquoted(word) for word in re.findall(WORD, words)])
    return rows


def command(folder: Path, row: Row) -> list[str]:
    """Returns the words after `flipref` for a case of any verb but `compare`."""
    verb, hyphen, dialect = folder.name.partition("-")
    if verb == "diff":
        return [verb, dialect, *row.arguments, "-", str(folder / f"{row.name}.out")]
    if hyphen:
        return row.arguments or [verb, dialect, "-"]
    return [folder.name, *row.arguments]


def complaints(folder: Path) -> Iterator[str]:
    """Yields what is wrong with a folder and its table."""
    if not (folder / "table").exists():
        yield "there is no such file"
        return
    try:
        rows = read(folder)
    except ValueError as error:
        yield str(error)
        return
    cases = {path.stem for path in folder.glob("*.in")}
    for name in sorted(cases - rows.keys()):
        yield f"the case `{name}` has no row"
    for name in sorted(rows.keys() - cases):
        yield f"the row `{name}` has no case: there is no file {name}.in"
    for path in sorted(folder.iterdir()):
        kind = path.suffix[1:]
        if path.name in ("table", "README.md") or path.stem in cases and kind in KINDS:
            continue
        where = (
            f"write it into the row of `{path.stem}`"
            if kind in ("status", "args", "last")
            else "it belongs to no case"
        )
        yield f"{path.name}: {where}"


def main() -> int:
    failed = False
    folders = sorted(path for path in CASES.iterdir() if path.is_dir())
    for folder in folders:
        wrong = list(complaints(folder))
        failed |= bool(wrong)
        name = f"regress/cases/{folder.name}/table"
        print(
            "\n    ".join([f"FAILED {name}: {len(wrong)} defects", *wrong[:20]])
            if wrong
            else f"ok {name}"
        )
    return failed or not folders


if __name__ == "__main__":
    sys.exit(main())
