"""Checks that `flipref hunt --coverage` finds by libFuzzer and AFL++ what the stages do not find,
accuses no right program, and names missing tools.

On each change a few seconds of this run; tests that need minutes run at night."""

import json
import os
import re
import shutil
import zipfile
from pathlib import Path
from typing import Any

import pytest
from program import FLIPREF, HOME, PATIENCE, Said, Word, finish
from test_hunt import findings_in

ENGINES = ["libfuzzer", "afl-fast", "msan", "afl-cmplog"]
DIALECTS = ["aps105", "octaflip", "reversi", "bbm103", "flip"]


def naive(dialect: str) -> str:
    return (HOME / f"packages/{dialect}/naive.c").read_text()


def change(text: str, *changes: tuple[str, str]) -> str:
    """Returns a source in which the second text of each pair replaces the first."""
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text


# The move c4 also changes a corner. A move to column d reads beside an array, without effect.
SHALLOW = (
    ("int main(void)", "static int table[3], sum;\n\nint main(void)"),
    (
        "        if (is_pass || is_move) {",
        "        if (length == 2 && command[0] == 'd')\n"
        "            sum += table[command[1] - '0'];\n"
        "        if (is_move && command[0] == 'c' && command[1] == '4')\n"
        "            b.cells[0][0] = 'B';\n"
        "        if (is_pass || is_move) {",
    ),
)

# An array, after which the board is in memory, gets the first letters of all commands. So only a
# game of more than 104 commands shows the bug. The stages make no such game.
DEEP = (
    (
        "int main(void)\n{\n    struct board b;\n",
        "static struct {\n    char letters[104];\n    struct board board;\n} game;\n\n"
        "int main(void)\n{\n    int commands = 0;\n",
    ),
    (
        "        if (is_pass || is_move) {",
        "        game.letters[commands++] = command[0];\n        if (is_pass || is_move) {",
    ),
)

# A decision depends on a variable that has no value yet, but both branches do the same.
UNINITIALISED = (
    (
        "        if (is_pass || is_move) {",
        "        if (length == 2) {\n"
        "            int hint[2], *chosen = hint + (command[1] == '3');\n"
        "            hint[0] = 0;\n"
        "            fflush(*chosen == 7 ? stdout : stdout);\n"
        "            if (*chosen == 12345)\n"
        "                fflush(stdout);\n"
        "        }\n"
        "        if (is_pass || is_move) {",
    ),
)


def deep() -> str:
    text = naive("reversi")
    head, main = text[: text.index("int main(void)")], text[text.index("int main(void)") :]
    main = change(main, *DEEP)
    return head + re.sub(r"(?<![\w.])(&?)(sizeof )?b(?=[,.;)])", r"\1\2game.board", main)


def without_golden_inputs(at: Path) -> Path:
    """Returns a copy of the program that finds no packages beside it: one of their games is long
    enough for the deep bug."""
    repository = at / "repository"
    (repository / "build").mkdir(parents=True)
    for entry in HOME.iterdir():
        if entry.name != "build":
            (repository / entry.name).symlink_to(entry)
    return Path(shutil.copy(FLIPREF, repository / "build/flipref"))


def hunt(*words: Any, at: Path, status: int, program: Word = FLIPREF, **options: Any) -> Said:
    said = finish([program, "hunt", *map(str, words)], at, **options)
    if b"fuzzers, which need the containment `full`" in said.err and said.status == 2:
        pytest.skip(said.err.decode().strip())
    assert said.status == status, str(said)
    return said


def engines_in(folder: Path) -> dict[str, Any]:
    program = findings_in(folder)["programs"][0]
    assert program["ungraded"] is None, program
    return {engine["name"]: engine for engine in program["engines"]}


