"""Triages the findings: reproduces each input, groups them, and minimises one input of each group.

triage/GROUP/README.md  what is wrong, the input, the command that shows it, where to keep it
triage/GROUP/stack.txt  the output of the replay
triage/GROUP/input      the smallest input that was found
triage/GROUP/minimised  a smaller input that fails in the same way, if libFuzzer finds one
triage/triage.json      all of that, for the report
"""

import hashlib
import re
import shutil
import textwrap
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path

from . import leash
from .engines import LIBFUZZER_BOUNDS, make
from .folder import Folder, finding, write_json
from .plan import Engine, Target, all_engines
from .visible import as_dump, as_text

TIMES = 3  # how often an input is replayed
REPLAY_SECONDS_MOST = 60
MINIMISE_SECONDS = 30
FRAMES = 3  # innermost frames, by which groups are told apart

ENVIRONMENT = {
    "ASAN_OPTIONS": "handle_abort=1:detect_leaks=1:hard_rss_limit_mb=2048",
    "MSAN_OPTIONS": "handle_abort=1",
    "UBSAN_OPTIONS": "print_stacktrace=1",
}


@dataclass(frozen=True)
class Witness:
    """A program that shows what an input breaks."""

    name: str
    variables: tuple[str, ...]  # of make
    kind: str  # the folder in a build: replay or libfuzzer
    bounds: tuple[str, ...] = ()
    setting: str = ""  # the variable of the environment that makes it show a stack

    @cache
    def program(self, target: str) -> str:
        """Builds the program, and returns its path."""
        program = f"{make(*self.variables, 'where')}/{self.kind}/{target}"
        make(*self.variables, program)
        return program

    def command(self, target: str, path: str) -> str:
        """A command line that builds the program and shows the failure."""
        program = self.program(target)
        command = " ".join([program, *self.bounds, path])
        setting = f"{self.setting}={ENVIRONMENT[self.setting]} " if self.setting else ""
        return f"make -s {' '.join(self.variables)} {program} && {setting}{command}"


REPLAY = Witness(
    "replay, ASan and UBSan",
    ("CC=clang", "SANITIZE=address,undefined,integer"),
    "replay",
    setting="ASAN_OPTIONS",
)
REPLAY_MSAN = Witness(
    "replay, MSan", ("CC=clang", "SANITIZE=memory"), "replay", setting="MSAN_OPTIONS"
)


def witnesses(engine: Engine | None, kind: str) -> list[Witness]:
    """The witnesses for an input that this engine found, in the order in which they are tried."""
    replays = [REPLAY, REPLAY_MSAN]
    if engine is not None and engine.name == "msan":
        replays.reverse()
    engines = {each.name: each for each in all_engines()}
    fuzzers = [
        Witness(f"the engine {name}", engines[name].variables, "libfuzzer", tuple(LIBFUZZER_BOUNDS))
        for name in ("libfuzzer", "msan")
    ]
    # For time and memory, the fuzzer comes first: it shows where they went, and has lower limits.
    return [*fuzzers, *replays] if kind in ("timeout", "oom") else [*replays, *fuzzers]


# ---- the output of a witness ----

HEADLINES = [
    re.compile(r"^\S+?:\d+: (does not hold: .*)$", re.MULTILINE),
    re.compile(r"^\S+?:\d+:\d+: (runtime error: [^;\n]*)", re.MULTILINE),
    re.compile(
        r"(?:ERROR|WARNING): (\w+Sanitizer: (?:detected memory leaks|hard rss limit|[\w-]+))"
    ),
    re.compile(r"ERROR: (libFuzzer: (?:deadly signal|[\w-]+))"),
    re.compile(r"^(took too long)$", re.MULTILINE),
]
FRAME = re.compile(r"^ +#\d+ 0x[0-9a-f]+ in (\S+) (\S+?):\d+(?::\d+)?$", re.MULTILINE)
NOT_TOLD_APART = {"does_not_hold", "main", "replay", "LLVMFuzzerTestOneInput"}


