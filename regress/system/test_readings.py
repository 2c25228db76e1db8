"""Checks that `flipref hunt` names the second reading of its specification that a program follows.

The readings of regress/hunt/readings/plants.yaml are planted in the naive solutions, one each."""

import json
from pathlib import Path

import pytest
import yaml
from program import HOME, PATIENCE, run

PLANTS: dict[str, dict[str, list[dict[str, str]]]] = yaml.safe_load(
    (HOME / "regress/hunt/readings/plants.yaml").read_text()
)


@pytest.mark.nightly
@pytest.mark.parametrize("dialect", list(PLANTS))
def test_each_planted_reading_is_named(dialect: str, at: Path) -> None:
    for reading, parts in PLANTS[dialect].items():
        text = (HOME / "packages" / dialect / "naive.c").read_text()
        for part in parts:
            assert text.count(part["replace"]) == 1, part["replace"]
            text = text.replace(part["replace"], part["by"])
        (at / "programs" / reading).mkdir(parents=True)
        (at / "programs" / reading / "main.c").write_text(text)
    words = ["--inputs=rulings", "--tries", "3000", "--output", str(at / "hunt"), "-j2"]
    run("hunt", dialect, str(at / "programs"), *words, timeout=PATIENCE)
    found = json.loads((at / "hunt/findings.json").read_text())["findings"]
    assert [(each["program"], each["reading"]) for each in found] == [
        (reading, reading) for reading in sorted(PLANTS[dialect])
    ]
