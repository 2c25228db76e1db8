"""Checks the formats for machines.

Runs `flipref check` on every input in regress/cases, as input of each dialect, and on odd names.

- Each line of --format=json is an object that docs/check.schema.json allows.
- The exact bytes of names that are not UTF-8 can be recovered.
- --format=sarif keeps the schema of SARIF 2.1.0 and the further rules of GitHub's code scanning.
  Its results are the diagnostics, and its rules are the codes.
- --format=junit keeps Jenkins's schema of such reports. Each object of the JSON has a case, and the
  counts are right.

The harness formats_agree compares what the formats say, and where.

Without the two schemas that ci/schemas fetches into build/schemas, the tests check less."""

import functools
import json
import os
import re
import subprocess
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote_to_bytes
from xml.etree import ElementTree

import jsonschema
import pytest
from program import HOME, Word, run

Object = dict[str, Any]


def schema(name: str) -> Path | None:
    path = HOME / "build/schemas" / name
    if path.exists():
        return path
    return None


# The options of each way to judge an input.
MODES = [
    ["octaflip"],
    ["octaflip", "--interleave", "--quiet"],
    ["octaflip", "--records"],
    ["reversi"],
    ["bbm103", "--args", "4"],
    ["bbm103", "--args", "6", "--quiet"],
    ["aps105"],
    ["flip", "--args", "new 4 0 0"],
    ["flip", "--args", "new 8 0 1"],
    ["flip", "--saved-game"],
    ["octaflip", "--exit-code=kattis"],
    ["octaflip", "--exit-code=kattis", "--expect=not-valid"],
    ["aps105", "--exit-code=kattis", "--expect=not-valid"],
    ["flip", "--exit-code=kattis", "--args-line"],
]

ODD_NAMES = [
    b"a blank, a # and 100%",
    b"a\nnewline",
    b"a\ttab and a\rreturn",
    b'"quotes" & \\backslashes\' <tags> ]]>',
    b"\x01\x1b[31m\x7f",
    b"\xc2\x9b31m",
    b"C1 as a byte \x9b31m",
    "override \u202egpj.txt\u202c, isolate \u2066a\u2069, marks \u200e\u200f\u061c".encode(),
    "separators \u2028\u2029, no width \u200b\u200d\u2060\ufeff, tag \U000e0041".encode(),
    "Straße αβγ 日本 🎲".encode(),
    b"cut \xe2\x82",
    b"latin-1 \xe4\xf6\xfc",
    b"overlong \xc0\xaf, surrogate \xed\xa0\x80, beyond \xf4\x90\x80\x80",
    b"no character \xef\xbf\xbe \xef\xbf\xbf",
    b"replaced already \xef\xbf\xbd",
    b"-",
    b"-q",
    b"a:b",
]


@pytest.fixture
def odd_names(at: Path) -> Path:
    """Makes a folder of inputs with odd names."""
    for name in ODD_NAMES:
        Path(os.fsdecode(os.fsencode(at) + b"/" + name)).write_bytes(b"R......B\n")
    return at


# A record with one error.
BAD_RECORD = b"R......B\n" + 6 * b"........\n" + b"B......R\n1\n0 0 0 0\n"

ODD_INPUTS = [
    b"",
    b"\0",
    b"R......B\n......\xe4.\n",
    b"\xef\xbf\xbe\n",
    b"d3\xc3\xb6 \xff\n",
    b"4\n\xffab\n",
    "R.😀.{0}.[a](1)\n".encode(),
    "d3\n😀d4\nd3😀\n😀 {0} 1\nR..😀\n".encode() + b"1 {1}{ \xe4 \xff\xff\n",
]


def check(*arguments: Word, cwd: Path = HOME) -> bytes:
    """Returns what the program writes to standard output. It may find inputs that are not valid or
    that it cannot read."""
    said = run("check", *arguments, at=cwd)
    assert said.status in (0, 1, 2, 42, 43), str(said)
    return said.out


@functools.cache
def golden_inputs() -> list[str]:
    paths = sorted(str(path.relative_to(HOME)) for path in HOME.glob("regress/cases/*/*.in"))
    assert len(paths) > 1000
    return paths


# Tests of the same mode are one group: they run in one process, which makes the JSON once.
each_mode = pytest.mark.parametrize(
    "mode",
    [pytest.param(mode, marks=pytest.mark.xdist_group(" ".join(mode))) for mode in MODES],
    ids=" ".join,
)


