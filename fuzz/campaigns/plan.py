"""The targets, the engines, how long each target is fuzzed, and whose turn it is."""

import re
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path

# The parts that a fuzzer's engines have of a target's time; 1 for an engine that is not listed.
PARTS = {"libfuzzer": 3}

# The parts that the fuzzers have of the time if there are no goals.
WEIGHTS = {"libfuzzer": 3.0, "afl": 1.0}

# Seconds of the shortest slice and of the longest. A slice must not be too short, because a fuzzer
# takes seconds to read its corpus; nor too long, because a killed campaign loses running slices.
SLICE_LEAST, SLICE_MOST = 10, 90

# When libFuzzer has this many findings for a target, it gets no more turns until they are fixed,
# because libFuzzer ends at each finding. AFL++ goes on after a finding.
FINDINGS_MOST = 20

# How often in a row an engine may fail to run a target.
TROUBLES_MOST = 3


@dataclass(frozen=True)
class Target:
    name: str
    grammar: str


@dataclass(frozen=True)
class Engine:
    name: str
    fuzzer: str  # libfuzzer or afl
    cmplog: bool
    variables: tuple[str, ...]  # of make

    @property
    def part(self) -> int:
        return PARTS.get(self.name, 1)


def rows(path: Path) -> list[list[str]]:
    """The rows of a table of words, without comments."""
    lines = path.read_text(encoding="ascii").splitlines()
    return [line.split() for line in lines if line and not line.startswith("#")]


def all_targets() -> list[Target]:
    return [Target(row[0], row[1]) for row in rows(Path("fuzz/targets/list"))]


def all_engines() -> list[Engine]:
    return [
        Engine(name, fuzzer, cmplog == "yes", tuple(variables))
        for name, fuzzer, cmplog, *variables in rows(Path("fuzz/engines/list"))
    ]


@cache
def harnesses_of(engine: Engine) -> frozenset[str]:
    """The harnesses that the engine's build has. Builds of MSan lack those of flipref-mark, which
    needs other libraries."""
    words = ["make", "-s", *engine.variables, "harnesses"]
    return frozenset(subprocess.check_output(words, text=True).split())


def seconds_of(text: str) -> int:
    """The seconds of `90`, `90s`, `30m`, `2h` or `1h30m`."""
    match = re.fullmatch(r"(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?", text)
    if not text or match is None:
        raise ValueError(f"not a time such as 90s, 30m or 2h: {text}")
    days, hours, minutes, seconds = (int(part or 0) for part in match.groups())
    return ((days * 24 + hours) * 60 + minutes) * 60 + seconds


@dataclass
class Work:
    """What one target has had of one engine, including the slices that run now."""

    target: Target
    engine: Engine
    seconds: float = 0.0
    running: int = 0
    findings: int = 0
    troubles: int = 0  # in a row

    @property
    def is_open(self) -> bool:
        if self.troubles >= TROUBLES_MOST:
            return False
        return self.engine.fuzzer == "afl" or self.findings < FINDINGS_MOST


class Plan:
    """Hands out slices so that all targets reach their goals at about the same time.

    `goals` has the seconds that each target is to have under each fuzzer; None is without end. A
    fuzzer that is not in `goals` has no turn.
    """

    def __init__(
        self, targets: list[Target], engines: list[Engine], goals: dict[str, float | None]
    ) -> None:
        self.goals = goals
        self.targets = targets
        self.closed: set[str] = set()  # targets that have no turn at the moment
        self.works = {
            (target.name, engine.name): Work(target, engine)
            for target in targets
            for engine in engines
            if engine.fuzzer in goals and target.name in harnesses_of(engine)
        }

    def works_of(self, target: Target, fuzzer: str | None = None) -> list[Work]:
        return [
            work
            for work in self.works.values()
            if work.target == target and fuzzer in (None, work.engine.fuzzer)
        ]

    def seconds(self, target: Target, fuzzer: str) -> float:
        return sum(work.seconds for work in self.works_of(target, fuzzer))

    def part(self, target: Target, fuzzer: str) -> float:
        """The time that a target had under a fuzzer, divided by its goal or the fuzzer's weight."""
        return self.seconds(target, fuzzer) / (self.goals[fuzzer] or WEIGHTS[fuzzer])

    def rest(self, target: Target, fuzzer: str) -> float:
        """The seconds that are left until the goal."""
        goal = self.goals[fuzzer]
        return float("inf") if goal is None else goal - self.seconds(target, fuzzer)

    def next(self) -> Work | None:
        """The next work, or None if there is none until some running work ends."""
        best: tuple[tuple[float, ...], Work] | None = None
        for target in self.targets:
            if target.name in self.closed:
                continue
            busy = sum(work.running for work in self.works_of(target))
            had = {fuzzer: self.part(target, fuzzer) for fuzzer in self.goals}
            for fuzzer in self.goals:
                free = [
                    work
                    for work in self.works_of(target, fuzzer)
                    # Two processes of libFuzzer can share a folder; AFL++ locks its own.
                    if work.is_open and not (fuzzer == "afl" and work.running)
                ]
                if not free or self.rest(target, fuzzer) <= 0:
                    continue
                work = min(free, key=lambda work: work.seconds / work.engine.part)
                key = (float(busy), sum(had.values()), had[fuzzer])
                if best is None or key < best[0]:
                    best = key, work
        return best[1] if best else None
