"""Tests the program from outside: sizes, memory, files, folders, saved games and reports."""

import fcntl
import os
import re
import resource
import shutil
import signal
import stat
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from junit_times import timeless
from program import (
    CORNERS,
    DRAW,
    FLIPREF,
    FORMATS,
    HOME,
    MARK,
    PATIENCE,
    UNMEASURED,
    Said,
    check,
    run,
)
from terminal import on_pipes

# Sanitizers and emulators need memory and time for themselves.
SANITIZED = re.search(rb"__(asan|msan|tsan|ubsan)_", FLIPREF.read_bytes()) is not None
MEMORY_IS_THE_PROGRAMS = not SANITIZED and not os.environ.get("EMULATOR")
# A command that limits a run to 8 MB of data.
IN_8_MEGABYTES = ["sh", "-c", 'ulimit -d 8192 && exec "$@"', "sh"] if MEMORY_IS_THE_PROGRAMS else []

NOBODY = 65534


def limited(kind: int, most: int) -> Callable[[], None]:
    return lambda: resource.setrlimit(kind, (most, most))


def small_files() -> None:
    """Limits files to 2048 bytes, as if the disk were full."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (2048, 2048))


def as_nobody() -> dict[str, Any]:
    """Returns options for a run as the user nobody, if the superuser runs the tests."""
    return {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.getuid() == 0 else {}


# ---- size and memory ----


def endless_record(size: int) -> Iterator[bytes]:
    """Yields a record in which two players jump to and fro. A turn has eight bytes."""
    yield b"R.......\n" + 6 * b"........\n" + b".......B\n%d\n" % (size // 8)
    block = 2048 * b"1 1 1 3\n8 8 8 6\n1 3 1 1\n8 6 8 8\n"
    for _ in range(size // len(block)):
        yield block


@pytest.mark.sized
@pytest.mark.parametrize(
    "arguments", ["octaflip", "check octaflip -", "check octaflip --records -"]
)
def test_a_gigabyte_is_judged_within_8_megabytes(at: Path, arguments: str) -> None:
    reader, writer = os.pipe()

    def write() -> None:
        with open(writer, "wb", buffering=0) as to:
            for part in endless_record(1 << 22 if SANITIZED else 1 << 30):
                to.write(part)

    thread = threading.Thread(target=write)
    thread.start()
    said = run(*arguments.split(), at=at, by=IN_8_MEGABYTES, stdin=reader)
    os.close(reader)
    thread.join()
    said.expect(0, b"valid: draw 1 to 1 after " if "check" in arguments else b"Draw\n", b"")


@pytest.mark.sized
def test_two_billion_turns_in_a_short_file_need_no_memory(at: Path) -> None:
    (at / "in").write_bytes(CORNERS + b"2000000000\n1 1 1 2\n")
    said = run("octaflip", "in", at=at, by=IN_8_MEGABYTES)
    said.expect(0, b"Invalid input at turn 2\n", b"")


@pytest.mark.sized
@pytest.mark.skipif(not MEMORY_IS_THE_PROGRAMS, reason="more than there is is taken already")
@pytest.mark.parametrize(
    "arguments", ["flip new 1000", "bbm103 1000", "check bbm103 --args 1000 -"]
)
def test_a_board_without_memory_is_trouble(at: Path, arguments: str) -> None:
    memory = 0  # the least with which the program starts, whatever libraries it has
    status = None
    while status != 0:
        memory += 200 << 10
        status = run("--version", at=at, preexec_fn=limited(resource.RLIMIT_AS, memory)).status
    memory += 600 << 10  # enough for everything but boards of that size
    few = limited(resource.RLIMIT_AS, memory)
    said = run(*arguments.split(), at=at, input=b"0 0\n", preexec_fn=few)
    said.expect(2, b"", b"not enough memory")
    assert said.err.count(b"\n") == 1


# ---- inputs that cannot be read ----


@pytest.mark.parametrize(
    "arguments, message",
    [
        ("octaflip /nowhere/to/be/found", b"/nowhere/to/be/found: No such file"),
        ("octaflip /", b"/: Is a directory"),
        ("octaflip --interleave --reenter", b"choose one of --interleave and --reenter"),
        ("check octaflip /nowhere/to/be/found", b"/nowhere/to/be/found: No such file"),
        ("check octaflip /proc/self/mem", b"/proc/self/mem: "),
        ("show octaflip /nowhere/to/be/found", b"/nowhere/to/be/found: No such file"),
        ("show octaflip /", b"/: Is a directory"),
        ("show octaflip /dev/zero", b"/dev/zero: too large"),
        ("show octaflip --svg -", b"(standard input): there is no board"),
        ("show octaflip --turn -1 -", b"-1: no such turn"),
    ],
)
def test_an_input_that_cannot_be_read_is_trouble(at: Path, arguments: str, message: bytes) -> None:
    said = run(*arguments.split(), at=at, input=b"")
    said.expect(2, err=message)
    assert b"valid:" not in said.out


def test_a_closed_standard_input_is_trouble(at: Path) -> None:
    closed = ["sh", "-c", '"$@" <&-', "sh"]
    run("octaflip", at=at, by=closed).expect(2, err=b"Bad file descriptor")
    run("check", "octaflip", "-", at=at, by=closed).expect(2, err=b"Bad file descriptor")


def test_an_input_that_does_not_block_is_waited_for(at: Path) -> None:
    reader, writer = os.pipe()
    os.set_blocking(reader, False)
    assert fcntl.fcntl(reader, fcntl.F_GETFL) & os.O_NONBLOCK
    child = subprocess.Popen(
        [FLIPREF, "octaflip", "--reenter"], cwd=at, stdin=reader, stdout=subprocess.PIPE
    )
    os.close(reader)
    assert child.stdout is not None
    os.write(writer, b"x\n")
    assert child.stdout.readline() == b"Board input error\n"  # and then it waits
    os.write(writer, DRAW)
    os.close(writer)
    assert child.communicate(timeout=PATIENCE)[0].endswith(b"Draw\n")
    assert child.returncode == 0


def test_a_file_that_shrinks_has_no_verdict(at: Path) -> None:
    """The test cuts the file before it reads the output; until then a full pipe stops the
    program."""
    (at / "in").mkdir()
    (at / "in/shrinks").write_bytes(20000 * (CORNERS + b"1\n1 1 1 2\n"))
    (at / "in/z").write_bytes(DRAW)
    with on_pipes(
        "check", "octaflip", "--records", "in", at=at, stderr=open(at / "err", "wb")
    ) as t:
        t.more(PATIENCE)
        os.truncate(at / "in/shrinks", 300)
        while t.more(PATIENCE):
            pass
        assert t.child.wait(PATIENCE) == 2
    assert (at / "err").read_bytes().count(b"\n") == 1
    assert b"shrinks: the file shrank while it was read" in (at / "err").read_bytes()
    assert b"z:1: record 1: valid: draw" in t.seen  # the rest is judged
    assert b"not valid" not in t.seen


def test_a_closed_pipe_ends_an_endless_input(at: Path) -> None:
    with on_pipes(
        "check", "octaflip", "--records", "-", at=at, stderr=open(at / "err", "wb")
    ) as talk:
        os.set_blocking(talk.to, False)
        while not talk.more(0) or b"record 1: valid" not in talk.seen:
            try:
                os.write(talk.to, 100 * DRAW)
            except BlockingIOError:
                time.sleep(0.001)
        os.close(talk.heard)
        talk.heard = talk.to
        while talk.child.poll() is None:
            try:
                os.write(talk.to, 100 * DRAW)
            except (BlockingIOError, BrokenPipeError):
                time.sleep(0.001)
        assert talk.child.returncode == -signal.SIGPIPE
    assert (at / "err").read_bytes() == b""


# ---- programs, and saved games ----


@pytest.mark.parametrize(
    "name, given, out, status",
    [
        ("octaflip", b"x\n", b"Board input error\n", 0),
        (
            "reversi",
            b"",
            b"--------1\n--------2\n--------3\n---BC---4\n---CB---5\n--------6\n--------7\n"
            b"--------8\nabcdefgh\n",
            0,
        ),
        ("bbm103", b"", b"Error : Invalid number of command line arguments.\n", 1),
        ("aps105", b"", b"Enter the board dimension: ", 1),
        (
            "flip",
            b"",
            b"Usage: flip load filename\n    or flip new dim [playerXtype] [playerOtype]\n",
            1,
        ),
    ],
)
def test_a_link_of_a_dialects_name_is_its_program(
    at: Path, name: str, given: bytes, out: bytes, status: int
) -> None:
    (at / name).symlink_to(FLIPREF)
    said = run(at=at, program=at / name, input=given)
    assert (said.status, said.out) == (status, out)


START_OF_4 = b"+----+\n|....|\n|.OX.|\n|.XO.|\n|....|\n+----+\n"
SAVED_4 = b"flip 1\n4 O 0 0\n....\n.OX.\n.XO.\n....\n"
REFUSED = b"Unable to write to "


def save(name: str | Path, at: Path, **options: Any) -> Said:
    given = b"s" + os.fsencode(name) + b"\n"
    return run("flip", "new", "4", at=at, input=given, **options)


def load(name: str | Path, at: Path) -> Said:
    return run("flip", "load", name, at=at, input=b"\n")


def test_grade_and_hunt_are_a_program_of_their_own(at: Path) -> None:
    """It is beside flipref, in libexec or where a variable says. Else a message says what to do."""
    (at / "bin").mkdir()
    (at / "libexec/flipref").mkdir(parents=True)
    alone = Path(shutil.copy(FLIPREF, at / "bin/flipref"))
    for words in (["grade"], ["hunt"], ["help", "hunt"], ["--list-options", "grade"]):
        said = run(*words, program=alone, status=2)
        assert b"install the package flipref-mark" in said.err and said.out == b"", str(said)
    named = os.environ | {"FLIPREF_MARK": str(MARK)}
    run("hunt", program=alone, env=named).expect(
        2, b"", b"flipref: hunt: which dialect or package?"
    )
    wrong = os.environ | {"FLIPREF_MARK": "/none"}
    run("hunt", program=alone, env=wrong).expect(2, b"", b"flipref: /none: No such file")
    for place in ("libexec/flipref/flipref-mark", "bin/flipref-mark"):
        (at / place).symlink_to(MARK)
        run("help", "grade", program=alone).expect(0, b"usage: flipref grade", b"")
        (at / place).unlink()
    (at / "link").symlink_to(FLIPREF)
    run("help", "grade", program=at / "link").expect(0, b"usage: flipref grade", b"")


def test_a_saved_game_is_loaded(at: Path) -> None:
    (at / "games").mkdir()
    save("games/one", at).expect(0, START_OF_4 + b"Player (O)> Game saved.\n")
    assert (at / "games/one").read_bytes() == SAVED_4
    said = load("games/one", at)
    assert said.out == START_OF_4 + b"Player (O)> Player (O)> End of input from Player O.\n"
    assert said.status == 5
    assert os.listdir(at) == ["games"]


def test_a_game_goes_on_where_it_was_saved(at: Path) -> None:
    run("flip", "new", "4", "0", "2", at=at, input=b"0 2\nsgame\n", status=0)  # O is a computer
    assert (at / "game").read_bytes() == b"flip 1\n4 X 2 0\n....\n.OX.\n.OO.\n.O..\n"
    board = b"+----+\n|....|\n|.OX.|\n|.OO.|\n|.O..|\n+----+\n"
    assert board + b"Player (X)> " in load("game", at).out


def test_a_save_replaces_an_earlier_file_and_keeps_its_mode(at: Path) -> None:
    (at / "game").write_bytes(b"something longer than a saved game, of which nothing stays " * 3)
    (at / "game").chmod(0o640)
    (at / "link").symlink_to("game")
    save("link", at).expect(0)
    assert (at / "game").read_bytes() == SAVED_4
    assert (at / "link").is_symlink()
    assert stat.S_IMODE((at / "game").stat().st_mode) == 0o640
    assert sorted(os.listdir(at)) == ["game", "link"]


def test_a_save_that_fails_leaves_the_earlier_file(at: Path) -> None:
    (at / "game").write_bytes(SAVED_4)
    (at / "game").chmod(0o444)
    for mode in (0o555, 0o777):  # a writable folder does not help: the file must not change
        at.chmod(mode)
        save("game", at, **as_nobody(), by=UNMEASURED).expect(5, REFUSED)
        assert (at / "game").read_bytes() == SAVED_4
    assert os.listdir(at) == ["game"]


def test_a_folder_that_cannot_be_read_can_be_saved_to(at: Path) -> None:
    at.chmod(0o333)
    for _ in range(2):  # the second replaces the first
        save(at / "game", Path("/"), **as_nobody(), by=UNMEASURED).expect(0, b"Game saved.\n")
    at.chmod(0o777)
    assert (at / "game").read_bytes() == SAVED_4
    assert os.listdir(at) == ["game"]


def test_what_is_no_file_is_not_replaced(at: Path) -> None:
    save("/dev/full", at).expect(5, REFUSED + b"/dev/full.\n")
    save("/dev/null", at).expect(0, b"Game saved.\n")
    for device in ("/dev/full", "/dev/null"):
        assert stat.S_ISCHR(os.stat(device).st_mode)
    (at / "broken").symlink_to("nothing")
    for name in (".", "broken", "no/such/folder"):
        save(name, at).expect(5, REFUSED)
    assert os.listdir(at) == ["broken"]


@pytest.mark.sized
def test_a_damaged_game_is_not_loaded(at: Path) -> None:
    """Tries each beginning of a saved game, and changes each byte of it. None loads another
    game."""
    for i in range(0, len(SAVED_4), 5 if SANITIZED else 1):
        (at / "cut").write_bytes(SAVED_4[:i])
        assert load("cut", at).out == b"Error loading board.\n"
        changed = b"p" if SAVED_4[i : i + 1] == b"q" else b"q"
        (at / "changed").write_bytes(SAVED_4[:i] + changed + SAVED_4[i + 1 :])
        load("changed", at).expect(4)
    (at / "more").write_bytes(SAVED_4 + b"\n")
    load("more", at).expect(4)
    load(".", at).expect(4)


# ---- compare ----


@pytest.mark.parametrize(
    "options, names, message",
    [
        ("", "input answer none", b"none: No such file or directory"),
        ("", "input answer answer", b"answer: Not a directory"),
        ("", "input none .", b"none: No such file or directory"),
        ("", "input blocked .", b"blocked: Is a directory"),
        ("", "none answer .", b"none: No such file or directory"),
        ("", "blocked answer .", b"blocked: Is a directory"),
        ("", "input answer blocked", b"judgemessage.txt: Is a directory"),
        ("--feedback=full", "input answer half", b"teammessage.txt: Is a directory"),
        ("--feedback=all", "input answer .", b"none, position or full, not: all"),
        ("--args=4", "input answer .", b"octaflip: takes no --args"),
        ("", "- - .", b""),
    ],
)
def test_a_comparison_that_fails_has_no_verdict(
    at: Path, options: str, names: str, message: bytes
) -> None:
    (at / "input").write_bytes(DRAW)
    (at / "answer").write_bytes(CORNERS + b"Draw\n")
    (at / "blocked/judgemessage.txt").mkdir(parents=True)
    (at / "half/teammessage.txt").mkdir(parents=True)
    said = run("compare", "octaflip", *options.split(), *names.split(), at=at, input=b"x\n")
    assert said.status == 2 and message in said.err, said


def test_an_endless_output_is_wrong_at_its_first_difference(at: Path) -> None:
    (at / "input").write_bytes(DRAW)
    (at / "answer").write_bytes(CORNERS + b"Draw\n")
    with open("/dev/zero", "rb") as zeros:
        words = ("compare", "octaflip", "input", "answer", ".")
        said = run(*words, at=at, by=IN_8_MEGABYTES, stdin=zeros)
    said.expect(43, b"", b"")
    run(
        "compare", "octaflip", "input", "answer", ".", at=at, by=["sh", "-c", '"$@" <&-', "sh"]
    ).expect(2, err=b"(standard input): ")


# ---- diff ----


def test_an_endless_output_differs(at: Path) -> None:
    (at / "in").write_bytes(DRAW)
    with open("/dev/zero", "rb") as zeros:
        said = run("diff", "octaflip", "in", at=at, by=IN_8_MEGABYTES, stdin=zeros)
    said.expect(1, b"line 1, column 1: row 1, column 1 of the final board", b"")


# ---- folders ----


def test_a_folder_is_walked_in_the_order_of_names(at: Path) -> None:
    (at / "b").write_bytes(DRAW)
    (at / "a").write_bytes(CORNERS + b"1\n1 1 1 2\n")
    (at / "aa").mkdir()
    (at / "aa/inside").write_bytes(b"R\n")
    (at / "c").write_bytes(CORNERS + b"1\n1 1 1 4\n")
    said = check(".", cwd=at)
    said.expect(1, b"4 inputs: 2 valid, 2 not\n", b"")
    assert [line.split(b": ", 1) for line in said.out.splitlines() if b"valid: " in line] == [
        [b"./a", b"valid: Red wins 3 to 2 after 1 turn (the game is not over)"],
        [b"./aa/inside", b"not valid: Board input error"],
        [b"./b", b"valid: draw 2 to 2 after 0 turns (the game is not over)"],
        [b"./c", b"not valid: Invalid move at turn 1"],
    ]


def test_an_unreadable_file_does_not_stop_the_rest(at: Path) -> None:
    (at / "a").write_bytes(DRAW)
    (at / "b").write_bytes(DRAW)
    (at / "a").chmod(0)
    at.chmod(0o755)
    said = check(".", cwd=at, by=UNMEASURED, **as_nobody())
    said.expect(2, b"/b: valid: draw", b"/a: Permission denied")


@pytest.mark.sized
def test_ten_thousand_files_are_judged(at: Path) -> None:
    files = 1000 if SANITIZED else 10000
    for i in range(files):
        (at / f"{i:05}").write_bytes(DRAW)
    said = check("--quiet", ".", cwd=at)
    assert said.out == b"%d inputs: %d valid, 0 not\n" % (files, files), said
    assert said.status == 0


def test_a_folder_without_files_is_trouble(at: Path) -> None:
    said = check(".", cwd=at)
    assert said.out == b"0 inputs: 0 valid, 0 not; not read: 1\n"
    said.expect(2, err=b"no file in it\n")


# ---- reports in files ----


@pytest.mark.parametrize("form", FORMATS)
def test_a_report_replaces_a_file_and_keeps_its_mode(at: Path, form: str) -> None:
    typo = HOME / "examples/typo.txt"
    printed = check(f"--format={form}", typo, cwd=at)
    (at / "report").write_bytes(b"something that was there before\n")
    (at / "report").chmod(0o640)
    check(f"--format={form}", "--output", "report", typo, cwd=at).expect(1, b"", b"")
    assert timeless((at / "report").read_bytes()) == timeless(printed.out)
    assert stat.S_IMODE((at / "report").stat().st_mode) == 0o640
    assert os.listdir(at) == ["report"]


@pytest.mark.parametrize("form", FORMATS)
def test_a_full_disk_leaves_the_earlier_report(at: Path, form: str) -> None:
    (at / "earlier").write_bytes(b"earlier\n")
    paths = 40 * ["examples"]  # the report as text has a line for each input
    to = ["--output", str(at / "earlier")]
    said = check(f"--format={form}", *to, *paths, cwd=HOME, by=UNMEASURED, preexec_fn=small_files)
    said.expect(2, err=b"File too large\n")
    assert (at / "earlier").read_bytes() == b"earlier\n"
    assert os.listdir(at) == ["earlier"]


@pytest.mark.parametrize("arguments, status", [("check --codes", 2), ("flip new 100 1 2", 1)])
def test_output_that_gets_too_large_is_told(at: Path, arguments: str, status: int) -> None:
    """The program treats the signal, which would end it, as an error of writing."""
    with open(at / "out", "wb") as out:
        said = run(*arguments.split(), at=at, by=UNMEASURED, stdout=out, preexec_fn=small_files)
    said.expect(status, err=b"flipref: standard output: File too large\n")


@pytest.mark.parametrize(
    "name, message",
    [
        ("/dev/full", b"/dev/full: No space left on device"),
        ("/", b"/: Is a directory"),
        ("/no-such-folder/report", b"/no-such-folder/report: No such file or directory"),
        ("won/report", b"won/report: Not a directory"),
    ],
)
def test_a_report_that_cannot_be_written_is_told(at: Path, name: str, message: bytes) -> None:
    (at / "won").write_bytes(DRAW)
    said = check("--output", name, "won", cwd=at)
    said.expect(2, b"", message)
    assert said.err.count(b"\n") == 1


def test_a_report_is_no_input_of_itself(at: Path) -> None:
    (at / "a").write_bytes(DRAW)
    check("--output", "report", ".", "a", cwd=at).expect(0, b"", b"")
    assert (at / "report").read_bytes().endswith(b"2 inputs: 2 valid, 0 not\n")
    assert sorted(os.listdir(at)) == ["a", "report"]
