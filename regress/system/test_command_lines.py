"""Command lines: which ones are refused, with which message and status; and effects of options that
no golden case can show."""

import shlex
from collections.abc import Sequence
from pathlib import Path

import pytest
from program import CORNERS, DRAW, Said, run

# A command line, its standard input, the status, and parts of the output and of the messages. b""
# means that there must be none, None that anything is allowed.
Row = tuple[str, bytes, int, bytes | None, bytes | None]

SAVED = b"flip 1\n4 X 0 0\n....\n.OX.\n.XO.\n....\n"
CHECK_USAGE = b"usage: flipref check DIALECT [OPTIONS] PATH...\n"
SHOW_USAGE = b"usage: flipref show DIALECT [OPTIONS] FILE\n"


def start(line: str, at: Path, given: bytes = b"") -> Said:
    """Runs `flipref LINE`. Words in quotes may contain blanks."""
    return run(*shlex.split(line), at=at, input=given)


def rows(table: Sequence[Row]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("row", table, ids=[repr(row[0]) for row in table])


def expect(row: Row, at: Path) -> None:
    line, given, status, out, err = row
    start(line, at, given).expect(status, out, err)


# ---- check ----


@rows(
    [
        ("check", b"", 2, b"", b"which dialect?"),
        ("check", b"", 2, b"", CHECK_USAGE),
        ("check chess -", b"", 2, b"", b"chess: no such dialect"),
        ("check octaflip", b"", 2, b"", b"what is to be checked?"),
        ("check octaflip - -", b"", 2, b"", b"standard input can be read only once"),
        ("check octaflip - --files-from -", b"", 2, b"", b"standard input can be read only once"),
        ("check octaflip -0 -", b"", 2, b"", b"-0 needs --files-from"),
        (
            "check octaflip" + 17 * " --include=x" + " -",
            b"",
            2,
            b"",
            b"x: --include can be given 16 times at most",
        ),
        ("check octaflip" + 16 * " --exclude=x" + " -", DRAW, 0, b"valid", b""),
        ("check octaflip -j 257 -", b"", 2, b"", b"a number from 1 to 256, not: 257"),
        ("check octaflip -j 256 -", DRAW, 0, b"valid: draw", b""),
        ("check octaflip -j 1 -", DRAW, 0, b"valid: draw", b""),
        ("check octaflip --unpack-limit=0 -", b"", 2, b"", b"--unpack-limit"),
        ("check octaflip --unpack-limit=many -", b"", 2, b"", b"--unpack-limit"),
        ("check octaflip --expect=valid -", DRAW, 0, b"valid: draw", b""),
        ("check octaflip --expect=not-valid -", DRAW, 1, b"valid: draw", b""),
        ("check octaflip --args 4 -", b"", 2, b"", b"octaflip: takes no --args"),
        ("check octaflip --args-line -", b"", 2, b"", b"octaflip: takes no --args-line"),
        ("check octaflip --saved-game -", b"", 2, b"", b"octaflip: takes no --saved-game"),
        ("check bbm103 --records -", b"", 2, b"", b"bbm103: takes no --records"),
        ("check bbm103 --all-errors -", b"", 2, b"", b"bbm103: takes no --all-errors"),
        ("check bbm103 --interleave -", b"", 2, b"", b"bbm103: takes no --interleave"),
        ("check bbm103 -", b"", 2, b"", b"bbm103: needs --args"),
        ("check bbm103 --args 5 -", b"", 2, b"", b"bbm103: cannot start with these --args"),
        ("check bbm103 --args 5 --exit-code=kattis -", b"", 43, b"[bbm103.arguments.wrong]", b""),
        ("check flip --args 'load x' --exit-code=kattis -", b"", 43, b"[flip.arguments.file]", b""),
        (
            "check bbm103 --args 4 --args-line -",
            b"",
            2,
            b"",
            b"check: choose one of --args and --args-line",
        ),
        ("check octaflip --records --exit-code=kattis -", b"", 2, b"", b"--records"),
        ("check octaflip --exit-code=kattis --format=json -", b"", 43, b"octaflip.board", b""),
        ("check octaflip --format=text --ungrouped -", b"", 1, b"octaflip.board", b""),
        ("check --explain octaflip.nothing", b"", 2, b"", b"octaflip.nothing: no such code"),
        ("check octaflip --frobnicate -", b"", 2, b"", b"--frobnicate: no such option; see --help"),
        ("check octaflip --re -", DRAW, 0, b"record 1: valid: draw", b""),
        # an abbreviation
        (
            "check octaflip --s -",
            b"",
            2,
            b"",
            b"--s: ambiguous; it could be --saved-game or --standing",
        ),
        ("check octaflip -x -", b"", 2, b"", b"-x: no such option; see --help"),
        ("check octaflip -qx -", b"", 2, b"", b"-qx: no such option; see --help"),
        ("check octaflip -xq -", b"", 2, b"", b"-xq: no such option; see --help"),
        ("check octaflip --format", b"", 2, b"", b"--format: needs an argument; see --help"),
        ("check octaflip -qj", b"", 2, b"", b"-qj: needs an argument; see --help"),
    ]
)
def test_check_refuses_wrong_command_lines(at: Path, row: Row) -> None:
    expect(row, at)


@rows(
    [
        ("check octaflip --output - -", DRAW, 0, b"(standard input): valid: draw", b""),
        ("check octaflip --exit-code=kattis", DRAW, 42, b"(standard input): valid: draw", b""),
        ("check octaflip --exit-code=testlib", DRAW, 0, b"(standard input): valid: draw", b""),
        ("check octaflip --exit-code=testlib", DRAW + b"x\n", 3, b"contest.end.trailing-text", b""),
        ("check octaflip --exit-code=testlib", b"x\n", 3, b"not valid", b""),
        ("check octaflip --exit-code=testlib --expect=not-valid", b"x\n", 0, b"not valid", b""),
        ("check octaflip --exit-code=testlib --expect=not-valid", DRAW, 3, b"valid: draw", b""),
        ("check octaflip --exit-code=testlib none", b"", 2, b"", b"none: No such file"),
        ("check flip --args 'load x' --exit-code=testlib -", b"", 3, b"[flip.arguments.file]", b""),
        ("check octaflip --exit-code=own", DRAW, 2, b"", b"what is to be checked?"),
        ("check octaflip --exit-code=kattis --expect=not-valid", DRAW, 43, b"valid: draw", b""),
        ("check octaflip --exit-code=kattis --expect=not-valid", b"x\n", 42, b"not valid", b""),
        ("check octaflip --color=always -", b"x\n", 1, b"\x1b[", b""),
        (
            "check octaflip --format=text --summary -",
            DRAW,
            0,
            b"summary:\n         1  valid\n",
            b"",
        ),
        (
            "check --saved-game -",
            b"flip 1\n4 X 0 0\n....\n.OX.\n.XO.\n....\n",
            0,
            b"X to move",
            b"",
        ),
        ("check octaflip --records --summary -", b"", 0, b"0 records: 0 valid, 0 not", b""),
        (
            "check octaflip --records -",
            b"x\n" + DRAW,
            1,
            b"1 record: 0 valid, 1 not; what follows was not judged",
            b"",
        ),
        (
            "check octaflip none also-none",
            b"",
            2,
            b"0 inputs: 0 valid, 0 not; not read: 2",
            b"flipref: none: No such file or directory\n",
        ),
        ("check octaflip --quiet good", b"", 0, b"", b""),
        ("check octaflip --quiet good good", b"", 0, b"2 inputs: 2 valid, 0 not", b""),
        ("check octaflip --unpack-limit=1 good", b"", 0, b"good: valid: draw", b""),
        ("check --codes", b"", 0, b"octaflip.board.too-short\tfewer than 8 cells\n", b""),
        ("check --explain flip.save.no-name --color=never", b"", 0, b"flip.save.no-name: ", b""),
        ("check --help", b"", 0, b"usage: flipref check", b""),
        ("check octaflip --files-from none", b"", 2, None, b"none: No such file or directory"),
        ("check octaflip --files-from list", b"", 0, b"2 inputs: 2 valid", b""),
        ("check octaflip --files-from list0 -0", b"", 0, b"2 inputs: 2 valid", b""),
    ]
)
def test_check_obeys_its_options(at: Path, row: Row) -> None:
    (at / "good").write_bytes(DRAW)
    (at / "list").write_bytes(b"good\ngood")
    (at / "list0").write_bytes(b"good\0good")
    expect(row, at)


@rows(
    [
        (
            "check flip --args-line --expect=not-valid load wrong",
            b"",
            1,
            b"2 inputs: 0 valid, 2 not",
            None,
        ),
        (
            "check flip --args-line --expect=not-valid wrong wrong",
            b"",
            0,
            b"2 inputs: 0 valid, 2 not",
            None,
        ),
        (
            "check octaflip --exit-code=kattis trailing whole",
            b"",
            43,
            b"2 inputs: 1 valid, 1 not",
            None,
        ),
    ]
)
def test_each_refused_input_counts_once(at: Path, row: Row) -> None:
    (at / "load").write_bytes(b"load x\n")
    (at / "wrong").write_bytes(b"new 4\nx\n")
    (at / "whole").write_bytes(DRAW)
    (at / "trailing").write_bytes(DRAW + b"more\n")
    expect(row, at)


# ---- show ----


@rows(
    [
        ("show", b"", 2, b"", b"which dialect?"),
        ("show", b"", 2, b"", SHOW_USAGE),
        ("show chess -", b"", 2, b"", b"chess: no such dialect"),
        ("show octaflip", b"", 2, b"", b"one FILE is needed"),
        ("show octaflip - -", b"", 2, b"", b"one FILE is needed"),
        ("show octaflip --args 4 -", b"", 2, b"", b"octaflip: takes no --args"),
        ("show octaflip --saved-game -", b"", 2, b"", b"octaflip: takes no --saved-game"),
        ("show bbm103 --interleave -", b"", 2, b"", b"bbm103: takes no --interleave"),
        ("show bbm103 -", b"", 2, b"", b"bbm103: needs --args"),
        ("show bbm103 --args 5 -", b"", 2, b"", b"bbm103: cannot start with these --args"),
        ("show flip --args 'load none' -", b"", 2, b"", b"flip: cannot start with these --args"),
        ("show octaflip --turn 1 -", DRAW, 2, b"", b"1: no such turn"),
        ("show octaflip --turn '' -", DRAW, 2, b"", b": no such turn"),
        ("show octaflip --turn +0 -", DRAW, 2, b"", b"+0: no such turn"),
        ("show octaflip --turn :0 -", DRAW, 2, b"", b":0: no such turn"),
        ("show octaflip --turn 0x -", DRAW, 2, b"", b"0x: no such turn"),
        ("show octaflip --turn 99999999999999999999 -", DRAW, 2, b"", b"no such turn"),
        ("show octaflip --frobnicate -", b"", 2, b"", b"--frobnicate: no such option"),
        ("show octaflip --frobnicate -", b"", 2, b"", SHOW_USAGE),
        ("show octaflip --svg -", b"x\n", 2, b"", b"there is no board to be drawn"),
        ("show octaflip none", b"", 2, b"", b"none: No such file or directory"),
        ("show octaflip .", b"", 2, b"", b".: "),
    ]
)
def test_show_refuses_wrong_command_lines(at: Path, row: Row) -> None:
    expect(row, at)


@rows(
    [
        ("show octaflip --turn 0 -", DRAW, 0, b"the start", b""),
        ("show octaflip --turn 1 -", CORNERS + b"1\n1 1 1 2\n", 0, b"turn 1: Red clones", b""),
        ("show octaflip --all -", CORNERS + b"1\n1 1 1 2\n", 0, b"turn 1: Red clones", b""),
        ("show octaflip --output - -", DRAW, 0, b"valid: draw", b""),
        ("show octaflip --color=always -", DRAW, 0, b"\x1b[", b""),
        ("show octaflip -", b"x\n", 1, b"not valid: Board input error", b""),
        (
            "show octaflip --interleave -",
            CORNERS + b"2\n1 1 1 4\nx\n",
            1,
            b"Invalid move at turn 1",
            b"",
        ),
        ("show octaflip --html --turn 0 -", DRAW, 0, b"<!DOCTYPE html>", b""),
        ("show octaflip --html -", b"x\n", 1, b"<!DOCTYPE html>", b""),
        ("show --saved-game -", b"flip 1\n4 X 0 0\n....\n.OX.\n.XO.\n....\n", 0, b"X is next", b""),
        ("show flip --args 'load game' -", b"0 1\n", 1, b"turn 1: Player X puts a piece", b""),
        ("show flip --args '  load\tgame ' -", b"0 1\n", 1, b"turn 1: Player X puts a piece", b""),
        ("show flip --args 'load -' -", b"0 1\n", 1, b"turn 1: Player X puts a piece", b""),
        ("show octaflip --help", b"", 0, SHOW_USAGE, b""),
    ]
)
def test_show_obeys_its_options(at: Path, row: Row) -> None:
    (at / "game").write_bytes(SAVED)
    (at / "-").write_bytes(SAVED)  # `load -` names a file of that name
    expect(row, at)


@pytest.mark.parametrize("kind", ["--all", "--svg", "--html", "--turn 0"])
def test_show_writes_the_same_to_a_file(at: Path, kind: str) -> None:
    (at / "in").write_bytes(CORNERS + b"2\n1 1 1 2\n1 8 1 6\n")
    printed = start(f"show octaflip {kind} in", at)
    assert printed.status == 0
    start(f"show octaflip {kind} --output out in", at).expect(0, b"", b"")
    assert (at / "out").read_bytes() == printed.out


def test_show_that_cannot_be_written_leaves_no_file(at: Path) -> None:
    start("show octaflip --output none/out -", at, DRAW).expect(2, b"", b"none/out: ")
    start("show octaflip --output . -", at, DRAW).expect(2, b"", b".: ")
    with open("/dev/full", "wb") as full:
        said = run("show", "octaflip", "--html", "-", at=at, input=DRAW, stdout=full)
    said.expect(2, err=b"No space left on device")
    assert list(at.iterdir()) == []


def test_more_than_16_mebibytes_are_not_shown(at: Path) -> None:
    for size, status, out, err in (
        ((1 << 24) + 1, 2, b"", b"more than 16 MiB"),
        (1 << 24, 1, b"not valid", b""),
    ):
        with open(at / "large", "wb") as file:
            file.truncate(size)
        start("show octaflip large", at).expect(status, out, err)


# ---- check without a dialect ----


@rows(
    [
        ("check in", b"", 2, b"", b"in: which dialect? It looks like octaflip; "),
        ("check in", b"", 2, b"", b"; try: flipref check octaflip in\n"),
        ("check -", DRAW, 2, b"", b"(standard input): which dialect? It looks like octaflip;"),
        ("check -", DRAW, 2, b"", b"flipref check octaflip -\n"),
        ("check --format=json in", b"", 2, b"", b"flipref check octaflip in\n"),
        ("check -j 2 in moves", b"", 2, b"", b"try: flipref check reversi moves\n"),
        ("check -- -in", b"", 2, b"", b"try: flipref check octaflip PATH\n"),
        ("check 'an in'", b"", 2, b"", b"try: flipref check octaflip PATH\n"),
        ("check bbm103.txt", b"", 2, b"", b"flipref check bbm103 --args 4 bbm103.txt\n"),
        ("check flip.txt", b"", 2, b"", b"flipref check flip --args 'new 4' flip.txt\n"),
        ("check line", b"", 2, b"", b"flipref check flip --args-line line\n"),
        ("check saved", b"", 2, b"", b"flipref check flip --saved-game saved\n"),
        ("check games", b"", 2, b"", b"games: which dialect? It looks like reversi; try: "),
        ("check letter", b"", 2, b"", b"letter: which dialect? It looks like none; flipref --help"),
        ("check empty", b"", 2, b"", b"empty: no file in it"),
        ("check games.zip", b"", 2, b"", b"games.zip: which dialect? It looks like none"),
        ("check none", b"", 2, b"", b"none: no such dialect; flipref --help lists them"),
        ("check octafilp in", b"", 2, b"", b"octafilp: no such dialect; did you mean octaflip?"),
    ]
)
def test_without_a_dialect_check_says_which_it_looks_like(at: Path, row: Row) -> None:
    for name in ("in", "-in", "an in"):
        (at / name).write_bytes(DRAW)
    (at / "games").mkdir()
    (at / "empty").mkdir()
    files = {
        "moves": b"d3\nc3\n",
        "games/1": b"Dear Ann,\n",
        "games/2": b"=\n",
        "bbm103.txt": b"0 1\n",
        "flip.txt": b"0 2\n",
        "line": b"new 4 0 0\n0 2\n",
        "saved": SAVED,
        "letter": b"Dear Ann,\n",
        "games.zip": b"PK",
    }
    for name, text in files.items():
        (at / name).write_bytes(text)
    expect(row, at)


# ---- compare ----


@rows(
    [
        ("compare", b"", 2, b"", b"usage: flipref compare"),
        ("compare chess in ans feedback", b"", 2, b"", b"chess: no such dialect"),
        ("compare octaflip in ans", b"", 2, b"", b"usage: flipref compare"),
        ("compare octaflip none ans feedback", b"", 2, b"", b"none: "),
        ("compare octaflip in none feedback", b"", 2, b"", b"none: "),
        ("compare octaflip in ans none", b"", 2, b"", b"none"),
        ("compare --help", b"", 0, b"usage: flipref compare", b""),
        ("compare octaflip --exit-code=testlib in ans ans", b"", 0, b"", b""),
        ("compare octaflip --exit-code=testlib in - ans", DRAW, 0, b"", b""),
        ("compare octaflip --exit-code=testlib in feedback/no ans", b"", 3, b"", b"feedback/no: "),
        ("compare octaflip --exit-code=testlib in crlf ans", b"", 1, b"line ends\n", b""),
        ("compare octaflip --exit-code=testlib --line-ends=crlf in crlf ans", b"", 0, b"", b""),
        (
            "compare octaflip --exit-code=testlib in ans",
            b"",
            3,
            b"",
            b"needed: INPUT OUTPUT ANSWER",
        ),
        ("compare octaflip --exit-code=testlib --feedback=full in ans ans", b"", 3, b"", b"choose"),
    ]
)
def test_compare_obeys_and_refuses_command_lines(at: Path, row: Row) -> None:
    (at / "in").write_bytes(DRAW)
    (at / "ans").write_bytes(DRAW)
    (at / "crlf").write_bytes(DRAW.replace(b"\n", b"\r\n"))
    (at / "feedback").mkdir()
    expect(row, at)


# ---- diff ----


@rows(
    [
        ("diff", b"", 2, b"", b"diff: which dialect?"),
        ("diff chess in", b"", 2, b"", b"chess: no such dialect"),
        ("diff octaflip", b"", 2, b"", b"diff: which INPUT?"),
        ("diff octaflip in ans more", b"", 2, b"", b"more: two paths at most"),
        ("diff octaflip -", b"", 2, b"", b"cannot both be standard input"),
        ("diff octaflip - -", b"", 2, b"", b"cannot both be standard input"),
        ("diff octaflip none ans", b"", 2, b"", b"none: No such file or directory"),
        ("diff octaflip in none", b"", 2, b"", b"none: No such file or directory"),
        ("diff octaflip in .", b"", 2, b"", b".: Is a directory"),
        ("diff octaflip --args 4 in ans", b"", 2, b"", b"octaflip: takes no --args"),
        ("diff octaflip --limit=x in ans", b"", 2, b"", b"--limit"),
        ("diff bbm103 in ans", b"", 2, b"", b"bbm103: needs --args"),
        ("diff flip in ans", b"", 2, b"", b"flip: needs --args"),
        ("diff flip --args=x --args-line in", b"", 2, b"", b"--args"),
        ("diff flip --args-line empty", b"", 2, b"", b"empty: the first line is not the arguments"),
        ("diff flip --args-line load", b"", 2, b"", b"an input must not name a file"),
        ("diff flip --args 'load none' in", b"", 2, b"", b"none: No such file or directory"),
        ("diff flip --limit=1 --args 'new 4 1 1' in", b"", 2, b"", b"too many steps"),
        ("diff flip --args 'new 1000' many", b"", 2, b"", b"the reference prints too much"),
        ("diff octaflip in", CORNERS + b"Draw\n", 0, b"", b""),
        ("diff octaflip in -", CORNERS + b"Draw\n", 0, b"", b""),
        ("diff octaflip - ans", DRAW, 0, b"", b""),
        ("diff octaflip in", CORNERS + b"Red\n", 1, b"the result: expected `Draw`", b""),
        ("diff octaflip in", CORNERS + b"DRAW\n", 1, b"only case differs\n", b""),
        ("diff octaflip in", b"", 1, b"found the end of the output", b""),
        ("diff bbm103 --args '' in", b"Error : Invalid number", 1, b"the end of the output", b""),
        ("diff flip --args 'load saved' over", b"x", 1, b"expected `+----+`, found `x`", b""),
        ("diff flip --args 'load in' in", b"Error loading board.\n", 0, b"", b""),
        ("diff octaflip --exit-code=testlib in ans", b"", 0, b"", b""),
        ("diff octaflip --exit-code=testlib in ans none", b"", 0, b"", b""),
        ("diff octaflip --exit-code=testlib in empty ans", b"", 1, b"expected `R`", b""),
        ("diff octaflip --exit-code=testlib none ans", b"", 3, b"", b"none: No such file"),
        ("diff octaflip --exit-code=testlib in ans in ans", b"", 3, b"", b"two paths at most"),
        ("diff octaflip --exit-code=kattis in ans", b"", 2, b"", b"takes testlib, not: kattis"),
        ("diff --help", b"", 0, b"usage: flipref diff", b""),
    ]
)
def test_diff_computes_the_answer(at: Path, row: Row) -> None:
    (at / "in").write_bytes(DRAW)
    (at / "ans").write_bytes(CORNERS + b"Draw\n")
    (at / "empty").write_bytes(b"")
    (at / "load").write_bytes(b"load saved\n")
    (at / "many").write_bytes(5_000_000 * b"s\n")
    (at / "over").write_bytes(b"ssaved\n")
    (at / "saved").write_bytes(SAVED)
    expect(row, at)
    assert (at / "saved").read_bytes() == SAVED, "diff must not save a game"


# ---- the program ----


@rows(
    [
        ("", b"", 2, b"", b"usage: flipref"),
        ("chess", b"", 2, b"", b"chess: no such verb; flipref --help lists them"),
        ("chekc", b"", 2, b"", b"chekc: no such verb; did you mean check?"),
        ("octaflp", b"", 2, b"", b"octaflp: no such verb; did you mean octaflip?"),
        ("hepl check", b"", 2, b"", b"hepl: no such verb; did you mean help?"),
        ("-", b"", 2, b"", b"-: no such verb; flipref --help lists them"),
        ("--", b"", 2, b"", b"no verb: flipref --help lists them"),
        ("--frobnicate", b"", 2, b"", b"--frobnicate: no such option; see --help"),
        ("--versoin", b"", 2, b"", b"--versoin: no such option; did you mean --version?"),
        ("-x", b"", 2, b"", b"-x: no such option; see --help"),
        ("check octafilp -", b"", 2, b"", b"octafilp: no such dialect; did you mean octaflip?"),
        ("compare revers in ans .", b"", 2, b"", b"revers: no such dialect; did you mean reversi?"),
        ("show filp -", b"", 2, b"", b"filp: no such dialect; did you mean flip?"),
        (
            "check --fromat=json -",
            b"",
            2,
            b"",
            b"--fromat=json: no such option; did you mean --format?",
        ),
        ("octaflip --renter", b"", 2, b"", b"--renter: no such option; did you mean --reenter?"),
        ("reversi --hepl", b"", 2, b"", b"--hepl: no such option; did you mean --help?"),
        (
            "check --explain octaflip.turn.not-intger",
            b"",
            2,
            b"",
            b"no such code; did you mean octaflip.turn.not-integer?",
        ),
        (
            "check --explain contest.text.empty-inptu",
            b"",
            2,
            b"",
            b"no such code; did you mean contest.text.empty-input?",
        ),
        (
            "check --explain octaflip",
            b"",
            2,
            b"",
            b"no such code; `flipref check --codes` lists them",
        ),
        ("--version", b"", 0, b"flipref ", b""),
        ("--help", b"", 0, b"\n\n  check       check inputs", b""),
        ("--help", b"", 0, b"\n  octaflip    judge a game", b""),
        ("octaflip none", b"", 2, b"", b"none: No such file or directory"),
        ("octaflip one two", b"", 2, b"", b"octaflip: one FILE at most"),
        ("octaflip one two", b"", 2, b"", b"usage: flipref octaflip"),
        ("aps105 one two", b"", 2, b"", b"aps105: one FILE at most"),
        ("bbm103", b"", 1, b"Error : Invalid number of command line arguments.", None),
    ]
)
def test_what_is_no_verb_is_refused(at: Path, row: Row) -> None:
    expect(row, at)


VERBS = [
    "check",
    "compare",
    "convert",
    "diff",
    "show",
    "octaflip",
    "reversi",
    "bbm103",
    "aps105",
    "flip",
]


@pytest.mark.parametrize("verb", VERBS)
def test_help_is_the_same_in_whichever_way_it_is_asked_for(at: Path, verb: str) -> None:
    said = start(f"help {verb}", at)
    assert said.status == 0 and said.out.startswith(f"usage: flipref {verb}".encode())
    if verb in ("bbm103", "flip"):  # their specifications give other meanings to their words
        return
    for way in ("--help", "-h", "--hel"):
        start(f"{verb} {way}", at).expect(0, said.out, b"")


@pytest.mark.parametrize("words", ["", *VERBS])
def test_help_fits_on_a_terminal(at: Path, words: str) -> None:
    said = start(f"help {words}", at)
    said.expect(0, b"usage: flipref", b"")
    assert max(map(len, said.out.splitlines())) <= 80


@rows(
    [
        ("bbm103 --help", b"", 1, b"Error : Invalid format for command line arguments.", None),
        ("bbm103 -h", b"", 1, b"Error : Invalid format for command line arguments.", None),
        ("flip --help", b"", 1, b"Usage: flip load filename", None),
        ("flip -h", b"", 1, b"Usage: flip load filename", None),
        ("help bbm103", b"", 0, b"usage: flipref bbm103 SIZE\n", b""),
        ("help flip", b"", 0, b"usage: flipref flip new DIM", b""),
        ("help shw", b"", 2, b"", b"shw: no such verb; did you mean show?"),
        ("help show check", b"", 2, b"", b"help: one VERB at most"),
        ("help", b"", 0, b"usage: flipref VERB", b""),
        ("-h", b"", 0, b"usage: flipref VERB", b""),
        ("--help", b"", 0, b"usage: flipref VERB", b""),
        ("--version", b"", 0, b"flipref ", b""),
        ("help help", b"", 0, b"usage: flipref VERB", b""),
        ("help --help", b"", 0, b"usage: flipref VERB", b""),
        ("--list-options", b"", 0, b"--version\t-\t", b""),
        ("--list-options check", b"", 0, b"\n--format\t-\t=FORMAT\ttext json sarif junit\t", b""),
        ("--list-options flip", b"", 0, b"", b""),
        ("--list-options octafilp", b"", 2, b"", b"did you mean octaflip?"),
    ]
)
def test_help_and_lists_of_options(at: Path, row: Row) -> None:
    expect(row, at)