def is_seen(character: str) -> bool:
    """Whether a character is visible: no control, no format character and no separator of lines."""
    return character == " " or unicodedata.category(character) not in (
        "Cc",
        "Cf",
        "Cn",
        "Cs",
        "Zl",
        "Zp",
    )


def expect_nothing_hidden(text: bytes) -> None:
    """A report may be read on a terminal, so it must have no control characters, and nothing
    invisible."""
    hidden = {
        character for character in text.decode() if character != "\n" and not is_seen(character)
    }
    assert not hidden, f"not escaped: {hidden!r}"


def repaired(text: str) -> str:
    """Joins repeated U+FFFD, because decoders differ in how many they write for bytes that are not
    UTF-8."""
    return re.sub("\N{REPLACEMENT CHARACTER}+", "\N{REPLACEMENT CHARACTER}", text)


# ---- JSON ----

SCHEMA = json.loads((HOME / "docs/check.schema.json").read_text())
jsonschema.Draft202012Validator.check_schema(SCHEMA)
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


def json_lines(text: bytes) -> list[Object]:
    assert text == b"" or text.endswith(b"\n"), "the last line does not end"
    objects = [json.loads(line.decode()) for line in text.split(b"\n")[:-1]]
    for each in objects:
        if error := jsonschema.exceptions.best_match(VALIDATOR.iter_errors(each)):
            raise AssertionError(f"{error.json_path}: {error.message}\n{each}")
    return objects


def exact(object: Object, key: str) -> bytes:
    """Returns the exact bytes of a text that may have been repaired."""
    if f"{key}_bytes" not in object:
        return object[key].encode()
    text = unquote_to_bytes(object[f"{key}_bytes"])
    assert repaired(text.decode(errors="replace")) == repaired(object[key]), object
    assert text != object[key].encode(), object
    return text


@functools.cache
def golden_json(*mode: str) -> list[Object]:
    """Returns what the program says of all golden cases."""
    report = check(*mode, "--format=json", *golden_inputs())
    expect_nothing_hidden(report)
    return json_lines(report)


@each_mode
def test_json_keeps_the_schema(mode: list[str]) -> None:
    assert golden_json(*mode)


@pytest.mark.parametrize("jobs", ["-j1", "-j3"])
def test_json_of_standings(jobs: str, at: Path) -> None:
    """Each input has a standing. The schema allows it, and the report for people has the same
    words."""
    for i, data in enumerate(ODD_INPUTS):
        (at / str(i)).write_bytes(data)
    said = check("reversi", "--standing", jobs, at).decode().splitlines()
    objects = json_lines(check("reversi", "--standing", "--format=json", jobs, at))
    assert len(objects) == len(ODD_INPUTS) == len(said) - 1
    for found, words in zip(objects, said):
        place = f" (line {found['line']})" if "line" in found else ""
        reason = f": {found['reason']}" if "reason" in found else ""
        assert words == f"{found['input']}: {found['standing']}{reason}{place}"


def test_json_of_odd_names(odd_names: Path) -> None:
    report = check("octaflip", "--format=json", ".", "none", cwd=odd_names)
    expect_nothing_hidden(report)
    objects = json_lines(report)
    assert sorted(exact(o, "input") for o in objects) == sorted(
        [b"./" + name for name in ODD_NAMES] + [b"none"]
    )
    assert [o["trouble"] for o in objects if "trouble" in o] == ["No such file or directory"]


@pytest.mark.parametrize("mode", [mode for mode in MODES if "--quiet" not in mode], ids=" ".join)
def test_the_summary_counts(mode: list[str]) -> None:
    paths = golden_inputs()
    *objects, last = json_lines(check(*mode, "--format=json", "--summary", *paths, "none"))
    codes: dict[str, int] = {}
    for d in [d for each in objects for d in each["diagnostics"]]:
        codes[d["code"]] = codes.get(d["code"], 0) + 1
    verdicts = [each.get("valid") for each in objects]
    summary = {
        "valid": verdicts.count(True),
        "not_valid": verdicts.count(False),
        "not_read": verdicts.count(None),
        "codes": codes,
    }
    assert last == {"summary": summary}, f"{last}\n{summary}"
    told = check(*mode, "--summary", *paths, "none").decode(errors="replace")
    rows = re.findall(r"^ +(\d+)  ([^:\n]+)", told.split("\nsummary:\n")[1], re.M)
    names = {"valid": "valid", "not_valid": "not valid", "not_read": "not read"}
    expected = [(str(summary[key]), name) for key, name in names.items()]
    assert sorted(rows) == sorted(expected + [(str(n), code) for code, n in codes.items()])


