#!/usr/bin/python3 -B
"""Finds the smallest input that breaks each wrong submission of the packages in regress/problems:
regress/problems/smallest.py [PACKAGE]... prints lines as in the file `smallest`.

All valid inputs are made here, by length and then by their bytes, and the right answers are
computed here too, without the packages' validators and accepted submissions. All accepted
submissions must be right about all inputs that were tried, but for the one that is wrong in
`rounded`: there, the first input on which the accepted ones differ is printed, and such inputs
count for no other submission."""

import contextlib
import io
import itertools
import os
import signal
import struct
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

HOME = Path(__file__).resolve().parent
SECONDS = 2
RUNS = """
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
int __real_main(int argc, char **argv);
int __wrap_main(int argc, char **argv)
{
    static char text[1 << 20];
    uint32_t n[2];
    while (read(0, n, 4) == 4) {
        int in = memfd_create("in", 0), out = memfd_create("out", 0), status;
        for (uint32_t got = 0; got < n[0];)
            got += read(0, text + got, n[0] - got);
        write(in, text, n[0]);
        lseek(in, 0, SEEK_SET);
        if (fork() == 0) {
            dup2(in, 0);
            dup2(out, 1);
            alarm(2);
            exit(__real_main(argc, argv));
        }
        wait(&status);
        n[0] = status;
        n[1] = lseek(out, 0, SEEK_END);
        write(1, n, 8);
        write(1, text, pread(out, text, n[1], 0));
        close(in);
        close(out);
    }
    _exit(0);
}
"""

# ---- all inputs of a length ----

Texts = Callable[[int], Iterator[str]]


def lists(count: int, choices: list[str], length: int) -> Iterator[str]:
    """All lists of `count` words, with a blank between two, that have `length` bytes together."""
    if count == 0:
        yield from [""] * (length == 0)
        return
    if count == 1:
        yield from (word for word in choices if len(word) == length)
        return
    most = max(map(len, choices)) + 1
    for word in choices:
        rest = length - len(word) - 1
        if 0 < rest < most * (count - 1):
            yield from (f"{word} {more}" for more in lists(count - 1, choices, rest))


def numbers(low: int, high: int) -> list[str]:
    return sorted(map(str, range(low, high + 1)))


def counted(counts: range, choices: list[str]) -> Texts:
    """A count, and a line with as many words."""

    def texts(length: int) -> Iterator[str]:
        for n in counts:
            line = length - len(str(n)) - 2
            yield from (f"{n}\n{words}\n" for words in lists(n, choices, line) if line >= 0)

    return texts


def stairs(length: int) -> Iterator[str]:
    return (f"{n}\n" for n in range(1, 81) if len(str(n)) + 1 == length)


def ponds(length: int) -> Iterator[str]:
    for r in range(1, 9):
        for c in range(1, 9):
            if 4 + r * (c + 1) == length:
                for cells in itertools.product("#.", repeat=r * c):
                    rows = ["".join(cells[i * c : i * c + c]) for i in range(r)]
                    yield f"{r} {c}\n" + "\n".join(rows) + "\n"


def echo(length: int) -> Iterator[str]:
    return ("".join(w) + "\n" for w in itertools.product("ab", repeat=length - 1) if w)


def shelf(length: int) -> Iterator[str]:
    for n in range(1, 9):
        if length == 2 + 2 * n:
            for order in itertools.permutations(range(1, n + 1)):
                yield f"{n}\n{' '.join(map(str, order))}\n"


def family(length: int) -> Iterator[str]:
    for n in range(1, 10):
        if length == 2 + max(1, 2 * (n - 1)):
            for parents in itertools.product(*[range(1, i) for i in range(2, n + 1)]):
                yield f"{n}\n{' '.join(map(str, parents))}\n"


def relay(length: int) -> Iterator[str]:
    for n in range(1, 13):
        ends = [(u, v) for u in range(1, n + 1) for v in range(1, n + 1) if u != v]
        for m in range(4):
            head = f"{n} {m}\n"
            if len(head) + 4 * m <= length <= len(head) + 6 * m:
                for pairs in itertools.permutations(ends, m):
                    text = head + "".join(f"{u} {v}\n" for u, v in pairs)
                    if len(text) == length and len({frozenset(pair) for pair in pairs}) == m:
                        yield text


def gains(length: int) -> Iterator[str]:
    case = counted(range(1, 21), numbers(-9, 9))

    def cases(count: int, rest: int) -> Iterator[str]:
        if count == 1:
            yield from case(rest)
            return
        for first in range(4, rest - 3):
            for text in case(first):
                yield from (text + more for more in cases(count - 1, rest - first))

    for t in range(1, 10):
        yield from (f"{t}\n{text}" for text in cases(t, length - 2))


def coins(length: int) -> Iterator[str]:
    for n in range(10):
        for k in numbers(-6, 9):
            line = length - len(k) - 4
            if line >= 0:
                yield from (f"{n} {k}\n{a}\n" for a in lists(n, numbers(-3, 3), line))


