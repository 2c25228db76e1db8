"""Estimates how likely it is that more fuzzing finds something new, after Good and Turing.

A campaign chooses its inputs by what earlier inputs reached, so its own counts are not those of a
random sample. Therefore libFuzzer draws a sample: it makes inputs from the corpus as usual, but
does not learn what they reach, so that the corpus does not change
(fuzz/engines/libfuzzer_incidence.c). From each input, it makes DEPTH inputs by changing it again
and again. Together these are one draw. The draws are independent, and all from the same
distribution.

Let n be the number of draws, and f1 the number of edges that exactly one draw reaches and that no
input of the corpus reaches. Of n + 1 draws, each one is as likely as the last to be the only one
that reaches some new edge. So f1 / n estimates the probability that the next draw reaches an edge
which neither corpus nor sample has reached. The estimate is not too low, because one draw may reach
several such edges. The upper bound assumes that f1 counts rare events, which have Poisson's
distribution.
"""

import array
import json
import math
import re
import subprocess
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from . import leash
from .engines import LIBFUZZER_BOUNDS, dictionary
from .folder import Folder, write_json
from .plan import Target

CONFIDENCE = 0.95
DEPTH = 5  # libFuzzer's default
LOADING_SECONDS_MOST = 600
POLL = 0.1  # seconds


@dataclass
class Sample:
    commit: str
    date: float  # seconds since 1970
    inputs: int
    draws: int  # n
    corpus_edges: int  # that the corpus reaches
    edges: int  # that the sample reaches
    new_edges: int  # ... and the corpus does not
    singletons: int  # that one draw reaches
    new_singletons: int  # ... and the corpus does not: f1
    estimate: float  # that the next draw reaches a new edge
    bound: float  # the estimate's upper bound


def poisson_bound(events: int) -> float:
    """The mean for which at most this many events have the probability 1 - CONFIDENCE."""

    def probability(mean: float) -> float:
        terms = (
            math.exp(k * math.log(mean) - mean - math.lgamma(k + 1)) for k in range(events + 1)
        )
        return sum(terms)

    low, high = 1e-9, 10.0 + 3 * events
    while high - low > 1e-9 * high:
        middle = (low + high) / 2
        low, high = (middle, high) if probability(middle) > 1 - CONFIDENCE else (low, middle)
    return high


def counts_of(path: Path) -> tuple[int, list[tuple[int, int]]]:
    """The number of inputs; and for each edge, how many of the corpus and of the draws reach it."""
    numbers = array.array("Q", path.read_bytes())
    return numbers[1], list(zip(numbers[3::3], numbers[4::3]))


def is_drawing(path: Path) -> bool:
    """Whether libFuzzer has read the corpus and makes inputs now."""
    if not path.exists():
        return False
    with open(path, "rb") as file:
        head = array.array("Q", file.read(16))
    return len(head) == 2 and head[1] > 0


def sample(
    folder: Folder, program: Path, target: Target, seconds: float, seed: int, commit: str
) -> Sample | None:
    """Draws a sample, and writes it to TARGET/sample.json. Returns None if it cannot be drawn."""
    corpus = folder.target(target.name, "corpus")
    found = folder.target(target.name, "found")
    found.mkdir(exist_ok=True)
    counts = folder.target(target.name, "incidence")
    words = dictionary(target)
    command = [
        *(str(program), f"-seed={seed}", f"-artifact_prefix={found}/libfuzzer-", *LIBFUZZER_BOUNDS),
        f"-mutate_depth={DEPTH}",
        *([f"-dict={words}"] if words else []),
    ]
    _, output = leash.run(LOADING_SECONDS_MOST, [*command, "-runs=0", str(corpus)], {})
    loaded = re.search(r"^#(\d+)\s+INITED", output, re.MULTILINE)
    if loaded is None:
        return None
    counts.unlink(missing_ok=True)
    environment = {
        "INCIDENCE": str(counts),
        "INCIDENCE_LOADED": loaded[1],
        "INCIDENCE_DEPTH": str(DEPTH),
    }
    with tempfile.TemporaryFile() as log:
        limit = LOADING_SECONDS_MOST + seconds
        process = leash.start(limit, [*command, str(corpus)], log, environment)
        try:
            while process.poll() is None and not is_drawing(counts):
                time.sleep(POLL)
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            pass
        finally:
            process.terminate()
            leash.result_of(process)
    if not counts.exists():
        return None
    inputs, reached = counts_of(counts)
    counts.unlink()
    draws = inputs // DEPTH
    if draws == 0:
        return None
    new_singletons = sum(in_sample == 1 and not in_corpus for in_corpus, in_sample in reached)
    drawn = Sample(
        commit=commit,
        date=round(time.time()),
        inputs=inputs,
        draws=draws,
        corpus_edges=sum(in_corpus > 0 for in_corpus, _ in reached),
        edges=sum(in_sample > 0 for _, in_sample in reached),
        new_edges=sum(in_sample > 0 and not in_corpus for in_corpus, in_sample in reached),
        singletons=sum(in_sample == 1 for _, in_sample in reached),
        new_singletons=new_singletons,
        estimate=new_singletons / draws,
        bound=min(poisson_bound(new_singletons) / draws, 1.0),
    )
    write_json(folder.target(target.name, "sample.json"), asdict(drawn))
    return drawn


def sample_of(folder: Folder, target: str) -> Sample | None:
    """The last sample of a target, or None."""
    path = folder.target(target, "sample.json")
    return Sample(**json.loads(path.read_text(encoding="utf-8"))) if path.exists() else None
