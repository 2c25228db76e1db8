"""Checks in headless Chromium that the playground, build/playground.html, does as the program does.

- Its module gives every golden case's output and exit status, byte for byte. For every input in
  regress/cases, it gives the diagnostics and the verdict of `flipref check --format=json`.
- Its board is that of `flipref show --all`, turn by turn.
- The editor shows what is wrong while the user types: place, caret, clause and help.
- A program answers what is typed, saves games and loads them.
- A link contains the input and the turn, and everything in it is shown as text.
- A file of any size is read without freezing the page; nothing is fetched.
- axe, if `ci/axe` has fetched it, finds nothing. Nothing overflows at 1280 and at 390 pixels, in
  light and in dark, and text has contrast. Without JavaScript, the page has a sentence."""

import base64
import functools
import itertools
import json
import os
import re
import sys
import time
import zlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from browser import CONTRAST, Browser
from program import BUILD, HOME, PATIENCE, run

sys.path.append(str(HOME / "regress"))

import golden  # noqa: E402

PAGE = BUILD / "playground.html"
AXE = HOME / "build/axe/axe.min.js"
PAUSE_MOST = 1000  # milliseconds that the page may be busy while a worker works
ABSENT = 127  # the exit status of a command line that needs files or a system
# The share of a folder's golden cases that may end with ABSENT. For other verbs, all may.
ABSENT_MOST = {"check": 0.2, "show": 0.7, "compare": 0, "diff": 0, "": 0}
DIALECTS = ["octaflip", "reversi", "bbm103", "aps105", "flip"]
FOLDERS = sorted(path for path in golden.CASES.iterdir() if path.is_dir())

# Starts a worker in the page, as the page does. `ask` runs jobs, whose bytes are in base64.
WORKER = """(async () => {
    const text = (id) => document.getElementById(id).textContent;
    const from64 = (s) => Uint8Array.from(atob(s), (c) => c.charCodeAt(0));
    const to64 = (bytes) => { let s = "";
        for (let i = 0; i < bytes.length; i += 4096)
            s += String.fromCharCode(...bytes.subarray(i, i + 4096));
        return btoa(s); };
    const worker = new Worker(URL.createObjectURL(new Blob([text("worker")])));
    worker.postMessage({ module: from64(text("module")) });
    const one = (job) => new Promise((resolve) => {
        worker.onmessage = ({ data }) => resolve(data);
        job.input = from64(job.input || "");
        for (const file of job.files || []) file.bytes = from64(file.bytes);
        job.len = job.input.length;
        worker.postMessage({ id: 1, ...job }); });
    window.ask = async (jobs) => { const answers = [];
        for (const job of jobs) {
            const { value, error } = await one(job);
            if (value && value.output)
                answers.push([value.status, to64(value.output)]);
            else
                answers.push(error === undefined ? value : { error });
        }
        return answers; };
})()"""


def soon(browser: Browser, script: str, wanted: Any = True) -> Any:
    """Waits until a script has the wanted value, and returns the last value."""
    until = time.monotonic() + PATIENCE
    while (got := browser.value(script)) != wanted and time.monotonic() < until:
        time.sleep(0.02)
    return got


def shows(browser: Browser, selector: str, words: str) -> None:
    """Waits until an element's text has these words."""
    script = f"document.querySelector({json.dumps(selector)})?.innerText ?? ''"
    soon(browser, f"({script}).includes({json.dumps(words)})")
    assert words in browser.value(script)


@pytest.fixture(scope="module")
def ready(browser: Browser) -> Browser:
    """Returns a browser that has opened the page once."""
    assert PAGE.exists(), "make playground writes it"
    return browser


@pytest.fixture
def page(ready: Browser) -> Iterator[Callable[..., Browser]]:
    """Returns a function that opens the page, with a link."""

    def open_page(link: str = "", path: Path = PAGE) -> Browser:
        ready.call("Page.navigate", url="about:blank")
        ready.events = []
        ready.call("Page.navigate", url=path.as_uri() + link)
        assert soon(ready, "document.querySelector('#verdict')?.textContent > ''") is True
        return ready

    yield open_page
    ready.screen(1280, 800)
    ready.scheme("light")


