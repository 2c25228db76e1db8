"""Checks in headless Chromium that the pages of `flipref show --html` play games as the program
does.

- A page shows every game in regress/cases step by step to the end and back to the start. The board,
  its labels and marks, the words and the marked line are those that `flipref show --all` prints.
- A page opens at the first error, or where its link says; the link follows the turn.
- The board grows with the window, and does not move when an error appears.
- The page has the name of the game, a bar of the score, and the meaning of foreign letters.
- A printed page has the board and the whole input. Without JavaScript, a page is the report.
- Buttons, keys, the slider, playing and a click on a line lead where they should.
- Inputs and names that contain markup or scripts are shown, and never run.
- A malformed board is reported.
- A game of 100,000 turns opens, and the page has a bounded part of its input.
- Text has a contrast of at least 4.5 in light and in dark. Nothing overflows on 360 pixels. What a
  screen reader reads has names.
- No page causes an error or a warning in the console."""

import itertools
import re
import subprocess
import sys
import time
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from browser import CONTRAST, Browser
from program import CORNERS, HOME, PATIENCE, Said, run

sys.path.append(str(HOME / "regress"))

import golden  # noqa: E402

SIDE_MOST = 26  # of boards that a page shows whole

# The names of rows and columns, and the symbol of an empty cell.
BOARDS = {
    "octaflip": ("1", "1", "."),
    "reversi": ("1", "a", "-"),
    "bbm103": ("", "", "_"),
    "aps105": ("a", "a", "U"),
    "flip": ("", "", "."),
}
MARKS = {"(": "source", "[": "target", "<": "flipped", " ": ""}


# ---- the program ----


def show(dialect: str, path: Path, *options: str) -> Said:
    return run("show", dialect, *options, path, stdin=subprocess.DEVNULL)


class Frame:
    """A board as `flipref show` prints it."""

    def __init__(self, dialect: str, text: str) -> None:
        rows, columns, self.empty = BOARDS[dialect]
        lines = text.split("\n")
        end = next(i for i, line in enumerate(lines) if re.search(r" has \d+, .* has \d+", line))
        self.pieces = lines[end]
        start = end - 1
        while lines[start].split() != names(columns, end - start - 1):
            start -= 1
        self.columns = names(columns, end - start - 1)
        self.rows = names(rows, end - start - 1)
        self.said = re.sub(r"[][()<>]", "", lines[0])
        quoted = [line for line in lines[1:start] if re.match(r" *\d+ \| ", line)]
        self.line = int(quoted[0].split()[0]) if quoted else 0
        board = lines[start + 1 : end]
        width = max(3, len(self.rows[-1]) + 1)
        self.cells = [self.cells_of(row, width) for row in board]
        assert [row[:width].strip() for row in board] == self.rows

    @staticmethod
    def cells_of(row: str, width: int) -> list[list[str]]:
        ends = range(2 * width - 1, len(row), width)  # the places of the symbols
        return [[row[at], MARKS[row[at - 1]]] for at in ends]


def names(first: str, count: int) -> list[str]:
    return [chr(ord(first) + i) if first else str(i) for i in range(count)]


def frames(dialect: str, text: str) -> list[Frame]:
    return [Frame(dialect, frame) for frame in text.split("\n\n")]


# ---- what a page shows ----

READ_PAGE = """(() => {
    const text = (selector) => document.querySelector(selector).textContent;
    const all = (selector) => Array.from(document.querySelectorAll(selector));
    const texts = (selector) => all(selector).map((e) => e.textContent);
    const marks = ["source", "target", "flipped"];
    const mark = (td) => marks.filter((m) => td.classList.contains(m)).join();
    const symbol = (td) => td.querySelector(".piece")?.textContent ??
        (td.classList.contains("blocked") ? "#" : "");
    return {
        said: document.querySelector("#said").firstChild.textContent, pieces: text("#pieces"),
        columns: texts("#board thead th"), rows: texts("#board tbody th"),
        cells: Array.from(document.querySelectorAll("#board tbody tr"), (row) =>
            Array.from(row.querySelectorAll("td"), (td) => [symbol(td), mark(td)])),
        line: Number(document.querySelector(".line[aria-current] .number")?.textContent ?? 0),
        count: text("#count"), value: Number(document.querySelector("#turn").value),
    };
})()"""


