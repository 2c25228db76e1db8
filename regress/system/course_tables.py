"""Makes the tables of keys in docs/course-files.md, and dist/courses/schema.json.

Both come from `flipref --list-course-keys`, which prints a row per key. manual.py writes them, and
test_manual.py compares them."""

import json
import os
from pathlib import Path
from typing import Any, NamedTuple

import option_tables
from program import HOME, run

PAGE = HOME / "docs/course-files.md"
SCHEMA = HOME / "dist/courses/schema.json"
START = "<!-- The tables of keys start here; regress/system/manual.py writes them. -->\n"
END = r"^<!-- The tables of keys end here. -->$"
READINGS_START = "| Dialect | Reading | Meaning |\n| --- | --- | --- |\n"


class Key(NamedTuple):
    """A row of --list-course-keys; see src/parts/course/keys.h."""

    path: str  # such as tests.groups[].points
    kind: str
    words: list[str]
    least: int
    most: int
    usual: str  # the default; "needed" or "needed without KEY"; "" if it has no default
    help: str

    @property
    def name(self) -> str:
        return self.path.rpartition(".")[2]

    @property
    def section(self) -> str:
        return self.path.rpartition(".")[0]

    @property
    def inside(self) -> str:
        """The path of the section that the key holds."""
        return self.path + "[]" * (self.kind == "mappings")


def rows() -> list[Key]:
    listed = run("--list-course-keys", status=0).out.decode()
    columns = [
        ["" if column == "-" else column for column in row.split("\t")]
        for row in listed.splitlines()
    ]
    return [
        Key(path, kind, words.split(), int(least), int(most), usual, text)
        for path, kind, words, least, most, usual, text in columns
    ]


def keys() -> list[Key]:
    return [key for key in rows() if key.kind != "reading"]


# ---- the manual ----


def scaled(key: Key, number: int) -> str:
    """Returns a number as it is written in a course file."""
    if key.kind == "decimal":
        return f"{number / 1000:g}"
    units = {"time": [("m", 60000), ("s", 1000), ("ms", 1)]}.get(key.kind, [])
    if key.kind == "size":
        units = [("G", 1 << 30), ("M", 1 << 20), ("K", 1 << 10)]
    for unit, worth in units:
        if number % worth == 0:
            return f"{number // worth}{unit}"
    return str(number)


def value(key: Key) -> str:
    """Returns what the value of a key may be, in words."""
    between = f"{scaled(key, key.least)} to {scaled(key, key.most)}"
    words = " ".join(f"`{word}`" for word in key.words)
    return {
        "text": f"text of at most {key.most} bytes",
        "line": "line",
        "path": "path without `..`",
        "lines": "list of lines",
        "word": words,
        "words": f"list of {words}",
        "flag": "`true` `false`",
        "number": between,
        "decimal": f"{between}, decimals",
        "time": between,
        "size": between,
        "mapping": f"[mapping](#{anchor(key)})",
        "mappings": f"[list of mappings](#{anchor(key)})",
    }[key.kind]


def anchor(key: Key) -> str:
    return "".join(c for c in f"keys-of-{key.path}" if c.isalnum() or c == "-")


def usual(key: Key) -> str:
    """Returns what stands after the value: what holds if the key is not given."""
    if key.usual == "needed without package":
        return ", needed without `package`"
    return f", {key.usual}" if key.usual == "needed" else f" (`{key.usual}`)" if key.usual else ""


def sentence(phrase: str) -> str:
    return phrase[0].upper() + phrase[1:] + "."


def shared_start(helps: list[str]) -> str:
    """Returns the words that all of several helps start with, if they are worth a sentence."""
    start = os.path.commonprefix(helps)
    start = start[: start.rfind(" ") + 1]
    return start if len(helps) > 2 and start.count(" ") > 5 else ""