def link_to(dialect: str, text: bytes, **fields: str) -> str:
    coded = base64.urlsafe_b64encode(text).decode().rstrip("=")
    more = "".join(f"&{key}={quote(value)}" for key, value in fields.items())
    return f"#d={dialect}{more}&b={coded}"


# ---- as the program ----


@pytest.fixture(scope="module")
def ask(ready: Browser) -> Callable[[list[dict[str, Any]]], list[Any]]:
    """Returns a function that runs jobs in a worker of the page, and returns their answers."""
    ready.open(PAGE)
    ready.call("Runtime.evaluate", expression=WORKER, awaitPromise=True)

    def ask_page(jobs: list[dict[str, Any]]) -> list[Any]:
        expression = f"ask({json.dumps(jobs)})"
        answer = ready.call(
            "Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True
        )
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return list(answer["result"]["value"])

    return ask_page


def coded(path: Path) -> str:
    return base64.b64encode(path.read_bytes()).decode()


def files_in(words: list[str]) -> list[dict[str, str]]:
    """Returns the files that a command line loads."""
    names = re.findall(r"\S*regress/\S+", " ".join(words))
    return [{"name": name, "bytes": coded(HOME / name)} for name in names if (HOME / name).exists()]


def program_case(folder: Path, row: golden.Row) -> tuple[list[str], int, bytes]:
    """Returns the words of a case, and the status and output of the native program.

    `make test` shows that the program gives what the case's files say. A case of `compare` judges
    another program's output; for such a case, the dialect's own program runs on the input."""
    if not folder.name.startswith("compare-"):
        answer = (folder / f"{row.name}.ans").read_bytes()
        return golden.command(folder, row), row.status, answer
    dialect = folder.name.removeprefix("compare-")
    mine = [dialect]
    if "--args" in row.arguments:
        mine += row.arguments[row.arguments.index("--args") + 1].split()
    said = run(*mine, input=(folder / f"{row.name}.in").read_bytes())
    return mine, said.status, said.out


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_golden_cases_are_the_programs(
    ask: Callable[[list[dict[str, Any]]], list[Any]], folder: Path
) -> None:
    cases = [program_case(folder, row) for row in golden.read(folder).values()]
    names = list(golden.read(folder))
    jobs = [
        {"job": "run", "words": words, "input": coded(folder / f"{name}.in"), "end": True}
        | {"files": files_in(words)}
        for name, (words, _, _) in zip(names, cases, strict=True)
    ]
    wrong = []
    absent = []
    for name, (_, status, out), got in zip(names, cases, ask(jobs), strict=True):
        if isinstance(got, list) and got[0] == ABSENT:
            absent.append(name)
        elif got != [status, base64.b64encode(out).decode()]:
            wrong.append(f"{name}: {str(got)[:200]}")
    assert wrong == []
    verb = folder.name.rpartition("-")[0]
    assert len(absent) <= ABSENT_MOST.get(verb, 1) * len(names), absent


@functools.cache
def checked(dialect: str, options: tuple[str, ...]) -> dict[str, Any]:
    """Returns what one run of `flipref check` says of all inputs of a folder, by name."""
    paths = sorted((golden.CASES / dialect).glob("*.in"))
    said = run("check", dialect, *options, "--format=json", *paths)
    objects = [json.loads(line) for line in said.out.splitlines()]
    return {Path(each["input"]).stem: each for each in objects}


KEYS = (
    "severity code message line column offset length expected clause help fix turn player".split()
)
OPTIONS = {"bbm103": ("--args=4",), "flip": ("--args=new 4",)}


@pytest.mark.parametrize("dialect", DIALECTS)
def test_diagnostics_are_those_of_check(
    ask: Callable[[list[dict[str, Any]]], list[Any]], dialect: str
) -> None:
    """Half of the inputs are judged as they are read, the other half as games that are replayed."""
    options = OPTIONS.get(dialect, ())
    want = checked(dialect, options)
    names = sorted(want)
    words = [dialect, *(option.removeprefix("--args=") for option in options)]
    jobs = [
        {"job": "judge", "words": words, "flags": 0, "limit": 8e9, "plays": plays}
        | {"input": coded(golden.CASES / dialect / f"{name}.in")}
        for i, name in enumerate(names)
        for plays in [i % 2]
    ]
    wrong = []
    for i, got in enumerate(ask(jobs)):
        theirs = want[names[i]]
        mine = [{key: d[key] for key in KEYS if key in d} for d in got.get("diagnostics", [])]
        all_theirs = [{key: d[key] for key in KEYS if key in d} for d in theirs["diagnostics"]]
        has_game = "game" in got and i % 2 == 0  # although no game was asked for
        if mine != all_theirs or got["verdict"] != theirs["verdict"] or has_game:
            wrong.append(f"{names[i]}: {got}, check: {theirs}")
    assert wrong[:3] == []


