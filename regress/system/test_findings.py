"""The page of a finding, in headless Chromium: build/make_finding makes it as `flipref hunt` does.

- Boards are those of the outputs: at each turn, the cells are those of the marked lines.
- A page opens at the first difference, and marks the cells that differ.
- Hostile texts are never run, and the page requests nothing.
- Without JavaScript, the page is a report: the sentence, the facts, and all texts.
- Nothing overflows at 1280 and 390 pixels, and text has contrast in light and dark.
- On paper, no text is cut off, and there are no controls."""

import subprocess
from pathlib import Path
from typing import Any

import finding_picture
import pytest
from browser import Browser
from program import BUILD, HOME, PATIENCE, run

SCREENS = {1280: 800, 390: 844}
WON = (HOME / "examples/won.txt").read_bytes()


@pytest.fixture(scope="session", autouse=True)
def tool() -> None:
    if not (BUILD / "make_finding").exists():
        pytest.fail("make reports-tool makes build/make_finding")


class Finding:
    """An input, and an output: the reference's, with some bytes replaced."""

    def __init__(self, dialect: str, text: bytes, old: bytes, new: bytes, **said: str) -> None:
        self.dialect, self.text, self.said = dialect, text, said
        self.old, self.new = old, new

    def output(self) -> bytes:
        words = self.said.get("args", "").split()
        answer = run(self.dialect, *words, input=self.text).out
        assert self.old in answer, answer
        before, after = answer.rsplit(self.old, 1)
        return before + self.new + after

    def page(self, at: Path) -> Path:
        (at / "in").write_bytes(self.text)
        (at / "out").write_bytes(self.output())
        words = [f"{name}={text}" for name, text in self.said.items()]
        tool = BUILD / "make_finding"
        command: list[str | Path] = [tool, self.dialect, at / "in", at / "out", *words]
        said = subprocess.run(command, capture_output=True, timeout=PATIENCE)
        assert said.returncode == 0, said.stderr
        (at / "page.html").write_bytes(said.stdout)
        return at / "page.html"


# A finding of each dialect, with the cells that differ, and the number of boards to step through.
FINDINGS: dict[str, tuple[Finding, list[str], int]] = {
    "octaflip": (Finding("octaflip", WON, b"..#.R#R.", b"..#.B#R."), ["4 5"], 8),
    "reversi": (Finding("reversi", b"d3\nd9\n=\n", b"BBB---3", b"BCC---3"), ["3 d", "3 e"], 6),
    "bbm103": (
        Finding("bbm103", b"0 1\n9 9\n0 2\n", b"1 _ X O _", b"1 _ X X _", args="4"),
        ["1 2"],
        4,
    ),
    "aps105": (Finding("aps105", b"4\n!!!\nBba\n", b"b BBBU", b"b BWBU"), ["b b"], 3),
    "flip": (
        Finding("flip", b"0 1\n", b"|....|", b"|.@..|", args="new 4 0 0"),
        ["3 1"],
        2,
    ),
}

READ = """(() => {
    const cells = (id) => Array.from(document.querySelectorAll(id + " tbody tr"), (row) =>
        Array.from(row.querySelectorAll("td"), (td) =>
            td.querySelector(".piece, .odd")?.textContent ??
            (td.classList.contains("blocked") ? "#" : "")));
    const lines = (id) => Array.from(document.querySelectorAll(id + " li[aria-current]"),
        (li) => li.textContent);
    const name = (td) => td.parentElement.querySelector("th").textContent + " " +
        td.closest("table").querySelectorAll("thead th")[td.cellIndex - 1].textContent;
    return {
        expected: cells("#expected"), found: cells("#found"),
        answer: lines("#answer"), output: lines("#output"),
        differs: Array.from(document.querySelectorAll("#found td.differs"), name),
        absent: document.querySelector("#found table").classList.contains("absent"),
        said: document.querySelector("#said").textContent,
        at: Number(document.querySelector("#turn").value),
        last: Number(document.querySelector("#turn").max),
    };
})()"""
EMPTY = {"octaflip": ".", "reversi": "-", "bbm103": "_", "aps105": "U", "flip": "."}


