"""Checks that the commands of packages/check-gate do what docs/gates.md says: the action's steps,
the hook, and the matchers by which GitHub and VS Code read a report."""

import json
import os
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml
from program import BUILD, DRAW, HOME, TYPO, Said, finish, obeyed_by_github, run

GATE = HOME / "packages/check-gate"


def environment(**more: str) -> dict[str, str]:
    return {**os.environ, "PATH": f"{BUILD}:{os.environ['PATH']}", **more}


# ---- the matchers ----


def patterns() -> list[dict[str, Any]]:
    """Returns the patterns of GitHub's matcher and of VS Code's task."""
    (matcher,) = json.loads((GATE / "matcher.json").read_text())["problemMatcher"]
    (task,) = json.loads((GATE / "tasks.json").read_text())["tasks"]
    (pattern,) = matcher["pattern"]
    return [pattern, task["problemMatcher"]["pattern"]]


def test_both_matchers_are_the_same() -> None:
    one, other = patterns()
    assert one == other


DIALECTS = [
    ("octaflip", []),
    ("reversi", []),
    ("bbm103", ["--args=4"]),
    ("aps105", []),
    ("flip", ["--args=new 4"]),
]


@pytest.mark.parametrize(("dialect", "options"), DIALECTS)
def test_a_matcher_finds_what_is_found(dialect: str, options: list[str]) -> None:
    """In the report as text, only the lines of diagnostics match, with the places of the JSON."""
    words = ["check", dialect, *options, f"regress/cases/check-{dialect}"]
    text = run(*words, "--ungrouped", at=HOME).out.decode()
    told = [json.loads(line) for line in run(*words, "--format=json", at=HOME).out.splitlines()]
    wanted = [
        (line["input"], str(d["line"]), str(d["column"]), d["severity"], d["code"])
        for line in told
        for d in line["diagnostics"]
    ]
    pattern = patterns()[0]
    found = [
        tuple(match[pattern[key]] for key in ("file", "line", "column", "severity", "code"))
        for match in (re.search(pattern["regexp"], line) for line in text.splitlines())
        if match
    ]
    assert wanted and found == wanted


def test_the_task_asks_for_all_findings() -> None:
    (task,) = json.loads((GATE / "tasks.json").read_text())["tasks"]
    assert task["command"] == "flipref" and "--ungrouped" in task["args"]


# ---- the action ----


def commands() -> list[dict[str, Any]]:
    """Returns the action's steps that are commands."""
    action = yaml.safe_load((GATE / "action.yml").read_text())
    assert action["runs"]["using"] == "composite"
    return [step for step in action["runs"]["steps"] if "run" in step]


def run_action(at: Path, **given: str) -> Said:
    """Runs the commands, one after the other, as a runner does. The report is not uploaded."""
    action = yaml.safe_load((GATE / "action.yml").read_text())
    inputs = {name: about.get("default", "") for name, about in action["inputs"].items()} | given
    outputs: dict[str, str] = {}
    values = {f"${{{{ inputs.{name} }}}}": value for name, value in inputs.items()}
    text = b""
    for step in commands():
        assert step["shell"] == "bash"
        assert "${{" not in step["run"], "a value could be read as a command"
        known = values | {
            f"${{{{ steps.check.outputs.{name} }}}}": value for name, value in outputs.items()
        }
        env = environment(
            GITHUB_ACTION_PATH=str(GATE),
            GITHUB_OUTPUT=str(at / "output"),
            GITHUB_STEP_SUMMARY=str(at / "summary"),
            RUNNER_TEMP=str(at),
            **{name: known[value] for name, value in step.get("env", {}).items()},
        )
        command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]]
        said = finish(command, at, env=env)
        text += said.out
        if (at / "output").exists():
            outputs = dict(line.split("=", 1) for line in (at / "output").read_text().split())
        if said.status != 0:
            break
    said.out = text
    return said


@pytest.mark.parametrize("is_there", [True, False])
def test_the_action_installs_flipref_unless_it_is_there(at: Path, is_there: bool) -> None:
    """`sudo` and `make` only note how they are called."""
    install = commands()[0]
    tools = at / "tools"
    tools.mkdir()
    for name in ("sudo", "make", *(["flipref"] if is_there else [])):
        (tools / name).write_text(f'#!/bin/sh\necho {name} "$@" >>{at}/asked\n')
        (tools / name).chmod(0o755)
    env = environment(
        PATH=f"{tools}:/usr/bin:/bin", GITHUB_ACTION_PATH=str(GATE), GITHUB_PATH=str(at / "path")
    )
    command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", install["run"]]
    assert finish(command, at, env=env).status == 0
    if is_there:
        assert not (at / "asked").exists() and not (at / "path").exists()
        return
    update, packages, make = (at / "asked").read_text().splitlines()
    assert update == "sudo apt-get -qq update"
    assert packages.startswith("sudo apt-get -qq install -y --no-install-recommends ")
    assert {"gcc", "libc6-dev", "make", "libarchive-dev", "zlib1g-dev"} <= set(packages.split())
    assert make == f"make -s -C {GATE}/../.. all"
    assert (at / "path").read_text() == f"{HOME}/build\n"