# ---- the editor ----


def type_text(browser: Browser, text: str, box: str = "#text") -> None:
    """Replaces the text in the editor or in another box, as a user does."""
    browser.value(f"document.querySelector('{box}').focus()")
    browser.value(f"document.querySelector('{box}').select()")
    browser.call("Input.insertText", text=text)


BOARD = "R......B\n" + "........\n" * 6 + "B......R\n"


def test_a_diagnostic_has_place_caret_clause_and_help(page: Callable[..., Browser]) -> None:
    browser = page()
    type_text(browser, BOARD.replace("R......B", "r......B", 1) + "0\n")
    shows(browser, "#findings .what", "error: ")
    shows(browser, "#findings .where", "line 1, column 1 · octaflip.board.")
    shows(browser, "#findings pre", "1 | r......B\n  | ^")
    shows(browser, "#findings .clause", "= ")
    shows(browser, "#findings .help", "help: ")
    shows(browser, "#verdict", "not valid: Board input error")
    assert browser.value("document.querySelector('#behind mark').textContent") == "r"
    assert browser.value("document.querySelector('#gutter .error').textContent") == "1"
    assert browser.complaints() == []


def test_a_fix_is_applied_at_its_place(page: Callable[..., Browser]) -> None:
    browser = page()
    type_text(browser, BOARD.replace("R......B", "r......B", 1) + "0\n")
    shows(browser, "#findings .what", "not a cell: `r`")
    browser.click("#findings .help button")
    shows(browser, "#verdict", "valid: draw 2 to 2")
    assert browser.value("document.querySelector('#text').value") == BOARD + "0\n"


def test_a_fix_of_an_earlier_text_is_not_applied(page: Callable[..., Browser]) -> None:
    browser = page()
    type_text(browser, BOARD.replace("R......B", "r......B", 1) + "0\n")
    shows(browser, "#findings .what", "not a cell: `r`")
    text = browser.value(
        """(() => { const text = document.querySelector("#text");
        text.value = "another"; text.dispatchEvent(new Event("input"));
        document.querySelector("#findings .help button").click();
        return text.value; })()"""
    )
    assert text == "another"


@pytest.mark.nightly
def test_a_place_leads_into_the_editor(page: Callable[..., Browser]) -> None:
    """A place counts bytes, and the editor counts UTF-16 units: of `word`, 9 and 4."""
    browser = page()
    word = "\u00e9\u20ac\U0001f600"
    type_text(browser, "\n" * 200 + BOARD)
    shows(browser, "#findings .where", "line 1,")
    type_text(
        browser, BOARD + "300\n" + "1 1 1 3\n8 1 8 3\n1 3 1 1\n8 3 8 1\n" * 70 + f"1 1 {word} 1\n"
    )
    shows(browser, "#findings .where", "line 290, column 5")
    browser.click("#findings .where button")
    got = browser.value(
        """(() => { const t = document.querySelector("#text");
        return [document.activeElement === t, t.value.slice(t.selectionStart, t.selectionEnd),
            t.scrollTop > 0]; })()"""
    )
    assert got == [True, word, True]
    assert soon(browser, "document.querySelector('#behind mark')?.textContent", word) == word


@pytest.mark.nightly
def test_an_input_of_another_dialect_is_told(page: Callable[..., Browser]) -> None:
    browser = page("#d=reversi&b=")
    type_text(browser, BOARD + "1\n1 1 2 2\n")
    shows(browser, "#notice", "This looks like an input of octaflip.")
    browser.click("#notice button")
    shows(browser, "#verdict", "valid: ")
    assert browser.value("document.querySelector('#dialect').value") == "octaflip"


