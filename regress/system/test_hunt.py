"""Checks that `flipref hunt` finds what is wrong with programs.

Its findings are checked independently: the program, compiled here, must answer differently from the
reference. However a run is divided or killed, it must find the same, and docs/findings.schema.json
must allow what it writes."""

import json
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from program import HOME, PATIENCE, Said, launch, run

PACKAGES = HOME / "build/packages/2025-09"
SCHEMA = json.loads((HOME / "docs/findings.schema.json").read_text())
jsonschema.Draft202012Validator.check_schema(SCHEMA)
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
COLUMNS = 80

COURSE = """\
course: small
specification: "A small course"
dialect: octaflip
submission:
  files:
    - as: hw.c
      names: ["*.c"]
build:
  command: [gcc, hw.c, -o, hw]
  program: hw
run:
  cpu: 200ms
  memory: 64M
  output: 64K
  status: ignored
tests:
  package: ./none
  groups:
    - name: games
      points: 10
      tests: ["*"]
"""

# A wrong submission of each dialect.
WRONG = [
    "aps105/submissions/wrong_answer/flips_nothing.c",
    "octaflip/submissions/wrong_answer/jump_leaves_its_piece.c",
    "reversi/submissions/wrong_answer/balance_from_whites_side.c",
    "bbm103/submissions/wrong_answer/counts_a_fifth_flip.c",
    "flip/submissions/wrong_answer/passes_silently.c",
]

HEAD = "#include <stdio.h>\n#include <stdlib.h>\n"


@pytest.fixture(name="at")
def fixture_at(tmp_path: Path) -> Path:
    (tmp_path / "small.yaml").write_text(COURSE)
    return tmp_path


def hunt(*words: Any, at: Path, status: int) -> Said:
    return run("hunt", *[str(word) for word in words], at=at, status=status)


def findings_in(folder: Path) -> Any:
    """Returns findings.json, which the schema must allow."""
    found = json.loads((folder / "findings.json").read_text())
    VALIDATOR.validate(found)
    return found


def steady(value: Any) -> Any:
    """Returns a value without what varies from run to run."""
    if isinstance(value, dict):
        return {key: steady(item) for key, item in value.items() if key != "seconds"}
    return [steady(item) for item in value] if isinstance(value, list) else value


def source(at: Path, name: str, body: str) -> Path:
    path = at / f"{name}.c"
    path.write_text(f"{HEAD}int main(void)\n{{\n{body}\n}}\n")
    return path


def built(path: Path, at: Path) -> Path:
    program = at / "built"
    subprocess.run(["gcc", "-w", "-o", program, path], check=True, timeout=PATIENCE)
    return program


# ---- what is found ----


@pytest.mark.parametrize("path", WRONG)
def test_a_wrong_program_is_found(path: str, at: Path) -> None:
    dialect = path.split("/")[0]
    said = hunt(dialect, PACKAGES / path, "--tries", 600, "--output", "out", at=at, status=1)
    findings = findings_in(at / "out")["findings"]
    first = findings[0]
    assert [finding["cause"] for finding in findings] == [first["cause"]]  # one bug, one cause
    assert (first["standing"], first["accuses"], first["confirmed"]) == ("promised", True, 3)
    data = (at / "out" / first["input"]).read_bytes()
    answer = (at / "out" / first["answer"]).read_bytes()
    reference = run(dialect, *first["args"], input=data, at=at)
    assert reference.out == answer
    (at / "work").mkdir()
    own = subprocess.run(
        [built(PACKAGES / path, at), *first["args"]],
        input=data,
        capture_output=True,
        timeout=PATIENCE,
        cwd=at / "work",
        check=False,
    )
    assert (own.stdout, own.returncode) != (answer, reference.status)
    assert all(len(line) <= COLUMNS for line in said.out.decode().splitlines())
    assert said.out.startswith(b"containment: ")


def changed(dialect: str, old: str, new: str, at: Path) -> Path:
    """Makes the naive solution of a dialect with a bug."""
    text = (HOME / f"packages/{dialect}/naive.c").read_text()
    assert old in text
    path = at / "hw.c"
    path.write_text(text.replace(old, new))
    (at / "small.yaml").write_text(COURSE.replace("dialect: octaflip", f"dialect: {dialect}"))
    return path