def cells_of(dialect: str, line: str) -> list[str]:
    """Returns the cells of a row that the dialect prints."""
    row = {
        "octaflip": line,
        "reversi": line[:-1],
        "bbm103": "".join(line.split()[1:]),
        "aps105": line[2:],
        "flip": line.strip("|"),
    }[dialect]
    return [cell if cell != EMPTY[dialect] else "" for cell in row]


def expect_boards(dialect: str, got: dict[str, Any]) -> None:
    if got["answer"]:
        assert got["expected"] == [cells_of(dialect, line) for line in got["answer"]]
    assert got["absent"] == (not got["output"])
    if got["output"]:
        assert got["found"] == [cells_of(dialect, line) for line in got["output"]]


@pytest.mark.parametrize("dialect", FINDINGS)
def test_both_games_are_played(browser: Browser, at: Path, dialect: str) -> None:
    finding, differs, boards = FINDINGS[dialect]
    browser.open(finding.page(at))
    got = browser.value(READ)
    assert got["said"].endswith("(the first difference)")
    assert got["differs"] == differs
    assert got["last"] == boards - 1
    opened = got["at"]
    browser.key("Home")
    for turn in range(boards):
        got = browser.value(READ)
        assert got["at"] == turn
        expect_boards(dialect, got)
        if turn < opened:
            assert got["differs"] == []
        browser.key("ArrowRight")
    browser.click("#difference")
    assert browser.value(READ)["at"] == opened
    assert browser.complaints() == []


def test_boards_that_are_not_printed_are_the_games(browser: Browser, at: Path) -> None:
    """octaflip prints only the last board; the others are those of `flipref show`."""
    browser.open(FINDINGS["octaflip"][0].page(at))
    for turn in range(7, -1, -1):
        shown = run("show", "octaflip", "--turn", str(turn), HOME / "examples/won.txt").out.decode()
        rows = [
            line for line in shown.splitlines() if line[:3].strip().isdigit() and line[3] == " "
        ]
        cells = [[c if c != "." else "" for c in row[5::3]] for row in rows[-8:]]
        got = browser.value(READ)
        assert (got["at"], got["absent"]) == (turn, turn < 7)
        assert got["expected"] == cells
        browser.key("ArrowLeft")


def test_a_crash_leaves_the_rest_of_the_board_unread(browser: Browser, at: Path) -> None:
    finding = FINDINGS["aps105"][0]
    output = finding.output()
    cut = Finding(finding.dialect, finding.text, output[output.rindex(b"c U") :], b"c U")
    cut.old = run("aps105", input=finding.text).out.split(b"Valid move.\n")[1]
    cut.new = cut.old[:14] + b"b B"
    browser.open(cut.page(at))
    got = browser.value(READ)
    assert got["found"] == [["", "", "", ""]] + [["?"] * 4] * 3
    assert "cannot be read" in browser.value("document.querySelector('#found .note').textContent")
    assert got["differs"] == []


BAD = "</script><script>window.bad = 1</script><!--\"'&\x1b[31m<img src=x onerror='window.bad=1'>"


def test_hostile_texts_run_nowhere(browser: Browser, at: Path) -> None:
    names = (
        "program name sentence who cell rule code clause verdict ending sanitizer reading standing"
    )
    said = {name: BAD for name in names.split()}
    bad = BAD.encode() + b"\xff\x00\n"
    finding = Finding("octaflip", WON, b"Red\n", bad * 20, turn="1", **said)
    browser.call("Network.enable")
    page = finding.page(at)
    browser.open(page)
    for key in ("Home", "End", " "):
        browser.key(key)
    asked = [
        event["params"]["request"]["url"]
        for event in browser.events
        if event["method"] == "Network.requestWillBeSent"
    ]
    assert asked == [page.as_uri()]
    got = browser.value(
        """({bad: window.bad, scripts: document.scripts.length, images: document.images.length,
        title: document.querySelector("h1").textContent,
        line: document.querySelector("#output .differs").textContent})"""
    )
    assert "bad" not in got
    assert (got["scripts"], got["images"]) == (2, 0)
    assert got["title"] == BAD.replace("\x1b", "\\x1B")
    assert got["line"].startswith(BAD.replace("\x1b", "\\x1B") + "\\xFF\\0")
    assert browser.complaints() == []
    assert not {"\x1b", "\xff"} & set(page.read_text(encoding="utf-8"))


