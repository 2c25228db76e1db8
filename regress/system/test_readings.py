"""Checks that `flipref hunt` names the second readings of its specification that a program follows.

The readings of regress/hunt/readings/plants.yaml are planted in the naive solutions, alone and in
pairs. On each change, one pair of each dialect is tested; the others are tested at night."""

import html
import itertools
import json
from pathlib import Path

import pytest
import yaml
from program import HOME, PATIENCE, run

PLANTS: dict[str, dict[str, list[dict[str, str]]]] = yaml.safe_load(
    (HOME / "regress/hunt/readings/plants.yaml").read_text()
)


def planted(dialect: str, readings: tuple[str, ...]) -> str:
    text = (HOME / "packages" / dialect / "naive.c").read_text()
    for reading in readings:
        for part in PLANTS[dialect][reading]:
            assert text.count(part["replace"]) == 1, part["replace"]
            text = text.replace(part["replace"], part["by"])
    return text


def sets_of(dialect: str) -> list[tuple[str, ...]]:
    names = list(PLANTS[dialect])
    return [(name,) for name in names] + list(itertools.combinations(names, 2))


def infer(at: Path, dialect: str, sets: list[tuple[str, ...]], *options: str) -> None:
    """Hunts the naive solution with each of these sets planted in it."""
    for readings in sets:
        folder = at / "programs" / "+".join(readings)
        folder.mkdir(parents=True)
        (folder / "main.c").write_text(planted(dialect, readings))
    words = ["--inputs=rulings", "--output", str(at / "hunt"), *options]
    run("hunt", dialect, str(at / "programs"), *words, timeout=PATIENCE * len(sets))
    found = json.loads((at / "hunt/findings.json").read_text())
    inferred = {program["id"]: program["reading"] for program in found["programs"]}
    assert inferred == {"+".join(readings): "+".join(readings) for readings in sets}
    accused = [each["program"] for each in found["findings"] if each["accuses"]]
    assert not accused
    texts = {program["id"]: program["reading_text"] for program in found["programs"]}
    for each in found["findings"]:
        said = f"<dt>Reading</dt><dd>{html.escape(texts[each['program']])}</dd>"
        page = (at / "hunt" / each["page"]).read_text()
        assert page.count(said) == (each["reading"] is not None), each["page"]


PAIRS = [
    ("octaflip", ("pass-any-time", "carriage-return")),
    ("flip", ("odd-centre", "save-blanks")),
    ("bbm103", ("flip-adds-one", "skip-message")),
    ("reversi", ("no-score-after-refusal", "white-space")),
    ("aps105", ("first-tile",)),
]


@pytest.mark.parametrize(("dialect", "readings"), PAIRS)
def test_a_planted_set_is_inferred(dialect: str, readings: tuple[str, ...], at: Path) -> None:
    infer(at, dialect, [readings], "--tries", "1000", "--time", "10s")


def test_a_reading_excuses_no_bug_in_loading(at: Path) -> None:
    text = planted("flip", ("odd-centre",))
    row = "        memcpy(board[row], line, (size_t)side);\n"
    assert text.count(row) == 1
    (at / "flip.c").write_text(text.replace(row, row + "        board[row][0] = '.';\n"))
    words = ["--inputs=rulings", "--output", str(at / "hunt"), "--tries", "1000", "--time", "10s"]
    run("hunt", "flip", str(at / "flip.c"), *words, status=1)
    found = json.loads((at / "hunt/findings.json").read_text())
    assert [program["reading"] for program in found["programs"]] == [None]
    assert any(each["accuses"] and each["steps"] for each in found["findings"])


@pytest.mark.nightly
@pytest.mark.parametrize("dialect", list(PLANTS))
def test_all_planted_sets_are_inferred(dialect: str, at: Path) -> None:
    infer(at, dialect, sets_of(dialect), "--time", "5s", "-j2")
