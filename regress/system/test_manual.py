"""Checks that the documents show what the program prints, and name everything that they must."""

import difflib
import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import course_tables
import jsonschema
import manual
import option_tables
import program_pictures
import pytest
import terminal_picture
import yaml
from program import HOME, run

DIALECTS = sorted(path.name for path in (HOME / "regress/cases").iterdir() if "-" not in path.name)
PAGES = manual.pages()


def expect_same(have: str, want: str) -> None:
    """Fails with the differences of a page from what it should be."""
    lines = difflib.unified_diff(have.splitlines(), want.splitlines(), "page", "program", "", "", 0)
    wrong = "\n".join(line.rstrip("\n") for line in lines)
    assert not wrong, wrong


# ---- dialects ----


def test_the_dialects_of_the_program_have_cases() -> None:
    listed = run("--help", status=0).out.decode().split("The dialects")[1]
    assert sorted(re.findall(r"^  ([a-z0-9]+)  ", listed, re.M)) == DIALECTS


@pytest.mark.parametrize(
    "path", sorted((HOME / "docs").glob("*.schema.json")), ids=lambda p: p.name
)
def test_a_schema_allows_the_dialects(path: Path) -> None:
    """Checks the properties that name a dialect, and the names of codes, which start with one."""
    text = path.read_text()
    lists = [each["enum"] for each in named(json.loads(text), "dialect") if "enum" in each]
    assert lists and all(sorted(each) == DIALECTS for each in lists)
    for words in re.findall(r'"\^\(([a-z0-9|]+)\)', text):
        assert sorted(set(words.split("|")) - {"contest"}) == DIALECTS


def named(value: object, name: str) -> Iterator[dict[str, Any]]:
    """Yields the objects that are members of this name, at any depth."""
    inner: list[tuple[object, object]] = []
    if isinstance(value, dict):
        inner = list(value.items())
    elif isinstance(value, list):
        inner = [(None, each) for each in value]
    for key, each in inner:
        if key == name and isinstance(each, dict):
            yield each
        yield from named(each, name)


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_dialect_has_its_files(dialect: str) -> None:
    """Checks its pages, golden cases of each verb, a dictionary and a single file."""
    files = [f"docs/{dialect}.md", f"dist/man/flipref-{dialect}.1"]
    files += [f"fuzz/dictionaries/{dialect}.dict"]
    files += [f"regress/cases/{verb}-{dialect}" for verb in ("check", "compare", "diff", "show")]
    assert not [each for each in files if not (HOME / each).exists()]
    included = f'#include "programs/run_{dialect}.c"'
    assert [
        path for path in HOME.glob("dist/single/*.c") if included in path.read_text().splitlines()
    ]


# ---- codes ----


def test_the_codes_are_listed() -> None:
    assert manual.codes(), "check --codes prints nothing"
    rows = [
        line
        for line in manual.text_of("docs/check-codes.md").split("\n")
        if manual.CODE_ROW.match(line)
    ]
    assert not list(manual.differences(rows, manual.code_rows()))
    assert rows == manual.code_rows(), "the rows are in the wrong order"


def test_named_codes_exist() -> None:
    """Checks words that look like codes, except names of files."""
    files = ("c", "h", "md", "dict", "records", "yaml")
    word = re.compile(rf"\b({'|'.join(DIALECTS)})\.[a-z][a-z.-]*")
    for page in PAGES:
        named = {found[0].rstrip(".-") for found in word.finditer(manual.text_of(page))}
        wrong = [
            name
            for name in sorted(named)
            if name not in manual.codes() and name.split(".", 1)[1] not in files
        ]
        assert not wrong, f"{page}: there are no such codes"


@pytest.mark.parametrize("dialect", DIALECTS)
def test_clauses_are_stated(dialect: str) -> None:
    """A clause that the program cites from the manual is on the page of its dialect, or among what
    all dialects share."""
    pages = manual.text_of(f"docs/{dialect}.md") + manual.text_of("docs/README.md")
    text = re.sub(r"[`*|]", "", pages)
    words = re.sub(r"[ \n]+", " ", text).lower()
    clauses = {manual.clause_of(code) for code in manual.codes() if code.startswith(dialect + ".")}
    stated = [clause for clause in sorted(clauses) if clause.startswith("manual: ")]
    assert not [each for each in stated if each.removeprefix("manual: ").lower() not in words]


# ---- golden cases ----


@pytest.mark.parametrize("dialect", DIALECTS)
def test_golden_cases_are_named(dialect: str) -> None:
    """Each case is named in the last column of the tables of clauses."""
    named: set[str] = set()
    for line in manual.text_of(f"regress/cases/{dialect}/README.md").splitlines():
        if line.startswith("|"):
            named |= set(re.findall(r"`([^`]*)`", line.split("|")[-2]))
    cases = {path.stem for path in (HOME / "regress/cases" / dialect).glob("*.in")}
    assert not list(manual.differences(sorted(named), sorted(cases)))


