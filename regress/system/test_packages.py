"""Checks that problem packages keep the rules of their formats, and judge submissions rightly, and
that courses give the same marks wherever their tests are shipped.

build/packages has LAYOUT/NAME.zip and domjudge/NAME.zip. Each zip is unpacked into an empty folder,
and nothing else of build/packages is read. package_rules.py has the rules."""

import json
import os
import re
import shutil
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import package_rules
import pytest
import yaml
from package_rules import Workshop
from program import FLIPREF, HOME, PATIENCE, finish, run

PACKAGES = HOME / "build/packages"
KNOWN: dict[tuple[str, str], package_rules.Verdicts] = {}


@pytest.fixture(scope="module")
def shop() -> Iterator[Workshop]:
    with tempfile.TemporaryDirectory() as folder:
        yield Workshop(Path(folder))


def verdicts_on(version: str, name: str, shop: Workshop) -> package_rules.Verdicts:
    """Returns the complaints about a package, which is judged once."""
    if (version, name) not in KNOWN:
        verdicts = KNOWN[version, name] = package_rules.Verdicts()
        path = PACKAGES / version / name
        with tempfile.TemporaryDirectory() as to:
            if package_rules.check_zip(path, version, Path(to), verdicts):
                package_rules.check_package(Path(to) / path.stem, version, shop, verdicts)
    return KNOWN[version, name]


def rules_of(version: str, path: Path) -> list[str]:
    """Returns the names of the rules that a package must keep."""
    layout = package_rules.LAYOUTS[version]
    domjudge = ["zip for DOMjudge", "content for DOMjudge"] if version == "legacy" else []
    validators = [
        f"{kind} is built" for kind in ("input_validators/check", layout.output_validators)
    ]
    submissions = []
    with zipfile.ZipFile(path) as archive:
        for entry in archive.namelist():
            _, _, source = entry.partition("/submissions/")
            if source.endswith(".c"):
                submissions += [f"{Path(source).name} is built", f"submission {source}"]
    return [
        "zip",
        "its folder",
        *domjudge,
        *package_rules.FORMAT_RULES,
        *validators,
        *package_rules.JUDGES_RULES,
        *submissions,
    ]


ZIPS = [(v, path) for v in package_rules.LAYOUTS for path in sorted((PACKAGES / v).glob("*.zip"))]
RULES = [
    pytest.param(
        version,
        path.name,
        rule,
        id=f"{version}/{path.stem}: {rule}",
        marks=pytest.mark.xdist_group(path.name),  # both layouts, which share submissions
    )
    for version, path in ZIPS
    for rule in rules_of(version, path)
]


@pytest.mark.parametrize("version", package_rules.LAYOUTS)
def test_there_are_packages(version: str) -> None:
    assert list((PACKAGES / version).glob("*.zip")), "make packages builds them"


@pytest.mark.parametrize(("version", "name", "rule"), RULES)
def test_a_package_keeps(version: str, name: str, rule: str, shop: Workshop) -> None:
    verdicts = verdicts_on(version, name, shop)
    assert rule in verdicts, f"not checked, because these are broken: {verdicts.broken()}"
    assert not verdicts[rule], "\n".join(verdicts[rule][:20])


@pytest.mark.parametrize(
    ("version", "path"),
    [
        pytest.param(v, path, marks=pytest.mark.xdist_group(path.name), id=f"{v}/{path.stem}")
        for v, path in ZIPS
    ],
)
def test_no_rule_is_left_out(version: str, path: Path, shop: Workshop) -> None:
    assert sorted(verdicts_on(version, path.name, shop)) == sorted(rules_of(version, path))


# ---- the groups of courses ----


def names_of_tests(package: Path) -> list[str]:
    """Returns the names of a package's tests, as course files match them."""
    data, steps = package / "data", package / "generators/steps"
    answers = [*data.glob("sample/*.ans"), *data.glob("secret/*/*.ans")]
    names = [str(path.relative_to(data).with_suffix("")) for path in answers]
    return names + [f"steps/{path.name}" for path in steps.glob("*")]


