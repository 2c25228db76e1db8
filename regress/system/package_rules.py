"""The rules for problem packages. They are the rules of the problem package format, `legacy` and
`2025-09`, as far as a program can check them, and the rules that problemtools, BAPCtools and
DOMjudge add. Each rule yields complaints. Validators are flattened, built and run as contest
systems do it, and every submission is judged on all data."""

import concurrent.futures
import functools
import hashlib
import os
import random
import re
import resource
import shutil
import signal
import string
import subprocess
import tempfile
import uuid
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import yaml
from program import PATIENCE

ACCEPTED, REJECTED = 42, 43
SECONDS = 1  # of processor time for a submission on a test case; here, a quarter counts as a hang
OUTPUT_MOST = 8 << 20

pool = concurrent.futures.ThreadPoolExecutor(os.cpu_count())


class Verdicts(dict[str, list[str]]):
    """The complaints of each rule, by its name. A rule without complaints is kept."""

    def add(self, name: str, rule: Iterable[str]) -> bool:
        """Collects a rule's complaints. A package that cannot be read breaks the rule."""
        assert name not in self, name
        wrong = self[name] = []
        try:
            wrong += rule
        except (OSError, KeyError, ValueError, yaml.YAMLError, BadZipFile, zlib.error) as error:
            wrong.append(f"{type(error).__name__}: {error}")
        return not wrong

    def broken(self) -> list[str]:
        return [name for name, wrong in self.items() if wrong]


# ---- the rules of the two layouts ----


@dataclass
class Layout:
    file_name: str
    required: list[str]
    optional: list[str]
    beside: list[str]  # files that the format does not know, but contest systems read
    statement: str
    output_validators: str
    keys: dict[str, type | tuple[type, ...]]
    required_keys: list[str]
    groups: list[str]  # of data
    group_file: str
    group_keys: dict[str, type]
    case_keys: dict[str, type]
    submissions: dict[str, tuple[set[str], set[str]]]  # permitted verdicts, required ones


LICENSES = ["unknown", "public domain", "cc0", "cc by", "cc by-sa", "educational", "permission"]
ALL = {"AC", "WA", "TLE", "RTE"}
ARGS = {f"{who}_args": list for who in ("input_validator", "output_validator")}

LAYOUTS = {
    "legacy": Layout(
        file_name=r"[a-zA-Z0-9][a-zA-Z0-9_.-]{0,253}[a-zA-Z0-9]",
        required=["problem.yaml", "problem_statement", "data", "submissions", "input_validators"],
        optional=["attachments", "include", "output_validators", "graders"],
        beside=["domjudge-problem.ini", ".timelimit"],
        statement="problem_statement",
        output_validators="output_validators/compare",
        keys={
            **dict.fromkeys(["problem_format_version", "type", "name", "uuid", "author"], str),
            **dict.fromkeys(["source", "source_url", "license", "rights_owner", "validation"], str),
            **dict.fromkeys(["validator_flags", "keywords"], str),
            "limits": dict,
            "grading": dict,
        },
        required_keys=[],
        groups=["sample", "secret"],
        group_file="testdata.yaml",
        group_keys={"input_validator_flags": str, "output_validator_flags": str, "on_reject": str},
        case_keys={},
        submissions={
            "accepted": ({"AC"}, {"AC"}),
            "wrong_answer": ({"AC", "WA"}, {"WA"}),
            "time_limit_exceeded": ({"AC", "WA", "TLE"}, {"TLE"}),
            "run_time_error": (ALL, {"RTE"}),
        },
    ),
    "2025-09": Layout(
        file_name=r"[a-zA-Z0-9_][a-zA-Z0-9_.-]{0,254}",
        required=["problem.yaml", "statement", "data", "submissions", "input_validators"],
        optional=["attachments", "solution", "generators", "include", "static_validator"]
        + ["output_validator", "input_visualizer", "output_visualizer"],
        beside=["domjudge-problem.ini"],
        statement="statement",
        output_validators="output_validator",
        keys={
            **dict.fromkeys(["problem_format_version", "uuid", "version", "license"], str),
            "rights_owner": str,
            "type": (str, list),
            "name": (str, dict),
            "credits": (str, dict),
            "source": (str, list, dict),
            "limits": dict,
            "keywords": list,
            "languages": (str, list),
            "allow_file_writing": bool,
            "constants": dict,
        },
        required_keys=["problem_format_version", "name", "uuid"],
        groups=["sample", "secret", "invalid_input", "invalid_output", "valid_output"],
        group_file="test_group.yaml",
        group_keys={"args": list, "full_feedback": bool, **ARGS},
        case_keys={"args": list, "full_feedback": bool, "hint": str, "description": str, **ARGS},
        submissions={
            "accepted": ({"AC"}, {"AC"}),
            "rejected": (ALL, ALL - {"AC"}),
            "wrong_answer": ({"AC", "WA"}, {"WA"}),
            "time_limit_exceeded": ({"AC", "TLE"}, {"TLE"}),
            "run_time_error": ({"AC", "RTE"}, {"RTE"}),
            "brute_force": ({"AC", "RTE", "TLE"}, {"RTE", "TLE"}),
        },
    ),
}