# ---- SARIF ----

SARIF_SCHEMA = schema("sarif-2.1.0.json")
SARIF_VALIDATOR = SARIF_SCHEMA and jsonschema.Draft4Validator(json.loads(SARIF_SCHEMA.read_text()))


def sarif_runs(text: bytes) -> list[Object]:
    log = json.loads(text.decode())
    errors = SARIF_VALIDATOR.iter_errors(log) if SARIF_VALIDATOR else iter(())
    if error := jsonschema.exceptions.best_match(errors):
        raise AssertionError(f"{error.json_path}: {error.message}")
    runs: list[Object] = log["runs"]
    return runs


def sarif_run(text: bytes) -> Object:
    (run,) = sarif_runs(text)
    return run


def check_for_code_scanning(run: Object) -> None:
    """Checks rules of GitHub's documentation of code scanning that the schema lacks."""
    assert re.fullmatch(r"[0-9.]+", run["tool"]["driver"]["version"])
    assert "informationUri" not in run["tool"]["driver"]  # no page is published
    for rule in run["tool"]["driver"]["rules"]:
        for key in ("shortDescription", "fullDescription"):
            assert 0 < len(rule[key]["text"]) <= 1024, rule["id"]
        assert rule["help"]["text"] and rule["help"]["markdown"], rule["id"]
        assert rule["name"] == "".join(w.capitalize() for w in re.split("[.-]", rule["id"]))
        assert "helpUri" not in rule, rule["id"]
    for result in run["results"]:
        assert (
            result["message"]["text"] and result["partialFingerprints"]["primaryLocationLineHash"]
        )
        (location,) = result["locations"]
        place = location["physicalLocation"]
        assert re.fullmatch(
            r"(file:///)?([A-Za-z0-9._~/-]|%[0-9A-F]{2})+", place["artifactLocation"]["uri"]
        )
        assert {"startLine", "startColumn", "endLine", "endColumn"} <= place["region"].keys()
    assert run["automationDetails"]["id"].count("/") == 1


@pytest.mark.parametrize("mode", {mode[0]: mode for mode in MODES}.values(), ids=lambda m: m[0])
def test_the_rules_are_the_codes(mode: list[str]) -> None:
    """Each rule has the text of --explain."""
    dialect = mode[0]
    run = sarif_run(check(*mode, "--format=sarif", "examples"))
    assert run["automationDetails"]["id"] == f"flipref check {dialect}/"
    codes = [line.split("\t")[0] for line in check("--codes").decode().splitlines()]
    rules = run["tool"]["driver"]["rules"]
    prefixes = (dialect + ".", "contest.") if "--exit-code=kattis" in mode else (dialect + ".",)
    assert [rule["id"] for rule in rules] == [c for c in codes if c.startswith(prefixes)]
    for rule in rules:
        assert rule["help"]["text"] == check("--explain", rule["id"]).decode(), rule["id"]
        assert rule["fullDescription"]["text"] in rule["help"]["markdown"], rule["id"]


def diagnostics(objects: list[Object]) -> Iterator[tuple[Any, ...]]:
    for o in objects:
        record = f"record {o['record']}, " if "record" in o else ""
        for d in o["diagnostics"]:
            message = record + d["message"] + (f"\nhelp: {d['help']}" if "help" in d else "")
            fix = d.get("fix", {"offset": 0, "length": 0, "text": None})
            place = d["line"], d["offset"], d["length"]
            yield d["code"], d["severity"], message, place, tuple(fix.values())


def results(run: Object) -> Iterator[tuple[Any, ...]]:
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    for r in run["results"]:
        region = r["locations"][0]["physicalLocation"]["region"]
        message = r["message"]["text"].replace("{{", "{").replace("}}", "}")
        assert rules[r["ruleIndex"]] == r["ruleId"]
        place = region["startLine"], region["byteOffset"], region["byteLength"]
        yield r["ruleId"], r["level"], message, place, fix_of(r)