# ---- captures and links ----


@pytest.mark.parametrize(
    "page", [page for page in PAGES if re.search("^ *```console$", manual.text_of(page), re.M)]
)
def test_captures_are_true(page: str) -> None:
    expect_same(manual.text_of(page), manual.with_captures(page))


TUTORIALS = [page for page in PAGES if page.startswith("docs/tutorial-")]


@pytest.mark.parametrize("page", TUTORIALS)
def test_a_tutorial_names_only_files_that_are_there(page: str) -> None:
    assert "No such file or directory" not in manual.text_of(page)


def test_the_tutorial_on_fuzzing_replays() -> None:
    """The program is wrong, so the command that replays the kept input must say so."""
    page = manual.text_of("docs/tutorial-fuzz.md")
    (hunt,) = re.findall(r"^\$ (.* hunt aps105 .*)$", page, re.M)
    (command,) = re.findall(r"^.*packages/corpus-gate/replay aps105 .*$", page, re.M)
    manual.captured(hunt)
    done = subprocess.run(["bash", "-c", command], cwd=HOME, capture_output=True, text=True)
    assert done.returncode == 1, done.stdout + done.stderr


@pytest.mark.nightly
def test_the_tutorial_on_marking_runs() -> None:
    """Its commands take too long to compare their output, so they only must succeed."""
    page = manual.text_of("docs/tutorial-mark.md")
    for block in re.findall(r"^```sh\n(.*?)^```", page, re.M | re.S):
        block = re.sub("^sudo .*\n", "", block, flags=re.M)  # ci/install has installed that
        done = subprocess.run(["bash", "-ec", block], cwd=HOME, capture_output=True, text=True)
        assert done.returncode == 0, block + done.stdout + done.stderr
    assert (HOME / "build/marks/overview.html").is_file()


def test_no_page_has_the_marks_of_a_merge() -> None:
    wrong = [page for page in manual.pages() if re.search("^[<>]{7} ", manual.text_of(page), re.M)]
    assert wrong == []


def test_the_first_page_has_a_capture() -> None:
    assert "\n```console\n" in manual.text_of("README.md")


@pytest.mark.parametrize("name", ["game.svg", "terminal.svg"])
def test_a_picture_is_true(name: str) -> None:
    """The pictures of README.md are those that `make pictures` makes now."""
    path = program_pictures.PICTURES / name
    assert f"](docs/pictures/{name})" in manual.text_of("README.md")
    expect_same(path.read_text(), program_pictures.pictures()[path])


def test_a_picture_of_a_terminal_has_its_styles() -> None:
    text = "a \033[1;31mb<\033[0m  \033[30;107mc\033[0m\033[7md\033[0m\n\n  e f\n"
    root = ElementTree.fromstring(terminal_picture.picture(text, "t"))
    texts = [(e.text, e.get("fill"), e.get("font-weight")) for e in root.iter() if "x" in e.attrib]
    ink, paper = terminal_picture.PLAIN
    assert texts == [
        ("a", None, None),
        ("b<", terminal_picture.COLOURS[31], "700"),
        (None, "#ffffff", None),  # the background of c
        ("c", terminal_picture.COLOURS[30], None),
        (None, ink, None),  # the background of d, which is in reverse
        ("d", paper, None),
        ("e f", None, None),
    ]


def test_a_picture_of_a_terminal_knows_no_other_styles() -> None:
    with pytest.raises(ValueError, match="no style 99"):
        terminal_picture.picture("\033[99m", "t")


def anchors(path: Path) -> set[str]:
    """Returns the anchors of a page's headings, as GitHub spells them."""
    text = re.sub(r"^```.*?^```", "", path.read_text(), flags=re.M | re.S)
    headings = re.findall(r"^#+ *(.*)$", text, re.M)
    return {re.sub(r"[^a-z0-9_-]", "", each.lower().replace(" ", "-")) for each in headings}


# Pages that GitHub makes of the repository, whoever owns it, from where README.md is shown.
OF_GITHUB = {"../../deployments/github-pages", "../../releases/latest"}


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    """Each link leads to a file, and to a heading of it if it names one."""
    for link in re.findall(r"\]\(([^)]*)\)", manual.text_of(page)):
        if "://" in link or link.startswith("mailto:"):
            continue
        if page == "README.md" and link in OF_GITHUB:
            continue
        name, _, anchor = link.partition("#")
        file = (HOME / page).parent / name if name else HOME / page
        assert file.is_file(), f"{link} does not lead to a file"
        assert not anchor or anchor in anchors(file), f"{link} does not lead to a heading"