def explained() -> Finding:
    finding = FINDINGS["aps105"][0]
    finding.said = {
        "program": "Lab6.c",
        "name": "1.in",
        "sentence": "the piece at row b, column b is not captured: expected B, found W",
        "turn": "1",
        "who": "B",
        "cell": "ba",
        "code": "aps105.move.captures-nothing",
        "clause": "all of the lines of pieces",
        "confirmed": "3",
        "verdict": "wrong-output",
        "sanitizer": "a.c:3:4: runtime error: index -1 out of bounds\n",
    }
    return finding


def test_without_javascript_the_difference_is_there(browser: Browser, at: Path) -> None:
    page = explained().page(at)
    browser.call("Emulation.setScriptExecutionDisabled", value=True)
    try:
        browser.open(page)
        text = browser.value("document.body.innerText")
    finally:
        browser.call("Emulation.setScriptExecutionDisabled", value=False)
    for words in (
        "Lab6.c: the piece at row b, column b is not captured",
        "Specification: all of the lines of pieces",
        "Confirmed: by 3 fresh processes",
        "expected output:",
        ">    26 | b BBBU",
        ">    26 | b BWBU",
        "index -1 out of bounds",
    ):
        assert words in text, text


def low_contrast(browser: Browser) -> list[str]:
    """Returns texts with too little contrast, in dark and in light."""
    low = []
    for scheme in ("dark", "light"):
        browser.scheme(scheme)
        low.append(browser.low_contrast())
    return low


@pytest.mark.parametrize("width", SCREENS)
@pytest.mark.parametrize("kind", ["explained", "large", "octaflip"])
def test_pages_fit_and_can_be_read(browser: Browser, at: Path, kind: str, width: int) -> None:
    large = Finding("flip", b"", b"|X", b"|.", args="new 30 1 2")
    finding = {"explained": explained(), "large": large, "octaflip": FINDINGS["octaflip"][0]}[kind]
    browser.screen(width, SCREENS[width])
    browser.open(finding.page(at))
    overflow = browser.value("document.documentElement.scrollWidth")
    boards = browser.value(
        """Array.from(document.querySelectorAll("table"),
        (e) => e.getBoundingClientRect()).map((r) => [r.left, r.right, r.top])"""
    )
    low = low_contrast(browser)
    browser.screen(1280, 800)
    assert overflow <= width
    assert all(0 <= left < right <= width for left, right, _ in boards)
    if kind != "large" or width > 1000:
        assert boards[0][1] <= boards[1][0] and boards[0][2] == boards[1][2]  # side by side
    assert low == ["", ""]


def test_a_page_prints(browser: Browser, at: Path) -> None:
    long = Finding("octaflip", WON, b"Red\n", b"x" * 300 + b"\n" + b"y\n" * 60)
    browser.open(long.page(at))
    browser.call("Emulation.setEmulatedMedia", media="print")
    got = browser.value(
        """({player: getComputedStyle(document.querySelector("#player")).display,
        cut: Array.from(document.querySelectorAll(".text")).filter(
            (e) => e.scrollHeight > e.clientHeight || e.scrollWidth > e.clientWidth).length})"""
    )
    browser.call("Emulation.setEmulatedMedia", media="")
    assert got == {"player": "none", "cut": 0}


def test_a_page_of_a_long_game_is_bounded(at: Path) -> None:
    """The game has 1596 turns on a board of 40 x 40 cells, and the page has a part of it."""
    page = Finding("flip", b"", b"Game Over", b"Game over", args="new 40 1 2").page(at)
    assert page.stat().st_size < 4 << 20
    assert "Only the boards around the first difference" in page.read_text()


def test_the_picture_in_the_manual_is_of_this_page(at: Path) -> None:
    kept = (finding_picture.PICTURES / "hunt.sha256").read_text()
    assert kept == finding_picture.hash_of(finding_picture.make_page(at)), "run make pictures"