def what_it_says(text: str) -> str:
    """The line that names the defect, without numbers that differ from run to run."""
    for headline in HEADLINES:
        match = headline.search(text)
        if match and "runtime error" in match[1]:
            return re.sub(r"0x[0-9a-f]+|-?\b\d+\b", "N", match[1])
        if match:
            return match[1]
    return "ended without a message"


def frames(text: str) -> list[str]:
    """The project's functions in the first stack, from the innermost."""
    first = re.search(r"(?:^ +#\d+ .*\n?)+", text, re.MULTILINE)
    found = []
    for function, path in FRAME.findall(first[0] if first else ""):
        inside = re.search(r"(?:^|/)((?:src|fuzz)/\S+)$", path)
        if inside and function not in NOT_TOLD_APART:
            found.append(f"{function} {inside[1]}")
    return found


@dataclass(frozen=True)
class Signature:
    """What the inputs of a group have in common: the target and the place of the failure.

    The headline also counts if it is a property, or if there is no stack. Otherwise it does not,
    because sanitizers may give the same failure different names.
    """

    target: str
    frames: tuple[str, ...]
    what: str

    @property
    def digest(self) -> str:
        return hashlib.sha1(repr(self).encode()).hexdigest()[:6]


def signature(target: str, text: str) -> Signature:
    what = what_it_says(text)
    places = frames(text)
    # When the time is up, the innermost frames of a loop vary, and its callers do not.
    is_late = what.startswith(("libFuzzer: timeout", "took too long"))
    shown = places[-FRAMES:] if is_late else places[:FRAMES]
    is_told_by_place = shown and not what.startswith("does not hold")
    return Signature(target, tuple(shown), "" if is_told_by_place else what)


def name_of(common: Signature, what: str) -> str:
    """The name of a group's folder."""
    place = common.frames[0].split()[0] if common.frames else ""
    words = re.sub(r"[^A-Za-z0-9]+", "-", what).strip("-").lower()[:40].strip("-")
    return "-".join(filter(None, [common.target, words, place, common.digest]))


# ---- an input ----


@dataclass
class Verdict:
    """What replaying an input showed."""

    path: Path
    witness: Witness
    failed: int  # of TIMES
    signature: Signature
    output: str


def replay(witness: Witness, target: str, path: Path, times: int) -> tuple[int, str]:
    """Replays an input. Returns how often it failed, and the output of the first failure."""
    command = [witness.program(target), *witness.bounds, str(path)]
    failed, kept = 0, ""
    for _ in range(times):
        result, output = leash.run(REPLAY_SECONDS_MOST, command, ENVIRONMENT)
        if result["status"] != 0:
            failed, kept = failed + 1, kept or output
    return failed, kept


def examine(target: str, path: Path) -> Verdict | None:
    """Replays an input by each witness, until one sees it fail each time. None: it did not fail."""
    name, kind = finding(path)
    engine = next((each for each in all_engines() if each.name == name), None)
    best: Verdict | None = None
    for witness in witnesses(engine, kind):
        failed, output = replay(witness, target, path, TIMES)
        if failed > (best.failed if best else 0):
            best = Verdict(path, witness, failed, signature(target, output), output)
        if failed == TIMES:
            break
    return best


# ---- a group ----


@dataclass
class Group:
    name: str
    target: str
    what: str
    frames: list[str]
    reproduced: str  # such as `3 of 3`
    witness: str
    command: str  # reproduces it; one line
    bytes: int  # of the input
    minimised: int  # bytes
    shown: str  # the minimised input, for people
    inputs: list[str] = field(default_factory=list)  # all inputs of the group, in TARGET/found