def choose(browser: Browser, box: str, value: str) -> None:
    """Sets the value of a box, as a user does."""
    change = "(box, value) => { const e = document.querySelector(box); e.value = value;"
    change += " e.dispatchEvent(new Event('change')); }"
    browser.value(f"({change})({json.dumps(box)}, {json.dumps(value)})")


def test_an_example_follows_the_dialect(page: Callable[..., Browser]) -> None:
    """A text that somebody typed stays."""
    browser = page()
    choose(browser, "#dialect", "reversi")
    shows(browser, "#verdict", "valid: Black 4, White 18")
    type_text(browser, "d3\n")
    choose(browser, "#dialect", "octaflip")
    shows(browser, "#verdict", "Board input error")
    assert browser.value("document.querySelector('#text').value") == "d3\n"


def test_a_transcript_becomes_an_input(page: Callable[..., Browser]) -> None:
    """It is read again for another dialect, or for another of its games."""
    browser = page()
    text = "document.querySelector('#text').value"
    type_text(browser, "f5d6c3\n\nf5f6\n")
    choose(browser, "#transcript", "moves")
    shows(browser, "#notice", "octaflip: a game of Othello does not fit")
    choose(browser, "#dialect", "bbm103")
    assert soon(browser, text, "4 5\n5 3\n2 2\n") == "4 5\n5 3\n2 2\n"
    shows(browser, "#verdict", "valid")
    choose(browser, "#dialect", "flip")
    assert soon(browser, text, "4 2\n5 4\n2 5\n") == "4 2\n5 4\n2 5\n"
    choose(browser, "#which", "2")
    assert soon(browser, text, "4 2\n5 2\n") == "4 2\n5 2\n"
    choose(browser, "#which", "3")
    shows(browser, "#notice", "the number of games is 2")
    type_text(browser, "4 2\n")
    assert browser.value("document.querySelector('#transcript').value") == ""
    assert browser.value("document.querySelector('#which-label').hidden") is True
    assert browser.complaints() == []


def test_a_transcript_in_a_file_is_converted(page: Callable[..., Browser]) -> None:
    """WTHOR has bytes that no editor keeps."""
    f5, d6 = 56, 64
    record = bytes([*8 * [0], f5, d6, *58 * [0]])
    browser = page(link_to("flip", bytes([0, 0, 0, 0, 1, *11 * [0]]) + record))
    shows(browser, "#held-name", "The input of the link")
    choose(browser, "#transcript", "wthor")
    text = "document.querySelector('#text').value"
    assert soon(browser, text, "4 2\n5 4\n") == "4 2\n5 4\n"


def test_an_output_is_compared(page: Callable[..., Browser]) -> None:
    """The page says what `flipref diff` says."""
    folder = golden.CASES / "diff-octaflip"
    text, wrong = ((folder / f"the-result{end}").read_bytes() for end in (".in", ".out"))
    browser = page(link_to("octaflip", text))
    type_text(browser, wrong.decode(), "#output")
    shows(browser, "#difference", "expected `Red`, found `Blue`")
    said = browser.value("document.querySelector('#difference').textContent")
    assert said == (folder / "the-result.ans").read_text()
    type_text(browser, run("octaflip", input=text).out.decode(), "#output")
    shows(browser, "#difference", "This is the right output.")
    assert browser.complaints() == []


# ---- the game ----


def press(browser: Browser, name: str) -> None:
    """Presses the cell whose button has this name."""
    there = f"document.querySelector(`#board [aria-label='{name}']`) !== null"
    assert soon(browser, there) is True, name
    browser.value(f"document.querySelector(`#board [aria-label='{name}']`).click()")


def test_a_click_types_a_move(page: Callable[..., Browser]) -> None:
    browser = page(link_to("reversi", b"c4\n"))
    press(browser, "Black moves to 3 d")
    shows(browser, "#count", "4 / 4")
    assert browser.value("document.querySelector('#text').value") == "c4\nd3\n"


