"""Checks how `flipref grade` builds submissions, and which rules about their source it finds
broken."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
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

# A rule, a source that keeps it, one that breaks it, and a part of the message.
RULES = {
    "function": (
        'names: [f], prototype: "void f(char board[][26], int n)"',
        "void f(char (*b)[26], const int n) { (void)b; (void)n; }\nint main(void) { f(0, 1); }\n",
        "void f(char **b, int n) { (void)b; (void)n; }\nint main(void) { f(0, 1); }\n",
        "`f` at hw.c:1 has the type `void (char **, int)`",
    ),
    "no-call": (
        "names: [system]",
        "static int system(int a) { return a; }\nint main(void) { return system(0); }\n",
        "#include <stdlib.h>\n#define RUN system\nint main(void) { return RUN(0); }\n",
        "`system` at hw.c:3",
    ),
    "call": (
        "names: [malloc]",
        "#include <stdlib.h>\nint main(void) { free(malloc(1)); }\n",
        "/* malloc(1) */ int main(void) { }\n",
        "main calls none of these, directly or through others: malloc",
    ),
    "standard-headers": (
        "",
        '#include <stdio.h>\n#include "given.h"\nint main(void) { (void)also_given; }\n',
        "#include <stdio.h>\n#include <unistd.h>\nint main(void) { }\n",
        "`unistd.h` at hw.c:2",
    ),
    "no-header": (
        "names: [setjmp.h]",
        "#include <stdio.h>\nint main(void) { }\n",
        "#include <setjmp.h>\nint main(void) { }\n",
        "`setjmp.h` at hw.c:1",
    ),
    "no-global": (
        "",
        '#include "given.h"\nconst int n = 1;\nint main(void) { (void)also_given; return n; }\n',
        "static int n;\nint main(void) { return n; }\n",
        "`n` at hw.c:1",
    ),
    "no-pragma": (
        "",
        "/* #pragma once */ int main(void) { }\n",
        '#pragma GCC diagnostic ignored "-Wall"\nint main(void) { }\n',
        "`#pragma` at hw.c:1",
    ),
    "no-variable-length-array": (
        "",
        "int main(void) { char b[26]; (void)b; }\n",
        "int main(int n, char **v) { char b[n]; (void)b; (void)v; }\n",
        "`b` at hw.c:1",
    ),
    "struct": (
        "",
        "int main(void) { struct { int a; } b = { 0 }; return b.a; }\n",
        "struct s { int a; };\nint main(void) { }\n",
        "a struct is defined, but nothing has its type",
    ),
}


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


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_is_kept_or_broken(rule: str, at: Path) -> None:
    options, keeps, breaks, message = RULES[rule]
    text = f"  - {{rule: {rule}, {options + ', ' if options else ''}clause: the words}}\n"
    people = graded(at, {"keeps": keeps, "breaks": breaks}, text)
    (kept,), (broken,) = people["keeps"]["source"], people["breaks"]["source"]
    assert kept["passed"] is True and kept["message"] is None, kept
    assert broken["passed"] is False and message in broken["message"], broken
    assert kept["clause"] == broken["clause"] == "the words"


def test_a_rule_is_checked_where_the_users_of_sandboxes_cannot_reach_flipref(at: Path) -> None:
    private = at / "private"
    private.mkdir(mode=0o700)
    for program in (FLIPREF, MARK):
        shutil.copy(program, private)
    text = "  - {rule: no-call, names: [system]}\n"
    people = graded(at, {"keeps": RULES["no-call"][1]}, text, private / FLIPREF.name)
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
