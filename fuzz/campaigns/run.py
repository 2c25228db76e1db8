"""Runs a campaign slice by slice, until it reaches its goals, its time is up, or it is stopped."""

import math
import random
import shutil
import signal
import subprocess
import time
from pathlib import Path

from . import leash
from .engines import LIBFUZZER_BOUNDS, RUNS, Binaries, Run
from .folder import Folder, Slice, take
from .plan import SLICE_LEAST, SLICE_MOST, TROUBLES_MOST, Engine, Plan, Target, Work
from .progress import Progress, progress_of
from .sampling import Sample, sample
from .screen import Row, screen_for
from .units import count, duration

# A target's corpus is pruned when it has more than this many inputs, and more than twice as many as
# were left when it was last pruned.
PRUNE_LEAST = 1000

PRUNE_SECONDS_MOST = 600

# After the fuzzing, each target is sampled for this many seconds. If the time of the run is
# limited, all samples together get this part of it.
SAMPLE_SECONDS = 10.0
SAMPLE_PART = 0.1

POLL = 0.2  # seconds
STOPS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def commit() -> str:
    command = ["git", "describe", "--always", "--dirty", "--exclude=*", "--abbrev=12"]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    return done.stdout.strip() or "unknown"


def prepare_corpus(folder: Folder, target: Target) -> None:
    """Gives a target its seeds, if it has none yet."""
    corpus = folder.target(target.name, "corpus")
    old = corpus.with_name("corpus.old")
    if old.is_dir() and not corpus.is_dir():
        old.rename(corpus)  # the campaign was killed while it pruned
    if corpus.is_dir():
        return
    part = corpus.with_name("corpus.part")
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir(parents=True)
    subprocess.run(["fuzz/targets/seeds-of", target.name, part / "seeds"], check=True)
    subprocess.run(["fuzz/corpus", "unpack", target.name, part / "seeds"], check=True)
    for path in sorted((part / "seeds").iterdir()):
        take(path, part)
    shutil.rmtree(part / "seeds")
    part.rename(corpus)


class Prune:
    """Reduces a corpus to the smallest inputs that together reach all that the corpus reaches."""

    def __init__(self, folder: Folder, binary: Path, target: Target) -> None:
        self.target = target
        self.corpus = folder.target(target.name, "corpus")
        self.new = self.corpus.with_name("corpus.new")
        self.mark = self.corpus.with_name("pruned")
        self.stopped = False
        found = folder.target(target.name, "found")
        shutil.rmtree(self.new, ignore_errors=True)
        self.new.mkdir()
        self.before = len(list(self.corpus.iterdir()))
        command = [
            *(str(binary), "-merge=1", *LIBFUZZER_BOUNDS, f"-artifact_prefix={found}/libfuzzer-"),
            *(str(self.new), str(self.corpus)),
        ]
        with open(folder.target(target.name, "logs", "prune.log"), "wb") as log:
            self.process = leash.start(PRUNE_SECONDS_MOST, command, log, {})

    @staticmethod
    def is_due(folder: Folder, target: Target) -> bool:
        mark = folder.target(target.name, "pruned")
        last = int(mark.read_text()) if mark.exists() else 0
        inputs = sum(1 for _ in folder.target(target.name, "corpus").iterdir())
        return inputs > max(PRUNE_LEAST, 2 * last)

    def is_over(self) -> bool:
        return self.process.poll() is not None

    def stop(self) -> None:
        self.stopped = True
        self.process.terminate()

    def finish(self) -> str:
        result = leash.result_of(self.process)
        after = len(list(self.new.iterdir()))
        if result["status"] != 0 or after == 0:
            shutil.rmtree(self.new)
            if not self.stopped:
                self.mark.write_text(f"{self.before}\n")  # so that it is not tried again at once
            return f"{self.target.name}: could not prune {self.before} inputs"
        old = self.corpus.with_name("corpus.old")
        self.corpus.rename(old)
        self.new.rename(self.corpus)
        shutil.rmtree(old)
        self.mark.write_text(f"{after}\n")
        return f"{self.target.name}: pruned {self.before} inputs to {after}"