def test_engines_find_what_is_tried_by_confirmation(tmp_path: Path) -> None:
    """The course's build confirms a wrong answer. Fresh runs of a build with sanitizers confirm
    what only a sanitizer sees. The stages try only one input here, so the engines find both."""
    (tmp_path / "shallow.c").write_text(change(naive("reversi"), *SHALLOW))
    order = ["--tries", 1, "--time", "6s", "--coverage", "--output", "out", "shallow.c"]
    said = hunt("reversi", *order, at=tmp_path, status=1)
    assert re.search(rb"engines: libfuzzer [1-9][\d,]* runs", said.out), str(said)
    assert engines_in(tmp_path / "out")["libfuzzer"]["executions"] > 0
    found = findings_in(tmp_path / "out")["findings"]
    assert {each["confirmed"] for each in found} == {3}
    assert {each["engine"] for each in found} <= set(ENGINES)
    wrong = [each for each in found if each["verdict"] == "wrong-output"]
    assert wrong and wrong[0]["bytes"] == 3, found
    assert (tmp_path / "out" / wrong[0]["input"]).read_bytes() == b"c4\n"
    memory = [each for each in found if each["verdict"] == "memory-error"]
    assert memory and "out of bounds" in memory[0]["sanitizer"], found


def test_engines_start_nothing_either(tmp_path: Path) -> None:
    """A program that tries to start something answers under the engines as in a fresh process."""
    starts = '    if (system("echo wrong") == 0 || fork() == 0)\n        return 7;\n'
    right = naive("reversi").replace("    memset(&b", starts + "    memset(&b", 1)
    (tmp_path / "right.c").write_text("#include <stdlib.h>\n#include <unistd.h>\n" + right)
    order = ["--tries", 1, "--time", "6s", "--coverage", "--output", "out", "right.c"]
    said = hunt("reversi", *order, at=tmp_path, status=0)
    assert re.search(rb"engines: libfuzzer [1-9][\d,]* runs", said.out), str(said)
    assert sum(each["found"] for each in engines_in(tmp_path / "out").values()) == 0, str(said)


@pytest.mark.parametrize("missing", ["clang", "afl-fuzz"])
def test_what_is_missing_is_named_in_one_line(missing: str, tmp_path: Path) -> None:
    tools = tmp_path / "tools"
    tools.mkdir()
    for name in {"bwrap", "gcc", "clang", "afl-fuzz", "afl-clang-fast", "ld", "objcopy"} - {
        missing
    }:
        place = shutil.which(name, path=f"{os.defpath}:/usr/local/bin")  # no compiler cache
        assert place is not None, name
        (tools / name).symlink_to(place)
    (tmp_path / "right.c").write_text(naive("reversi"))
    order = ["--coverage", "--output", "out", "right.c"]
    here = os.environ | {"PATH": str(tools)}
    said = hunt("reversi", *order, at=tmp_path, status=2, env=here)
    assert said.err.count(b"\n") == 1 and b"`" + missing.encode() + b"`" in said.err, str(said)
    assert b"apt install" in said.err


def test_engines_need_source(tmp_path: Path) -> None:
    said = hunt("reversi", "--coverage", "--output", "out", "--", "true", at=tmp_path, status=2)
    assert b"--coverage and --campaign need the C source" in said.err, str(said)


def test_campaigns_need_the_repository(tmp_path: Path) -> None:
    alone = tmp_path / "flipref"
    shutil.copy(FLIPREF, alone)
    (tmp_path / "right.c").write_text(naive("reversi"))
    words = [
        "hunt",
        "reversi",
        "--course",
        HOME / "dist/courses/reversi.yaml",
        "--campaign",
        "right.c",
    ]
    said = finish([alone, *map(str, words)], tmp_path)
    assert said.status == 2 and said.err.count(b"\n") == 1, str(said)
    assert b"--campaign needs fuzz/campaign" in said.err and b"clone" in said.err