@pytest.mark.parametrize(
    ("prompt", "leniency"),
    [
        ("Enter a  move:\\n", "white-space"),
        ("debug\\nEnter a move:\\n", "extra-lines"),
    ],
)
def test_hunting_goes_on_beneath_a_leniency(prompt: str, leniency: str, at: Path) -> None:
    """The prompt is wrong on all inputs, and a cell is wrong where Black or White moves to aa."""
    path = changed("aps105", "Enter a move:\\n", prompt, at)
    text = path.read_text()
    assert text.count("printf(legal ?") == 1
    rare = "if (legal && word[1] == 'a' && word[2] == 'a')\n        board[0][1] = 'W';\n    "
    path.write_text(text.replace("printf(legal ?", rare + "printf(legal ?"))
    hunt("aps105", path, "--tries", 2000, "--output", "out", at=at, status=1)
    found = findings_in(at / "out")
    assert found["programs"][0]["leniencies"] == [leniency]
    first, *beneath = found["findings"]
    assert first["cause"] == f"leniency: {leniency}"
    assert "the piece at row a, column b appears: expected U, found W" in [
        each["sentence"] for each in beneath
    ]


def test_a_bug_that_shows_when_a_saved_game_is_loaded_is_found_and_fixed(at: Path) -> None:
    path = changed("flip", "        turn = next;", "        turn = 0;", at)
    words = ["flip", path, "--course", at / "small.yaml", "--output", "out", "--tries"]
    said = hunt(*words, 3500, at=at, status=1)
    assert b"after loading" in said.out
    findings = findings_in(at / "out")["findings"]
    assert [finding["rule"] for finding in findings] == ["load-saved"]
    steps = findings[0]["steps"]
    assert [step["input"] for step in steps] == ["1.steps/1.in", "1.steps/2.in"]
    assert [step["args"][0] for step in steps] == ["new", "load"]
    assert findings[0]["bytes"] <= 16
    outputs = {program: run_steps(program, steps, at) for program in ("reference", "own")}
    answers = [(at / "out" / step["answer"]).read_bytes() for step in steps]
    assert outputs["reference"] == answers
    assert outputs["own"][0] == answers[0]
    assert outputs["own"][1] != answers[1]
    page = (at / "out" / findings[0]["page"]).read_text()
    assert "arguments: new 4" in page and "input before it, in the same folder:" in page
    run("grade", at / "small.yaml", path, "--tests", "out", "--output", "marks", at=at, status=0)
    marks = json.loads((at / "marks/marks.json").read_text())
    tests = marks["submissions"][0]["tests"]
    assert [(test["name"], test["cause"]) for test in tests] == [("1.steps", findings[0]["cause"])]
    assert tests[0]["verdict"] == findings[0]["verdict"]
    names = {"1.in", "1.ans", "1.yaml", "2.in", "2.ans", "2.yaml", "2.html"}
    assert {file.name for file in (at / "out/1.steps").iterdir()} == names
    path.write_text((HOME / "packages/flip/naive.c").read_text())
    hunt(*words, 1, at=at, status=0)
    (fixed,) = findings_in(at / "out")["programs"][0]["fixed"]
    assert fixed["input"] == "1.steps/2.in"
    assert {file.name for file in (at / "out/1.steps").iterdir()} == names - {"2.html"}


def run_steps(program: str, steps: Any, at: Path) -> list[bytes]:
    """What flipref or the student's program prints in each step, in a folder of its own."""
    work = at / f"work-{program}"
    work.mkdir()
    own = built(at / "hw.c", at)
    outputs = []
    for step in steps:
        data = (at / "out" / step["input"]).read_bytes()
        if program == "reference":
            status = 0 if b"s" in data else 5
            outputs.append(run("flip", *step["args"], input=data, at=work, status=status).out)
        else:
            said = subprocess.run(
                [own, *step["args"]], input=data, capture_output=True, cwd=work, check=False
            )
            outputs.append(said.stdout)
    return outputs


