"""Tests the program on a terminal: conversations, colours, and stepping through a game with `show`
(docs/show.md, "Stepping")."""

import os
import re
import signal
from pathlib import Path

import pytest
from program import CORNERS, DRAW, HOME, PATIENCE, TYPO, run
from terminal import GIVEN_BACK, TAKEN, on_pipes, on_terminal, rows_taken

# Two players who jump to and fro, so that there are more turns than a page has.
TO_AND_FRO = b"1 1 1 3\n8 8 8 6\n1 3 1 1\n8 6 8 8\n"
GAME = b"R.......\n" + 6 * b"........\n" + b".......B\n24\n" + 6 * TO_AND_FRO
STEPS = b"  arrows:"  # follows the number of the turn

# ---- long lines of a report ----


def shown(*arguments: str | Path, at: Path, columns: int) -> bytes:
    """Returns what a terminal gets from a program that ends by itself."""
    with on_terminal(*arguments, at=at, columns=columns) as talk:
        while talk.more(PATIENCE):
            pass
        return talk.seen.replace(b"\r\n", b"\n")


INPUTS = ("check", "octaflip", "--color=never", HOME / "examples/blocked.txt", "a name.txt")


@pytest.mark.parametrize("columns", [50, 80, 100])
def test_a_terminal_gets_lines_that_end_between_words(at: Path, columns: int) -> None:
    (at / "a name.txt").write_bytes(TYPO)
    piped = run(*INPUTS, at=at, status=1).out.splitlines()
    told = shown(*INPUTS, at=at, columns=columns)
    lines = rb"^a name\.txt:11:5: error: (?:.+\n)(?: {7}\S.*\n)*?(?=    11 \|)"
    first = re.search(lines, told, re.M)
    assert first and max(map(len, first[0].splitlines())) <= columns, told
    assert b" ".join(line.strip() for line in first[0].splitlines()) in piped, told
    assert told.split() == b" ".join(piped).split(), "words differ"


@pytest.mark.parametrize("columns", [39, 200])
def test_other_terminals_get_what_a_pipe_gets(at: Path, columns: int) -> None:
    (at / "a name.txt").write_bytes(TYPO)
    piped = run(*INPUTS, at=at, status=1).out
    assert shown(*INPUTS, at=at, columns=columns) == piped


def test_blanks_of_a_quote_stay_and_a_long_name_breaks_nothing(at: Path) -> None:
    name = "n" * 90
    (at / name).write_bytes(CORNERS + b"1\n1  1\tx   3\n")
    words = ("check", "octaflip", "--color=never", name)
    piped = run(*words, at=at, status=1).out.splitlines()
    told = shown(*words, at=at, columns=60).splitlines()
    assert told[0] == name.encode() + b":10:6: error:", told
    assert b" ".join([told[0], told[1].strip(), told[2].strip()]) == piped[0]


def test_show_ends_lines_between_words(at: Path) -> None:
    words = ("show", "octaflip", "--color=never", HOME / "examples/blocked.txt")
    printed = run(*words, "--turn=5", at=at).out.splitlines()
    told = shown(*words, "--turn=5", at=at, columns=60).splitlines()
    assert printed[1].endswith(b"`4 3` is blocked [octaflip.move.occupied]")
    broken = next(i for i, line in enumerate(told) if b"14:5: error:" in line)
    assert max(map(len, told[broken : broken + 3])) <= 60, told
    assert b" ".join(printed[1].split()) in b" ".join(b" ".join(told).split()), told
    with on_terminal(*words, at=at, columns=60) as talk:
        talk.hear(STEPS)
        said = talk.type(b"G", STEPS)
        assert b" ".join(printed[1].split()) in b" ".join(said.split()), said
        assert talk.type(b"q", GIVEN_BACK)