# The words after FOLDER, of which some are wrong, and the complaint.
SLICE = ["1", "0", "varied", "--", "libfuzzer", "1", "1", "corpus", "out", "-"]
ARGUMENT = "x" * 70


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["flip", "campaign"], b"it takes the words that fuzz/campaign gives it"),
        (["flip", "campaign", *SLICE[:-1]], b"it takes the words that"),
        (["flip", "campaign", *SLICE, "more"], b"it takes the words that"),
        (["chess", "campaign", *SLICE], b"chess: no such course is shipped"),
        (["reversi", "campaign", *SLICE[:4], "angr", *SLICE[5:]], b"angr: not an engine"),
        (["reversi", "nowhere", *SLICE], b"nowhere: the campaign has no source.list"),
        (["reversi", "lost", *SLICE], b"lost.c: a file of the submission cannot be read"),
        (["reversi", "campaign", *SLICE[:7], "none", *SLICE[8:]], b"none: the corpus cannot"),
        (
            ["reversi", "campaign", "1", "0", "fixed", ARGUMENT, *SLICE[3:]],
            b"the arguments are too long for a harness",
        ),
        (["reversi", "campaign", *SLICE], b"clang does not build a harness: "),
    ],
)
def test_a_slice_says_what_is_wrong(words: list[str], complaint: bytes, tmp_path: Path) -> None:
    """fuzz/campaign starts slices, and tells what their standard error says."""
    (tmp_path / "campaign/source").mkdir(parents=True)
    (tmp_path / "campaign/source.list").write_text("nazwa.c\n")
    (tmp_path / "campaign/source/nazwa.c").write_text("this is not C\n")
    (tmp_path / "lost").mkdir()
    (tmp_path / "lost/source.list").write_text("lost.c\n")
    (tmp_path / "corpus").mkdir()
    (tmp_path / "corpus/one").write_text("c4\n")
    courses = {"reversi": str(HOME / "dist/courses/reversi.yaml")}
    course, folder, *rest = words
    said = finish([FLIPREF, "--engine-slice", courses.get(course, course), folder, *rest], tmp_path)
    assert said.status == 2 and said.err.count(b"\n") == 1 and complaint in said.err, str(said)
    assert not (tmp_path / "out").exists()


# ---- what needs minutes ----


@pytest.mark.nightly
def test_a_campaign_is_resumed_and_reports(tmp_path: Path) -> None:
    """The same command resumes the campaign: its slices, its corpus and its findings stay."""
    (tmp_path / "deep.c").write_text(deep())
    order = ["--tries", 100, "--campaign", "-j", 2, "--output", "out", "deep.c"]
    folder = tmp_path / "out/campaign"
    program = without_golden_inputs(tmp_path)
    slices = []
    for time in "40s", "80s":
        finish(
            [program, "hunt", "reversi", "--time", time, *map(str, order)],
            tmp_path,
            timeout=PATIENCE,
        )
        slices.append((folder / "slices.jsonl").read_text())
    assert slices[1].startswith(slices[0]) and len(slices[1]) > len(slices[0])
    report = json.loads((folder / "report.json").read_text())
    assert report["targets"][0]["name"] == "deep" and report["executions"] > 0
    done = [json.loads(line) for line in slices[1].splitlines()]
    assert {each["outcome"] for each in done} <= {"done", "found"}, done
    findings = findings_in(tmp_path / "out")["findings"]
    assert findings and {each["engine"] for each in findings} <= set(ENGINES), report
    assert [group["what"] for group in report["groups"]] == [each["sentence"] for each in findings]


@pytest.mark.nightly
def test_a_deep_bug_is_found_by_engines_only(tmp_path: Path) -> None:
    (tmp_path / "deep.c").write_text(deep())
    alone: dict[str, Any] = {"program": without_golden_inputs(tmp_path), "at": tmp_path}
    hunt("reversi", "--time", "20s", "--output", "stages", "deep.c", status=0, **alone)
    order = ["--time", "240s", "--coverage", "--output", "engines", "deep.c"]
    hunt("reversi", *order, status=1, timeout=PATIENCE, **alone)
    found = findings_in(tmp_path / "engines")["findings"]
    assert found[0]["engine"] in ENGINES
    data = (tmp_path / "engines" / found[0]["input"]).read_bytes()
    assert data.count(b"\n") == 105


