"""Checks that `flipref grade --tests` and the commands of packages/corpus-gate replay folders of
kept inputs as docs/corpora.md says; and that fuzz/corpus keeps flipref's own.

The graded programs print the same answer for every input, because the tests are about the
reports."""

import hashlib
import os
import re
import shutil
import zipfile
from pathlib import Path
from typing import Any

import pytest
import yaml
from program import BUILD, HOME, WON, Said, Word, finish, obeyed_by_github, run
from test_grade import COURSE, hand_in, marks_in, program

GATE = HOME / "packages/corpus-gate"
RIGHT = program('printf("%s", ANSWER); return 0;')
WRONG = program('printf("%sx", ANSWER); return 0;')
CAUSE = "wrong-output: <the result>"


def corpus(
    at: Path, index: str = f"file\tcause\tprogram\tdate\ns1/1.in\t{CAUSE}\ts1\t2026-11-22\n"
) -> Path:
    """Makes a folder of two inputs, one of which is kept because of a cause."""
    folder = at / "corpus"
    for name in ("s1/1", "plain"):
        path = folder / f"{name}.in"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(WON)
        path.with_suffix(".ans").write_bytes(run("octaflip", input=WON, status=0).out)
    (folder / "INDEX.tsv").write_text(index)
    return folder


def course(at: Path) -> Path:
    path = at / "small.yaml"
    text = COURSE.replace('["*"]', '["*", "*/*"]')
    path.write_text(f"{text}      visibility: visible\n      feedback: full\n")
    return path


# ---- grade ----


def grade(at: Path, *options: Any, status: int = 0) -> Any:
    words = [course(at), at / "submissions", "--tests", at / "corpus", "--sanitize=off", *options]
    said = run("grade", *map(str, words), at=at, status=status)
    return marks_in(at / "marks") if status == 0 else said


def test_grade_names_what_an_input_once_broke(at: Path) -> None:
    corpus(at)
    hand_in(at, {"s9": WRONG})
    (submission,) = grade(at, "--format=html")["submissions"]
    causes = {test["name"]: test.get("cause") for test in submission["tests"]}
    assert causes == {"s1/1": CAUSE, "plain": None}
    shown = '"cause":"wrong-output: \\u003cthe result>"'
    for page in ("s9/page.html", "overview/s9.marker.html"):
        assert (at / "marks" / page).read_text().count(shown) == 1, page


def test_a_student_who_sees_only_verdicts_sees_no_cause(at: Path) -> None:
    corpus(at)
    hand_in(at, {"s9": WRONG})
    for form, name in (("html", "s9/page.html"), ("junit", "junit.xml")):
        grade(at, f"--format={form}", "--feedback=verdict", "--output=marks")
        assert "the result" not in (at / "marks" / name).read_text()
        grade(at, f"--format={form}", "--feedback=position", "--output=marks")
        assert "the result" in (at / "marks" / name).read_text()


def test_an_index_that_names_a_missing_input_is_refused(at: Path) -> None:
    corpus(at, "file\tcause\nplain\tsignal\ngone.in\tsignal\n")
    hand_in(at, {"s9": RIGHT})
    said = grade(at, status=2)
    said.expect(2, err=b"corpus/INDEX.tsv:3:1: a line about an input that is not there")


def test_another_cause_runs_nothing(at: Path) -> None:
    corpus(at)
    hand_in(at, {"s9": RIGHT})
    grade(at)
    results = {path: path.stat().st_mtime_ns for path in (at / "marks/results").iterdir()}
    corpus(at, "file\tcause\nplain\tsignal\n")
    (submission,) = grade(at)["submissions"]
    assert [test.get("cause") for test in submission["tests"]] == ["signal", None]
    assert {path: path.stat().st_mtime_ns for path in results} == results


# ---- the gate ----


def environment(**more: str) -> dict[str, str]:
    return os.environ | {"PATH": f"{BUILD}:{os.environ['PATH']}"} | more


def replay(at: Path, source: str, **more: str) -> Said:
    (at / "game.c").write_text(source)
    corpus(at)
    words: list[Word] = [course(at), at / "game.c", at / "corpus", "--sanitize=off"]
    return finish([GATE / "replay", *words], at, env=environment(**more))


def test_replay_says_which_inputs_fail_and_why_they_were_kept(at: Path) -> None:
    said = replay(at, WRONG)
    said.expect(1, out=b"FAILED plain: wrong-output at line ")
    failed = [line for line in said.out.decode().splitlines() if line.startswith("FAILED s1/1")]
    assert len(failed) == 1 and failed[0].endswith(f"(kept for: {CAUSE})")
    assert said.out.endswith(b"\n0 passed, 2 failed\n")
    assert b"::error" not in said.out


def test_replay_passes_a_right_program(at: Path) -> None:
    replay(at, RIGHT).expect(0, out=b"2 passed, 0 failed\n")


def test_a_program_that_does_not_compile_fails_every_input(at: Path) -> None:
    replay(at, "this is not C\n").expect(1, out=b"error: ")


