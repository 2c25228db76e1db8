"""Checks that `flipref hunt --cluster --suite` groups programs that fail alike, and that `flipref
grade` can use its suite and its folder of findings as tests."""

import csv
import json
import os
import signal
import uuid
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from browser import Browser
from package_rules import LAYOUTS, group_rules, load, wrong_keys
from program import (
    CORNERS,
    DRAW,
    FLIPREF,
    HOME,
    PATIENCE,
    WON,
    Word,
    catches,
    finish,
    launch,
    run,
    wait_until,
)
from test_grade import COURSE, course, marks_in

pytestmark = pytest.mark.xdist_group("hunt-groups")  # one process, so that it hunts once

TEST_GROUP = "test_group.yaml"
NAIVE = (HOME / "packages/octaflip/naive.c").read_text()


def kinds_of(matrix: dict[str, Any]) -> list[list[str]]:
    """Returns the programs of each kind, which fail alike with every input."""
    kinds: dict[int, list[str]] = {}
    for program in matrix["programs"]:
        if program["kind"] is not None:
            kinds.setdefault(program["kind"], []).append(program["id"])
    return sorted(kinds.values())


def with_bug(old: str, new: str) -> str:
    assert NAIVE.count(old) == 1
    return NAIVE.replace(old, new)


@pytest.fixture(scope="module", name="hunted")
def hunt_of_four(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Makes a folder with four programs, three of them wrong, two of which share a bug; and with
    the results of `hunt --cluster --suite`. Its first inputs are the tests of the course, so a few
    inputs are enough."""
    at = tmp_path_factory.mktemp("hunted")
    shared = with_bug('? "Red"', '? "Blue"')
    programs = {
        "one": shared,
        "other": shared.replace("is_jump", "jumps"),
        "third": with_bug('"Draw"', '"Red"'),
        "right": NAIVE,
    }
    for name, text in programs.items():
        (at / "programs" / name).mkdir(parents=True)
        (at / "programs" / name / "hw.c").write_text(text)
    for name, data in (("won", WON), ("draw", DRAW)):
        put_test(at / "tests" / name, data)
    words = ["octaflip", "programs", "--course", str(course(at)), "--tries", "40"]
    said = run("hunt", *words, "--cluster", "--suite=8", "--output=found", at=at, status=1)
    assert b"2 kinds that fail alike" in said.out, str(said)
    return at


def put_test(path: Path, data: bytes) -> None:
    path.parent.mkdir(exist_ok=True)
    path.with_suffix(".in").write_bytes(data)
    path.with_suffix(".ans").write_bytes(run("octaflip", input=data, status=0).out)


def test_programs_with_one_bug_are_of_one_kind(hunted: Path) -> None:
    matrix = json.loads((hunted / "found/matrix.json").read_text())
    schema = json.loads((HOME / "docs/matrix.schema.json").read_text())
    jsonschema.Draft202012Validator(schema).validate(matrix)
    kinds = {each["id"]: each["kind"] for each in matrix["programs"]}
    assert kinds == {"one": 1, "other": 1, "right": None, "third": 2}
    rows = list(csv.reader((hunted / "found/matrix.csv").read_text().splitlines()))
    assert [row[:2] for row in rows[1:]] == [[name, str(n or "")] for name, n in kinds.items()]
    assert rows[0][2:] == [each["name"] for each in matrix["inputs"]]
    for each in matrix["inputs"]:
        assert (hunted / "found" / each["file"]).read_text() == each["input"]


def test_the_suite_breaks_every_program_that_was_broken(hunted: Path) -> None:
    matrix = json.loads((hunted / "found/matrix.json").read_text())
    assert matrix["suite"]["broken"] == 3 and matrix["suite"]["told"] == 2
    assert 0 < len(matrix["suite"]["inputs"]) <= 8
    words = ["small.yaml", "programs", "--tests", "found/suite", "--sanitize=off"]
    run("grade", *words, "--only=secret/hunt/*", at=hunted, status=0)
    failed = {
        each["id"]: sum(test["verdict"] != "right" for test in each["tests"])
        for each in marks_in(hunted / "marks")["submissions"]
    }
    assert failed["right"] == 0 and all(failed[name] for name in ("one", "other", "third"))


def test_validators_take_the_suite_as_a_group_of_a_package(hunted: Path) -> None:
    suite, layout = hunted / "found/suite", LAYOUTS["2025-09"]
    about = load(suite / "problem.yaml")
    assert not list(wrong_keys(about, layout.keys))
    assert not [key for key in layout.required_keys if key not in about]
    assert str(uuid.UUID(about["uuid"])) == about["uuid"]
    assert not list(group_rules(suite / "data/secret/hunt", layout))
    for path in (suite / "data/secret/hunt").glob("*.in"):
        words = load(path.with_suffix(".yaml")).get("input_validator_args", [])
        judged = ["octaflip", "--exit-code=kattis", *words, path]
        run("check", *judged, status=42)


def test_a_smaller_suite_leaves_no_test_of_a_larger_one(hunted: Path) -> None:
    words = ["octaflip", "programs", "--course", "small.yaml", "--tries", "40"]
    folder = hunted / "found/suite/data/secret/hunt"
    before = {path.name for path in folder.glob("*.in")}
    run("hunt", *words, "--cluster", "--suite=1", "--output=found", at=hunted, status=1)
    assert len(before) > 1 and [path.name for path in folder.glob("*.in")] == ["1.in"]
    assert {path.name for path in folder.iterdir()} == {"1.in", "1.ans", "1.yaml", TEST_GROUP}
    run("hunt", *words, "--cluster", "--suite=8", "--output=found", at=hunted, status=1)
    assert {path.name for path in folder.glob("*.in")} == before


def test_a_folder_of_findings_is_a_corpus(hunted: Path) -> None:
    """Its causes are those of findings.json, and the suite in it does not count."""
    words = [
        "small.yaml",
        "programs/one/hw.c",
        "--tests",
        "found",
        "--sanitize=off",
        "--output",
        "again",
    ]
    run("grade", *words, at=hunted, status=0)
    (submission,) = marks_in(hunted / "again")["submissions"]
    found = json.loads((hunted / "found/findings.json").read_text())["findings"]
    causes = {test["name"] + ".in": test["cause"] for test in submission["tests"]}
    assert causes == {finding["input"]: finding["cause"] for finding in found}
    own = [test for test in submission["tests"] if test["name"].startswith("one/")]
    assert own and all(test["verdict"] == "wrong-output" for test in own)


def test_the_page_of_groups_fits_its_window(hunted: Path, browser: Browser) -> None:
    for scheme in ("light", "dark"):
        for width in (1280, 390):
            browser.screen(width, 900)
            browser.scheme(scheme)
            browser.open(hunted / "found/groups.html")
            assert browser.value("document.querySelectorAll('.members li').length") == 2
            assert browser.value("document.documentElement.scrollWidth") <= width
            assert browser.low_contrast() == "" and browser.complaints() == []


# Bugs of the naive solution of flip: (old, new).
LOAD = ("        turn = next;", "        turn = 0;")
SAVE = ("side, turn, types[0], types[1]);\n    for", "side, turn, 0, 0);\n    for")
OVER = ("Game Over", "Game Done")
KEEP = ("Game saved.", "Game kept.")  # shows in the first run already
SAVED: list[tuple[list[str], bytes]] = [
    (["new", "4", "0", "0"], b"0 2\nsone\n"),
    (["load", "one"], b"0 1\n"),
]


def put_steps(path: Path, runs: list[tuple[list[str], bytes]]) -> None:
    """Writes a test of several runs, with the reference's answers."""
    work = path.with_suffix(".work")
    path.mkdir(parents=True)
    work.mkdir()
    for number, (args, data) in enumerate(runs, 1):
        answer = run("flip", *args, input=data, at=work).out
        (path / f"{number}.in").write_bytes(data)
        (path / f"{number}.ans").write_bytes(answer)
        (path / f"{number}.yaml").write_text(f"args: {json.dumps(args)}\n")


@pytest.fixture(scope="module", name="loaded")
def hunt_of_saved_games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Makes a folder like that of `hunted`, with programs of flip. The tests of the course are
    of two runs each, and no more inputs are tried."""
    at = tmp_path_factory.mktemp("loaded")
    naive = (HOME / "packages/flip/naive.c").read_text()
    bugs: dict[str, list[tuple[str, str]]] = {
        "one": [LOAD],
        "other": [LOAD],
        "types": [SAVE],
        "keeps": [KEEP],
        "ends": [OVER],
        "right": [],
    }
    for name, changes in bugs.items():
        text = naive
        for old, new in changes:
            assert text.count(old) == 1, old
            text = text.replace(old, new)
        (at / "programs" / name).mkdir(parents=True)
        (at / "programs" / name / "hw.c").write_text(text)
    put_steps(at / "tests/saved.steps", SAVED)
    computers = [(["new", "4", "0", "1"], b"sone\n"), (["load", "one"], b"0 1\n")]
    put_steps(at / "tests/computers.steps", computers)
    put_steps(at / "tests/over.steps", [(["new", "4", "1", "1"], b"")])
    course(at, COURSE.replace("dialect: octaflip", "dialect: flip"))
    words = ["flip", "programs", "--course", "small.yaml", "--tries", "4"]
    run("hunt", *words, "--cluster", "--suite=8", "--output=found", at=at, status=1)
    return at


def test_findings_of_several_runs_are_in_groups_and_matrix(loaded: Path) -> None:
    matrix = json.loads((loaded / "found/matrix.json").read_text())
    schema = json.loads((HOME / "docs/matrix.schema.json").read_text())
    jsonschema.Draft202012Validator(schema).validate(matrix)
    assert kinds_of(matrix) == [["ends"], ["keeps"], ["one", "other"], ["types"]]
    cells = {each["id"]: each["cells"] for each in matrix["programs"]}
    several = [i for i, each in enumerate(matrix["inputs"]) if each["steps"]]
    assert several and set(cells["right"]) == {0}
    for i in several:
        each = matrix["inputs"][i]
        assert each["name"].endswith(".steps") and each["steps"][-1]["args"] == each["args"]
        assert cells["keeps"][i] > 0  # because the first run that is wrong counts
        files = sorted((loaded / "found" / each["name"]).glob("*.in"))
        assert [path.read_text() for path in files] == [step["input"] for step in each["steps"]]
        assert (loaded / "found" / each["file"]) == files[-1]
    columns = {name: [cells[name][i] for i in several] for name in cells}
    assert any(columns["one"]) and any(columns["types"]) and columns["one"] != columns["types"]


def test_a_suite_has_tests_of_several_runs(loaded: Path) -> None:
    """They are where `grade` finds them; a judge of contests does not know of such tests."""
    steps = sorted((loaded / "found/suite/generators/steps").iterdir())
    assert steps and all(path.name.startswith("hunt-") for path in steps)
    for path in steps:
        names = {each.name for each in path.iterdir()}
        assert names >= {"01.in", "01.ans", "01.yaml", "02.in", "02.ans", "02.yaml"}
    head = (loaded / "found/suite/data/secret/hunt" / TEST_GROUP).read_text()
    assert "see generators/steps" in head
    assert not list(group_rules(loaded / "found/suite/data/secret/hunt", LAYOUTS["2025-09"]))
    words = ["small.yaml", "programs", "--tests", "found/suite", "--sanitize=off"]
    run("grade", *words, "--output=marks", at=loaded, status=0)
    wrong: dict[str, set[str]] = {
        each["id"]: {test["name"] for test in each["tests"] if test["verdict"] != "right"}
        for each in marks_in(loaded / "marks")["submissions"]
    }
    assert not wrong["right"] and wrong["one"] == wrong["other"]
    assert {name for name in wrong["one"] | wrong["types"] if name.startswith("steps/hunt-")}
    assert all(wrong[name] for name in ("one", "types", "keeps", "ends"))
    assert all(name.startswith("secret/hunt/") for name in wrong["ends"])


def test_a_suite_of_several_runs_alone_has_no_group(loaded: Path) -> None:
    """Because a group of the package format has test cases."""
    words = ["flip", "programs/one", "programs/other", "--course", "small.yaml", "--tries", "4"]
    group = loaded / "few/suite/data/secret/hunt" / TEST_GROUP
    group.parent.mkdir(parents=True)
    group.write_text("")  # of an earlier suite
    run("hunt", *words, "--cluster", "--suite=1", "--output=few", at=loaded, status=1)
    assert not group.exists()
    assert [path.name for path in (loaded / "few/suite/generators/steps").iterdir()] == ["hunt-1"]


def test_old_tests_of_several_runs_are_removed(loaded: Path) -> None:
    words = ["flip", "programs", "--course", "small.yaml", "--tries", "4", "--cluster"]
    folder = loaded / "found/suite/generators/steps"
    before = {path.name for path in folder.iterdir()}
    (folder / "mine").mkdir()
    old = folder / "hunt-99"
    old.mkdir()
    (old / "01.in").write_text("")
    run("hunt", *words, "--suite=8", "--output=found", at=loaded, status=1)
    assert {path.name for path in folder.iterdir()} == before | {"mine"}
    (folder / "mine").rmdir()


def test_the_page_of_groups_shows_all_runs(loaded: Path, browser: Browser) -> None:
    for width in (1280, 390):
        browser.screen(width, 900)
        browser.open(loaded / "found/groups.html")
        text = browser.value("document.querySelector('#groups').innerText")
        assert "Run 1" in text and "Run 2, in the same folder" in text and "load" in text
        assert browser.value("document.documentElement.scrollWidth") <= width
        assert browser.low_contrast() == "" and browser.complaints() == []


def test_answers_that_vary_are_one_cause(at: Path) -> None:
    varies = with_bug('? "Red"', '? (printf("%p ", (void *)&row), "Red")')
    for name, text in (("varies", varies), ("right", NAIVE)):
        (at / "programs" / name).mkdir(parents=True)
        (at / "programs" / name / "hw.c").write_text(text)
    put_test(at / "tests/won", WON)
    words = ["octaflip", "programs", "--course", str(course(at)), "--tries", "20", "--cluster"]
    run("hunt", *words, "--output=found", at=at, status=1)
    matrix = json.loads((at / "found/matrix.json").read_text())
    assert matrix["differences"] == ["unstable"]
    assert kinds_of(matrix) == [["varies"]]


# A change of the naive solution of octaflip, twice, and an input that shows it.
OTHERWISE_WRONG = {
    "a word": ('? "Red"', '? "Pink"', '? "Rose"', WON),
    "a number": ("invalid);", "invalid + 1);", "invalid + 2);", CORNERS + b"1\n4 4 5 5\n"),
}


@pytest.mark.parametrize("name", OTHERWISE_WRONG)
def test_programs_that_are_wrong_otherwise_in_the_same_place_are_two_kinds(
    name: str, at: Path
) -> None:
    old, new, newer, data = OTHERWISE_WRONG[name]
    for program, text in (("one", new), ("other", new), ("third", newer), ("right", old)):
        (at / "programs" / program).mkdir(parents=True)
        (at / "programs" / program / "hw.c").write_text(with_bug(old, text))
    put_test(at / "tests/shows", data)
    words = ["octaflip", "programs", "--course", str(course(at)), "--tries", "20", "--cluster"]
    run("hunt", *words, "--output=found", at=at, status=1)
    matrix = json.loads((at / "found/matrix.json").read_text())
    assert kinds_of(matrix) == [["one", "other"], ["third"]]


def test_an_interrupt_of_the_grouping_says_so(at: Path) -> None:
    """There is nothing left to hunt, so the run only groups: it builds and tries one
    program after the other."""
    for number in range(10):
        (at / f"programs/s{number}").mkdir(parents=True)
        (at / f"programs/s{number}/hw.c").write_text(NAIVE)
    (at / "programs/s0/hw.c").write_text(with_bug('? "Red"', '? "Blue"'))
    put_test(at / "tests/won", WON)
    words = ["octaflip", "programs", "--course", str(course(at)), "--tries", "3", "--output=found"]
    run("hunt", *words, at=at, status=1)
    hunt = launch("hunt", *words, "--cluster", "-j1", at=at)
    assert wait_until(lambda: catches(hunt.pid, signal.SIGINT) or hunt.poll() is not None)
    assert hunt.poll() is None
    hunt.send_signal(signal.SIGINT)
    said = hunt.communicate(timeout=PATIENCE)[1]
    assert hunt.returncode == -signal.SIGINT and b"it was interrupted" in said, said


SBATCH = """\
#!/bin/sh
# sbatch that runs the command at once, for each index of its array, and prints a number
for word; do
    case $word in
    --array=1-*) last=${word#--array=1-} ;;
    --output=*) log=$(printf %s "${word#--output=}" | sed 's/%[ajA]/7/g; s/%%/%/g') ;;
    --*) ;;
    *) command=$word ;;
    esac