def expect_board(browser: Browser, frame: Frame, at: int, turns: int) -> None:
    """Checks that the page shows the board of turn AT."""
    page = browser.value(READ_PAGE)
    cells = [[[symbol or frame.empty, mark] for symbol, mark in row] for row in page["cells"]]
    wrong = [
        f"{what}: the page has {got}, the program {want}"
        for what, got, want in (
            ("words", page["said"].lower(), frame.said.lower()),
            ("pieces", page["pieces"], frame.pieces),
            ("columns", page["columns"], frame.columns),
            ("rows", page["rows"], frame.rows),
            ("cells", cells, frame.cells),
            ("count", page["count"], f"{at} / {turns}"),
            ("slider", page["value"], at),
            ("line", page["line"] if frame.line else 0, frame.line),
        )
        if got != want
    ]
    assert not wrong, f"turn {at}: " + "; ".join(wrong)


# ---- tests ----


Open = Callable[..., None]


@pytest.fixture
def page(browser: Browser, at: Path) -> Open:
    """Returns a function that opens the page of an input, by dialect, path and options of
    `show`."""

    def open_page(dialect: str, path: Path, *options: str) -> None:
        said = show(dialect, path, "--html", *options)
        assert said.status in (0, 1), str(said)
        (at / "page.html").write_bytes(said.out)
        browser.open(at / "page.html")

    return open_page


def turn_of(browser: Browser) -> int:
    return int(browser.value("Number(document.querySelector('#turn').value)"))


def cases() -> Iterator[tuple[str, Path, list[str]]]:
    for dialect in BOARDS:
        for path in sorted((HOME / "regress/cases" / dialect).glob("*.in")):
            words = " ".join(golden.read(path.parent)[path.stem].arguments)
            if dialect in ("bbm103", "flip"):
                yield dialect, path, ["--args", words]
            elif words in ("", "--interleave"):
                yield dialect, path, words.split()


def boards_of(dialect: str, path: Path, options: list[str]) -> list[Frame]:
    """Returns a game's boards. There are none if it cannot start, or if its board is missing or
    large."""
    said = show(dialect, path, "--all", *options)
    if said.status == 2 or not re.search(rb" has \d+, .* has \d+", said.out):
        return []
    boards = frames(dialect, said.out.decode("ascii"))
    return boards if len(boards[0].rows) <= SIDE_MOST else []


@pytest.mark.parametrize("dialect", BOARDS)
def test_games_of_each_dialect_are_walked(dialect: str) -> None:
    """At least half of the cases of test_a_game_is_walked have a board."""
    games = [(path, options) for name, path, options in cases() if name == dialect]
    walked = sum(bool(boards_of(dialect, path, options)) for path, options in games)
    assert walked > 50, f"{walked} of {len(games)}"


def is_in_sample(path: Path) -> bool:  # one case in four; a thousand turns would take a minute
    return zlib.crc32(path.stem.encode()) % 4 == 0 and path.read_bytes().count(b"\n") < 200


@pytest.mark.parametrize(
    ("dialect", "path", "options"),
    [
        pytest.param(
            *case,
            id=f"{case[0]}/{case[1].stem}",
            marks=[] if is_in_sample(case[1]) else pytest.mark.nightly,
        )
        for case in cases()
    ],
)
def test_a_game_is_walked(
    browser: Browser, page: Open, dialect: str, path: Path, options: list[str]
) -> None:
    """Walks to the end by a key, and back by a button. At night, this runs on every golden case."""
    boards = boards_of(dialect, path, options)
    if not boards:
        pytest.skip("it has no board, or a large one")
    turns = len(boards) - 1
    page(dialect, path, *options)
    browser.key("Home")
    for at, frame in enumerate(boards):
        if at > 0:
            browser.key("ArrowRight")
        expect_board(browser, frame, at, turns)
    for at in range(turns - 1, -1, -1):
        browser.click("#back")
        expect_board(browser, boards[at], at, turns)
    assert browser.complaints() == []