def fix_of(result: Object) -> tuple[Any, ...]:
    """Returns the fix of a result of SARIF: offset, length and text."""
    if "fixes" not in result:
        return 0, 0, None
    ((change,),) = (fix["artifactChanges"] for fix in result["fixes"])
    (replacement,) = change["replacements"]
    region = replacement["deletedRegion"]
    assert region["startLine"] <= region["endLine"] <= region["startLine"] + 1
    return region["byteOffset"], region["byteLength"], replacement["insertedContent"]["text"]


def uri_of(path: str) -> str:
    """Returns the URI of a path without `.` and `..`."""
    return ("file://" if path.startswith("/") else "") + quote(path)


@each_mode
def test_sarif_says_the_same(mode: list[str]) -> None:
    run = sarif_run(check(*mode, "--format=sarif", *golden_inputs()))
    objects = golden_json(*mode)
    check_for_code_scanning(run)
    assert list(results(run)) == list(diagnostics(objects))
    assert len(run["results"]) > 0
    uris = [
        r["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for r in run["results"]
    ]
    assert uris == [uri_of(o["input"]) for o in objects for _ in o["diagnostics"]]
    prints = [
        (r["ruleId"], uri, r["partialFingerprints"]["primaryLocationLineHash"])
        for r, uri in zip(run["results"], uris)
    ]
    assert len(set(prints)) == len(prints), "two results with the same fingerprint"
    assert run["invocations"] == [{"executionSuccessful": True, "toolExecutionNotifications": []}]


def test_sarif_of_odd_names(odd_names: Path) -> None:
    report = check("octaflip", "--format=sarif", ".", "none", b"\xff", cwd=odd_names)
    expect_nothing_hidden(report)
    run = sarif_run(report)
    check_for_code_scanning(run)
    uris = [
        r["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for r in run["results"]
    ]
    assert sorted(unquote_to_bytes(uri) for uri in uris) == sorted(ODD_NAMES)
    (invocation,) = run["invocations"]
    assert not invocation["executionSuccessful"]
    assert [
        (n["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], n["message"]["text"])
        for n in invocation["toolExecutionNotifications"]
    ] == [("none", "No such file or directory"), ("%FF", "No such file or directory")]


def test_sarif_of_what_is_not_read() -> None:
    for n, notes in ((19, 19), (20, 20), (21, 21), (30, 21)):
        run = sarif_run(check("octaflip", "--format=sarif", *[f"none-{i}" for i in range(n)]))
        said = run["invocations"][0]["toolExecutionNotifications"]
        assert len(said) == notes
        assert (said[-1]["message"]["text"] == "more inputs could not be read") == (n > 20)


def test_sarif_stops_at_the_limit(at: Path) -> None:
    """Code scanning takes 25,000 results in a run. The others are counted, and the status stays."""
    limit = 25000
    for n, left_out in ((limit, None), (limit + 1, "1 result was"), (limit + 2, "2 results were")):
        (at / "many").mkdir(exist_ok=True)
        for jobs in ("-j1", "-j2"):
            for each in range(2):
                (at / f"many/{each}").write_bytes((n + each) // 2 * BAD_RECORD)
            options = ["--records", "--format=sarif", jobs]
            told = run("check", "octaflip", *options, "many", at=at, status=1)
            report = sarif_run(told.out)
            check_for_code_scanning(report)
            assert len(report["results"]) == min(n, limit), len(report["results"])
            (invocation,) = report["invocations"]
            assert invocation["executionSuccessful"]
            said = left_out and f"{left_out} left out: code scanning takes at most 25000 in a run"
            notes = invocation["toolExecutionNotifications"]
            assert [(note["level"], note["message"]["text"]) for note in notes] == (
                [("warning", said)] if said else []
            ), notes
            assert told.err.decode() == (f"flipref: warning: {said}\n" if said else ""), told.err


def test_sarif_is_split_on_request(at: Path) -> None:
    """Each run is a category of its own, and no result is lost."""
    (at / "many").mkdir()
    (at / "many/records").write_bytes(50001 * BAD_RECORD)
    options = ["--records", "--format=sarif", "--sarif-split"]
    told = run("check", "octaflip", *options, "many", at=at, status=1)
    runs = sarif_runs(told.out)
    assert told.err == b""
    assert [len(each["results"]) for each in runs] == [25000, 25000, 1]
    assert [each["automationDetails"]["id"] for each in runs] == [
        "flipref check octaflip/",
        "flipref check octaflip, part 2/",
        "flipref check octaflip, part 3/",
    ]
    for each in runs:
        check_for_code_scanning(each)
        assert each["tool"] == runs[0]["tool"]
    assert ["invocations" in each for each in runs] == [False, False, True]
    records = [r["message"]["text"].partition(",")[0] for each in runs for r in each["results"]]
    assert records == [f"record {i + 1}" for i in range(50001)]


# ---- JUnit ----

ESCAPES = {7: "\\a", 8: "\\b", 9: "\\t", 10: "\\n", 11: "\\v", 12: "\\f", 13: "\\r"}


def made_visible(name: bytes) -> str:
    """Escapes bytes that are not UTF-8 and invisible characters, as names are shown to people."""
    shown = ""
    for character in name.decode(errors="surrogateescape"):
        if is_seen(character):
            shown += character
        else:
            octets = character.encode(errors="surrogateescape")
            shown += "".join(ESCAPES.get(octet, f"\\x{octet:02X}") for octet in octets)
    return shown


JUNIT_SCHEMA = schema("junit.xsd")


def milliseconds_in(element: ElementTree.Element) -> int:
    r"""Returns the `time` of a case or a suite, which is in seconds with three decimals. Jenkins'
    junit-10.xsd allows no more: `(([0-9]{0,3},)*[0-9]{3}|[0-9]{0,3})*(\.[0-9]{0,3})?`."""
    time = element.attrib["time"]
    assert re.fullmatch(r"(0|[1-9][0-9]*)\.[0-9]{3}", time), time
    return int(time.replace(".", ""))


def junit_cases(text: bytes) -> list[ElementTree.Element]:
    lint = ["xmllint", "--noout", *(["--schema", str(JUNIT_SCHEMA)] if JUNIT_SCHEMA else []), "-"]
    said = subprocess.run(lint, input=text, capture_output=True)
    assert said.returncode == 0, said.stderr.decode()
    root = ElementTree.fromstring(text)
    (suite,) = root
    for each in (root, suite):
        counts = [int(each.attrib[name]) for name in ("tests", "failures", "errors")]
        assert counts == [
            len(suite),
            len(suite.findall("*/failure")),
            len(suite.findall("*/error")),
        ]
    total = milliseconds_in(suite)
    assert milliseconds_in(root) == total
    # Each number is rounded by itself.
    assert 2 * abs(total - sum(map(milliseconds_in, suite))) <= len(suite) + 1
    return list(suite)


def case_name(object: Object) -> str:
    name = "(standard input)" if object["input"] == "-" else made_visible(exact(object, "input"))
    return name + (f": record {object['record']}" if "record" in object else "")


def junit_says_the_same(mode: list[str], paths: list[Word], cwd: Path) -> None:
    report = check(*mode, "--format=junit", *paths, cwd=cwd)
    expect_nothing_hidden(report)
    cases = junit_cases(report)
    objects = json_lines(check(*mode, "--format=json", *paths, cwd=cwd))
    assert len(cases) == len(objects) > 0
    assert [case.get("name") for case in cases] == [case_name(each) for each in objects]


@each_mode
def test_junit_says_the_same(mode: list[str]) -> None:
    junit_says_the_same(mode, [*golden_inputs()], HOME)


@pytest.mark.parametrize("options", [[], ["--quiet"], ["-j2", "--quiet"]])
def test_junit_has_the_time_of_each_case(options: list[str]) -> None:
    """An input that could not be opened took no time."""
    games = 2000 * [str(HOME / "examples/won.txt")]
    report = check("octaflip", "--format=junit", *options, *games, "none")
    times = [milliseconds_in(each) for each in junit_cases(report)]
    assert len(times) == (1 if "--quiet" in options else 2001)
    assert times[-1] == 0
    total = milliseconds_in(ElementTree.fromstring(report)[0])
    assert options or total > 0, "games that are judged take some time"


def test_junit_of_odd_names(odd_names: Path) -> None:
    junit_says_the_same(["octaflip"], [".", "none", b"\xff"], odd_names)


# ---- the fetched schemas ----


@pytest.mark.parametrize("name", ["sarif-2.1.0.json", "junit.xsd"])
def test_a_schema_is_there(name: str) -> None:
    """Fails at night if a schema is missing; the other tests then check less."""
    if schema(name) is None:
        pytest.skip(f"there is no build/schemas/{name}, which ci/schemas fetches")