class Campaign:
    def __init__(
        self,
        folder: Folder,
        targets: list[Target],
        engines: list[Engine],
        goals: dict[str, float | None],
        seconds: float | None,
        sample_seconds: float | None,
        jobs: int,
        seed: int,
        plain: bool,
    ) -> None:
        self.folder, self.targets, self.jobs, self.plain = folder, targets, jobs, plain
        self.all_engines = engines
        self.engines = [engine for engine in engines if engine.fuzzer in goals]
        self.plan = Plan(targets, self.engines, goals)
        self.random = random.Random(seed)
        self.seconds, self.sample_seconds = seconds, sample_seconds
        if sample_seconds is None:
            self.sample_seconds = SAMPLE_SECONDS
            if seconds is not None:
                self.sample_seconds = min(
                    SAMPLE_SECONDS, SAMPLE_PART * seconds / max(len(targets), 1)
                )
                self.seconds = seconds * (1 - SAMPLE_PART)
        self.commit = commit()
        self.runs: list[tuple[Run, Work]] = []
        self.prunes: list[Prune] = []
        self.signals = 0
        self.progress: dict[str, Progress] = {}

    # ---- the loop ----

    def fuzz(self) -> None:
        """Runs until there is nothing to do, the time is up, or a signal comes."""
        names = [target.name for target in self.targets]
        print(f"building {len(self.engines)} engines, {len(names)} targets", flush=True)
        self.binaries = Binaries(self.engines, self.targets, self.jobs)
        for target in self.targets:
            prepare_corpus(self.folder, target)
        self.progress = progress_of(self.folder, names, self.all_engines)
        for (name, engine), work in self.plan.works.items():
            work.seconds = self.progress[name].engines[engine].wall
        self.start = time.monotonic()
        self.deadline = math.inf if self.seconds is None else self.start + self.seconds
        before = {each: signal.signal(each, self.on_signal) for each in STOPS}
        self.screen = screen_for(self.plain)
        try:
            self.loop()
        finally:
            self.screen.close()
            for run, _ in self.runs:
                run.stop()
            for each, handler in before.items():
                signal.signal(each, handler)

    def loop(self) -> None:
        stopped = 0
        while True:
            self.harvest()
            is_late = time.monotonic() >= self.deadline
            stops = max(self.signals, int(is_late))
            if stops > stopped:
                stopped = stops
                self.screen.event("stopping" if self.signals else "the time is up")
                for prune in self.prunes:
                    prune.stop()
                for run, _ in self.runs:
                    run.stop()
            if not stopped:
                self.start_more()
            if not self.runs and not self.prunes:
                return
            self.screen.show(self.header(), [self.row(target) for target in self.targets])
            time.sleep(POLL)

    def on_signal(self, signum: int, frame: object) -> None:
        self.signals += 1

    def start_more(self) -> None:
        while len(self.runs) + len(self.prunes) < self.jobs:
            work = self.plan.next()
            left = self.deadline - time.monotonic()
            if work is None or left < 1:
                return
            if self.prune_first(work.target):
                continue
            rest = self.plan.rest(work.target, work.engine.fuzzer)
            seconds = math.ceil(min(max(min(self.slice_most(), rest), SLICE_LEAST), left))
            run = RUNS[work.engine.fuzzer](
                self.folder,
                self.binaries,
                work.target,
                work.engine,
                seconds,
                self.commit,
                self.random.randrange(1, 2**31),
            )
            work.seconds += seconds
            work.running += 1
            self.runs.append((run, work))

    def slice_most(self) -> int:
        """The longest slice with which each target and fuzzer has a turn before the time is up."""
        if self.seconds is None:
            return SLICE_MOST
        turns = len(self.targets) * len(self.plan.goals) / self.jobs
        return min(SLICE_MOST, max(SLICE_LEAST, int(self.seconds / turns)))

    def prune_first(self, target: Target) -> bool:
        """Starts to prune a target's corpus if that is due. Returns whether it did: until the
        pruning has ended, nothing else may use the corpus."""
        engine = next((each for each in self.engines if each.name == "libfuzzer"), None)
        is_busy = any(work.target == target for _, work in self.runs)
        if engine is None or is_busy or not Prune.is_due(self.folder, target):
            return False
        self.prunes.append(Prune(self.folder, self.binaries.of(engine, target), target))
        self.plan.closed.add(target.name)
        return True

    def harvest(self) -> None:
        """Finishes the runs and prunes that have ended, and updates the counters of the others."""
        for prune in [prune for prune in self.prunes if prune.is_over()]:
            self.prunes.remove(prune)
            self.plan.closed.discard(prune.target.name)
            self.screen.event(prune.finish())
        for run, work in list(self.runs):
            if not run.is_over():
                run.look()
                continue
            self.runs.remove((run, work))
            done = run.finish()
            self.folder.append(done)
            self.progress[done.target].add(done, work.engine.fuzzer)
            self.progress[done.target].found = len(self.folder.found_contents(done.target))
            work.running -= 1
            work.seconds += done.wall - run.seconds
            work.findings += len(done.found)
            work.troubles = work.troubles + 1 if done.outcome == "trouble" else 0
            self.show_slice(done, work)

    def sample(self) -> None:
        """Draws a sample of each target."""
        engine = next((each for each in self.engines if each.name == "libfuzzer"), None)
        if engine is None or not self.sample_seconds:
            return
        for target in self.targets:
            if not self.progress[target.name].total.slices:
                continue
            program = self.binaries.of(engine, target)
            seed = self.random.randrange(1, 2**31)
            drawn = sample(self.folder, program, target, self.sample_seconds, seed, self.commit)
            print_sample(target, drawn)

    def has_trouble(self) -> bool:
        return any(work.troubles >= TROUBLES_MOST for work in self.plan.works.values())

    # ---- the screen ----

    def show_slice(self, done: Slice, work: Work) -> None:
        who = f"{done.target} {done.engine}"
        if done.outcome == "trouble":
            self.screen.event(f"{who}: TROUBLE; see {done.target}/logs/{done.engine}-trouble.log")
        else:
            rate = count(done.executions / done.wall) if done.wall else "-"
            self.screen.event(
                f"{who}: {done.wall:.0f} s, {count(done.executions)} executions, {rate}/s,"
                f" {done.edges} edges"
            )
        if done.found:
            self.screen.event(f"{who}: FOUND {', '.join(done.found)}")
        if not work.is_open:
            why = "fails" if work.troubles >= TROUBLES_MOST else "has found enough"
            self.screen.event(f"{who}: {why}; it has no more turns in this run")

    def header(self) -> str:
        elapsed = time.monotonic() - self.start
        left = self.left()
        rest = f", {duration(left)} to go" if left < math.inf else ""
        return (
            f"{self.folder.path.name}: {duration(elapsed)}{rest};"
            f" {len(self.runs) + len(self.prunes)} of {self.jobs} jobs; Ctrl-C stops"
        )

    def left(self) -> float:
        """The seconds until the run ends, if nothing is found."""
        rests = [
            max(self.plan.rest(target, fuzzer), 0.0)
            for target in self.targets
            for fuzzer in self.plan.goals
        ]
        return max(min(sum(rests) / self.jobs, self.deadline - time.monotonic()), 0.0)

    def row(self, target: Target) -> Row:
        progress = self.progress[target.name]
        runs = [run for run, work in self.runs if work.target == target]
        goals = self.plan.goals.values()
        now = [run.slice for run in runs]
        if any(each.executions for each in now):
            rate = sum(run.slice.executions / run.elapsed for run in runs)
        else:
            rate = progress.total.executions / (progress.total.wall or 1.0)
        edges_by = progress.edges_by
        finds = [progress.last_find, *(each.last_find for each in now)]
        return Row(
            target.name,
            len(runs),
            sum(run.elapsed for run in runs)
            + sum(progress.fuzzers[name].wall for name in self.plan.goals),
            None if None in goals else sum(goal for goal in goals if goal is not None),
            progress.total.executions + sum(each.executions for each in now),
            rate,
            max([progress.edges, *(each.edges for each in now if edges_by in (None, each.engine))]),
            max((find for find in finds if find is not None), default=None),
            progress.found,
        )


def print_sample(target: Target, drawn: Sample | None) -> None:
    if drawn is None:
        print(f"{target.name}: no sample could be drawn", flush=True)
    else:
        rate = f"fewer than 1 in {1 / drawn.bound:,.0f} would reach a new edge"
        print(f"{target.name}: a sample of {drawn.draws:,} draws: {rate}", flush=True)