# ---- controls ----


def step_slider_twice(browser: Browser) -> None:
    browser.value("document.querySelector('#turn').focus()")
    browser.key("ArrowRight")
    browser.key("ArrowRight")


# Actions on the page of a game of 7 turns, in this order, each with the turn that it leads to.
CONTROLS: list[tuple[str, Callable[[Browser], object], int]] = [
    ("the button to the end", lambda browser: browser.click("#last"), 7),
    ("the button back", lambda browser: browser.click("#back"), 6),
    ("the button forward", lambda browser: browser.click("#forward"), 7),
    ("the button forward, at the end", lambda browser: browser.click("#forward"), 7),
    ("the button to the start", lambda browser: browser.click("#first"), 0),
    ("the button back, at the start", lambda browser: browser.click("#back"), 0),
    ("the key End", lambda browser: browser.key("End"), 7),
    ("the key Home", lambda browser: browser.key("Home"), 0),
    ("the right arrow", lambda browser: browser.key("ArrowRight"), 1),
    ("the left arrow", lambda browser: browser.key("ArrowLeft"), 0),
    ("a click on the line of turn 3", lambda browser: browser.click('[data-line="12"]'), 3),
    ("a click on a line of the board", lambda browser: browser.click('[data-line="2"]'), 0),
    ("the slider's keys", step_slider_twice, 2),
    ("the slider's key End", lambda browser: browser.key("End"), 7),
]


@pytest.mark.parametrize(
    "count", range(1, len(CONTROLS) + 1), ids=[name for name, _, _ in CONTROLS]
)
def test_a_control_leads_to_its_turn(browser: Browser, page: Open, count: int) -> None:
    """Uses a control after all controls before it."""
    page("octaflip", HOME / "examples/won.txt")
    for _, use, _ in CONTROLS[:count]:
        use(browser)
    assert turn_of(browser) == CONTROLS[count - 1][2]
    assert browser.complaints() == []


def wait_for_turn(browser: Browser, turn: int) -> None:
    until = time.monotonic() + PATIENCE
    while turn_of(browser) < turn:
        assert time.monotonic() < until, f"turn {turn_of(browser)} instead of {turn}"
        time.sleep(0.1)


def label_of_play(browser: Browser) -> str:
    return str(browser.value("document.querySelector('#play').getAttribute('aria-label')"))


def test_space_plays_and_pauses(browser: Browser, page: Open, at: Path) -> None:
    """The game takes longer than the busiest machine to press a key."""
    cycle = b"1 1 1 3\n1 8 3 8\n1 3 1 1\n3 8 1 8\n"
    (at / "long").write_bytes(CORNERS + b"280\n" + 70 * cycle)
    page("octaflip", at / "long")
    browser.key(" ")
    assert label_of_play(browser) == "Pause"
    wait_for_turn(browser, 2)
    browser.key(" ")
    turn = turn_of(browser)
    time.sleep(1.5)
    assert 2 <= turn < 280 and turn_of(browser) == turn


def test_playing_pauses_at_the_end(browser: Browser, page: Open) -> None:
    page("octaflip", HOME / "examples/won.txt")
    browser.click("#play")
    wait_for_turn(browser, 7)
    assert (turn_of(browser), label_of_play(browser)) == (7, "Play")
    assert browser.complaints() == []


# ---- where a page opens ----


def test_a_page_opens_at_a_turn(browser: Browser, page: Open) -> None:
    page("octaflip", HOME / "examples/won.txt", "--turn", "4")
    assert turn_of(browser) == 4