def names_and_texts(folder: Path, layout: Layout) -> Iterator[str]:
    if not re.fullmatch(r"[a-z0-9]+", folder.name):
        yield f"{folder.name} is not a valid name of a package"
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder)
        if not re.fullmatch(layout.file_name, path.name) and str(name) not in layout.beside:
            yield f"{name}: such a name is not allowed"
        if path.is_symlink() and not path.resolve().is_relative_to(folder.resolve()):
            yield f"{name} leads out of the package"
        if path.is_file():
            yield from (f"{name} {what}" for what in wrong_with_text(path.read_bytes()))


def wrong_with_text(data: bytes) -> Iterator[str]:
    """All files of these packages must be text."""
    if len(data) > 100 << 20:
        yield "is larger than 100 MiB"
    try:
        text = data.decode()
    except UnicodeDecodeError:
        yield "is not UTF-8"
        return
    if text.startswith("\ufeff"):
        yield "has a byte-order mark"
    if "\r" in text:
        yield "has carriage returns"
    if text and not text.endswith("\n"):
        yield "does not end with a line feed"


def structure(folder: Path, layout: Layout) -> Iterator[str]:
    there = {path.name for path in folder.iterdir()}
    needed = layout.required + layout.beside
    yield from (f"{name} is missing" for name in needed if name not in there)
    yield from (f"what is {name}?" for name in there - set(needed + layout.optional))
    for kind in ("input_validators/check", layout.output_validators):
        if (folder / kind).is_dir():
            yield from (f"{kind}: {what}" for what in wrong_with_validator(folder / kind))


def wrong_with_validator(folder: Path) -> Iterator[str]:
    """A validator must be a flat folder: DOMjudge flattens it, and BAPCtools refuses others."""
    yield from (f"{path.name} is a folder" for path in folder.iterdir() if path.is_dir())
    files = sorted(path.name for path in folder.rglob("*") if path.is_file())
    if not {"build", "run"} < set(files) or len([n for n in files if n.endswith(".c")]) != 1:
        yield f"it is not one C file, build and run, but {files}"


def load(path: Path) -> Any:
    return yaml.safe_load(path.read_text()) or {}


def wrong_keys(value: Any, keys: dict[str, Any]) -> Iterator[str]:
    if not isinstance(value, dict):
        yield "is not a map"
        return
    for key, what in value.items():
        if key not in keys:
            yield f"{key}: unknown key"
        elif not isinstance(what, keys[key]):
            yield f"{key}: wrong type"
        elif isinstance(what, list) and not all(isinstance(item, str) for item in what):
            yield f"{key}: not all are strings"


def metadata(folder: Path, layout: Layout) -> Iterator[str]:
    about = load(folder / "problem.yaml")
    yield from wrong_keys(about, layout.keys)
    yield from (f"{key} is missing" for key in layout.required_keys if key not in about)
    version = next(version for version, known in LAYOUTS.items() if known is layout)
    if about.get("problem_format_version", "legacy") != version:
        yield f"it does not say that it is of {version}"
    if about.get("type", "pass-fail") != "pass-fail":
        yield "it is not a pass-fail problem"
    license_name = about.get("license", "unknown")
    if license_name not in LICENSES:
        yield f"no such license: {license_name}"
    named = "rights_owner" in about
    if license_name == "public domain" and named:
        yield "a work in the public domain has no owner"
    if license_name not in ("unknown", "public domain") and not named:
        yield "who owns the rights?"
    if "uuid" in about and str(uuid.UUID(about["uuid"])) != about["uuid"]:
        yield "the uuid is not in its usual form"
    if version == "legacy":
        custom = (folder / "output_validators").exists()
        if about.get("validation", "default") != ("custom" if custom else "default"):
            yield "validation does not fit the output validators"


