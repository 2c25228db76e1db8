"""Makes marks as `flipref grade` writes them, for the tests of reports: small, hostile and large.
Tests, inputs and answers are golden cases of octaflip. A wrong output is an answer with a changed
line."""

import copy
import json
import random
from pathlib import Path
from typing import Any

import jsonschema
from program import HOME

CASES = HOME / "regress/cases/octaflip"

GROUPS: list[dict[str, Any]] = [
    {
        "name": "samples",
        "of": 10,
        "score": "proportional",
        "visibility": "visible",
        "feedback": "full",
    },
    {
        "name": "turns",
        "of": 12,
        "score": "proportional",
        "visibility": "visible",
        "feedback": "position",
    },
    {
        "name": "ends",
        "of": 8,
        "score": "proportional",
        "visibility": "visible",
        "feedback": "verdict",
    },
    {
        "name": "quiet",
        "of": 2,
        "score": "proportional",
        "visibility": "visible",
        "feedback": "none",
    },
    {
        "name": "later",
        "of": 6,
        "score": "proportional",
        "visibility": "after_published",
        "feedback": "full",
    },
    {
        "name": "secret",
        "of": 12,
        "score": "proportional",
        "visibility": "hidden",
        "feedback": "full",
    },
]
UNITS = ["the board", "the number of pieces", "the winner", "whether the move is legal"]
HOSTILE = (
    "</script><script>window.ran = 1</script>\x1b[31mred\x1b[0m\x00\x07 =cmd|' /C calc'!A0 "
    "<img src=x onerror=window.ran=1> \ufffd\u202eabc&lt;\"'`]]>"
)

Marks = dict[str, Any]

SCHEMA = jsonschema.Draft202012Validator(json.loads((HOME / "docs/marks.schema.json").read_text()))


def games() -> list[Path]:
    """Returns golden cases that are games whose answers have at least eight lines."""
    paths = [p for p in sorted(CASES.glob("*.in")) if 100 < p.stat().st_size < 3000]
    return [p for p in paths if p.with_suffix(".ans").read_bytes().count(b"\n") >= 8]


def write_tests(folder: Path, count: int) -> list[dict[str, Any]]:
    """Makes a folder of tests for make_reports; returns their names and groups."""
    found = games()
    tests = []
    for i in range(count):
        group = GROUPS[i % len(GROUPS)]["name"]
        path = found[(i * 7) % len(found)]
        name = f"{group}/{i + 1:03}-{path.stem}"
        to = folder / f"{name}.in"
        to.parent.mkdir(parents=True, exist_ok=True)
        to.write_bytes(path.read_bytes())
        # Each answer gets a line that no other file has.
        answer = path.with_suffix(".ans").read_bytes() + f"answer {i:04} of {group}\n".encode()
        to.with_suffix(".ans").write_bytes(answer)
        tests.append({"name": name, "group": group, "standing": "promised", "counts": True})
    return tests


def wrong(test: dict[str, Any], folder: Path, chance: random.Random, text: str = "") -> None:
    """Gives the test a wrong output: its answer with a changed line."""
    lines = (folder / f"{test['name']}.ans").read_text().split("\n")
    # The changed line is the one that no other answer has, or any other line.
    at = len(lines) - 2 if chance.random() < 0.5 else chance.randrange(len(lines) - 2)
    expected = lines[at]
    column = chance.randrange(len(expected)) if expected else 0
    found = text or expected[:column] + "?" + expected[column + 1 :]
    lines[at] = found
    unit = chance.choice(UNITS)
    test.update(
        verdict="wrong-output",
        credit=0,
        signature=f"wrong-output, {unit}",
        first={
            "step": 0,
            "line": at + 1,
            "column": column + 1,
            "unit": unit,
            "expected": expected,
            "found": found,
        },
        output={"line": 1, "text": "\n".join(lines), "cut": False},
    )


def submission(name: str, tests: list[dict[str, Any]], style: float = 6.48) -> Marks:
    """Returns a submission with the marks that follow from the verdicts of its tests."""
    groups = []
    for group in GROUPS:
        own = [test for test in tests if test["group"] == group["name"]]
        right = sum(test["verdict"] == "right" for test in own)
        points = round(group["of"] * right / len(own), 2) if own else 0
        groups.append(
            {"name": group["name"], "points": points, "of": group["of"], "right": right}
            | {"tests": len(own), "closed": False}
        )
    functionality = round(sum(group["points"] for group in groups), 2)
    return {
        "id": name,
        "status": "graded",
        "reason": None,
        "remarks": [],
        "skipped": 0,
        "build": {
            "status": "built",
            "reason": None,
            "warnings": 0,
            "log": "",
            "log_cut": False,
            "compiler": "gcc (Debian 12.2.0-14) 12.2.0",
            "command": "gcc -std=c11 -pedantic -Wall -Wextra -Werror x.c -o x",
        },
        "source": [],
        "tests": tests,
        "lenient": None,
        "lenient_points": 0,
        "groups": groups,
        "marks": {
            "functionality": functionality,
            "functionality_of": 50,
            "source": 0,
            "names": 0,
            "style": style,
            "style_of": 8,
            "human": [],
            "late": -1,
            "late_days": 1,
            "total": round(functionality + style - 1, 2),
            "of": 58,
        },
    }