done
for index in $(seq "${last:-1}"); do
    SLURM_ARRAY_TASK_ID=$index sh -c "$command" >>"$log" 2>&1 || exit
done
echo 7
"""


def test_shards_on_slurm_give_the_groups_of_one_machine(hunted: Path, at: Path) -> None:
    """Runs the commands of packages/slurm/grade, with an sbatch that runs them immediately. Names
    of folders need quoting, and have letters that the locale does not know."""
    (at / "bin").mkdir()
    (at / "bin/sbatch").write_text(SBATCH)
    (at / "bin/sbatch").chmod(0o755)
    (at / "Übung's 1").symlink_to(hunted)
    out = at / "100% Übung"
    more = {"VERB": "hunt", "CLUSTER": "--cluster --suite 8", "FLIPREF": str(FLIPREF)}
    path = f"{at}/bin:{os.environ['PATH']}"
    environment = os.environ | more | {"PATH": path, "LC_ALL": "C"}
    course = at / "Übung's 1/small.yaml"
    words: list[Word] = ["octaflip", "--course", course, "--tries", "40", at / "Übung's 1/programs"]
    command: list[Word] = [HOME / "packages/slurm/grade", "2", out, *words]
    said = finish(command, at, env=environment)
    logs = [path.read_text() for path in sorted(out.glob("*.log"))]
    assert said.status == 0 and said.out == b"7\n", f"{said}{logs}"
    assert len(logs) == 2
    for name in ("matrix.csv", "matrix.json", "groups.html", "suite/problem.yaml"):
        one, many = hunted / "found" / name, out / "found" / name
        assert one.read_text() == many.read_text(), name