def detours(length: int) -> Iterator[str]:
    for n in range(1, 5):
        if length == 2 + n * (n - 1):
            for roads in itertools.product("123456789", repeat=n * (n - 1) // 2):
                rows = [roads[i * (i - 1) // 2 : i * (i + 1) // 2] for i in range(1, n)]
                yield f"{n}\n" + "".join(" ".join(row) + "\n" for row in rows)


# ---- right answers ----


def ints(text: str) -> list[int]:
    return [int(word) for word in text.split()]


def right_stairs(text: str) -> list[str]:
    a, b = 1, 1
    for _ in range(int(text)):
        a, b = b, a + b
    return [str(a)]


def right_second(text: str) -> list[str]:
    values = set(ints(text)[1:])
    smaller = [x for x in values if any(y > x for y in values)]
    return [str(max(smaller)) if smaller else "none"]


def right_ponds(text: str) -> list[str]:
    rows = text.split("\n")[1:-1]
    label = {(r, c): (r, c) for r, row in enumerate(rows) for c in range(len(row)) if row[c] == "#"}
    for _ in label:
        for r, c in label:
            near = [(r, c), (r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]
            label[r, c] = min(label[cell] for cell in near if cell in label)
    return [str(len(set(label.values())))]


def right_echo(text: str) -> list[str]:
    w = text.strip()
    return [str(next(k for k in range(len(w) - 1, -1, -1) if w.startswith(w[len(w) - k :])))]


def right_shelf(text: str) -> list[str]:
    n, *order = ints(text)
    starts = {tuple(order)}
    for moves in itertools.count():
        if tuple(range(1, n + 1)) in starts:
            return [str(moves)]
        starts |= {swapped(s, i, j) for s in starts for j in range(n) for i in range(j)}
    raise AssertionError


def swapped(s: tuple[int, ...], i: int, j: int) -> tuple[int, ...]:
    return s[:i] + (s[j],) + s[i + 1 : j] + (s[i],) + s[j + 1 :]


def steps(n: int, pairs: list[tuple[int, int]]) -> dict[tuple[int, int], int]:
    far = {(i, i): 0 for i in range(1, n + 1)}
    for _ in range(n):
        for u, v in pairs + [(v, u) for u, v in pairs]:
            for start in range(1, n + 1):
                if (start, u) in far:
                    far[start, v] = min(far.get((start, v), n), far[start, u] + 1)
    return far


def right_family(text: str) -> list[str]:
    n, *parents = ints(text)
    return [str(max(steps(n, list(enumerate(parents, 2))).values()))]


def right_relay(text: str) -> list[str]:
    n, m, *ends = ints(text)
    return [str(steps(n, list(zip(ends[::2], ends[1::2]))).get((1, n), -1))]


def right_gains(text: str) -> list[str]:
    lines = text.split("\n")[2::2]
    days = [ints(line) for line in lines]
    return [
        " ".join(
            str(max(sum(a[i:j]) for i in range(len(a)) for j in range(i + 1, len(a) + 1)))
            for a in days
        )
    ]


def right_coins(text: str) -> list[str]:
    n, k, *a = ints(text)
    return [str(sum(x + y == k for x, y in itertools.combinations(a, 2)))]


def right_rounded(text: str) -> list[str]:
    n, *a = ints(text)
    return [str(max(range(-9, 10), key=lambda x: (-abs(sum(a) - n * x), x)))]


def right_detours(text: str) -> list[str]:
    roads = [ints(line) for line in text.split("\n")[:-1]]
    roads[0] = []
    far = {(i, j): road for i, row in enumerate(roads) for j, road in enumerate(row)}
    far |= {(j, i): road for (i, j), road in far.items()}
    for _ in roads:
        for i, k in list(far):
            for j in range(len(roads)):
                if len({i, j, k}) == 3:
                    far[i, j] = min(far[i, j], far[i, k] + far[k, j])
    return [str(max(far.values(), default=0))]


def right_triplets(text: str) -> list[str]:
    return [str(sum(len(set(three)) == 1 for three in itertools.combinations(ints(text)[1:], 3)))]


def is_right_lap(text: str, output: str) -> bool:
    words = output.split()
    speeds = [float(v) for v in text.split()[1:]]
    speed = len(speeds) / sum(1 / v for v in speeds)
    try:
        error = abs(float(words[0]) - speed)
    except (ValueError, IndexError):
        return False
    return len(words) == 1 and (error <= 1e-6 or error <= 1e-6 * speed)


def is_right_team(text: str, output: str) -> bool:
    a = ints(text)
    right = [
        [str(i), str(j)] for j in range(1, len(a)) for i in range(1, j) if (a[i] + a[j]) % 2 == 0
    ]
    return output.split() in (right or [["impossible"]])


def one_of(answers: Callable[[str], list[str]]) -> Callable[[str, str], bool]:
    return lambda text, output: output.lower().split() in [a.split() for a in answers(text)]


TENTHS = [f"{i // 10}.{i % 10}" for i in range(1, 100)]
PROBLEMS: dict[str, tuple[Texts, Callable[[str, str], bool]]] = {
    "stairs": (stairs, one_of(right_stairs)),
    "runner-up": (counted(range(100), numbers(-100, 100)), one_of(right_second)),
    "ponds": (ponds, one_of(right_ponds)),
    "echo": (echo, one_of(right_echo)),
    "shelf": (shelf, one_of(right_shelf)),
    "family": (family, one_of(right_family)),
    "relay": (relay, one_of(right_relay)),
    "gains": (gains, one_of(right_gains)),
    "laps": (counted(range(1, 21), TENTHS), is_right_lap),
    "teams": (counted(range(2, 21), numbers(-100, 100)), is_right_team),
    "coins": (coins, one_of(right_coins)),
    "rounded": (counted(range(1, 10), numbers(-9, 9)), one_of(right_rounded)),
    "detours": (detours, one_of(right_detours)),
    "triplets": (counted(range(20), numbers(1, 30)), one_of(right_triplets)),
}
DISAGREES = "rounded"
NOT_SEARCHED = {  # the bytes, if they are known, and what it takes
    "stairs/time_limit_exceeded/recursion.cpp": "3 time",
    "detours/wrong_answer/three_roads.cpp": "22 a way over four roads",
    "triplets/time_limit_exceeded/three_loops.cpp": "- time",
    "triplets/time_limit_exceeded/small_counter.c": "516 256 values of one digit",
    "triplets/wrong_answer/overflow.c": "4697 2346 equal values of one digit",
}

# ---- runs ----


class Compiled:
    """A program in C or C++, which forks for each input. A crash or a time-out gives no output."""

    def __init__(self, source: Path, folder: str) -> None:
        program = f"{folder}/{source.name}.run"
        (runs := Path(folder, "runs.c")).write_text(RUNS)
        compiler = "gcc -O2 -w -x c" if source.suffix == ".c" else "g++ -O2 -w -x c++"
        part = f"{folder}/runs.o"
        subprocess.run(["gcc", "-O1", "-w", "-D_GNU_SOURCE", "-c", runs, "-o", part], check=True)
        command = f"{compiler} {source} -x none {part} -Wl,--wrap=main -static -lm -o {program}"
        subprocess.run(command.split(), check=True)
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def run(self, text: str) -> str | None:
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(struct.pack("I", len(text)) + text.encode())
        self.process.stdin.flush()
        status, length = struct.unpack("II", self.process.stdout.read(8))
        output = self.process.stdout.read(length).decode(errors="replace")
        return None if status else output


class Script:
    def __init__(self, source: Path) -> None:
        self.code = compile(source.read_text(), str(source), "exec")

    def run(self, text: str) -> str | None:
        output = io.StringIO()
        sys.stdin = io.StringIO(text)
        signal.alarm(SECONDS)
        try:
            with contextlib.redirect_stdout(output):
                exec(self.code, {"__name__": "__main__"})  # pylint: disable=exec-used
        except Exception:  # pylint: disable=broad-except
            return None
        finally:
            signal.alarm(0)
        return output.getvalue()


def late(*_: object) -> None:
    raise TimeoutError


def inputs_of(texts: Texts) -> Iterator[str]:
    for length in itertools.count(1):
        yield from sorted(texts(length))


def search(package: str, folder: str) -> None:
    texts, is_right = PROBLEMS[package]
    programs: dict[str, Compiled | Script] = {}
    for path in sorted((HOME / package / "submissions").glob("*/*")):
        name = str(path.relative_to(HOME / package / "submissions"))
        if f"{package}/{name}" in NOT_SEARCHED:
            print(f"{package}/{name} {NOT_SEARCHED[f'{package}/{name}']}")
        else:
            programs[name] = Script(path) if path.suffix == ".py" else Compiled(path, folder)
    accepted = {name: p for name, p in programs.items() if name.startswith("accepted/")}
    wrong = {name: p for name, p in programs.items() if name not in accepted}
    differ = package != DISAGREES
    for text in inputs_of(texts):
        outputs = [p.run(text) for p in accepted.values()]
        if package == DISAGREES and len(set(outputs)) > 1:
            if not differ:
                print(f"{package}/accepted {len(text)} {text!r}", flush=True)
            differ = True
            continue
        if not all(output is not None and is_right(text, output) for output in outputs):
            sys.exit(f"{package}: an accepted submission is wrong about {text!r}")
        for name, program in list(wrong.items()):
            output = program.run(text)
            if output is None or not is_right(text, output):
                print(f"{package}/{name} {len(text)} {text!r}", flush=True)
                del wrong[name]
        if not wrong and differ:
            break
    for program in programs.values():
        if isinstance(program, Compiled):
            program.process.kill()


if __name__ == "__main__":
    signal.signal(signal.SIGALRM, late)
    with tempfile.TemporaryDirectory() as scratch:
        for problem in sys.argv[1:] or PROBLEMS:
            search(problem, scratch)
    os._exit(0)