# ---- tables of options and of keys ----


DOCUMENTS = option_tables.documents() | course_tables.documents()


def test_the_files_of_the_tests_are_described() -> None:
    tests = HOME / "regress"
    rows = [line for line in (tests / "README.md").read_text().splitlines() if line[:1] == "|"]
    files = [*tests.iterdir(), *tests.glob("system/*.py")]
    names = {path.name for path in files} - {"README.md", "__pycache__", ".clang-tidy"}
    assert [name for name in sorted(names) if f"`{name}" not in "".join(rows)] == []


@pytest.mark.parametrize("path", DOCUMENTS, ids=[path.name for path in DOCUMENTS])
def test_the_options_are_described(path: Path) -> None:
    """The tables are those that manual.py makes from --list-options and --list-course-keys. So
    dist/courses/schema.json has exactly the keys that flipref reads."""
    expect_same(path.read_text(), DOCUMENTS[path])


# ---- course files ----


SCHEMA = json.loads(course_tables.SCHEMA.read_text())
COURSES = sorted((HOME / "dist/courses").glob("*.yaml"))


def faults_of_course(text: str) -> list[str]:
    validator = jsonschema.Draft202012Validator(SCHEMA)
    return [error.message for error in validator.iter_errors(yaml.safe_load(text))]


def test_the_schema_of_courses_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("path", COURSES, ids=[path.stem for path in COURSES])
def test_the_schema_allows_each_course(path: Path) -> None:
    assert not faults_of_course(path.read_text())


def test_there_is_a_course_for_each_dialect() -> None:
    wanted = next(key.words for key in course_tables.keys() if key.path == "dialect")
    assert sorted(path.stem for path in COURSES) == sorted(wanted)
    for path in COURSES:
        course = yaml.safe_load(path.read_text())
        assert course["course"] == course["dialect"] == path.stem


def test_the_schema_allows_the_example() -> None:
    example = re.search(r"^```yaml\n(.*?)^```$", course_tables.PAGE.read_text(), re.M | re.S)
    assert example and not faults_of_course(example[1])


@pytest.mark.parametrize(
    "old, new, fault",
    [
        ("points: 8", "pints: 8", "'pints' was unexpected"),
        ("points: 8", "points: -1", "-1 is less than the minimum of 0"),
        ("points: 8", "points: [8]", "[8] is not of type 'number'"),
        ("cpu: 2s", "cpu: 2", "2 is not of type 'string'"),
        ("cpu: 2s", "cpu: 2h", "'2h' does not match"),
        ("as: flip.c", "as: ../flip.c", "'../flip.c' does not match"),
        ("as: flip.c", "as: /flip.c", "'/flip.c' does not match"),
        ("status: specified", "status: any", "'any' is not one of"),
        ("dialect: flip", "", "is not valid under any of the given schemas"),
    ],
)
def test_the_schema_refuses(old: str, new: str, fault: str) -> None:
    text = (HOME / "dist/courses/flip.yaml").read_text()
    assert old in text
    assert any(fault in said for said in faults_of_course(text.replace(old, new, 1)))


# ---- functions and verbs ----


def test_the_fuzzers_know_every_option() -> None:
    words = (HOME / "fuzz/dictionaries/command.dict").read_text()
    known = set(re.findall(r'^"(-[^= \\]*)', words, re.M))
    assert option_tables.names()
    assert not option_tables.names() - known


def test_the_manual_page_lists_the_verbs() -> None:
    page = (HOME / "dist/man/flipref.1").read_text().splitlines()
    assert not [verb for verb in option_tables.verbs() if f".It Cm {verb}" not in page]


def test_mandoc_has_nothing_to_say() -> None:
    pages = sorted(str(path) for path in (HOME / "dist/man").iterdir())
    assert pages
    lint = ["mandoc", "-Tlint", "-W", "warning", *pages]
    said = subprocess.run(lint, capture_output=True, text=True, check=False)
    assert (said.returncode, said.stdout + said.stderr) == (0, "")


def test_the_manual_page_lists_the_functions() -> None:
    header = (HOME / "src/library/flipref.h").read_text()
    functions = re.findall(r"^FLIPREF_API .*[ *](flipref_[a-z_]*)\(", header, re.M)
    synopsis = (HOME / "dist/man/libflipref.3").read_text().split("\n.Sh DESCRIPTION")[0]
    listed = re.findall(r"^\.F[no] (flipref_[a-z_]*)", synopsis, re.M)
    assert functions and sorted(listed) == sorted(functions)


@pytest.mark.parametrize("verb", option_tables.verbs())
def test_every_verb_has_a_manual_page(verb: str) -> None:
    assert (HOME / f"dist/man/flipref-{verb}.1").is_file()