def domjudge_problem(folder: Path, layout: Layout) -> Iterator[str]:
    """domjudge-problem.ini must agree with problem.yaml."""
    about = load(folder / "problem.yaml")
    wanted = {
        "name": re.escape(about["name"]),
        "short-name": re.escape(folder.name),
        "externalid": re.escape(folder.name),
        "timelimit": r"[1-9]\d*(\.\d+)?",
        "color": "#[0-9a-f]{6}",
    }
    found = {}
    for line in (folder / "domjudge-problem.ini").read_text().splitlines():
        entry = re.fullmatch(r'([a-z_-]+) = "([^"]*)"', line)
        if entry is None:
            yield f"not a key and a value: {line}"
        else:
            found[entry[1]] = entry[2]
    yield from (f"{key} is missing" for key in wanted.keys() - found.keys())
    yield from (f"DOMjudge does not know {key}" for key in found.keys() - wanted.keys())
    for key in wanted.keys() & found.keys():
        if not re.fullmatch(wanted[key], found[key]):
            yield f"{key} cannot be {found[key]}"
    if layout is LAYOUTS["legacy"]:
        limit = (folder / ".timelimit").read_text().strip()
    else:
        limit = str(about.get("limits", {}).get("time_limit"))
    if limit != found.get("timelimit"):
        yield f"the time limit is {limit}, but for DOMjudge {found.get('timelimit')}"
    if limit != str(SECONDS):
        yield f"the time limit is {limit}, but submissions are judged with {SECONDS} s here"


# The commands of LaTeX that contest systems must know.
COMMANDS = set("problemname section begin end item texttt emph".split())
ENVIRONMENTS = {"itemize"}


def statement(folder: Path, layout: Layout) -> Iterator[str]:
    files = [path.name for path in (folder / layout.statement).iterdir()]
    if files != ["problem.en.tex"]:
        yield f"there should be problem.en.tex alone, not {files}"
    text = (folder / layout.statement / "problem.en.tex").read_text()
    name = load(folder / "problem.yaml")["name"]
    if text.splitlines()[0] != f"\\problemname{{{name}}}":
        yield f"it does not start with the name, {name}"
    if re.findall(r"\\section\*\{(.*?)\}", text) != ["Input", "Output"]:
        yield "it has no sections on input and output"
    bare = re.sub(r"\\[{}%#_&]", "", text)
    unknown = set(re.findall(r"\\([a-zA-Z]+|.)", bare)) - COMMANDS
    if unknown:
        yield f"commands that contest systems need not know: {sorted(unknown)}"
    if re.search(r"(?<!\\)[%#&_^~]", re.sub(r"\$[^$]*\$", "", bare)) or text.count("$") % 2:
        yield "a special character is not escaped"
    if bare.count("{") != bare.count("}"):
        yield "braces do not match"
    begun = re.findall(r"\\begin\{(.*?)\}", text)
    if begun != re.findall(r"\\end\{(.*?)\}", text) or not set(begun) <= ENVIRONMENTS:
        yield "environments do not match, or are unknown"
    for sample in (folder / "data/sample").glob("*.ans"):
        if sample.read_text() in text:
            yield f"it contains the sample {sample.stem}"


# ---- test data ----


