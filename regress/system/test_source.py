"""Checks how `flipref grade` builds submissions, and where it looks at their source."""

import json
import shutil
from pathlib import Path
from typing import Any

from program import FLIPREF, MARK, WON, run

COURSE = """\
course: small
specification: "A small course"
dialect: octaflip
submission:
  files:
    - as: hw.c
      names: ["*.c"]
  provided:
    - name: given.h
      text: "extern int given; static int *also_given;\\n"
build:
  command: [gcc, -Wall, -std=gnu17, hw.c, -o, hw]
  program: hw
run:
  status: specified
tests:
  package: ./tests
  groups:
    - name: games
      points: 10
      tests: ["*"]
source:
"""


def graded(at: Path, sources: dict[str, str], rules: str, program: Path = FLIPREF) -> Any:
    """Returns what marks.json says about each source, by its person."""
    (at / "tests").mkdir()
    (at / "tests/won.in").write_bytes(WON)
    (at / "tests/won.ans").write_bytes(run("octaflip", input=WON, status=0).out)
    (at / "small.yaml").write_text(COURSE + rules)
    for person, text in sources.items():
        (at / "submissions" / person).mkdir(parents=True)
        (at / "submissions" / person / "hw.c").write_text(text)
    words = ["small.yaml", "submissions", "--tests", "tests", "--sanitize=off"]
    run("grade", *words, at=at, program=program, status=0)
    marks = json.loads((at / "marks/marks.json").read_text())
    return {each["id"]: each for each in marks["submissions"]}


def test_a_rule_is_checked_where_the_users_of_sandboxes_cannot_reach_flipref(at: Path) -> None:
    private = at / "private"
    private.mkdir(mode=0o700)
    for program in (FLIPREF, MARK):
        shutil.copy(program, private)
    text = "  - {rule: no-call, names: [system]}\n"
    people = graded(at, {"keeps": "int main(void) { return 0; }\n"}, text, private / FLIPREF.name)
    assert [rule["passed"] for rule in people["keeps"]["source"]] == [True]


def test_builds(at: Path) -> None:
    two = "int main(void) { int a; int b;\nint c; return 0; }\n"
    people = graded(
        at,
        {
            "warned": two,
            "refused": "int main(void) { return x; }\n",
            "curious": '#include "/etc/passwd"\nint main(void) { return 0; }\n',
            "secret": '__asm__(".incbin \\"/etc/passwd\\""); int main(void) { return 0; }\n',
            "recursive": '#include "hw.c"\n',
            "large": "char a[1UL << 32] = { 1 }; int main(void) { return 0; }\n",
        },
        "  - {rule: no-global, clause: the words}\n",
    )
    builds = {person: each["build"] for person, each in people.items()}
    assert builds["warned"]["status"] == "built" and builds["warned"]["warnings"] == 2
    assert "hw.c:2:5: warning: unused variable 'c'" in builds["warned"]["log"]
    assert builds["warned"]["command"] == "gcc -Wall -std=gnu17 hw.c -o hw"
    assert "gcc" in builds["warned"]["compiler"]
    for person in ("refused", "curious", "secret", "recursive", "large"):
        assert builds[person]["status"] == "not-built", (person, builds[person])
        assert "root:" not in json.dumps(people[person]), person
    assert "'x' undeclared" in builds["refused"]["log"]
