"""Builds libFuzzer's and AFL++'s harnesses, runs them for a slice, and reads what they print."""

import os
import re
import subprocess
import time
from pathlib import Path

from . import leash
from .folder import Folder, Slice, finding, take
from .plan import Engine, Target, harnesses_of

# The same limits as in fuzz/run.
INPUT_MOST = 16384  # bytes
LIBFUZZER_BOUNDS = ["-timeout=10", "-rss_limit_mb=2048", f"-max_len={INPUT_MOST}"]
AFL_BOUNDS = ["-t", "5000", "-m", "none", "-G", str(INPUT_MOST)]

# libFuzzer counts how often the 100 rarest features are reached, and all features that are rarer
# than this threshold. With the default, these are all features while a corpus is small, and the
# counting takes half of the time.
RARE = "-entropic_feature_frequency_threshold=1"

# The engine that is AFL++'s main instance; the other engines of AFL++ are its secondaries.
MAIN = "afl-fast"

# A slice is interrupted when it is this late: fuzzers take time to read their corpus and to end.
DELAY_MOST = 60  # seconds

# libFuzzer's exit status after an interrupt; AFL++'s is 0.
INTERRUPTED = 72

SAMPLE_EVERY = 5  # seconds

PULSE = re.compile(rb"^#(\d+)\s+(\w+)\s+cov: (\d+) ft: \d+ corp: (\d+)/", re.MULTILINE)
UNITS = re.compile(rb"^stat::number_of_executed_units: *(\d+)", re.MULTILINE)


class BuildError(Exception):
    """make failed."""


def make(*arguments: str) -> str:
    done = subprocess.run(
        ["make", "-s", *arguments],
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"AFL_QUIET": "1"},
    )
    if done.returncode != 0:
        raise BuildError(f"make {' '.join(arguments)}: failed; ci/install installs what it needs")
    return done.stdout.strip()


class Binaries:
    """The harnesses of the engines, as the Makefile builds them."""

    def __init__(self, engines: list[Engine], targets: list[Target], jobs: int) -> None:
        self.folders: dict[str, Path] = {}
        self.cmplogs: dict[str, Path] = {}
        self.mutators: dict[str, Path] = {}
        for engine in engines if targets else []:
            self.folders[engine.name] = build(engine, engine.variables, targets, jobs)
            if engine.cmplog:
                plain = [word for word in engine.variables if not word.startswith("SANITIZE=")]
                self.cmplogs[engine.name] = build(engine, (*plain, "AFL=CMPLOG"), targets, jobs)
        if targets and any(engine.fuzzer == "afl" for engine in engines):
            make(f"-j{jobs}", "mutators")
            folder = Path(make("where"), "mutator").resolve()
            self.mutators = {library.stem: library for library in folder.glob("*.so")}

    def of(self, engine: Engine, target: Target) -> Path:
        return self.folders[engine.name] / target.name

    def cmplog(self, engine: Engine, target: Target) -> Path:
        return self.cmplogs[engine.name] / target.name


def build(engine: Engine, variables: tuple[str, ...], targets: list[Target], jobs: int) -> Path:
    folder = f"{make(*variables, 'where')}/{engine.fuzzer}"
    names = [target.name for target in targets if target.name in harnesses_of(engine)]
    make(f"-j{jobs}", *variables, *(f"{folder}/{name}" for name in names))
    return Path(folder).resolve()


def dictionary(target: Target) -> Path | None:
    path = Path(f"fuzz/dictionaries/{target.grammar}.dict")
    return path.resolve() if path.is_file() else None


class Run:
    """A slice that runs."""

    def __init__(
        self,
        folder: Folder,
        binaries: Binaries,
        target: Target,
        engine: Engine,
        seconds: int,
        commit: str,
        seed: int,
    ) -> None:
        self.folder, self.engine, self.target, self.seconds = folder, engine, target, seconds
        self.slice = Slice(target.name, engine.name, commit, round(time.time(), 3))
        self.stopped = False
        self.corpus = folder.target(target.name, "corpus")
        self.found_folder = folder.target(target.name, "found")
        logs = folder.target(target.name, "logs")
        self.found_folder.mkdir(parents=True, exist_ok=True)
        logs.mkdir(exist_ok=True)
        self.log = logs / f"{engine.name}.log"
        self.began = time.monotonic()
        command, environment = self.command(binaries, seed)
        with open(self.log, "wb") as log:
            self.process = leash.start(seconds + DELAY_MOST, command, log, environment)

    def command(self, binaries: Binaries, seed: int) -> tuple[list[str], dict[str, str]]:
        """The command, and the variables for its environment."""
        raise NotImplementedError

    def look(self) -> None:
        """Updates the slice's counters."""
        raise NotImplementedError

    def collect(self) -> None:
        """Copies new inputs and findings to the folders that all engines share."""
        raise NotImplementedError

    @property
    def elapsed(self) -> float:
        return time.monotonic() - self.began

    def sample(self, executions: int, edges: int) -> None:
        done = self.slice
        elapsed = round(self.elapsed, 1)
        done.executions, done.edges = executions, edges
        if not done.samples or elapsed >= done.samples[-1][0] + SAMPLE_EVERY:
            done.samples.append([elapsed, executions, edges])

    def stop(self) -> None:
        """Asks the engine to end. The second call kills it."""
        self.stopped = True
        self.process.terminate()

    def is_over(self) -> bool:
        return self.process.poll() is not None

    def finish(self) -> Slice:
        """Returns what the slice did. To be called when it is over."""
        done = self.slice
        result = leash.result_of(self.process)
        done.wall, done.cpu = result["wall"], result["cpu"]
        self.look()
        done.samples.append([done.wall, done.executions, done.edges])
        self.collect()
        done.found = [
            path.name
            for path in self.folder.found(done.target)
            if finding(path)[0] == done.engine and path.stat().st_mtime >= done.start - 1
        ]
        for name in done.found:
            (self.corpus / name[-40:]).unlink(missing_ok=True)  # or it would end each slice at once
        if done.found:
            done.outcome = "found"
            self.log.rename(self.log.with_name(f"{done.engine}-{done.start:.0f}.log"))
        elif self.stopped:
            done.outcome = "stopped"
        elif result["status"] not in (0, INTERRUPTED) or done.executions == 0:
            done.outcome = "trouble"
            self.log.rename(self.log.with_name(f"{done.engine}-trouble.log"))
        return done