def test_a_matcher_reads_a_terminal_too(at: Path) -> None:
    """An editor shows a task on a terminal. Its matcher needs the whole first line."""
    piped = run(*INPUTS[:3], "--ungrouped", INPUTS[3], at=at, status=1).out
    assert shown(*INPUTS[:3], "--ungrouped", INPUTS[3], at=at, columns=50) == piped


# ---- conversations: a program answers before it waits for more input ----


@pytest.mark.parametrize(
    "arguments, said, answer",
    [
        ("octaflip", b"R.....\n", b"Board input error\n"),
        ("octaflip", CORNERS + b"x\n", b"Invalid input at turn 0\n"),
        ("octaflip", CORNERS + b"2\n1 1\n", b"Invalid input at turn 1\n"),
        ("octaflip", CORNERS + b"0\n", b"Draw\n"),
        ("octaflip", CORNERS + b"1\n1 1 1 2\n", b"Red\n"),
        ("octaflip", 4097 * b".", b"Board input error\n"),
        ("octaflip --interleave", CORNERS + b"9\n1 1 1 4\n", b"Invalid move at turn 1\n"),
        ("octaflip --reenter", b"R.....\n", b"Board input error\n"),
        ("check octaflip -", b"R.....\n", b"not valid: Board input error\n"),
        ("check octaflip -", CORNERS + b"0\n", b"valid: draw 2 to 2"),
        ("check octaflip --records -", DRAW + CORNERS, b"record 1: valid: draw 2 to 2"),
    ],
)
def test_answers_are_given_while_the_pipe_is_open(
    at: Path, arguments: str, said: bytes, answer: bytes
) -> None:
    with on_pipes(*arguments.split(), at=at) as talk:
        talk.say(said)
        talk.hear(answer)


def test_reenter_answers_line_by_line(at: Path) -> None:
    with on_pipes("octaflip", "--reenter", at=at) as talk:
        talk.say(b"R......B\nx\n")
        talk.hear(b"Board input error\n")
        talk.say(CORNERS + b"one\n")
        talk.hear(b"Invalid input at turn 0\n")
        talk.say(b"1\n1 1 1\n")
        talk.hear(b"Invalid input at turn 1\n")
        talk.say(b"1 1 1 2\n")
        assert talk.hear(b"Red\n") == b"RR.....B\n" + CORNERS[9:] + b"Red\n"
        assert talk.end() == 0


def test_control_d_ends_what_is_reentered(at: Path) -> None:
    with on_terminal("octaflip", "--reenter", at=at) as talk:
        talk.say(b"R......B\n?\n")
        talk.hear(b"Board input error\r\n")
        talk.say(CORNERS + b"2\n1 1 1 2\n")
        talk.hear(b"1 1 1 2\r\n")  # the echo of the terminal
        talk.say(b"\4")
        talk.hear(b"Invalid input at turn 2\r\n")
        assert talk.end() == 0


@pytest.mark.parametrize(
    "arguments, heard, said, then",
    [
        ("reversi", b"---CB---5\r\n", b"d3\n", b"d3 c3 0\r\n"),
        ("bbm103 4", b"Player 1's turn: ", b"9 9\n", b"Please make another move : "),
        ("bbm103 4", b"Player 1's turn: ", b"0 1\n", b"Player 2's turn: "),
        ("aps105", b"Enter the board dimension: ", b"4\n", b"Enter board configuration:\r\n"),
        ("flip new 4", b"Player (O)> ", b"0 2\n", b"Player (X)> "),
        ("flip new 4", b"Player (O)> ", b"help\n", b"Player (O)> "),
        ("flip new 4", b"Player (O)> ", b"s/nowhere/x\n", b"Unable to write to /nowhere/x.\r\n"),
    ],
)
def test_prompts_are_shown_before_input_is_awaited(
    at: Path, arguments: str, heard: bytes, said: bytes, then: bytes
) -> None:
    with on_terminal(*arguments.split(), at=at) as talk:
        talk.hear(heard)
        talk.say(said)
        talk.hear(then)
    with on_pipes(*arguments.split(), at=at) as pipes:
        pipes.say(said)
        pipes.hear(then.replace(b"\r", b""))