def test_a_piece_is_chosen_and_then_its_target(page: Callable[..., Browser]) -> None:
    """The number of turns grows; what is refused is replaced."""
    browser = page(link_to("octaflip", (BOARD + "1\n1 1 2 2\n").encode()))
    press(browser, "Blue moves from 1 8")
    press(browser, "Blue moves to 3 6")
    shows(browser, "#count", "2 / 2")
    assert browser.value("document.querySelector('#text').value") == BOARD + "2\n1 1 2 2\n1 8 3 6\n"
    browser = page(link_to("octaflip", (BOARD + "1\n1 1 1 5\n").encode()))
    press(browser, "Red moves from 1 1")
    press(browser, "Red moves to 2 2")
    shows(browser, "#verdict", "valid: ")
    assert browser.value("document.querySelector('#text').value") == BOARD + "1\n1 1 2 2\n"


def test_the_board_follows_the_turns(page: Callable[..., Browser]) -> None:
    text = (HOME / "examples/won.txt").read_bytes()
    browser = page(link_to("octaflip", text, t="3"))
    shows(browser, "#count", "3 / 7")
    for selector, turn in (
        ("#forward", 4),
        ("#back", 3),
        ("#first", 0),
        ("#last", 7),
        ("#gutter [data-line='10']", 1),
    ):
        browser.click(selector)
        shows(browser, "#count", f"{turn} / 7")
    for key, turn in (("End", 7), ("ArrowLeft", 6), ("ArrowRight", 7), ("Home", 0)):
        browser.value("document.activeElement.blur()")
        browser.key(key)
        shows(browser, "#count", f"{turn} / 7")
    shows(browser, "#said", "The start")
    assert browser.complaints() == []


def test_a_line_is_clicked_although_it_is_drawn_again_meanwhile(
    page: Callable[..., Browser]
) -> None:
    text = (HOME / "examples/won.txt").read_bytes()
    browser = page(link_to("octaflip", text, t="3"))
    shows(browser, "#count", "3 / 7")
    at = browser.place("#gutter [data-line='10']")
    browser.mouse("mousePressed", at)
    # The marks are drawn together with the numbers, so once they are back, both are new.
    browser.value("document.querySelector('#behind div').replaceChildren()")
    browser.value("document.querySelector('#text').dispatchEvent(new Event('scroll'))")
    assert soon(browser, "document.querySelector('#behind div').childElementCount > 0")
    browser.mouse("mouseReleased", at)
    shows(browser, "#count", "1 / 7")


SHOWN = """(() => {
    const text = (selector) => document.querySelector(selector).textContent;
    const rows = Array.from(document.querySelectorAll("#board tbody tr"), (row) =>
        Array.from(row.querySelectorAll("td"), (td) => td.querySelector(".piece")?.textContent ??
            (td.classList.contains("blocked") ? "#" : ".")).join(""));
    return { said: text("#said").toLowerCase(), pieces: text("#pieces"), rows };
})()"""


@pytest.mark.nightly
def test_the_board_is_that_of_show(page: Callable[..., Browser]) -> None:
    path = HOME / "examples/won.txt"
    frames = run("show", "octaflip", "--all", path).out.decode().split("\n\n")
    browser = page(link_to("octaflip", path.read_bytes(), t="0"))
    for turn, frame in enumerate(frames):
        shows(browser, "#count", f"{turn} / 7")
        got = browser.value(SHOWN)
        lines = frame.split("\n")
        assert re.sub(r"[][()<>]", "", lines[0]).lower() == got["said"]
        rows = [
            re.sub(r"[^RB.#]", "", line) for line in lines if re.match(r" *[1-8] [ (\[<]", line)
        ]
        assert rows[-8:] == got["rows"]
        assert got["pieces"] in lines
        browser.click("#forward")


@pytest.mark.nightly
def test_a_large_game_is_shown_in_part(page: Callable[..., Browser]) -> None:
    browser = page(link_to("flip", b"48 49\n", a="new 100"))
    shows(browser, "#legend", "the part around the turn")
    assert browser.value("document.querySelectorAll('#board tbody td').length") == 26 * 26


# ---- talking to a program ----


def say(browser: Browser, line: str, answer: str) -> None:
    browser.value("document.querySelector('#line').focus()")
    browser.call("Input.insertText", text=line)
    browser.click("#send")
    shows(browser, "#log", answer)


