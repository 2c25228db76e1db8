"""How far each target is: the sums over its slices."""

from collections import defaultdict
from dataclasses import dataclass, field

from .folder import Folder, Slice
from .plan import Engine

# The engine whose count of edges is shown for a target is the first of these that ran. The engines
# are built differently, so each has other edges.
EDGES_BY = ("libfuzzer", "msan", "afl-fast", "afl-cmplog", "afl", "afl-laf")


@dataclass
class Share:
    """What one engine, or one fuzzer, did."""

    wall: float = 0.0
    cpu: float = 0.0
    executions: int = 0
    slices: int = 0
    edges: int = 0  # the most at the end of a slice

    def add(self, done: Slice) -> None:
        self.wall += done.wall
        self.cpu += done.cpu
        self.executions += done.executions
        self.slices += 1
        self.edges = max(self.edges, done.edges)


@dataclass
class Progress:
    target: str
    found: int = 0  # inputs that broke something
    total: Share = field(default_factory=Share)
    engines: defaultdict[str, Share] = field(default_factory=lambda: defaultdict(Share))
    fuzzers: defaultdict[str, Share] = field(default_factory=lambda: defaultdict(Share))
    last_find: float | None = None  # seconds since 1970

    def add(self, done: Slice, fuzzer: str) -> None:
        for share in self.total, self.engines[done.engine], self.fuzzers[fuzzer]:
            share.add(done)
        if done.last_find is not None:
            self.last_find = max(self.last_find or 0.0, done.last_find)

    @property
    def edges_by(self) -> str | None:
        """The engine whose edges are shown."""
        ran = (name for name in EDGES_BY if name in self.engines and self.engines[name].edges)
        return next(ran, None)

    @property
    def edges(self) -> int:
        return self.engines[self.edges_by].edges if self.edges_by else 0


def progress_of(folder: Folder, targets: list[str], engines: list[Engine]) -> dict[str, Progress]:
    all_progress = {name: Progress(name) for name in targets}
    fuzzers = {engine.name: engine.fuzzer for engine in engines}
    for done in folder.slices():
        if done.target in all_progress and done.engine in fuzzers:
            all_progress[done.target].add(done, fuzzers[done.engine])
    for name, progress in all_progress.items():
        progress.found = len(folder.found_contents(name))
    return all_progress