@pytest.mark.parametrize(
    "arguments, prompt, answer, status",
    [
        ("reversi", b"abcdefgh\r\n", b"", 0),
        ("bbm103 4", b"turn: ", b"\r\nError : End of input before the end of the game.\r\n", 1),
        ("aps105", b"Enter the board dimension: ", b"expected the board size", 1),
        ("flip new 4", b"Player (O)> ", b"End of input from Player O.\r\n", 5),
    ],
)
def test_control_d_ends_a_conversation(
    at: Path, arguments: str, prompt: bytes, answer: bytes, status: int
) -> None:
    with on_terminal(*arguments.split(), at=at) as talk:
        talk.hear(prompt)
        talk.say(b"\4")
        talk.hear(answer)
        assert talk.end() == status


# ---- colours ----


@pytest.mark.parametrize(
    "option, environment, coloured",
    [
        ("", {}, True),
        ("", {"NO_COLOR": "1"}, False),
        ("", {"NO_COLOR": ""}, True),  # an empty variable does not count
        ("", {"TERM": "dumb"}, False),
        ("", {"TERM": None}, False),
        ("--color=always", {"NO_COLOR": "1"}, True),
        ("--color=never", {}, False),
    ],
)
def test_colour_is_for_terminals_that_want_it(
    at: Path, option: str, environment: dict[str, str | None], coloured: bool
) -> None:
    words = ["check", "octaflip", *option.split(), "-"]
    with on_terminal(*words, at=at, environment=environment) as talk:
        talk.say(b"R\n")
        assert (b"\x1b" in talk.hear(b"Board input error")) == coloured


# ---- stepping through a game ----


KEYS = [
    (b"\x1b[C", 1),  # arrows
    *((b"\x1b[B", 2), (b"\x1bOC", 3), (b"\x1b[D", 2), (b"\x1b[A", 1), (b"\x1bOD", 0)),
    (b"h", 0),  # there is no turn before the start
    *((b"l", 1), (b"j", 2), (b" ", 3), (b"\n", 4), (b"k", 3), (b"\b", 2), (b"\x7f", 1)),
    (b"\x1b[F", 7),
    (b"l", 7),  # there is no turn after the end
    *((b"\x1b[H", 0), (b"\x1b[4~", 7), (b"\x1b[1~", 0), (b"G", 7), (b"g", 0)),
    (b"\x1b[6~", 7),  # a page is 10 turns
    (b"\x1b[5~", 0),
    (b"\x1b[1;5C", 1),  # with a modifier
    (b"lll", 4),
    (b"x", 4),  # not a key of the program
    (b"\x1b[3~", 4),
    (b"\x1bl", 5),
]


def test_keys_step_through_a_game(at: Path) -> None:
    with on_terminal("show", "octaflip", HOME / "examples/won.txt", at=at) as talk:
        talk.hear(b"0/7" + STEPS)
        assert not talk.is_as_before()
        for keys, turn in KEYS:
            talk.type(keys, b"%d/7" % turn + STEPS)
        for part in (b"\x1b", b"[", b"F"):  # a sequence may come in parts
            talk.say(part)
        assert b"Red wins 6 to 0" in talk.hear(b"7/7" + STEPS)
        talk.type(b"q", GIVEN_BACK)
        assert talk.end() == 0


def test_a_key_leads_to_the_first_error(at: Path) -> None:
    (at / "game").write_bytes(b"0 1\n9 9\n0 0\nx\n")
    with on_terminal("show", "bbm103", "--args", "4", "game", at=at) as talk:
        talk.hear(b"p: play  e: error  q: quit")
        for key, turn in ((b"e", 2), (b"G", 4), (b"e", 2)):
            talk.type(key, b"%d/4" % turn)
        talk.say(b"q")
        assert talk.end() == 1
    with on_terminal("show", "octaflip", HOME / "examples/won.txt", at=at) as talk:
        talk.hear(b"p: play  q: quit")
        talk.type(b"le", b"1/7" + STEPS)  # there is none
        talk.say(b"q")
        assert talk.end() == 0