@pytest.mark.parametrize("annotate", ["matcher", "sarif"])
@pytest.mark.parametrize(("inputs", "status"), [("games", 1), ("games/b.in", 0), ("none", 2)])
def test_the_action_checks_a_folder(at: Path, annotate: str, inputs: str, status: int) -> None:
    (at / "games").mkdir()
    (at / "games/a.in").write_bytes(TYPO)
    (at / "games/b.in").write_bytes(DRAW)
    (at / "games/notes").write_bytes(b"x")
    given = {"dialect": "octaflip", "path": inputs, "annotate": annotate}
    said = run_action(at, **given, options="--include=*.in -j2")
    assert said.status == status, str(said)
    assert (b"games/a.in:" in said.out) == (status == 1)
    assert b"notes" not in said.out
    assert (f"::add-matcher::{GATE}/matcher.json".encode() in said.out) == (annotate == "matcher")
    results = json.loads((at / "flipref.sarif").read_text())["runs"][0]["results"]
    assert len(results) == (status == 1)


def test_the_action_reports_each_mistake_in_full(at: Path) -> None:
    (at / "games").mkdir()
    for name in ("a.in", "b.in"):
        (at / "games" / name).write_bytes(TYPO)
    said = run_action(at, dialect="octaflip", path="games")
    places = [line.split(b" ")[0] for line in said.out.splitlines() if b": error: " in line]
    assert places == [b"games/a.in:11:5:", b"games/b.in:11:5:"], str(said)
    (summary,) = re.findall(r"<pre>\n(.*)</pre>\n", (at / "summary").read_text(), re.S)
    assert summary.count(": error: ") == 2 and "2 inputs: 0 valid, 2 not" in summary


def test_the_summary_shows_texts_as_they_are(at: Path) -> None:
    (at / "a.in").write_bytes(TYPO.replace(b"2,7", b"</pre>&"))
    run_action(at, dialect="octaflip", path="a.in")
    summary = (at / "summary").read_text()
    assert summary.count("</pre>") == 1 and "`&lt;/pre>&amp;`" in summary


def test_the_action_refuses_other_words(at: Path) -> None:
    (at / "-a").write_bytes(DRAW)
    given = {"dialect": "octaflip", "path": "-a"}
    assert run_action(at, **given).status == 0
    said = run_action(at, **given, annotate="both")
    assert said.status == 2 and b"not: both" in said.err, str(said)
    said = run_action(at, **given | {"dialect": "$(touch here)"})
    assert said.status != 0 and not (at / "here").exists()


def test_the_report_is_uploaded_before_the_verdict() -> None:
    action = yaml.safe_load((GATE / "action.yml").read_text())
    names = [step["name"] for step in action["runs"]["steps"]]
    assert names[-2:] == ["upload the report", "verdict"]


def test_github_obeys_no_line_of_the_report(at: Path) -> None:
    (at / "games").mkdir()
    (at / "games/##[error]x.in").write_bytes(TYPO.replace(b"2,7", b"##[error]forged"))
    (at / "games/::error::x.in").write_bytes(TYPO)
    said = run_action(at, dialect="octaflip", path=".")
    assert b"##[error]forged" in said.out
    assert obeyed_by_github(said.out) == [f"::add-matcher::{GATE}/matcher.json"]


# ---- the hook ----


def git(at: Path, *words: str, status: int = 0) -> Said:
    names = {"GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@b", "GIT_COMMITTER_NAME": "a"}
    env = environment(**names, GIT_COMMITTER_EMAIL="a@b", GIT_CONFIG_GLOBAL="/dev/null")
    said = finish(["git", *words], at, env=env)
    assert said.status == status, str(said)
    return said


def test_the_hook_refuses_what_is_not_valid(at: Path) -> None:
    git(at, "init", "-q")
    shutil.copy(GATE / "pre-commit", at / ".git/hooks/pre-commit")
    (at / "games").mkdir()
    (at / "games/a b.in").write_bytes(TYPO)
    git(at, "add", ".")
    assert b"set flipref.dialect" in git(at, "commit", "-qm", "a", status=1).err
    git(at, "config", "flipref.dialect", "octaflip")
    git(at, "config", "flipref.inputs", "games/*.in")
    said = git(at, "commit", "-qm", "a", status=1)
    assert b"games/a b.in:11:5: error" in said.out + said.err, str(said)
    (at / "games/a b.in").write_bytes(DRAW)
    git(at, "add", ".")
    (at / "games/a b.in").write_bytes(TYPO)  # not added: it is not committed
    git(at, "commit", "-qm", "a")
    (at / "notes").write_bytes(b"x")
    git(at, "add", "notes")
    git(at, "commit", "-qm", "no inputs")
    git(at, "config", "flipref.dialect", "bbm103")
    (at / "games/c.in").write_bytes(b"x")
    git(at, "add", "games/c.in")
    said = git(at, "commit", "-qm", "c", status=1)
    assert b"needs --args" in said.err
    git(at, "config", "flipref.options", "--args 4")
    said = git(at, "commit", "-qm", "c", status=1)
    assert b"games/c.in:1:1: error" in said.out + said.err, str(said)