def test_later_turns_are_consequences(at: Path) -> None:
    path = changed("octaflip", "    if (is_jump)\n", "    if (0)\n", at)
    course = (at / "small.yaml", "--tries", 3000, "--output", "out")
    hunt("octaflip", path, "--course", *course, at=at, status=1)
    assert [f["rule"] for f in findings_in(at / "out")["findings"]] == ["jump"]


def test_wrong_replies_are_blamed_on_wrong_captures(at: Path) -> None:
    new = "for (; !(down && right);) {\n        row += down;"
    path = changed("reversi", "for (;;) {\n        row += down;", new, at)
    path.write_text(
        path.read_text().replace("        n++;\n    }\n}", "n++;\n    }\n    return 0;\n}")
    )
    course = (at / "small.yaml", "--tries", 1500, "--output", "out")
    hunt("reversi", path, "--course", *course, at=at, status=1)
    rules = {finding["rule"] for finding in findings_in(at / "out")["findings"]}
    assert "capture" in rules and rules <= {"legal", "capture"}


def test_a_hang_breaks_no_rule_about_segmentation_faults(at: Path) -> None:
    path = changed("octaflip", 'printf("Board input error\\n");', "for (;;)\n        ;", at)
    course = (at / "small.yaml", "--tries", 200, "--output", "out")
    hunt("octaflip", path, "--course", *course, at=at, status=1)
    finding = findings_in(at / "out")["findings"][0]
    assert (finding["verdict"], finding["confirmed"], finding["rule"]) == ("time-cpu", 3, "board")


def test_a_command(at: Path) -> None:
    (at / "mine.py").write_text("print(input())\n")
    words = ["octaflip", "--tries", "3", "--time", "20s", "--output", "out", "--"]
    hunt(*words, "python3", "mine.py", at=at, status=1)
    found = findings_in(at / "out")
    assert found["programs"][0]["id"] == "mine.py"
    assert found["programs"][0]["build"] is None


def test_findings_are_tests_for_grade(at: Path) -> None:
    wrong = PACKAGES / WRONG[3]
    hunt("bbm103", wrong, "--tries", 300, "--output", "out", at=at, status=1)
    words = ["grade", "bbm103", "--tests", "out", "--output", "marks", str(wrong)]
    run(*words, at=at, status=0)
    marks = json.loads((at / "marks/marks.json").read_text())
    verdicts = {test["name"]: test["verdict"] for test in marks["submissions"][0]["tests"]}
    found = findings_in(at / "out")["findings"]
    assert verdicts == {one["input"].removesuffix(".in"): one["verdict"] for one in found}
    rows = [line.split("\t") for line in (at / "out/INDEX.tsv").read_text().splitlines()]
    assert rows[0] == ["file", "cause", "program", "date"]
    assert [row[:3] for row in rows[1:]] == [
        [one["input"], one["cause"], one["program"]] for one in found
    ]


# ---- trouble ----


def test_garbage_is_not_hunted(at: Path) -> None:
    (at / "garbage.c").write_bytes(bytes(range(256)) * 4)
    hunt("octaflip", "garbage.c", "nowhere.c", "--output", "out", at=at, status=2)
    found = findings_in(at / "out")
    assert found["findings"] == []
    assert len(found["programs"]) == 2
    assert all(program["ungraded"] for program in found["programs"])


def test_a_folder_that_cannot_be_written(at: Path) -> None:
    (at / "out").write_text("a file")
    program = source(at, "silent", "return 0;")
    said = hunt("octaflip", program, "--tries", 1, "--output", "out", at=at, status=2)
    said.expect(2, err=b"out: Not a directory")