CASES = HOME / "regress/cases"


@pytest.mark.parametrize(
    "dialect, path, turn, line",
    [
        ("octaflip", HOME / "examples/won.txt", 0, 0),
        ("octaflip", HOME / "examples/blocked.txt", 5, 14),
        ("octaflip", HOME / "examples/typo.txt", 2, 11),
        ("reversi", CASES / "show-reversi/refused-lines-and-a-pass.in", 3, 2),
    ],
    ids=lambda value: value.stem if isinstance(value, Path) else None,
)
def test_a_page_opens_at_the_first_error(
    browser: Browser, page: Open, dialect: str, path: Path, turn: int, line: int
) -> None:
    page(dialect, path)
    said = browser.value("document.querySelector('#wrong').firstChild?.textContent ?? ''")
    seen = browser.value("document.querySelector('.error .number')?.textContent ?? '0'")
    wanted = browser.value(
        "JSON.parse(document.querySelector('#data').textContent).game.diagnostics[0]"
    )
    assert turn_of(browser) == turn
    assert int(seen) == line
    assert said == (wanted["message"] if line else "")


def test_an_error_of_no_turn_is_in_view(browser: Browser, page: Open, at: Path) -> None:
    """The input ends before its last turn. Its end is in view, and the message is below the
    board."""
    rows = "R......R\n" + "........\n" * 6 + "B......B\n"
    cycle = ["1 1 1 3", "8 1 8 3", "1 3 1 1", "8 3 8 1"]
    (at / "cut").write_text(f"{rows}3000\n" + "".join(f"{cycle[i % 4]}\n" for i in range(2000)))
    page("octaflip", at / "cut")
    got = browser.value(
        """(() => { const at = (e) => e.getBoundingClientRect();
        const wrong = document.querySelector(".error");
        return { seen: at(wrong).bottom <= at(document.querySelector("#scroll")).bottom,
            line: Number(wrong.querySelector(".number").textContent),
            said: document.querySelector("#wrong").textContent }; })()"""
    )
    assert turn_of(browser) == 2000
    assert (got["seen"], got["line"]) == (True, 2010), got
    assert got["said"]


def hash_of(browser: Browser) -> str:
    return str(browser.value("location.hash"))


def go_to(browser: Browser, link: str) -> None:
    """Changes the link, and waits until the page has noticed."""
    browser.value(
        """window.heard = false;
        addEventListener("hashchange", () => window.heard = true)"""
    )
    browser.value(f"location.hash = {link!r}")
    until = time.monotonic() + PATIENCE
    while not browser.value("window.heard"):
        assert time.monotonic() < until


def test_the_link_names_the_turn(browser: Browser, page: Open) -> None:
    page("octaflip", HOME / "examples/won.txt")
    assert hash_of(browser) == ""
    browser.key("ArrowRight")
    browser.key("ArrowRight")
    until = time.monotonic() + PATIENCE
    while hash_of(browser) != "#turn=2":
        assert time.monotonic() < until, hash_of(browser)
    for link, turn in ("#turn=5", 5), ("#turn=99", 7), ("#turn=x", 7), ("#turn=0", 0):
        go_to(browser, link)
        assert turn_of(browser) == turn, link
    go_to(browser, "#turn=3")
    browser.load("Page.reload")
    assert (turn_of(browser), hash_of(browser)) == (3, "#turn=3")
    assert browser.complaints() == []


# ---- the board and its surroundings ----

PLACES = """["#board", "#turn", "#score"].map((s) => { const r = document.querySelector(s)
    .getBoundingClientRect(); return [r.top + scrollY, r.left, r.width, r.height]; })"""


@pytest.mark.parametrize("width", [1280, 390])
def test_nothing_moves_when_an_error_appears(browser: Browser, page: Open, width: int) -> None:
    browser.screen(width, 800)
    page("octaflip", HOME / "examples/blocked.txt")
    after = browser.value(PLACES)
    browser.key("ArrowLeft")
    before = browser.value(PLACES)
    browser.screen(1280, 800)
    assert before == after