@dataclass
class Case:
    path: Path  # .in
    group: str
    settings: dict[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return f"{self.group}/{self.path.stem}"

    @property
    def answer(self) -> Path:
        return self.path.with_suffix(".ans")

    def words(self, key: str) -> list[str]:
        value = self.settings.get(key, [])
        return value.split() if isinstance(value, str) else value


def cases_of(folder: Path, layout: Layout) -> list[Case]:
    cases = []
    for path in sorted((folder / "data").rglob("*.in")):
        group = path.parent.relative_to(folder / "data")
        settings: dict[str, Any] = {}
        for at in (path.parent / layout.group_file, path.with_suffix(".yaml")):
            if at.exists():
                settings |= load(at)
        if layout is LAYOUTS["legacy"]:
            settings["input_validator_args"] = settings.pop("input_validator_flags", "")
        cases.append(Case(path, str(group), settings))
    return cases


def data_rules(folder: Path, layout: Layout) -> Iterator[str]:
    data = folder / "data"
    there = {path.name for path in data.iterdir()}
    yield from (f"data/{name}: no such group" for name in there - set(layout.groups))
    for group in [data, *(path for path in sorted(data.rglob("*")) if path.is_dir())]:
        yield from group_rules(group, layout)
    for needed in ("sample", "secret"):
        if not any((data / needed).rglob("*.in")):
            yield f"{needed} has no test cases"
    if layout is LAYOUTS["2025-09"]:
        if any((data / "secret").glob("*.in")) and any((data / "secret").glob("*/")):
            yield "secret has both test cases and groups"
        if any((data / "sample").glob("*/")):
            yield "sample has groups"


def group_rules(group: Path, layout: Layout) -> Iterator[str]:
    inputs = {path.stem for path in group.glob("*.in")}
    kind = group.name
    suffixes = {".in", ".ans", ".yaml"} if layout.case_keys else {".in", ".ans"}
    suffixes -= {".ans"} if kind == "invalid_input" else set()
    suffixes |= {".out"} if kind in ("invalid_output", "valid_output") else set()
    for path in sorted(group.iterdir()):
        where = f"{kind}/{path.name}"
        if path.name == layout.group_file:
            yield from (f"{where}: {what}" for what in wrong_keys(load(path), layout.group_keys))
        elif path.is_dir():
            if path.name in inputs:
                yield f"{where} is a test case, too"
        elif path.suffix not in suffixes or path.stem not in inputs:
            yield f"{where} belongs to no test case"
        elif path.suffix == ".yaml":
            yield from (f"{where}: {what}" for what in wrong_keys(load(path), layout.case_keys))
    for suffix in suffixes - {".in", ".yaml"}:
        for name in inputs:
            if not (group / name).with_suffix(suffix).exists():
                yield f"{kind}/{name}{suffix} is missing"
    if kind not in ("data", "secret") and not inputs:
        yield f"{kind} has no test cases"


# ---- programs ----


EMPTY = {"PATH": os.defpath}  # an environment that has only PATH


def flatten(program: Path, to: Path, names: list[str] | None = None) -> None:
    """Copies files as DOMjudge does: by their base names, with build and run executable."""
    to.mkdir(exist_ok=True)
    for path in sorted(path for path in program.rglob("*") if path.is_file()):
        if names is None or path.name in names:
            copy = to / path.name
            shutil.copyfile(path, copy)
            copy.chmod(0o755 if path.name in ("build", "run") else 0o644)


class Workshop:
    """Builds programs of packages in copies, and runs submissions: each source and input once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        # by validator, words, input, answer and output
        self.judged: dict[tuple[Any, ...], Judged] = {}

    def validator(self, program: Path) -> tuple[Path, list[str]]:
        """Builds a program by its build script. Returns the file to run, and complaints."""
        digest = hashlib.sha256()
        for path in sorted(path for path in program.rglob("*") if path.is_file()):
            if path != program / "run":
                digest.update(str(path.relative_to(program)).encode() + b"\0" + path.read_bytes())
        built = self.folder / digest.hexdigest()
        if not os.access(program / "build", os.X_OK):
            return program, ["build is not an executable file"]
        if not built.exists():
            flatten(program, built)
            done = subprocess.run(["./build"], cwd=built, env=EMPTY, capture_output=True, text=True)
            if done.returncode != 0 or done.stderr:
                shutil.rmtree(built)
                return program, [f"build: status {done.returncode}: {done.stderr}"]
        copy = Path(tempfile.mkdtemp(dir=self.folder))
        for path in built.iterdir():
            if path.is_file():
                shutil.copy(path, copy)
        flatten(program, copy, ["run"])
        if not os.access(copy / "run", os.X_OK):
            return program, ["there is no executable file `run` after the build"]
        return copy / "run", []

    @functools.cache
    def submission(self, text: bytes) -> tuple[Path, list[str]]:
        folder = Path(tempfile.mkdtemp(dir=self.folder))
        (folder / "program.c").write_bytes(text)
        command = "gcc -g -O2 -std=gnu17 -o program program.c -lm".split()
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
        return folder / "program", [done.stderr] if done.returncode != 0 or done.stderr else []

    @functools.cache
    def run(self, program: Path, words: tuple[str, ...], given: bytes) -> tuple[str, bytes]:
        """Runs a submission. Returns TLE, RTE or an empty text, and what it printed."""
        with tempfile.TemporaryDirectory(dir=self.folder) as at, tempfile.TemporaryFile() as out:
            command, quiet = [str(program), *words], subprocess.DEVNULL
            done = subprocess.run(
                command, input=given, stdout=out, stderr=quiet, cwd=at, preexec_fn=limit
            )
            if done.returncode != 0:
                return "TLE" if done.returncode == -signal.SIGPROF else "RTE", b""
            out.seek(0)
            return "", out.read()


def status_of(command: list[Any], given: Path | bytes, where: Path) -> tuple[int, str]:
    """Runs a validator in an empty folder."""
    with tempfile.TemporaryDirectory(dir=where) as empty:
        data = given if isinstance(given, bytes) else given.read_bytes()
        done = subprocess.run(command, input=data, cwd=empty, capture_output=True, timeout=PATIENCE)
        return done.returncode, done.stderr.decode(errors="replace")


@dataclass
class Judged:
    verdict: str  # AC WA TLE RTE, or what went wrong
    message: str = ""


@dataclass
class Judge:
    input_validator: Path
    output_validator: Path
    shop: Workshop

    @functools.cached_property
    def compares(self) -> bytes:
        """What the output validator's `run` calls."""
        return self.output_validator.with_name("flipref").read_bytes()

    def input_status(
        self, case: Case, given: bytes | None = None, words: list[str] | None = None
    ) -> int:
        """Runs the input validator. By the format it gets its own arguments, not the program's."""
        flags = case.words("input_validator_args") if words is None else words
        command = [self.input_validator, *flags]
        return status_of(command, case.path if given is None else given, self.shop.folder)[0]

    def output_status(self, case: Case, output: bytes, flags: list[str] = []) -> Judged:
        """Runs the output validator. Tools pass `flags` in front of the package's arguments."""
        with tempfile.TemporaryDirectory(dir=self.shop.folder) as feedback:
            paths = [case.path, case.answer, f"{feedback}/"]
            words = [*flags, *case.words("output_validator_args")]
            status, error = status_of(
                [self.output_validator, *paths, *words], output, self.shop.folder
            )
            message = Path(feedback) / "judgemessage.txt"
            said = message.read_text() if message.exists() else ""
            if status == REJECTED and not said.startswith("line "):
                return Judged(f"rejected without a message: {said}")
            known = {ACCEPTED: "AC", REJECTED: "WA"}
            return Judged(known.get(status, f"status {status}: {error}"), said)

    def judge(self, program: Path, case: Case) -> Judged:
        ending, output = self.shop.run(program, tuple(case.words("args")), case.path.read_bytes())
        if ending:
            return Judged(ending)
        # Many submissions print the same, which is judged once, for both layouts.
        words = tuple(case.words("output_validator_args"))
        texts = case.path.read_bytes(), case.answer.read_bytes(), output
        key = (self.compares, words, *texts)
        if key not in self.shop.judged:
            self.shop.judged[key] = self.output_status(case, output)
        return self.shop.judged[key]


def limit() -> None:
    signal.setitimer(signal.ITIMER_PROF, SECONDS / 4)
    resource.setrlimit(resource.RLIMIT_FSIZE, (OUTPUT_MOST, OUTPUT_MOST))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


# ---- what the programs must do ----

NOT_VALID = "--expect=not-valid"
STRICT = ["case_sensitive", "space_change_sensitive"]  # flags of the format, which BAPCtools passes
TOLERANT = ["float_tolerance", "1e-6"]


def each(cases: Iterable[Any], rule: Callable[[Any], Iterable[str]]) -> Iterator[str]:
    """Yields the complaints of a rule about each item. Several items are checked at a time."""
    for complaints in pool.map(lambda case: list(rule(case)), cases):
        yield from complaints


def is_judged(case: Case) -> bool:
    return case.group.split("/")[0] in ("sample", "secret")


def firsts(cases: list[Case]) -> list[Case]:
    """Returns the first test case of each group."""
    groups: dict[str, Case] = {}
    for case in cases:
        groups.setdefault(case.group, case)
    return list(groups.values())


def inputs_are_judged(judge: Judge, cases: list[Case]) -> Iterator[str]:
    def rule(case: Case) -> Iterator[str]:
        wanted = REJECTED if case.group == "invalid_input" else ACCEPTED
        status = judge.input_status(case)
        if status != wanted:
            yield f"{case.name}: status {status}, not {wanted}"
        elif status == ACCEPTED and case.path.stat().st_size == 0:
            yield f"{case.name}: the input is empty, but is accepted"

    yield from each(cases, rule)


def groups_are_told_apart(judge: Judge, cases: list[Case]) -> Iterator[str]:
    """An input that is right in one group of secret data must be wrong in the other."""

    def rule(case: Case) -> Iterator[str]:
        words = case.words("input_validator_args")
        others = [word for word in words if word != NOT_VALID]
        status = judge.input_status(case, words=others if others != words else [NOT_VALID, *words])
        if status != REJECTED:
            yield f"{case.name}: status {status} as a case of the other group"

    yield from each([case for case in cases if case.group.startswith("secret/")], rule)


def junk() -> dict[str, bytes]:
    """Returns inputs that problemtools and BAPCtools give to input validators, and no contest
    has."""
    chance = random.Random(14)
    return {
        "nothing": b"",
        "random bytes": chance.randbytes(1024),
        "printable ASCII without LF": bytes(range(32, 127)),
        "random printable characters": bytes(chance.choices(string.printable.encode(), k=200)),
        "an empty line": b"\n",
        "Latin-1": "na\u00efve\n".encode("latin-1"),
        "a word without LF": b"YVRtr&*teTsRjs8ZC2%kN*T63V@jJq!d",
        "a control character": b"\x7f\n",
        "characters beyond ASCII": "\u20ac \ufdfd \u30c4\n".encode(),
    }


def junk_is_refused(judge: Judge, cases: list[Case]) -> Iterator[str]:
    """Tries the arguments of each group, and those of each test case that has its own."""
    words = {tuple(case.words("input_validator_args")): case for case in cases if is_judged(case)}

    def rule(case: Case) -> Iterator[str]:
        for what, data in junk().items():
            status = judge.input_status(case, data)
            if status != REJECTED:
                yield f"{what}: status {status} with {case.words('input_validator_args')}"

    yield from each(words.values(), rule)


def spoiled(data: bytes, is_error: bool) -> dict[str, bytes]:
    """Returns an input, spoiled in ways that contests forbid."""
    text = data.decode()
    chance = random.Random(14)
    inputs = {
        "a NUL at the end": data[:-1] + b"\0\n",
        "CR LF": data.replace(b"\n", b"\r\n") or b"\r\n",
        "no LF at the end": data[:-1] or b"x",
        "an empty line at the end": data + b"\n",
        "a blank at the end": data[:-1] + b" \n",
        "a blank at the start": b" " + data,
        "a byte that is not ASCII": data[:-1] + b"\xff\n",
        "a tab": b"\t" + data,
        "an extra blank after each space": re.sub(
            r"\s", lambda space: space[0] + " ", text
        ).encode(),
        "a blank at the start of lines": text.replace("\n", "\n ").encode(),
        "doubled line feeds": data.replace(b"\n", b"\n\n"),
        "random text at the end": data + bytes(chance.choices(string.printable.encode(), k=200)),
    }
    if not is_error:  # one of these may be the error of a wrong input
        inputs["an extra line"] = data + b"end\n"
        inputs["a word without LF at the end"] = data + b"42\n"
        inputs["leading zeros"] = re.sub(r"(^|[^.]\b)(\d+)\b", r"\g<1>000\2", text).encode()
    return {what: spoilt for what, spoilt in inputs.items() if spoilt != data}


def spoiled_inputs_are_refused(judge: Judge, cases: list[Case]) -> Iterator[str]:
    """Spoils the first test case of each group."""

    def rule(case: Case) -> Iterator[str]:
        is_error = NOT_VALID in case.words("input_validator_args")
        for what, data in spoiled(case.path.read_bytes(), is_error).items():
            status = judge.input_status(case, data)
            if status != REJECTED:
                yield f"{case.name} with {what}: status {status}"

    yield from each(firsts([case for case in cases if is_judged(case)]), rule)


def flags_of_valid_outputs(cases: list[Case]) -> set[str]:
    """Returns the flags of the whole group valid_output."""
    for case in cases:
        group = case.path.parent / "test_group.yaml"
        if case.group == "valid_output" and group.exists():
            return set(load(group).get("output_validator_args", []))
    return set()


def outputs_are_judged(judge: Judge, cases: list[Case]) -> Iterator[str]:
    def verdict_is(
        case: Case, what: str, output: bytes, wanted: str, flags: list[str]
    ) -> Iterator[str]:
        got = judge.output_status(case, output, flags)
        if got.verdict != wanted:
            yield f"{case.name}, {what}, {flags}: {got.verdict}, not {wanted}"

    def rule(case: Case) -> Iterator[str]:
        if case.group in ("valid_output", "invalid_output"):
            wanted = "AC" if case.group == "valid_output" else "WA"
            output = case.path.with_suffix(".out").read_bytes()
            yield from verdict_is(case, "the output", output, wanted, [])
        answer = case.answer.read_bytes()
        yield from verdict_is(case, "the answer", answer, "AC", STRICT)

    def rule_of_junk(case: Case) -> Iterator[str]:
        for what, output in {**junk(), "a number": b"-1", "a word": b"NaN"}.items():
            yield from verdict_is(case, what, output, "WA", TOLERANT)
        for what, output in (("rubbish", b"\0\xff" * 5000), ("nothing", b"")):
            yield from verdict_is(case, what, output, "WA", [])

    def rule_of_generic_outputs(case: Case) -> Iterator[str]:
        """BAPCtools warns if these are wrong, unless valid_output says that such changes matter."""
        answer = case.answer.read_bytes()
        changed = {
            "space_change_sensitive": [b" " + answer, answer + b"\n", answer[:-1]],
            "case_sensitive": [answer.swapcase()],
        }
        for flag in set(changed) - flags_of_valid_outputs(cases):
            for output in changed[flag]:
                yield from verdict_is(
                    case, f"no {flag} in valid_output, {output!r}", output, "AC", []
                )

    with_answers = [case for case in cases if case.group != "invalid_input"]
    yield from each(with_answers, rule)
    yield from each(firsts(with_answers), rule_of_junk)
    if any(case.group == "valid_output" for case in cases):
        samples = [case for case in cases if case.group == "sample"]
        yield from each(samples[:3], rule_of_generic_outputs)


def trouble_is_no_verdict(judge: Judge, cases: list[Case]) -> Iterator[str]:
    case = cases[0]
    for paths in (
        [case.path, case.answer, judge.shop.folder / "none/"],
        [case.path, judge.shop.folder / "none", judge.shop.folder],
        [judge.shop.folder / "none", case.answer, judge.shop.folder],
        [case.path, case.answer],
        [],
    ):
        status, _ = status_of([judge.output_validator, *paths], b"x\n", judge.shop.folder)
        if status in (ACCEPTED, REJECTED, 0):
            yield f"status {status} with {paths}"


def submission_rules(folder: Path, layout: Layout) -> Iterator[str]:
    names = set()
    for path in sorted((folder / "submissions").rglob("*")):
        name = path.relative_to(folder / "submissions")
        if path.is_dir():
            if path.name not in layout.submissions:
                yield f"{name}: no such folder"
        elif str(name) == "submissions.yaml" and layout is LAYOUTS["2025-09"]:
            for glob, wanted in load(path).items():
                if not (folder / "submissions" / glob).is_file():
                    yield f"submissions.yaml: there is no {glob}"
                wrong = wrong_keys(wanted, {"message": str})
                yield from (f"submissions.yaml: {glob}: {what}" for what in wrong)
        elif len(name.parts) != 2 or path.suffix != ".c":
            yield f"{name}: what is this?"
        else:
            names.add(name.parts[0])
            if name.parts[0] != "accepted" and not path.read_text().startswith("/* Wrong: "):
                yield f"{name} does not say what is wrong with it"
    missing = {"accepted", "wrong_answer"} - names
    yield from (f"there is no submission in {name}" for name in missing)


# Contest systems stop at the first test case that is not accepted. Each has its own order of test
# cases.
ORDERS: dict[str, Callable[[str], Any]] = {
    "problemtools": lambda name: f"{name}.ans".split("/"),
    "DOMjudge": lambda name: (not name.startswith("sample/"), name),
}


def judge_all(judge: Judge, program: Path, cases: list[Case]) -> dict[str, Judged]:
    return {case.name: judge.judge(program, case) for case in cases}


def as_it_should(
    kind: str, layout: Layout, judged: dict[str, Judged], message: str
) -> Iterator[str]:
    permitted, required = layout.submissions[kind]
    for name, got in judged.items():
        if got.verdict not in permitted:
            yield f"{name}: {got.verdict} {got.message}"
    for judge, order in ORDERS.items():
        names = sorted(judged, key=order)
        first = next((name for name in names if judged[name].verdict != "AC"), names[0])
        if judged[first].verdict not in required:
            yield f"{judge} stops at {first}: {judged[first].verdict} {judged[first].message}"
    if not any(message in got.message for got in judged.values()):
        yield f"no message says: {message}"


def submissions(folder: Path, layout: Layout, judge: Judge, verdicts: Verdicts) -> None:
    judged_on = [case for case in cases_of(folder, layout) if is_judged(case)]
    expected = folder / "submissions/submissions.yaml"
    messages = load(expected) if expected.exists() else {}
    sources = sorted((folder / "submissions").glob("*/*.c"))
    runs = {}
    built = pool.map(judge.shop.submission, [source.read_bytes() for source in sources])
    for source, (program, complaints) in zip(sources, built):
        if verdicts.add(f"{source.name} is built", complaints):
            runs[source] = pool.submit(judge_all, judge, program, judged_on)
    for source, run in runs.items():
        name = str(source.relative_to(folder / "submissions"))
        message = messages.get(name, {}).get("message", "")
        wrong = as_it_should(source.parent.name, layout, run.result(), message)
        verdicts.add(f"submission {name}", wrong)


FORMAT_RULES: dict[str, Callable[[Path, Layout], Iterable[str]]] = {
    "names and texts": names_and_texts,
    "files": structure,
    "problem.yaml": metadata,
    "domjudge-problem.ini": domjudge_problem,
    "statement": statement,
    "data": data_rules,
    "submissions": submission_rules,
}
JUDGES_RULES: dict[str, Callable[[Judge, list[Case]], Iterable[str]]] = {
    "inputs": inputs_are_judged,
    "inputs of another group": groups_are_told_apart,
    "junk": junk_is_refused,
    "spoiled inputs": spoiled_inputs_are_refused,
    "outputs": outputs_are_judged,
    "trouble": trouble_is_no_verdict,
}


def check_package(folder: Path, version: str, shop: Workshop, verdicts: Verdicts) -> None:
    layout = LAYOUTS[version]
    kept = [verdicts.add(part, rule(folder, layout)) for part, rule in FORMAT_RULES.items()]
    if not all(kept):
        return  # the other rules need a package that keeps these
    programs = []
    for kind in ("input_validators/check", layout.output_validators):
        program, complaints = shop.validator(folder / kind)
        if not verdicts.add(f"{kind} is built", complaints):
            return
        programs.append(program)
    judge = Judge(programs[0], programs[1], shop)
    cases = cases_of(folder, layout)
    for part, rule in JUDGES_RULES.items():
        verdicts.add(part, rule(judge, cases))
    submissions(folder, layout, judge, verdicts)


# ---- zips ----


def unpack(path: Path, to: Path) -> Iterator[str]:
    """Unpacks a zip with the permissions that it has, and complains of its defects."""
    with zipfile.ZipFile(path) as archive:
        damaged = archive.testzip()
        if damaged is not None:
            yield f"{damaged} is damaged"
        names = archive.namelist()
        yield from (f"{name} occurs twice" for name in sorted(names) if names.count(name) > 1)
        for entry in archive.infolist():
            target = to / entry.filename
            if not target.resolve().is_relative_to(to.resolve()):
                yield f"{entry.filename} leads out of the folder"
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(archive.read(entry))
            target.chmod(entry.external_attr >> 16 & 0o777)


def contents(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def single_folder(folder: Path, name: str) -> Iterator[str]:
    """By the format, a zip contains only the folder of a package, which has the zip's name."""
    if [path.name for path in folder.iterdir()] != [name]:
        yield f"it does not contain just the folder {name}"


def as_domjudge_wants(folder: Path, package: Path) -> Iterator[str]:
    """DOMjudge looks for problem.yaml at the top, and does not show a statement in LaTeX."""
    there = contents(folder)
    page = there.pop("problem.html", b"").decode()
    if there != contents(package):
        yield "it is not the legacy package without its folder"
    if not page.startswith("<!DOCTYPE html>") or re.search(r"[\\$]", page):
        yield "problem.html is missing, or is not HTML"


def check_zip(path: Path, version: str, to: Path, verdicts: Verdicts) -> bool:
    """Unpacks a package's zip, and checks the zip that is made from it for DOMjudge."""
    if not verdicts.add("zip", unpack(path, to)):
        return False
    if not verdicts.add("its folder", single_folder(to, path.stem)):
        return False
    if version == "legacy":
        domjudge = path.parent.parent / "domjudge" / path.name
        with tempfile.TemporaryDirectory() as flat:
            if verdicts.add("zip for DOMjudge", unpack(domjudge, Path(flat))):
                content = as_domjudge_wants(Path(flat), to / path.stem)
                verdicts.add("content for DOMjudge", content)
    return True