def test_replay_tells_trouble_from_failures(at: Path) -> None:
    words = [course(at), at / "game.c", at / "corpus"]
    (at / "game.c").write_text(RIGHT)
    finish([GATE / "replay", *words], at, env=environment()).expect(2, err=b"corpus")
    finish([GATE / "replay", *words[:2]], at, env=environment()).expect(2, err=b"usage")
    corpus(at)
    words[1] = at / "gone.c"
    finish([GATE / "replay", *words], at, env=environment()).expect(2, err=b"no such program")


def steps_of_action() -> list[dict[str, Any]]:
    action = yaml.safe_load((GATE / "action.yml").read_text())
    assert action["runs"]["using"] == "composite"
    return list(action["runs"]["steps"])


def run_action(at: Path, **given: str) -> Said:
    """Runs the commands of the action's steps, one after the other, as a runner does."""
    action = yaml.safe_load((GATE / "action.yml").read_text())
    inputs = {name: about.get("default", "") for name, about in action["inputs"].items()} | given
    said = None
    for step in steps_of_action():
        assert step["shell"] == "bash"
        values = {
            name: inputs[value.removeprefix("${{ inputs.").removesuffix(" }}")]
            for name, value in step.get("env", {}).items()
        }
        assert "${{" not in step["run"], "a value could be read as a command"
        env = environment(GITHUB_ACTION_PATH=str(GATE), GITHUB_ACTIONS="true", **values)
        command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]]
        said = finish(command, at, env=env)
        if said.status != 0:
            break
    assert said is not None
    return said


@pytest.mark.parametrize(("source", "status"), [(RIGHT, 0), (WRONG, 1)])
def test_the_action_replays_a_folder(at: Path, source: str, status: int) -> None:
    corpus(at)
    (at / "src").mkdir()
    (at / "src/game.c").write_text(source)
    given = {"course": str(course(at)), "program": "src", "corpus": "corpus"}
    said = run_action(at, **given, options="--sanitize=off --only=s1/*")
    assert said.status == status, str(said)
    shown = b"::error file=corpus/s1/1.in::wrong-output"
    assert (shown in said.out) == (status == 1), str(said)


# ---- the hook ----


@pytest.mark.parametrize("is_there", [False, True])
def test_the_action_installs_flipref_unless_it_is_there(is_there: bool, at: Path) -> None:
    """Scripts take the place of sudo and make, and write down their arguments."""
    install = steps_of_action()[0]
    tools = at / "tools"
    tools.mkdir()
    (at / "asked").touch()
    for name in ["sudo", "make"] + ["flipref"] * is_there:
        tool = tools / name
        tool.write_text(f'#!/bin/sh\necho {name} "$@" >>{at}/asked\n')
        tool.chmod(0o755)
    env = environment(
        PATH=f"{tools}:/usr/bin:/bin",
        GITHUB_ACTION_PATH=str(GATE),
        GITHUB_PATH=str(at / "path"),
    )
    command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", install["run"]]
    assert finish(command, at, env=env).status == 0
    asked = (at / "asked").read_text().splitlines()
    if is_there:
        assert asked == [] and not (at / "path").exists()
        return
    update, packages, make = asked
    assert update == "sudo apt-get -qq update"
    assert packages.startswith("sudo apt-get -qq install -y --no-install-recommends ")
    # what builds flipref with the libraries that `grade` needs, and what runs programs
    needed = {"gcc", "libc6-dev", "make", "bubblewrap", "libseccomp-dev"}
    needed |= {"libjansson-dev", "libyaml-dev", "libdw-dev", "libgmp-dev", "libarchive-dev"}
    assert needed <= set(packages.split())
    assert make == f"make -s -C {GATE}/../.. all"
    assert (at / "path").read_text() == f"{HOME}/build\n"  # whichever build is tested


def git(at: Path, *words: str, status: int = 0) -> Said:
    names = {"GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@b", "GIT_COMMITTER_NAME": "a"}
    env = environment(**names, GIT_COMMITTER_EMAIL="a@b", GIT_CONFIG_GLOBAL="/dev/null")
    said = finish(["git", *words], at, env=env)
    assert said.status == status, str(said)
    return said


def repository(at: Path) -> Path:
    """Makes a repository with the hook."""
    top = at / "repository"
    top.mkdir()
    corpus(top)
    course(top)
    git(top, "init", "-q")
    for name in ("pre-commit", "replay"):
        (top / ".git/hooks" / name).write_bytes((GATE / name).read_bytes())
        (top / ".git/hooks" / name).chmod(0o755)
    for name, value in (("course", "small.yaml"), ("program", "game.c"), ("corpus", "corpus")):
        git(top, "config", f"flipref.{name}", value)
    return top


def test_the_hook_refuses_a_program_that_an_input_breaks(at: Path) -> None:
    top = repository(at)
    (top / "game.c").write_text(WRONG)
    git(top, "add", ".")
    said = git(top, "commit", "-qm", "wrong", status=1)
    assert b"kept for: wrong-output" in said.out + said.err
    (top / "game.c").write_text(RIGHT)
    git(top, "add", ".")
    (top / "game.c").write_text(WRONG)  # not added: it is not committed
    git(top, "commit", "-qm", "right")