def test_computers_answer(page: Callable[..., Browser]) -> None:
    browser = page(link_to("flip", b"", a="new 4 1"))
    shows(browser, "#command", "flipref flip new 4 1")
    browser.click("#again")
    shows(browser, "#log", "Player (O)> ")
    say(browser, "0 2", "Player X moves at 0 1.")
    browser.click("#end")
    shows(browser, "#log", "End of input from Player O.")
    shows(browser, "#log", "(It has ended with exit status 5.)")
    whole = run("flip", "new", "4", "1", input=b"0 2\n").out.decode()
    said = browser.value(
        """Array.from(document.querySelectorAll("#log > span:not([class])"), (e) =>
        e.textContent).join("")"""
    )
    assert said == whole
    browser.click("#judge-talk")
    shows(browser, "#findings .where", "at the end of the input · flip.end.unfinished")


@pytest.mark.nightly
def test_reversi_answers(page: Callable[..., Browser]) -> None:
    browser = page(link_to("reversi", b""))
    browser.click("#again")
    shows(browser, "#log", "---BC---4")
    answer = run("reversi", input=b"d3\n").out.decode().split("\n")[9]
    assert answer.startswith("d3 ")
    say(browser, "d3", answer)
    assert browser.complaints() == []


@pytest.mark.nightly
def test_a_saved_game_is_checked_and_loaded(page: Callable[..., Browser]) -> None:
    browser = page(link_to("flip", b"", a="new 4"))
    browser.click("#again")
    shows(browser, "#log", "Player (O)> ")
    say(browser, "0 2", "Player (X)> ")
    say(browser, "s mine", "Game saved.")
    browser.click("#saves li button:nth-of-type(2)")
    shows(browser, "#command", "flipref flip load ' mine'")
    shows(browser, "#log", "|..O.|")
    browser.click("#end")
    shows(browser, "#log", "End of input from Player X.")
    browser.click("#saves li button")
    shows(browser, "#verdict", "valid: ")
    assert browser.value("document.querySelector('#saved').checked") is True


@pytest.mark.nightly
def test_output_without_end_is_bounded(page: Callable[..., Browser]) -> None:
    browser = page(link_to("flip", b"", a="new 1000 1 1"))
    shows(browser, "#verdict", "computers take too many steps")
    browser.click("#again")
    shows(browser, "#log", "and was stopped.")
    assert browser.value("document.querySelector('#log').textContent.length") < 1 << 20


# ---- links ----


def test_a_link_holds_the_input_and_the_turn(page: Callable[..., Browser]) -> None:
    browser = page()
    text = (HOME / "examples/won.txt").read_text()
    type_text(browser, text)
    shows(browser, "#count", "7 / 7")
    browser.click("#back")
    shows(browser, "#count", "6 / 7")
    assert soon(browser, "location.hash.includes('&t=6&')") is True
    link = browser.value("location.hash")
    browser = page(link)
    shows(browser, "#count", "6 / 7")
    assert browser.value("document.querySelector('#text').value") == text


HOSTILE = [
    link_to("octaflip", b"</textarea><script>window.bad = 1</script><img src=x onerror='bad=1'>"),
    link_to("<img src=x onerror='window.bad=1'>", b"R"),
    link_to("flip", b"", a="<script>window.bad=1</script>"),
    "#d=flip&a=%00%ff&b=%%%",
    "#d=octaflip&z=AAAA",
    "#d=constructor&o=__proto__&t=-1",
    "#d=octaflip&t=99999999999999999999&z=",
]


def at_night(values: Iterable[Any], *on_each_change: Any) -> list[Any]:
    """Marks parameters of a test as nightly, except those that it always has."""
    return [
        each if each in on_each_change else pytest.param(each, marks=pytest.mark.nightly)
        for each in values
    ]


@pytest.mark.parametrize("link", at_night(HOSTILE, HOSTILE[0]))
def test_what_a_link_holds_is_text(page: Callable[..., Browser], link: str) -> None:
    browser = page(link)
    soon(browser, "document.querySelector('#verdict').textContent > ''")
    got = browser.value("[window.bad, document.scripts.length, document.images.length]")
    assert got == [None, 3, 0]
    assert [each for each in browser.complaints() if "Uncaught" in each] == []


@pytest.mark.nightly
def test_a_bomb_in_a_link_is_refused(page: Callable[..., Browser]) -> None:
    bomb = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = bomb.compress(bytes(64 << 20)) + bomb.flush()
    browser = page("#d=octaflip&z=" + base64.urlsafe_b64encode(packed).decode().rstrip("="))
    shows(browser, "#notice", "damaged, or too long")