def test_a_key_plays_the_game_and_any_key_stops_it(at: Path) -> None:
    with on_terminal("show", "octaflip", HOME / "examples/won.txt", at=at) as talk:
        talk.hear(b"0/7" + STEPS)
        talk.type(b"p", b"1/7" + STEPS)
        talk.hear(b"2/7" + STEPS)
        for key in (b"p", b"h"):
            talk.type(b"gp", b"1/7" + STEPS)
            talk.type(key, b"/7" + STEPS)
            while talk.more(1):  # longer than a turn is seen
                assert b"4/7" not in talk.seen
        talk.type(b"Gkp", b"6/7" + STEPS)
        assert b"Red wins 6 to 0" in talk.hear(b"7/7" + STEPS)
        assert not talk.more(1)  # it ends by itself,
        talk.type(b"p", b"0/7" + STEPS)  # and starts again
        talk.say(b"q")
        assert talk.end() == 0


def test_pages_go_by_ten_turns(at: Path) -> None:
    (at / "game").write_bytes(GAME)
    with on_terminal("show", "octaflip", "--color=never", "game", at=at) as talk:
        talk.hear(TAKEN)
        for keys, turn in (
            *((b"\x1b[6~", 10), (b"\x1b[6~", 20), (b"\x1b[6~", 24)),
            *((b"\x1b[5~", 14), (b"\x1b[5~", 4), (b"\x1b[5~", 0)),
            *((b"\x1b[8~", 24), (b"\x1b[7~", 0)),  # End and Home of other terminals
            *((b"\x1b[Zl", 1), (b"\x1b[:~l", 2), (b"\x1b[9~l", 3)),  # not keys of the program
            *((b"\x1b[15~l", 4), (b"\x1b[24~l", 5), (b"\x1b[99999999999999999994~l", 6)),
            (b"\x1b[6;2~", 16),  # a page, with a modifier
        ):
            talk.type(keys, b"%d/24" % turn)
        talk.type(b"q", GIVEN_BACK)
        assert talk.end() == 0


def test_what_is_not_valid_is_stepped_through_too(at: Path) -> None:
    blocked = HOME / "examples/blocked.txt"
    with on_terminal("show", "octaflip", "--color=never", blocked, at=at) as talk:
        talk.hear(b"0/5" + STEPS)
        assert b"blocked.txt:14:5: error:" in talk.type(b"G", b"5/5" + STEPS)
        talk.say(b"q")
        assert talk.end() == 1


def test_an_input_without_a_board_is_stepped_through_too(at: Path) -> None:
    (at / "game").write_bytes(b"x\n")
    with on_terminal("show", "octaflip", "--color=never", "game", at=at) as talk:
        talk.hear(TAKEN)
        assert b"not valid: Board input error" in talk.type(b"l", b"0/0")
        talk.say(b"q")
        assert talk.end() == 1


def test_colours_take_no_columns(at: Path) -> None:
    (at / "game").write_bytes(GAME)
    with on_terminal("show", "octaflip", "--color=always", "game", at=at) as talk:
        talk.hear(TAKEN)
        drawn = talk.type(b"l", b"1/24")
        assert b"\x1b[" in drawn and b"  8" in drawn


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM])
def test_signals_leave_the_terminal_as_it_was(at: Path, number: signal.Signals) -> None:
    with on_terminal("show", "octaflip", HOME / "examples/won.txt", at=at) as talk:
        talk.hear(b"0/7" + STEPS)
        if number == signal.SIGINT:
            talk.say(b"\3")  # control-C
        else:
            talk.child.send_signal(number)
        talk.hear(b"\x1b[?25h" + GIVEN_BACK)
        assert talk.child.wait() == -number
        assert talk.is_as_before()