def marks_of(submissions: list[Marks]) -> Marks:
    return {
        "format": "flipref-marks",
        "version": 1,
        "flipref": "0.1.0",
        "course": "octaflip",
        "specification": "Assignment 1: OctaFlip Game Simulation",
        "dialect": "octaflip",
        "containment": "full",
        "containment_details": {"line": "full (bubblewrap, landlock, seccomp)", "lacks": []},
        "groups": copy.deepcopy(GROUPS),
        "submissions": submissions,
    }


def ungraded(name: str) -> Marks:
    reason = "the sandbox could not be started"
    return {"id": name, "status": "ungraded", "reason": reason, "remarks": [], "skipped": 0}


def fresh(tests: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [dict(test, verdict="right", credit=100) for test in tests]


def small(folder: Path, count: int = 18) -> Marks:
    """Returns the marks of a few submissions, with a fault of each kind."""
    chance = random.Random(16)
    tests = write_tests(folder, count)
    right = fresh(tests)
    right[0]["sanitizer"] = "x.c:41: index -1 of char[26]"
    right[1]["reading"] = "pass-any-time"
    some = fresh(tests)
    for i in (0, 1, 2, 3, 4, 5, 6, 11):
        wrong(some[i], folder, chance)
    some[6]["leniencies"] = ["trailing-blanks"]
    crashes = fresh(tests)
    for i in range(0, count, 2):
        crashes[i].update(verdict="signal", credit=0, signal="Segmentation fault")
    crashes[1].update(verdict="time-cpu", credit=0)
    crashes[3].update(verdict="unstable", credit=0, steady=False)
    blanks = fresh(tests)
    for test in blanks:
        wrong(test, folder, chance)
        test["leniencies"] = ["trailing-blanks"]
    unbuilt = [dict(test, verdict="not-built", credit=0) for test in tests]
    everyone = [
        submission("s4123450", right, 8),
        submission("s4123456", some),
        submission("s4123458", crashes, 3),
        submission("s4123459", blanks),
        submission("s4123460", unbuilt, 0),
        ungraded("s4123457"),
    ]
    everyone[1]["remarks"] = [
        {"code": "file-name", "message": "the file is called hw2_s4123456.c, not octaflip.c"}
    ]
    everyone[1]["source"] = [
        {"rule": "globals", "passed": False, "message": "line 7: the variable `board` is global",
         "clause": "page 3: no global variables"},
        {"rule": "vla", "passed": True, "message": "no variable-length arrays", "clause": ""},
    ]  # fmt: skip
    everyone[1]["build"].update(warnings=1, log="x.c:12:9: warning: unused variable 'n'\n")
    everyone[3]["lenient"] = f"all {count} differ only by trailing blanks"
    everyone[4]["build"].update(status="not-built", log="x.c:1:10: error: expected ';'\n")
    return marks_of(everyone)


def hostile(folder: Path) -> Marks:
    """Returns marks whose texts contain markup, scripts, formulas and escape codes."""
    chance = random.Random(17)
    tests = write_tests(folder, 6)
    bad = fresh(tests)
    for test in bad:
        wrong(test, folder, chance, HOSTILE)
        test["sanitizer"] = HOSTILE
    everyone = [submission('=HYPERLINK("x")<b>', bad), submission("@x\u202e", fresh(tests))]
    everyone[0]["remarks"] = [{"code": "file-name", "message": HOSTILE}]
    everyone[0]["build"].update(log=HOSTILE, command=HOSTILE, compiler=HOSTILE, warnings=3)
    everyone.append(ungraded("-1+1") | {"reason": HOSTILE})
    marks = marks_of(everyone)
    groups = [group for one in everyone[:2] for group in one["groups"]] + marks["groups"]
    for group in groups:
        if group["name"] == "samples":
            group["name"] = "Part 1: games"
    for one in everyone[:2]:
        for test in one["tests"]:
            if test["group"] == "samples":
                test["group"] = "Part 1: games"
    return marks


def large(folder: Path, people: int = 200, count: int = 120) -> Marks:
    chance = random.Random(18)
    tests = write_tests(folder, count)
    everyone = []
    for i in range(people):
        own = fresh(tests)
        for test in chance.sample(own, min(count, chance.choice([0, 0, 1, 3, 8, 20, 60]))):
            wrong(test, folder, chance)
        everyone.append(submission(f"s41{i:05}", own, chance.randrange(800) / 100))
    return marks_of(everyone)


def write(marks: Marks, path: Path) -> None:
    """Writes marks.json. Its form must be that of grade's own file, with one exception: a group may
    be shown later, which a course file cannot ask for yet."""
    own = copy.deepcopy(marks)
    for group in own["groups"]:
        if group["visibility"] != "visible":
            group["visibility"] = "hidden"
    SCHEMA.validate(own)
    path.write_text(json.dumps(marks))