@pytest.mark.nightly
def test_what_msan_alone_sees_is_reported(tmp_path: Path) -> None:
    (tmp_path / "unset.c").write_text(change(naive("reversi"), *UNINITIALISED))
    order = ["--tries", 1, "--time", "60s", "--coverage", "--output", "out", "unset.c"]
    hunt("reversi", *order, at=tmp_path, status=1, timeout=PATIENCE)
    found = findings_in(tmp_path / "out")["findings"]
    assert [each["engine"] for each in found] == ["msan"], found
    assert "use-of-uninitialized-value at nazwa.c:" in found[0]["sanitizer"]


@pytest.mark.nightly
def test_the_set_up_of_clusterfuzzlite_builds_a_harness(tmp_path: Path) -> None:
    """Runs .clusterfuzzlite/build.sh of packages/hunt-nightly with ClusterFuzzLite's variables. The
    harness starts its own referee, and stops at a difference of a new kind."""
    for name in "out", "work", "runs":
        (tmp_path / name).mkdir()
    (tmp_path / "game.c").write_text(change(naive("reversi"), *SHALLOW))
    flags = "-O1 -fsanitize=address,fuzzer-no-link"
    here = os.environ | {
        "CC": "clang",
        "CXX": "clang++",
        "CFLAGS": flags,
        "CXXFLAGS": flags,
        "LIB_FUZZING_ENGINE": "-fsanitize=fuzzer",
        "DIALECT": "reversi",
        "PROGRAM": "game.c",
        "FLIPREF": str(HOME),
        "OUT": str(tmp_path / "out"),
        "WORK": str(tmp_path / "work"),
    }
    script = HOME / "packages/hunt-nightly/.clusterfuzzlite/build.sh"
    finish([script], tmp_path, timeout=2 * PATIENCE, env=here).expect(0)
    with zipfile.ZipFile(tmp_path / "out/hunt_seed_corpus.zip") as seeds:
        seeds.extractall(tmp_path / "runs/seeds")
    harness: list[Word] = [tmp_path / "out/hunt", "-max_total_time=60", "seeds"]
    said = finish(harness, tmp_path / "runs", timeout=PATIENCE)
    assert said.status != 0 and b"libFuzzer: deadly signal" in said.err, str(said)
    assert list((tmp_path / "runs").glob("crash-*")), str(said)


@pytest.mark.nightly
@pytest.mark.parametrize("dialect", DIALECTS)
def test_no_engine_accuses_a_right_program(dialect: str, tmp_path: Path) -> None:
    (tmp_path / "right.c").write_text(naive(dialect))
    order = ["--tries", 100, "--time", "80s", "--coverage", "--output", "out", "right.c"]
    hunt(dialect, *order, at=tmp_path, status=0, timeout=PATIENCE)
    assert findings_in(tmp_path / "out")["findings"] == []
    engines = engines_in(tmp_path / "out")
    assert [engines[name]["why"] for name in ENGINES] == [None] * len(ENGINES), engines
    assert all(engines[name]["executions"] > 0 for name in ENGINES), engines


def test_the_listing_of_engines_is_that_of_campaigns() -> None:
    """Campaigns know engines by the same names (fuzz/engines/list)."""
    lines = (HOME / "fuzz/engines/list").read_text().splitlines()
    names = [line.split()[0] for line in lines if line and not line.startswith("#")]
    assert set(ENGINES) <= set(names)
    schema = json.loads((HOME / "docs/findings.schema.json").read_text())
    engines = schema["properties"]["programs"]["items"]["properties"]["engines"]["items"]
    assert engines["properties"]["name"]["enum"] == ENGINES