def test_a_stop_leaves_the_terminal_as_it_was(at: Path) -> None:
    """After control-Z, the program continues with the turn that was shown. No shell could continue
    it here, so the system does not stop it: it gives the terminal back, and takes it again."""
    with on_terminal("show", "octaflip", HOME / "examples/won.txt", at=at) as talk:
        talk.hear(b"0/7" + STEPS)
        talk.type(b"l", b"1/7" + STEPS)
        seen = talk.type(b"\x1a", b"1/7" + STEPS)
        assert TAKEN in seen[seen.index(GIVEN_BACK) :]
        assert not talk.is_as_before()
        talk.say(b"q")
        assert talk.end() == 0


@pytest.mark.parametrize("ignored", [False, True], ids=["heard", "ignored"])
def test_a_terminal_that_goes_away_ends_it(at: Path, ignored: bool) -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN if ignored else signal.SIG_DFL)
    try:
        with on_terminal("show", "octaflip", HOME / "examples/won.txt", at=at) as talk:
            talk.hear(b"0/7" + STEPS)
            status = talk.hang_up()
    finally:
        signal.signal(signal.SIGHUP, before)
    assert status >= 0 if ignored else status == -signal.SIGHUP


# ---- sizes ----


@pytest.mark.parametrize(
    "side, move, columns, shown, hidden",
    [
        ("4", b"0 1", 80, b"     0  1  2  3\r\n", b"  4\r\n"),
        ("18", b"7 8", 80, b" 16 17\r\n", b" 18\r\n"),
        ("24", b"10 11", 80, b" 22 23\r\n", b" 24\r\n"),
        ("30", b"13 14", 80, b" 13 14", b" 28 29"),
        ("100", b"48 49", 80, b" 48 49", b" 97 98"),
        ("1000", b"498 499", 80, b" 498 499", b" 990"),
        ("100", b"48 49", 40, b" 48 49", b" 60 61"),
    ],
)
def test_a_board_fits_on_the_screen(
    at: Path, side: str, move: bytes, columns: int, shown: bytes, hidden: bytes
) -> None:
    (at / "input").write_bytes(move)
    with on_terminal("show", "bbm103", "--args", side, "input", at=at, columns=columns) as talk:
        talk.hear(b"0/1" + STEPS)
        drawn = talk.type(b"l", b"1/1" + STEPS)
        assert b"[X]\x1b[0m" in drawn and shown in drawn and hidden not in drawn
        assert 12 <= rows_taken(drawn, columns) <= 24


@pytest.mark.parametrize(
    "rows, columns, shown",
    [
        *((1, 1, b"["), (2, 80, b"1/24"), (5, 80, b"1/24"), (24, 4, b"[")),
        (0, 0, b"1/24"),  # a terminal without a size counts as 24 x 80
        *((100, 300, b"1/24"), (9, 80, b""), (13, 10, b"1/24")),
    ],
)
def test_a_window_may_have_any_size(at: Path, rows: int, columns: int, shown: bytes) -> None:
    """Whatever the size, a cell of the board is shown, and nothing crashes."""
    (at / "game").write_bytes(GAME)
    with on_terminal(
        "show", "octaflip", "--color=never", "game", at=at, rows=rows, columns=columns
    ) as talk:
        talk.hear(TAKEN)
        if shown not in talk.type(b"l", b"turn 1"):
            talk.hear(shown)
        talk.say(b"q")
        assert talk.end() == 0


@pytest.mark.parametrize("columns, first", [(28, 1), (27, 2)])
def test_a_mark_in_the_last_column_fits(at: Path, columns: int, first: int) -> None:
    labels = b"     " + b"  ".join(b"%d" % column for column in range(first, 9)) + b"\r\n"
    board = b"R......B\n" + 6 * b"........\n" + b".......B\n"
    (at / "game").write_bytes(board + b"2\n1 1 1 2\n8 8 7 8\n")
    with on_terminal("show", "octaflip", "--color=never", "game", at=at, columns=columns) as talk:
        talk.hear(TAKEN)
        drawn = talk.type(b"ll", b"2/2")
        while b"[B]" not in drawn or labels not in drawn:
            assert talk.more(5), drawn
            drawn += talk.hear(b"")