# ---- files, and texts that are not inputs ----

# Measures the longest time for which the page is busy.
WATCH = """(() => { window.longest = 0; let last = performance.now();
    setInterval(() => { const now = performance.now();
        window.longest = Math.max(window.longest, now - last); last = now; }, 10); })()"""


def give_file(browser: Browser, path: Path) -> None:
    root = browser.call("DOM.getDocument")["root"]["nodeId"]
    node = browser.call("DOM.querySelector", nodeId=root, selector="#file")["nodeId"]
    browser.call("DOM.setFileInputFiles", files=[str(path)], nodeId=node)


def drop_file(browser: Browser, path: Path) -> None:
    data = {"items": [], "files": [str(path)], "dragOperationsMask": 1}
    for kind in ("dragEnter", "dragOver", "drop"):
        browser.call("Input.dispatchDragEvent", type=kind, x=300, y=300, data=data)


def test_a_gigabyte_is_dropped(page: Callable[..., Browser], at: Path) -> None:
    """The file is a game with a gigabyte of zeros after it. It is sparse, so it takes no disk."""
    browser = page()
    path = at / "large"
    path.write_bytes(BOARD.encode() + b"0\n")
    os.truncate(path, 1 << 30)
    browser.value(WATCH)
    drop_file(browser, path)
    shows(browser, "#held-name", "large")
    shows(browser, "#held", "1.0 GiB. It is too large to be edited here.")
    shows(browser, "#findings .what", "warning: ")
    shows(browser, "#no-game", "this one was only judged")
    assert browser.value("window.longest") < PAUSE_MOST
    browser.click("#held-close")
    shows(browser, "#verdict", "not valid: Board input error")
    assert browser.complaints() == []


@pytest.mark.nightly
def test_a_gigabyte_is_read_to_its_end(page: Callable[..., Browser], at: Path) -> None:
    browser = page()
    turns = b"1 1 1 3\n8 1 8 3\n1 3 1 1\n8 3 8 1\n" * (1 << 16)
    with open(at / "large", "wb") as file:
        file.write(BOARD.encode() + b"%d\n" % (1 << 27))
        for _ in range(1 << 9):
            file.write(turns)
    browser.value(WATCH)
    give_file(browser, at / "large")
    shows(browser, "#verdict", "valid: draw 2 to 2 after 134217728 turns")
    assert browser.value("window.longest") < PAUSE_MOST


RUBBISH = {
    "one long line": b"1" * (1 << 22),
    "bytes": bytes(range(256)) * (1 << 13),
    "lines without anything": b"\n" * (1 << 19),
    "cr": BOARD.replace("\n", "\r\n").encode() + b"0\r\n",
    "utf-16": (BOARD + "0\n").encode("utf-16"),
}


@pytest.mark.parametrize("dialect", at_night(["octaflip", "reversi"], "octaflip"))
@pytest.mark.parametrize("name", at_night(RUBBISH, "bytes"))
def test_rubbish_is_judged_as_it_is(
    page: Callable[..., Browser], at: Path, name: str, dialect: str
) -> None:
    browser = page(link_to(dialect, b""))
    path = at / "rubbish"
    path.write_bytes(RUBBISH[name])
    want = json.loads(run("check", dialect, "--format=json", path).out)
    browser.value(WATCH)
    give_file(browser, path)
    shows(browser, "#held-name", "rubbish")
    shows(browser, "#findings .what", want["diagnostics"][0]["message"])
    shows(browser, "#verdict", want["verdict"])
    assert browser.value("window.longest") < PAUSE_MOST
    assert browser.complaints() == []


@pytest.mark.nightly
def test_a_file_with_cr_can_be_edited(page: Callable[..., Browser], at: Path) -> None:
    browser = page()
    (at / "cr").write_bytes(RUBBISH["cr"])
    give_file(browser, at / "cr")
    shows(browser, "#held-lines", "R......B\\r")
    browser.click("#held-edit")
    shows(browser, "#verdict", "valid: draw 2 to 2")


