"""Merges campaigns into one, such as shards that ran on other machines."""

import shutil
from pathlib import Path

from .folder import Folder, take
from .plan import Target
from .sampling import sample_of


def merge(into: Folder, others: list[Folder], targets: list[Target]) -> None:
    """Adds what the others did and found, unless it is there already.

    It does not copy AFL++'s own folders, because the inputs that AFL++ kept are in the corpora.
    Raises RuntimeError if a folder is not a campaign.
    """
    for other in others:
        if not other.exists():
            raise RuntimeError(f"{other.path}: no campaign here")
        other.check_format()
    into.create()
    had = {(each.target, each.engine, each.start) for each in into.slices()}
    for other in others:
        for each in other.slices():
            key = (each.target, each.engine, each.start)
            if key not in had:
                had.add(key)
                into.append(each)
        for target in targets:
            if other.target(target.name).is_dir():
                merge_target(into, other, target.name)


def merge_target(into: Folder, other: Folder, name: str) -> None:
    for kind in "corpus", "found", "logs":
        into.target(name, kind).mkdir(parents=True, exist_ok=True)
    for path in files(other.target(name, "corpus")):
        take(path, into.target(name, "corpus"))
    for path in other.found(name):
        shutil.copy2(path, into.target(name, "found", path.name))
    for path in files(other.target(name, "logs")):
        if path.stem[-1].isdigit():  # of a slice that found something
            shutil.copy2(path, into.target(name, "logs", path.name))
    ours, theirs = sample_of(into, name), sample_of(other, name)
    if theirs and (ours is None or theirs.date > ours.date):
        shutil.copy2(other.target(name, "sample.json"), into.target(name, "sample.json"))


def files(folder: Path) -> list[Path]:
    return sorted(folder.iterdir()) if folder.is_dir() else []