def test_the_board_grows_with_the_window(browser: Browser, page: Open) -> None:
    page("octaflip", HOME / "examples/won.txt")
    sides = []
    for width, height in ((360, 640), (800, 600), (1280, 800), (1920, 1080), (2560, 1440)):
        browser.screen(width, height)
        got = browser.value(
            """({ side: document.querySelector("#board tbody").getBoundingClientRect().height,
            below: document.querySelector("#turn").getBoundingClientRect().bottom,
            right: document.documentElement.scrollWidth })"""
        )
        assert got["right"] <= width
        assert width < 1280 or got["below"] <= height, "the controls are out of view"
        sides.append(got["side"])
    browser.screen(1280, 800)
    assert sides == sorted(sides) and len(set(sides[2:])) == 3 and sides[-1] > 700, sides


def test_foreign_letters_are_explained(browser: Browser, page: Open) -> None:
    page("reversi", CASES / "show-reversi/a-move-and-the-answer.in")
    got = browser.value(
        """[document.querySelector(".what").textContent, Array.from(
        document.querySelectorAll("#letters li"), (e) => e.lastChild.textContent)]"""
    )
    assert got == ["Reversi", ["czarny, black", "bia\u0142y, white"]]


def test_the_bar_shows_the_score(browser: Browser, page: Open, at: Path) -> None:
    page("octaflip", HOME / "examples/won.txt")
    bars = "Array.from(document.querySelectorAll('#score rect'), (r) => r.width.baseVal.value)"
    shares = []
    for _ in range(8):
        pieces = re.findall(r"\d+", browser.value("document.querySelector('#pieces').textContent"))
        share = int(pieces[0]) * 1000 // (int(pieces[0]) + int(pieces[1]))
        assert browser.value(bars) == [1000, share]
        shares.append(share)
        browser.key("ArrowRight")
    assert shares[0] == 500 and shares[-1] == 1000
    (at / "empty").write_text(8 * "........\n" + "1\n0 0 0 0\n")
    page("octaflip", at / "empty")
    for _ in range(2):
        assert browser.value(bars) == [1000, 500]
        browser.key("ArrowRight")


# ---- without a screen, and without JavaScript ----


def test_a_page_prints(browser: Browser, page: Open) -> None:
    """A printed page has no controls, the whole input, and no dark colours."""
    browser.call(
        "Emulation.setEmulatedMedia",
        media="print",
        features=[{"name": "prefers-color-scheme", "value": "dark"}],
    )
    browser.screen(700, 400)
    page("octaflip", HOME / "examples/blocked.txt")
    got = browser.value(
        """(() => { const e = document.querySelector("#scroll");
        return { cut: e.scrollHeight > e.clientHeight || e.scrollWidth > e.clientWidth,
            lines: document.querySelectorAll(".line").length,
            controls: document.querySelector("#player").getClientRects().length,
            back: getComputedStyle(document.documentElement).backgroundColor,
            board: document.querySelector("#board").getBoundingClientRect().width > 200 }; })()"""
    )
    browser.call("Emulation.setEmulatedMedia", media="")
    browser.screen(1280, 800)
    white = "rgb(255, 255, 255)"
    assert got == {"cut": False, "lines": 15, "controls": 0, "back": white, "board": True}


@pytest.mark.parametrize("name", ["blocked.txt", "won.txt"])
def test_without_javascript_a_page_is_the_report(browser: Browser, page: Open, name: str) -> None:
    """The board that the page opens at, and the end of the game, as `flipref show` prints them."""
    browser.call("Emulation.setScriptExecutionDisabled", value=True)
    try:
        page("octaflip", HOME / "examples" / name)
        got = browser.value(
            """({ text: document.body.innerText,
            wide: document.documentElement.scrollWidth })"""
        )
    finally:
        browser.call("Emulation.setScriptExecutionDisabled", value=False)
    first = show(
        "octaflip", HOME / "examples" / name, "--turn", "5" if name == "blocked.txt" else "0"
    )
    last = show("octaflip", HOME / "examples" / name)
    both = [first.out, last.out] if first.out != last.out else [last.out]
    assert got["text"].strip() == b"\n".join(both).decode().strip()
    assert got["wide"] <= 1280