class LibFuzzer(Run):
    offset = 0

    def command(self, binaries: Binaries, seed: int) -> tuple[list[str], dict[str, str]]:
        words = dictionary(self.target)
        command = [
            str(binaries.of(self.engine, self.target)),
            f"-max_total_time={self.seconds}",
            f"-seed={seed}",
            f"-artifact_prefix={self.found_folder}/{self.engine.name}-",
            "-print_final_stats=1",
            RARE,
            *LIBFUZZER_BOUNDS,
            *([f"-dict={words}"] if words else []),
            str(self.corpus),
        ]
        return command, {}

    def look(self) -> None:
        with open(self.log, "rb") as log:
            log.seek(self.offset)
            text = log.read()
        text = text[: text.rfind(b"\n") + 1]
        self.offset += len(text)
        done = self.slice
        executions, edges = done.executions, done.edges
        for number, event, covered, inputs in PULSE.findall(text):
            executions, edges, done.corpus = int(number), int(covered), int(inputs)
            if event == b"NEW":
                done.last_find = round(time.time(), 1)
        for number in UNITS.findall(text):
            executions = int(number)
        if executions:
            self.sample(executions, edges)

    def collect(self) -> None:
        """libFuzzer itself has written to these folders."""


class Afl(Run):
    def command(self, binaries: Binaries, seed: int) -> tuple[list[str], dict[str, str]]:
        self.out = self.folder.target(self.target.name, "afl")
        name = self.engine.name
        self.own = self.out / name
        self.executions_before = self.stats().get("execs_done", 0)
        is_main = name == MAIN
        words = dictionary(self.target)
        library = binaries.mutators.get(self.target.grammar)
        cmplog = binaries.cmplog(self.engine, self.target) if self.engine.cmplog else None
        environment = {
            "AFL_AUTORESUME": "1",
            "AFL_CMPLOG_ONLY_NEW": "1",
            "AFL_FAST_CAL": "1",
            "AFL_IMPORT_FIRST": "1",
            "AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES": "1",
            "AFL_NO_AFFINITY": "1",
            "AFL_NO_CRASH_README": "1",
            "AFL_NO_UI": "1",
            "AFL_SKIP_CPUFREQ": "1",
            "AFL_SYNC_TIME": "1",
        }
        if library and os.environ.get("MUTATOR") != "off":
            environment["AFL_CUSTOM_MUTATOR_LIBRARY"] = str(library)
        command = [
            *("afl-fuzz", "-V", str(self.seconds), "-s", str(seed), *AFL_BOUNDS),
            *("-i", str(self.corpus), "-o", str(self.out)),
            *(("-M", name, "-F", str(self.corpus)) if is_main else ("-S", name)),
            *(["-x", str(words)] if words else []),
            *(["-c", str(cmplog)] if cmplog else []),
            *("--", str(binaries.of(self.engine, self.target))),
        ]
        return command, environment

    def stats(self) -> dict[str, int]:
        """The numbers in AFL++'s own summary, for all slices of this engine and target."""
        path = self.own / "fuzzer_stats"
        text = path.read_text(errors="replace") if path.exists() else ""
        pairs = re.findall(r"^(\w+) *: (\d+)$", text, re.MULTILINE)
        return {name: int(value) for name, value in pairs}

    def look(self) -> None:
        numbers = self.stats()
        done = self.slice
        if numbers.get("last_update", 0) < done.start:
            return  # the summary is that of the slice before
        # AFL++ counts on from the slice before, unless it could not resume that.
        executions = numbers.get("execs_done", 0)
        if executions >= self.executions_before:
            executions -= self.executions_before
        done.corpus = numbers.get("corpus_count", 0)
        if numbers.get("last_find", 0) >= done.start:
            done.last_find = numbers["last_find"]
        self.sample(executions, numbers.get("edges_found", 0))

    def collect(self) -> None:
        done = self.slice
        for kind, folders in ("crash", "crashes*"), ("timeout", "hangs*"):
            for path in sorted(self.own.glob(f"{folders}/id*")):
                take(path, self.found_folder, f"{done.engine}-{kind}-")
        for path in sorted(self.own.glob("queue/id*")):
            is_own = ",sync:" not in path.name and ",orig:" not in path.name
            if is_own and path.stat().st_mtime >= done.start - 1:
                take(path, self.corpus)


RUNS = {"libfuzzer": LibFuzzer, "afl": Afl}