@pytest.mark.nightly
def test_a_large_paste_does_not_freeze_the_page(page: Callable[..., Browser]) -> None:
    browser = page()
    browser.value(WATCH)
    browser.value(
        """(() => { const data = new DataTransfer();
        data.setData("text/plain", "x".repeat(1 << 22));
        document.querySelector("#text").dispatchEvent(
            new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
        })()"""
    )
    shows(browser, "#held", "4.0 MiB")
    shows(browser, "#verdict", "not valid: Board input error")
    assert browser.value("window.longest") < PAUSE_MOST


# ---- for everybody ----


def test_nothing_is_fetched(page: Callable[..., Browser]) -> None:
    browser = page(link_to("flip", b"", a="new 4 1"))
    browser.call("Network.enable")
    browser.call("Page.reload")
    soon(browser, "document.querySelector('#verdict')?.textContent > ''")
    browser.click("#again")
    shows(browser, "#log", "Player (O)> ")
    asked = [
        event["params"]["request"]["url"]
        for event in browser.events
        if event["method"] == "Network.requestWillBeSent"
    ]
    browser.call("Network.disable")
    assert [url for url in asked if not url.startswith(("file:", "blob:"))] == []
    text = PAGE.read_text()
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', text)
    assert policy and policy[1].startswith("default-src 'none'; ")
    assert re.findall(r"""(?:src|href)=["'](?!data:)""", text) == []


def test_without_javascript_there_is_a_sentence(ready: Browser) -> None:
    ready.call("Emulation.setScriptExecutionDisabled", value=True)
    ready.open(PAGE)
    said = ready.value("document.querySelector('noscript').innerText")
    main = ready.value("getComputedStyle(document.querySelector('main')).display")
    ready.call("Emulation.setScriptExecutionDisabled", value=False)
    assert "needs JavaScript" in said
    assert main == "none"


def test_a_screen_reader_is_told(page: Callable[..., Browser]) -> None:
    browser = page(link_to("octaflip", (HOME / "examples/blocked.txt").read_bytes()))
    shows(browser, "#count", "5 / 5")
    nodes = browser.call("Accessibility.getFullAXTree")["nodes"]
    told = {
        (node["role"]["value"], node.get("name", {}).get("value", ""))
        for node in nodes
        if not node["ignored"]
    }
    want = {
        ("combobox", "Dialect"),
        ("combobox", "Example"),
        ("textbox", "Input"),
        ("textbox", "Your line"),
        ("list", "What was found"),
        ("button", "line 14, column 5"),
        ("button", "Play"),
        ("slider", "Turn"),
        ("log", "Conversation"),
        ("cell", "blocked, new"),
        ("cell", "Red, from here Red moves from 3 3"),
        ("region", "Talk to the program"),
    }
    assert want <= told, want - told


VIEWS = list(itertools.product((1280, 390), ("light", "dark")))


@pytest.fixture(params=at_night(VIEWS, VIEWS[0], VIEWS[3]), ids=str)
def view(
    ready: Browser, page: Callable[..., Browser], request: pytest.FixtureRequest
) -> tuple[Browser, int]:
    """Opens the page with findings and a conversation, on a screen with a width and a scheme."""
    width, scheme = request.param
    ready.scheme(scheme)
    ready.screen(width, 844)
    browser = page(link_to("flip", b"0 2\nx\n", a="new 8"))
    browser.click("#again")
    shows(browser, "#log", "Player (O)> ")
    say(browser, "s mine", "Game saved.")
    browser.click("details summary")
    return browser, width


def test_the_page_is_for_everybody(view: tuple[Browser, int]) -> None:
    """Nothing overflows, text has contrast, and axe finds nothing."""
    browser, width = view
    assert browser.value("document.documentElement.scrollWidth") <= width
    assert browser.value(CONTRAST) == ""
    if not AXE.exists():
        return
    browser.value(AXE.read_text())
    answer = browser.call(
        "Runtime.evaluate",
        expression="""axe.run().then((r) => JSON.stringify(r.violations.map((v) =>
            [v.id, v.help, v.nodes.map((n) => n.html)])))""",
        awaitPromise=True,
        returnByValue=True,
    )
    assert json.loads(answer["result"]["value"]) == []


@pytest.mark.nightly
def test_axe_is_there() -> None:
    """Fails at night without axe, because test_the_page_is_for_everybody would then check less."""
    assert AXE.exists(), "ci/axe fetches it"