def test_the_board_is_worth_more_than_the_help(at: Path) -> None:
    """If there are exactly enough rows for head, board and foot, the board gets the row of the
    help."""
    (at / "game").write_bytes(GAME)
    without_help = 0
    for rows in range(10, 15):
        with on_terminal("show", "octaflip", "--color=never", "game", at=at, rows=rows) as talk:
            talk.hear(TAKEN)
            drawn = talk.type(b"l", b"Red has")
            while talk.more(0.3):
                drawn += talk.hear(b"")
            if b"1/24" not in drawn:
                without_help += 1
                assert b"  8  " in drawn
    assert without_help == 1


def test_a_new_size_of_the_screen_is_heeded(at: Path) -> None:
    with on_terminal("show", "octaflip", HOME / "examples/won.txt", at=at) as talk:
        assert b"\n  1  " in talk.hear(b"0/7" + STEPS)
        talk.resize(9, 80)
        assert b"\n  1  " not in talk.hear(b"0/7" + STEPS)


# ---- progress ----


def test_a_hunt_says_what_of_a_package_it_builds(at: Path) -> None:
    coins = HOME / "regress/problems/coins"
    wrong = coins / "submissions/wrong_answer/two_pointers.cpp"
    with on_terminal("hunt", coins, wrong, "--tries", "1", at=at) as talk:
        talk.hear(b"\r\x1b[Kbuilding input_validators/coins.c")
        talk.hear(b"building submissions/accepted/")
        assert talk.end() < 2
    assert "building" not in run("hunt", coins, wrong, "--tries", "1", at=at).err.decode()


# ---- without keys or without a screen ----


def test_standard_input_leaves_the_keys_to_the_terminal(at: Path) -> None:
    """The input comes from standard input, the keys from the terminal."""
    with open(HOME / "examples/won.txt", "rb") as won:
        with on_terminal("show", "octaflip", "-", at=at, stdin=won) as talk:
            talk.hear(b"0/7" + STEPS)
            talk.type(b"ll", b"2/7")
            talk.say(b"q")
            assert talk.end() == 0


def test_without_keys_there_is_a_message(at: Path) -> None:
    keys, terminal = os.openpty()
    environment = {**os.environ, "TERM": "xterm"}
    try:  # the terminal is not the program's own
        said = run(
            "show",
            "octaflip",
            "-",
            at=at,
            input=DRAW,
            stdout=terminal,
            env=environment,
            start_new_session=True,
        )
    finally:
        os.close(terminal)
        os.close(keys)
    said.expect(2, err=b"the terminal: ")


def test_a_program_that_does_not_step_prints_the_last_board(at: Path) -> None:
    won = HOME / "examples/won.txt"
    said = run("show", "octaflip", won, at=at)
    said.expect(0, b"turn 7: ", b"")
    assert b"\x1b" not in said.out
    with on_terminal("show", "octaflip", "--turn", "7", won, at=at) as talk:
        talk.hear(b"Red wins 6 to 0")
        assert talk.end() == 0


@pytest.mark.parametrize(
    "term, has_keys, steps",
    [("xterm", True, True), ("dumb", True, False), (None, True, False), ("xterm", False, False)],
)
def test_stepping_needs_two_terminals_and_a_term(
    at: Path, term: str | None, has_keys: bool, steps: bool
) -> None:
    (at / "game").write_bytes(DRAW)
    with open("/dev/null", "rb") as null:
        with on_terminal(
            "show",
            "octaflip",
            "game",
            at=at,
            environment={"TERM": term},
            stdin=None if has_keys else null,
        ) as talk:
            assert (TAKEN in talk.hear(b"Red has 2, Blue has 2")) == steps
            if steps:
                talk.say(b"q")
            assert talk.end() == 0