# ---- hostile inputs ----

SCRIPT = "</script><script>window.bad = 1</script>"
TEXTS = [
    *(
        text.encode()
        for text in (
            SCRIPT,
            "<!--<script>",
            "--><img src=x onerror='window.bad = 1'>",
            "]]>",
            "\"'`\\",
            "\u2028\u2029\ufeff",
            "x" * 1000,
            "\0\1\x1b[31m\x7f",
            "&lt;b&gt;",
            "${window.bad = 1}",
        )
    ),
    b"\xff\xfe\xc0\x80\xed\xa0\x80",
]
NAMES = [
    "plain",
    "'\"><img src=x onerror=window.bad=1>",
    "<script>window.bad=1<",
    "&amp;",
    "za\u017c\u00f3\u0142w",
    "\x1b[31m\n",
]


def as_shown(text: bytes, is_name: bool) -> str:
    """Returns bytes as the page shows them: names keep their UTF-8, other texts only ASCII."""
    named = dict(zip(b"\0\a\b\t\n\v\f\r\\", "0abtnvfr\\"))

    def visible(byte: int) -> str:
        if byte in named:
            return "\\" + named[byte]
        return chr(byte) if 0x20 <= byte < 0x7F else f"\\x{byte:02X}"

    if is_name:
        return "".join(c if c >= "\xa0" else visible(ord(c)) for c in text.decode())
    return "".join(map(visible, text))


@pytest.mark.parametrize("name", NAMES, ids=ascii)
@pytest.mark.parametrize("text", TEXTS, ids=lambda text: ascii(text[:40]))
def test_inputs_and_their_names_are_text(
    browser: Browser, page: Open, at: Path, text: bytes, name: str
) -> None:
    board = (HOME / "examples/won.txt").read_bytes().split(b"\n")[:8]
    path = at / name
    path.write_bytes(b"\n".join([*board, b"2", b"1 1 2 2", text, text]))
    page("octaflip", path)
    got = browser.value(
        """({bad: window.bad, scripts: document.scripts.length,
        images: document.images.length, name: document.querySelector("h1").textContent,
        lines: Array.from(document.querySelectorAll(".line code"), (e) => e.textContent)})"""
    )
    assert "bad" not in got
    assert (got["scripts"], got["images"]) == (2, 0)
    assert got["name"] == as_shown(str(path).encode(), True)
    lines = [as_shown(line, False) for line in text.split(b"\n")]
    assert got["lines"][10 : 10 + len(lines)] == lines
    (at / "board.svg").write_bytes(show("octaflip", path, "--svg").out)
    browser.open(at / "board.svg")
    assert not browser.value("document.querySelector('parsererror') !== null || 'bad' in window")
    assert browser.complaints() == []


# ---- boards and games of odd sizes ----


def test_a_long_game_opens(browser: Browser, page: Open, at: Path) -> None:
    """Pieces jump to and fro in 100,000 turns. The page has a part of the lines."""
    turns = 100_000
    rows = "R......R\n" + "........\n" * 6 + "B......B\n"
    cycle = ["1 1 1 3", "8 1 8 3", "1 3 1 1", "8 3 8 1"]
    moves = "".join(f"{cycle[i % 4]}\n" for i in range(turns))
    (at / "long").write_text(f"{rows}{turns}\n{moves}")
    page("octaflip", at / "long")
    browser.key("End")
    got = browser.value(
        """({at: document.querySelector("#count").textContent,
        lines: document.querySelectorAll(".line").length,
        line: Number(document.querySelector(".line[aria-current] .number").textContent)})"""
    )
    assert got == {"at": f"{turns} / {turns}", "lines": 1000, "line": turns + 9}
    last = frames("octaflip", show("octaflip", at / "long").out.decode())[0]
    expect_board(browser, last, turns, turns)
    browser.click(".more")
    first = browser.value("document.querySelector('.line .number').textContent")
    assert first != "99010", "the page must also have earlier lines"