def matches(pattern: str, name: str) -> bool:
    parts = [{"*": "[^/]*", "?": "[^/]"}.get(c, re.escape(c)) for c in pattern]
    return re.fullmatch("".join(parts), name) is not None


@pytest.mark.parametrize(
    "path", [pytest.param(path, id=path.stem) for path in sorted(HOME.glob("dist/courses/*.yaml"))]
)
def test_each_test_is_in_a_group_and_each_group_has_tests(path: Path) -> None:
    package = PACKAGES / "2025-09" / path.stem
    tests = names_of_tests(package)
    assert tests
    empty = []
    for group in yaml.safe_load(path.read_text())["tests"]["groups"]:
        found = [name for name in tests if any(matches(p, name) for p in group["tests"])]
        tests = [name for name in tests if name not in found]
        if not found:
            empty.append(group["name"])
    assert (tests, empty) == ([], [])


# ---- the tests of courses, where they are shipped ----

COURSES = [
    pytest.param(path.stem, id=path.stem, marks=pytest.mark.xdist_group("shipped"))
    for path in sorted(HOME.glob("dist/courses/*.yaml"))
]


@pytest.fixture(scope="module")
def shipped() -> Iterator[Path]:
    """A folder with flipref installed in it, as `make install` does, and the autograder of each
    course, unpacked."""
    with tempfile.TemporaryDirectory() as folder:
        top = Path(folder)
        options = [f"DESTDIR={top}/root", "PREFIX=/usr"]
        finish(["make", "-s", "install", *options], HOME, timeout=PATIENCE).expect(0)
        for course in HOME.glob("dist/courses/*.yaml"):
            (top / course.stem).mkdir()
            archive = top / f"{course.stem}.zip"
            finish([HOME / "packages/gradescope/build", course.stem, archive], top).expect(0)
            finish(["unzip", "-q", archive, "-d", top / course.stem / "source"], top).expect(0)
        yield top


@pytest.mark.parametrize("course", COURSES)
def test_a_shipped_course_gives_the_marks_of_the_checkout(
    course: str, shipped: Path, at: Path
) -> None:
    """An installed program, and an autograder."""
    folder = at / "people/submission"
    folder.mkdir(parents=True)
    shutil.copy(HOME / "packages" / course / "naive.c", folder)
    run("grade", course, "people", "--format=gradescope", "--output", "here", at=at, status=0)
    installed = shipped / "root/usr/bin/flipref"
    run("grade", course, "people", "--output", "there", at=at, status=0, program=installed)
    here, there = (json.loads((at / name / "marks.json").read_text()) for name in ("here", "there"))
    tests = names_of_tests(PACKAGES / "2025-09" / course)
    assert sorted(test["name"] for test in here["submissions"][0]["tests"]) == sorted(tests)
    assert here == there
    top = shipped / course
    folder.rename(top / "submission")
    path = f"{FLIPREF.parent}:{os.environ['PATH']}"
    environment = os.environ | {"AUTOGRADER": str(top), "PATH": path}
    finish([top / "source/run_autograder"], at, env=environment).expect(0)
    results = json.loads((at / "here/submission/results.json").read_text())
    assert results == json.loads((top / "results/results.json").read_text())
    assert not (top / "source/submissions").exists()  # no solutions are near a submission


@pytest.mark.nightly
@pytest.mark.xdist_group("shipped")
def test_the_sources_of_an_autograder_are_complete(shipped: Path, at: Path) -> None:
    finish(["tar", "-xzf", shipped / "flip/source/flipref.tar.gz"], at).expect(0)
    finish(["make", "-s", "-j2", "OPTIMIZE=-O0", "all"], at, timeout=PATIENCE).expect(0)
    finish(["build/flipref", "flip", "new", "4", "1", "1"], at).expect(0)