# ---- runs that are divided or end early ----


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_leaves_what_was_found(at: Path, number: signal.Signals) -> None:
    """A terminal and timeout(1) send it to all processes."""
    program = source(at, "silent", "return 0;")
    words = ["hunt", "octaflip", str(program), "--time", "50s", "--output", "out"]
    hunting = launch(*words, at=at, start_new_session=True)
    until = time.monotonic() + PATIENCE
    while not (at / "out/1.in").exists() and time.monotonic() < until:
        time.sleep(0.05)
    os.killpg(hunting.pid, number)
    _, err = hunting.communicate(timeout=PATIENCE)
    assert hunting.returncode == -number
    assert b"the same command continues" in err
    found = findings_in(at / "out")
    assert found["programs"][0]["interrupted"]
    assert found["findings"]


@pytest.fixture(name="people")
def fixture_people(at: Path) -> Path:
    """Makes three programs, two of them wrong."""
    folder = at / "people"
    for name, path in [
        ("ann", "wrong_answer/flips_nothing.c"),
        ("bob", "accepted/naive.c"),
        ("eve", "wrong_answer/lists_by_column.c"),
    ]:
        (folder / name).mkdir(parents=True)
        shutil.copy(PACKAGES / "aps105/submissions" / path, folder / name / "Lab6.c")
    return folder


def test_however_it_is_divided_it_finds_the_same(people: Path, at: Path) -> None:
    words = ["aps105", people, "--tries", 300]
    hunt(*words, "-j", 1, "--output", "one", at=at, status=1)
    one = findings_in(at / "one")
    assert {finding["program"] for finding in one["findings"]} == {"ann", "eve"}
    hunt(*words, "-j", 2, "--output", "two", at=at, status=1)
    assert steady(findings_in(at / "two")) == steady(one)
    hunt(*words, "--shard", "1/2", "--output", "part1", at=at, status=1)
    hunt(*words, "--shard", "2/2", "--output", "part2", at=at, status=0)
    for part in ("part1", "part2"):
        shutil.copytree(at / part, at / "all", dirs_exist_ok=True)
    hunt(*words, "--output", "all", at=at, status=1)
    assert steady(findings_in(at / "all")) == steady(one)
    for finding in one["findings"]:
        kept = at / "all" / finding["input"]
        assert kept.read_bytes() == (at / "one" / finding["input"]).read_bytes()


def test_the_reports_about_a_package_are_as_the_schemas_say(at: Path) -> None:
    coins = HOME / "regress/problems/coins"
    folder = coins / "submissions/wrong_answer"
    wrong = [folder / "with_itself.py", folder / "two_pointers.cpp"]
    hunt(coins, *wrong, "--tries", 64, "--cluster", "--output", "two", at=at, status=1)
    schema = json.loads((HOME / "docs/matrix.schema.json").read_text())
    matrix = json.loads((at / "two/matrix.json").read_text())
    jsonschema.Draft202012Validator(schema).validate(matrix)
    assert (matrix["problem"], matrix["dialect"]) == ("package", "Coins")
    hunt(coins, wrong[0], "--tries", 64, at=at, status=1)
    found = findings_in(at / "hunt")
    assert "lint" not in found
    assert (found["problem"], found["dialect"]) == ("package", "Coins")
    assert found["programs"][0]["package"] == []
    assert found["findings"][0]["bytes"] == 6


def test_a_package_is_judged_for_ci(at: Path) -> None:
    """The formats are about the package: that its submissions break is as it should be."""
    shutil.copytree(HOME / "regress/problems/coins", at / "coins")
    shutil.rmtree(at / "coins/submissions/partially_accepted")
    shutil.rmtree(at / "coins/submissions/run_time_error")
    (at / "coins/submissions/wrong_answer/two_pointers.cpp").unlink()
    words = ["coins", "--tries", 64]
    said = hunt(*words, "--format=json", at=at, status=0)
    found = findings_in(at / "hunt")
    assert json.loads(said.out) == found and found["findings"]
    assert [thing["kind"] for thing in found["lint"]["things"]] == ["tests-to-spare"]
    assert len(found["lint"]["tests"]) == 7
    log = json.loads(hunt(*words, "--format=sarif", at=at, status=0).out)
    assert [each["level"] for each in log["runs"][0]["results"]] == ["note"]
    schema = HOME / "build/schemas/sarif-2.1.0.json"
    if schema.exists():
        jsonschema.Draft4Validator(json.loads(schema.read_text())).validate(log)