def test_the_part_around_the_move_of_a_large_board_is_shown(
    browser: Browser, page: Open, at: Path
) -> None:
    (at / "large").write_text("48 49\n")
    page("flip", at / "large", "--args", "new 100 0 0")
    browser.key("End")
    got = browser.value(READ_PAGE)
    text = show("flip", at / "large", "--args", "new 100 0 0").out.decode()
    top, left = int(got["rows"][0]), int(got["columns"][0])
    rows = Frame("flip", text).cells[top : top + SIDE_MOST]
    assert (len(got["rows"]), len(got["columns"])) == (SIDE_MOST, SIDE_MOST)
    cells = [[[symbol or ".", mark] for symbol, mark in row] for row in got["cells"]]
    assert cells == [row[left : left + SIDE_MOST] for row in rows]


def test_a_malformed_board_is_told(browser: Browser, page: Open) -> None:
    page("octaflip", HOME / "regress/cases/show-octaflip/a-malformed-board.in")
    got = browser.value(
        """["#game", "#verdict", ".error .about"].map(
            (s) => document.querySelector(s).textContent)"""
    )
    want = ["There is no board", "Board input error", "error: board line 3: not a cell"]
    assert all(text.startswith(start) for text, start in zip(got, want, strict=True)), got
    assert browser.complaints() == []


# ---- for everybody ----

GAMES = [
    ("octaflip", "examples/blocked.txt"),
    ("octaflip", "examples/typo.txt"),
    ("reversi", "regress/cases/reversi/black-captures-a-line-of-four.in"),
]


@pytest.fixture(
    params=itertools.product(GAMES, ("light", "dark")), ids=lambda p: f"{p[0][1]}-{p[1]}"
)
def narrow(browser: Browser, page: Open, request: pytest.FixtureRequest) -> Iterator[Browser]:
    """Opens the last board of a game, on a screen of 360 pixels."""
    (dialect, path), scheme = request.param
    browser.scheme(scheme)
    browser.screen(360, 640)
    page(dialect, HOME / path)
    browser.key("End")
    yield browser
    browser.scheme("light")
    browser.screen(1280, 800)


def test_text_has_contrast(narrow: Browser) -> None:
    assert narrow.value(CONTRAST) == ""


def test_nothing_overflows(narrow: Browser) -> None:
    assert narrow.value("document.documentElement.scrollWidth") <= 360


def test_a_screen_reader_is_told(browser: Browser, page: Open) -> None:
    page("octaflip", HOME / "examples/blocked.txt")
    browser.key("End")
    nodes = browser.call("Accessibility.getFullAXTree")["nodes"]
    told = [
        (node["role"]["value"], node.get("name", {}).get("value", ""))
        for node in nodes
        if not node["ignored"]
    ]
    slider = browser.value("document.querySelector('#turn').getAttribute('aria-valuetext')")
    want = {
        ("button", "To the start"),
        ("button", "Back"),
        ("button", "Play"),
        ("button", "Forward"),
        ("button", "To the end"),
        ("slider", "Turn"),
        ("region", "Lines of the input"),
        ("columnheader", "3"),
        ("rowheader", "4"),
        ("cell", "blocked, new"),
        ("cell", "Red, from here"),
        ("cell", "Blue"),
        ("cell", "empty"),
    }
    assert want <= set(told)
    assert any(role == "table" and name.startswith("The board, turn 5") for role, name in told)
    assert [role for role, _ in told].count("status") == 1
    assert "turn 5" in slider