def test_the_hook_says_what_is_not_configured(at: Path) -> None:
    top = repository(at)
    (top / "game.c").write_text(RIGHT)
    git(top, "config", "--unset", "flipref.course")
    git(top, "add", ".")
    said = git(top, "commit", "-qm", "right", status=1)
    assert b"git config flipref.course" in said.err


@pytest.mark.parametrize("line", ["::error::forged", "##[error]forged"])
def test_github_obeys_no_line_about_a_program(line: str, at: Path) -> None:
    """Neither what a compiler quotes, nor what a test prints, nor what flipref says of a path."""
    corpus(at)
    (at / "wrong.c").write_text(program(f'printf("\\n{line}\\n"); return 0;'))
    (at / "broken.c").write_text(f"#error x\n{line}\n")
    for name, obeyed in (("wrong.c", 2), ("broken.c", 2), (f"{line}.c", 0)):
        words: list[Word] = [GATE / "replay", course(at), name, "corpus"]
        env = os.environ | {"GITHUB_ACTIONS": "true", "PATH": f"{BUILD}:{os.environ['PATH']}"}
        said = finish(words, at, env=env)
        found = obeyed_by_github(said.out + said.err)
        assert len(found) == obeyed, f"{said}"
        assert all(text.startswith("::error file=corpus/") for text in found), found


KEPT = [
    "corpus/a_seed_corpus.zip",
    "fuzz/seeds/1.in",
    "regress/cases/flip/1.in",
    "regress/crashes/a/1",
]
KEPT += ["regress/runs/hunt/1.run", "regress/unit/reports/csv.txt", "examples/1.txt"]


@pytest.mark.parametrize("whose", ["that of a user", "flipref's own"])
def test_git_changes_no_line_end_of_kept_inputs(whose: str, at: Path) -> None:
    """A user has the file .gitattributes that docs/corpora.md shows."""
    attributes = (HOME / ".gitattributes").read_text()
    paths = [at / path for path in (KEPT if whose == "flipref's own" else ["corpus/1.in"])]
    if whose != "flipref's own":
        found = re.search(r"```\n(corpus/.*\n)```", (HOME / "docs/corpora.md").read_text())
        assert found is not None
        attributes = found[1]
    git(at, "init", "-q")
    git(at, "config", "core.autocrlf", "true")
    (at / ".gitattributes").write_text(attributes)
    for path in paths:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"0 2\r\nhelp\n")
    git(at, "add", ".")
    git(at, "commit", "-qm", "inputs")
    for path in paths:
        path.unlink()
    git(at, "checkout", ".")
    assert {path.read_bytes() for path in paths} == {b"0 2\r\nhelp\n"}


# ---- flipref's own kept inputs ----


def own_corpus(at: Path, *words: Word, status: int = 0) -> Said:
    """Runs a copy of fuzz/corpus, whose archives are in `at`."""
    if not (at / "fuzz").exists():
        shutil.copytree(HOME / "fuzz/targets", at / "fuzz/targets")
        shutil.copy(HOME / "fuzz/corpus", at / "fuzz")
        (at / "corpus").mkdir()
    said = finish([at / "fuzz/corpus", *words], at)
    said.expect(status)
    return said


def test_the_same_inputs_make_the_same_archive(at: Path) -> None:
    archive = at / "corpus/show_seed_corpus.zip"
    contents = [b"", b"\r\n\0\xff", b"x" * 5000, b"PK\3\4"]
    for name, content in enumerate(contents):
        (at / str(name)).write_bytes(content)
    own_corpus(at, "add", "show", "0", "1", "2", "3")
    first = archive.read_bytes()
    archive.unlink()
    for digit in "3120":
        own_corpus(at, "add", "show", digit)
        own_corpus(at, "add", "show", digit)
    assert archive.read_bytes() == first
    own_corpus(at, "unpack", "show", "unpacked")
    unpacked = {path.name: path.read_bytes() for path in (at / "unpacked").iterdir()}
    assert unpacked == {hashlib.sha1(content).hexdigest(): content for content in contents}
    own_corpus(at, "pack", "show", "unpacked")
    assert archive.read_bytes() == first
    listed = own_corpus(at, "list", "show").out
    assert (
        listed.count(b"\n") == 4
        and b"show da39a3ee5e6b4b0d3255bfef95601890afd80709     0" in listed
    )
    assert own_corpus(at, "list").out.split() == [b"show", b"4", b"inputs", b"5008", b"bytes"]
    own_corpus(at, "list", "shows", status=1)


def test_an_archive_that_fuzz_corpus_would_not_write_is_reported(at: Path) -> None:
    own_corpus(at, "add", "show", at / "fuzz/corpus")
    own_corpus(at, "check")
    archive = at / "corpus/show_seed_corpus.zip"
    with zipfile.ZipFile(archive, "a") as opened:
        opened.writestr("named-by-hand", "x")
    (at / "corpus/notes").write_text("x")
    said = own_corpus(at, "check", status=1).out
    assert b"not ok the archives" in said and b"# notes: " in said and b"# show_seed" in said
