"""Makes the tables of options in the documents from what the program lists.

`flipref --list-options [VERB]` prints a row per option. From these rows come

- the table of options in docs/NAME.md;
- the list after "The options are:" in dist/man/flipref-NAME.1 and dist/man/flipref.1.

manual.py writes them, and test_manual.py compares them."""

import re
from pathlib import Path
from typing import NamedTuple

from program import HOME, run

WIDTH = 80  # columns of a line in a manual page
METAVARIABLES = {"ANSWER", "DIALECT", "DIR", "FEEDBACK_DIR", "FILE", "GLOB", "INPUT", "PATH"}
TOKEN = re.compile(r"(?:[^ `]|`[^`]*`)+")
HEADER = "| Option | Meaning |\n| --- | --- |\n"
LIST = "The options are:\n.Bl -tag -width Ds\n"


class Option(NamedTuple):
    """A row of --list-options; see src/parts/options/options.h."""

    name: str
    letter: str
    value: str  # with the `=` or the blank before it
    words: str
    help: str
    more: str
    see: str
    needs: str
    excludes: str


def verbs() -> list[str]:
    """Returns the verbs and the dialects."""
    told = run("--help", status=0).out.decode()
    return re.findall(r"^  ([a-z0-9]+)  ", told, re.M)


def options_of(name: str | None) -> list[Option]:
    """Returns the options of a verb or a dialect, or for None those of flipref itself."""
    listed = run("--list-options", *([name] if name else []), status=0).out.decode()
    return [
        Option(*("" if column == "-" else column for column in row.split("\t")))
        for row in listed.splitlines()
    ]


def excluded_by(option: Option, options: list[Option]) -> list[str]:
    """Returns the options that cannot be given with this one. A table of options names each pair
    only once."""
    own = option.name.removeprefix("--")
    named = ["--" + item for item in option.excludes.split()]
    for other in options:
        items = [item.split("=") for item in other.excludes.split()]
        named += [other.name] * any(item == [own] for item in items)
    return named


def sentences(option: Option, excluded: list[str]) -> str:
    """Returns what the documents say of an option, with backquotes around literal words."""
    phrase = option.help
    if not phrase.split()[0].endswith(":"):  # the name of a dialect
        phrase = phrase[0].upper() + phrase[1:]
    text = [phrase + "."]
    if option.more:
        text.append(option.more)
    if option.needs:
        text.append(f"Needs `--{option.needs}`.")
    if excluded:
        quoted = [f"`{name}`" for name in excluded]
        text.append(
            "Not with "
            + " or ".join([", ".join(quoted[:-1]), quoted[-1]][len(quoted) == 1 :])
            + "."
        )
    return " ".join(text)


# ---- docs/*.md ----


def link(see: str, page: str) -> str:
    target, heading = see.split("#")
    anchor = heading.lower().replace(" ", "-")
    return f"[{heading}]({'' if target == page else target}#{anchor})"


def markdown(options: list[Option], page: str) -> str:
    rows = []
    for option in options:
        spellings = [
            spelling + option.value for spelling in (option.letter, option.name) if spelling
        ]
        if option.letter and option.value.startswith("="):
            spellings[0] = option.letter + " " + option.value[1:]
        meaning = sentences(option, [])  # a message says which options exclude each other
        if option.see:
            meaning += f" See {link(option.see, page)}."
        rows.append(
            "| " + ", ".join(f"`{spelling}`" for spelling in spellings) + f" | {meaning} |\n"
        )
    return "".join(rows)


# ---- dist/man/*.1 ----


def macro(word: str, value: str, words: list[str]) -> str | None:
    """Returns the macro of mdoc that marks a word, with the word, or None if there is none."""
    if word.startswith("`"):
        literal = word.strip("`")
        if re.fullmatch(r"--[a-z-]+(=[a-z]+)?", literal):
            name, _, choice = literal[1:].partition("=")
            return f"Fl {name}" + (f" Ns = Ns Cm {choice}" if choice else "")
        if literal in words:
            return f"Cm {literal}"
        return f'Ql "{literal}"' if " " in literal else f"Ql {literal}"
    if word in METAVARIABLES or word == value:
        return f"Ar {word.lower()}"
    if word in ("NO_COLOR", "TERM"):
        return f"Ev {word}"
    if "/" in word:
        return f"Pa {word.lower()}"
    return None


def paragraph(text: str, option: Option) -> str:
    lines = [""]
    for token in TOKEN.findall(text):
        word = token.removeprefix("(").rstrip(").,;:")
        before, after = token[: token.find(word)], token[token.find(word) + len(word) :]
        marked = macro(word, option.value[1:], option.words.split())
        if marked is not None:
            opening = re.sub(r"^(\w+) ", r"\1 ( ", marked) if before else marked
            lines += ["." + " ".join([opening, *after]), ""]
        elif lines[-1] and len(lines[-1]) + 1 + len(token) > WIDTH:
            lines.append(token)
        else:
            lines[-1] = (lines[-1] + " " + token).strip()
        if token.endswith(".") and lines[-1]:
            lines.append("")
    return "".join(line + "\n" for line in lines if line)


def mdoc(options: list[Option], page: str) -> str:
    text = ""
    for option in options:
        value = option.value[1:]
        argument = f"Cm {value}" if value.islower() else f"Ar {value.lower()}"
        long = f"Fl {option.name[1:]}"
        if value:
            long += f" Ns = Ns {argument}" if option.value[0] == "=" else f" {argument}"
        short = (
            f"Fl {option.letter[1:]}" + (f" {argument}" if value else "") + " , "
            if option.letter
            else ""
        )
        said = sentences(option, excluded_by(option, options))
        text += f".It {short}{long}\n" + paragraph(said, option)
        see = option.see.split("#")[0].removesuffix(".md").split("-")[0]
        if see and see + ".md" != page:
            text += f"See\n.Xr flipref-{see} 1 .\n"
    return text


# ---- files ----


def replaced(path: Path, start: str, end: str, body: str) -> str:
    """The text of a file, with `body` between the first `start` and the `end` after it."""
    text = path.read_text()
    at = text.find(start)
    if at < 0:
        raise SystemExit(f"{path.relative_to(HOME)} has no table of options")
    at += len(start)
    until = re.compile(end, re.M).search(text, at)
    assert until is not None, path
    return text[:at] + body + text[until.start() :]


def documents() -> dict[Path, str]:
    """The files as they should be."""
    wanted = {}
    for name in verbs():
        options = options_of(name)
        if options:
            page, manual = HOME / f"docs/{name}.md", HOME / f"dist/man/flipref-{name}.1"
            wanted[page] = replaced(page, HEADER, r"^(?!\| )", markdown(options, page.name))
            wanted[manual] = replaced(manual, LIST, r"^\.El$", mdoc(options, page.name))
    own = HOME / "dist/man/flipref.1"
    wanted[own] = replaced(own, LIST, r"^\.El$", mdoc(options_of(None), ""))
    return wanted


def names() -> set[str]:
    """The names of all options, with their dashes."""
    return {option.name for name in [None, *verbs()] for option in options_of(name)}