def minimise(verdict: Verdict, into: Path) -> None:
    """Writes a smaller input that fails in the same way, if libFuzzer finds one in time."""
    target = verdict.signature.target
    name = "msan" if "SANITIZE=memory" in " ".join(verdict.witness.variables) else "libfuzzer"
    engine = next(each for each in all_engines() if each.name == name)
    program = Witness(name, engine.variables, "libfuzzer").program(target)
    small = into / "minimised"
    command = [
        *(program, "-minimize_crash=1", f"-max_total_time={MINIMISE_SECONDS}", *LIBFUZZER_BOUNDS),
        *(f"-exact_artifact_path={small}", str(into / "input")),
    ]
    leash.run(MINIMISE_SECONDS + 15, command, {})
    if small.exists():
        failed, output = replay(verdict.witness, target, small, TIMES)
        same = signature(target, output) == verdict.signature
        is_smaller = small.stat().st_size < verdict.path.stat().st_size
        if failed < verdict.failed or not same or not is_smaller:
            small.unlink()


def relative(path: Path) -> str:
    """The path from the top of the repository."""
    return str(path.relative_to(Path.cwd())) if path.is_relative_to(Path.cwd()) else str(path)


def write_group(folder: Path, target: Target, verdicts: list[Verdict]) -> Group:
    smallest = min(verdicts, key=lambda each: (-each.failed, each.path.stat().st_size))
    common = smallest.signature
    what = what_it_says(smallest.output)
    name = name_of(common, what)
    into = folder / name
    into.mkdir(parents=True)
    shutil.copyfile(smallest.path, into / "input")
    minimise(smallest, into)
    small = into / "minimised"
    path = small if small.exists() else into / "input"
    data = path.read_bytes()
    group = Group(
        name=name,
        target=common.target,
        what=what,
        frames=list(common.frames),
        reproduced=f"{smallest.failed} of {TIMES}",
        witness=smallest.witness.name,
        command=smallest.witness.command(common.target, relative(path)),
        bytes=smallest.path.stat().st_size,
        minimised=len(data),
        shown=as_dump(data) if target.grammar == "-" else as_text(data),
        inputs=[each.path.name for each in verdicts],
    )
    _, output = replay(smallest.witness, common.target, path, 1)
    (into / "stack.txt").write_text(output or smallest.output, encoding="utf-8")
    (into / "README.md").write_text(readme(group, relative(path)), encoding="utf-8")
    return group


def readme(group: Group, path: str) -> str:
    found = "\n".join(f"- `{group.target}/found/{name}`" for name in group.inputs)
    stack = "\n".join(f"- `{frame}`" for frame in group.frames) or "- none of the project's"
    return f"""# {group.target}: {group.what}

Reproduced {group.reproduced} times ({group.witness}); `stack.txt` has the output. Where it is:

{stack}

## The input

{group.minimised} bytes ({group.bytes} as it was found); escapes are those of `flipref check`.

{textwrap.indent(group.shown, "    ")}

## Reproduce

```sh
{group.command}
```

## Keep

Choose a name that says what was wrong, and keep the input before fixing the defect:

```sh
cp {path} regress/crashes/{group.target}/NAME-OF-THE-DEFECT
printf '%s\\t%s\\t%s\\t%s\\t%s\\n' {time.strftime('%Y-%m-%d')} {group.target} NAME-OF-THE-DEFECT \\
    'WHAT IT WAS' COMMIT >>regress/INDEX.tsv
```

## Found as

{found}
"""


def triage(folder: Folder, targets: list[Target], say: Callable[[str], None]) -> list[Group]:
    """Writes triage/ anew. Returns the groups."""
    into = folder.path / "triage"
    shutil.rmtree(into, ignore_errors=True)
    groups: list[Group] = []
    lost: list[str] = []
    for target in targets:
        sets: dict[Signature, list[Verdict]] = {}
        for path in folder.found_contents(target.name).values():
            verdict = examine(target.name, path)
            if verdict is None:
                lost.append(f"{target.name}/found/{path.name}")
                say(f"{target.name}: not reproduced: {path.name}")
            else:
                sets.setdefault(verdict.signature, []).append(verdict)
        for verdicts in sets.values():
            groups.append(write_group(into, target, verdicts))
            say(f"{groups[-1].name}: {len(verdicts)} inputs, {groups[-1].reproduced}")
    if groups or lost:
        into.mkdir(exist_ok=True)
        write_json(
            into / "triage.json",
            {"groups": [asdict(group) for group in groups], "not_reproduced": lost},
        )
    return groups