def table(section: str, all_keys: list[Key]) -> str:
    inside = [key for key in all_keys if key.section == section and not key.name.endswith("clause")]
    name = section.removesuffix("[]").replace("[]", "")
    title = f"### Keys of {name}\n\n" if section else "### Keys of the file\n\n"
    start = shared_start([key.help for key in inside])
    if start:
        title += f"{start[0].upper()}{start[1:-1]}:\n\n"
    head = "| Key | Value | Meaning |\n| --- | --- | --- |\n"
    body = "".join(
        f"| `{key.name}` | {value(key)}{usual(key)} | {sentence(key.help[len(start) :])} |\n"
        for key in inside
    )
    return title + head + body + "\n"


def markdown() -> str:
    all_keys = keys()
    inside = ["", *(key.inside for key in all_keys if key.kind.startswith("mapping"))]
    return "\n" + "".join(table(section, all_keys) for section in inside)


def readings() -> str:
    return "".join(
        f"| {key.words[0]} | `{key.usual}` | {sentence(key.help)} |\n"
        for key in rows()
        if key.kind == "reading"
    )


# ---- the schema ----

PATTERNS = {
    "line": r"^[^\u0000-\u001F\u007F]+$",
    "path": r"^(?!\.{0,2}(/|$))([^/\u0000-\u001F\u007F]+(/(?!\.{0,2}(/|$))|$))+$",
    "time": r"^(0|[1-9][0-9]*)(ms|s|m)$",
    "size": r"^(0|[1-9][0-9]*)[BKMG]$",
}


def schema_of(key: Key, all_keys: list[Key]) -> dict[str, Any]:
    text = {"type": "string", "minLength": key.least, "maxLength": key.most}
    count = {"type": "array", "minItems": key.least, "maxItems": key.most}
    name = {"type": "string", "minLength": 1, "maxLength": 4096, "pattern": PATTERNS["line"]}
    whole = {"type": "integer", "minimum": key.least, "maximum": key.most}
    made: dict[str, dict[str, Any]] = {
        "text": text,
        "line": {**text, "pattern": PATTERNS["line"]},
        "path": {**text, "pattern": PATTERNS["path"]},
        "lines": {**count, "items": name},
        "word": {"enum": key.words},
        "words": {**count, "items": {"enum": key.words}},
        "flag": {"type": "boolean"},
        "number": whole,
        "decimal": {"type": "number", "minimum": key.least / 1000, "maximum": key.most / 1000},
        "time": {"type": "string", "pattern": PATTERNS["time"]},
        "size": {"type": "string", "pattern": PATTERNS["size"]},
    }
    if key.kind == "mapping":
        return {"description": key.help, **mapping(key.inside, all_keys)}
    if key.kind == "mappings":
        return {"description": key.help, **count, "items": mapping(key.inside, all_keys)}
    return {"description": key.help, **made[key.kind]}


def mapping(section: str, all_keys: list[Key]) -> dict[str, Any]:
    inside = [key for key in all_keys if key.section == section]
    without = [key.name for key in inside if key.usual == "needed without package"]
    either = {"anyOf": [{"required": ["package"]}, {"required": without}]} if without else {}
    return {
        "type": "object",
        "additionalProperties": False,
        "required": [key.name for key in inside if key.usual == "needed"],
        "properties": {key.name: schema_of(key, all_keys) for key in inside},
        **either,
    }


def schema() -> str:
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A course file of flipref",
        "description": "docs/course-files.md describes the keys.",
        **mapping("", keys()),
    }
    return json.dumps(whole, indent=2) + "\n"


# ---- files ----


def documents() -> dict[Path, str]:
    """Returns the files as they should be."""
    page = option_tables.replaced(PAGE, START, END, markdown())
    at = page.find(READINGS_START)
    if at < 0:
        raise SystemExit(f"{PAGE.relative_to(HOME)} has no table of readings")
    rest = page[at + len(READINGS_START) :]
    lines = rest.splitlines(keepends=True)
    while lines and lines[0].startswith("| "):
        lines.pop(0)
    page = page[:at] + READINGS_START + readings() + "".join(lines)
    return {PAGE: page, SCHEMA: schema()}
