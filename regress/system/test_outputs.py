"""Checks that what flipref writes is safe and is not lost.

- No name and no argument can send a control code to a terminal, or change the direction of its
  text.
- Files are written whole or not at all, and nothing is written through a link or a file that
  another user has placed.
- An error that appears only when standard output is closed is reported."""

import hashlib
import io
import json
import os
import signal
import subprocess
import tarfile
import time
import unicodedata
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import archives
import pytest
from junit_times import timeless
from program import (
    BLOCKED,
    FLIPREF,
    FORMATS,
    HOME,
    PATIENCE,
    UNMEASURED,
    WON,
    Said,
    Word,
    finish,
    launch_check,
    run,
    wait_until_opened,
)

# ---- names ----

# Characters that a terminal obeys or does not show, and how flipref shows them.
HIDDEN = {
    b"\x1b[31m": rb"\x1B[31m",
    b"\x7f": rb"\x7F",
    b"\x9b31m": rb"\x9B31m",
    b"\xff": rb"\xFF",
    "\u009b31m".encode(): rb"\xC2\x9B31m",
    "\u0085".encode(): rb"\xC2\x85",
    "\u061c".encode(): rb"\xD8\x9C",
    "\u200e\u200f".encode(): rb"\xE2\x80\x8E\xE2\x80\x8F",
    "\u202a\u202b\u202c".encode(): rb"\xE2\x80\xAA\xE2\x80\xAB\xE2\x80\xAC",
    "\u202d\u202e".encode(): rb"\xE2\x80\xAD\xE2\x80\xAE",
    "\u2066\u2067\u2068\u2069".encode(): rb"\xE2\x81\xA6\xE2\x81\xA7\xE2\x81\xA8\xE2\x81\xA9",
    "\u2028\u2029".encode(): rb"\xE2\x80\xA8\xE2\x80\xA9",
    "\u200b\u2060\ufeff".encode(): rb"\xE2\x80\x8B\xE2\x81\xA0\xEF\xBB\xBF",
    "\U000e0041".encode(): rb"\xF3\xA0\x81\x81",
}


def hidden_in(text: bytes) -> set[str]:
    """Returns the invisible characters of a text. A byte that is not UTF-8 counts as one."""
    characters = set(text.decode(errors="surrogateescape")) - set("\n ")
    return {
        c for c in characters if unicodedata.category(c) in ("Cc", "Cf", "Cn", "Cs", "Zl", "Zp")
    }


def expect_shown(said: Said, shown: bytes | None) -> None:
    told = said.out + said.err
    assert not hidden_in(told), (said.args, hidden_in(told), told)
    assert shown is None or shown in told, (said.args, shown, told)


def test_names_are_shown_and_not_obeyed(at: Path) -> None:
    name, shown = b"n-" + b"".join(HIDDEN), b"n-" + b"".join(HIDDEN.values())
    (at / os.fsdecode(name)).write_bytes(BLOCKED)
    (at / "answer").write_bytes(b"right\n")
    (at / os.fsdecode(name + b"d")).mkdir()
    for form in FORMATS:
        said = run("check", "octaflip", "--format=" + form, name, name + b" none", at=at, status=2)
        expect_shown(said, shown + b" none: No such file or directory")
    for show in ((), ("--all",), ("--svg",), ("--html",)):
        expect_shown(run("show", "octaflip", *show, name, at=at, status=1), shown)
    for arguments in (
        ["check", "octaflip", "--summary", name],
        ["check", "octaflip", "--files-from", name],
        ["check", name, "x"],
        ["check", "--explain", name],
        ["check", b"--" + name],
        ["check", b"--format=" + name],
        ["check", b"--help=" + name],
        ["check", b"-j" + name],
        ["check", "bbm103", b"--args=" + name, "x"],
        ["check", b"--color=" + name],
        ["check", "flip", b"--args=load " + name, "x"],
        ["check", b"--output=" + name + b"d", "octaflip", name],
        ["compare", name],
        ["compare", "octaflip", name + b" none", "answer", "."],
        ["compare", "octaflip", "answer", "answer", name],
        ["compare", b"--feedback=" + name],
        ["compare", "octaflip", "answer", name + b"d", "."],
        ["diff", name],
        ["diff", "octaflip", name + b" none"],
        ["diff", "octaflip", "answer", name + b" none"],
        ["diff", "flip", b"--args=load " + name, "answer", "answer"],
        ["show", name],
        ["show", "octaflip", name + b" none"],
        ["show", b"--" + name],
        ["show", "octaflip", b"--turn=" + name, name],
        ["show", "bbm103", b"--args=" + name, "x"],
        ["octaflip", name + b" none"],
        ["octaflip", b"--" + name],
        ["reversi", name + b" none"],
        ["aps105", name + b" none"],
        ["aps105", b"--" + name],
        ["bbm103", name],
        ["flip", name],
        ["flip", "load", name],
        ["flip", "new", name],
        [name],
    ):
        expect_shown(run(*arguments, at=at, stdin=subprocess.DEVNULL), None)


def test_names_in_archives_are_shown_and_not_obeyed(at: Path) -> None:
    members = {os.fsdecode(b"m-" + raw): BLOCKED for raw in HIDDEN}
    (at / "a.tar").write_bytes(archives.tar(members, format=tarfile.GNU_FORMAT))
    for form in FORMATS:
        said = run("check", "octaflip", "--format=" + form, "a.tar", at=at, status=1)
        for shown in HIDDEN.values():
            expect_shown(said, b"a.tar/m-" + shown if form in ("text", "junit") else None)


def test_long_names_are_cut_between_characters(at: Path) -> None:
    """Names in archives can have any length."""
    for extra in range(4):
        members = {extra * "x" + 6000 * "€": BLOCKED}
        (at / "a.tar").write_bytes(archives.tar(members, format=tarfile.GNU_FORMAT))
        for form in ("text", "json", "junit"):
            said = run("check", "octaflip", "--format=" + form, "a.tar", at=at, status=1)
            expect_shown(said, None)


# ---- standard output ----

# As with a network file system or a quota, each write succeeds, and the error comes at the end.
CLOSE_FAILS = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>

int close(int fd)
{
    int (*really)(int) = (int (*)(int))dlsym(RTLD_NEXT, "close");
    int result = really(fd);
    if (fd != 1)
        return result;
    errno = atoi(getenv("CLOSE_FAILS"));
    return -1;
}
"""

OCTAFLIP = 7 * b"........\n" + b"R......B\n0\n"

# Each way to write to standard output: arguments, input, status, and the status if the output is
# lost.
WRITERS = [
    (["--help"], b"", 0, 2),
    (["--version"], b"", 0, 2),
    (["check", "--help"], b"", 0, 2),
    (["check", "--codes"], b"", 0, 2),
    (["check", "--explain", "octaflip.turn.not-integer"], b"", 0, 2),
    *((["check", "octaflip", "--format=" + form, "-"], OCTAFLIP, 0, 2) for form in FORMATS),
    (["check", "octaflip", "-"], b"", 1, 2),
    (["check", "octaflip", "-j2", "won", "won"], b"", 0, 2),
    (["check", "octaflip", "--exit-code=kattis"], OCTAFLIP, 42, 2),
    (["compare", "--help"], b"", 0, 2),
    (["diff", "--help"], b"", 0, 2),
    (["diff", "octaflip", "won"], b"x", 1, 2),
    (["show", "--help"], b"", 0, 2),
    (["show", "octaflip", "won"], b"", 0, 2),
    (["show", "octaflip", "--html", "won"], b"", 0, 2),
    (["octaflip"], OCTAFLIP, 0, 1),
    (["octaflip", "--help"], b"", 0, 1),
    (["reversi"], b"", None, 1),
    (["reversi", "--help"], b"", 0, 1),
    (["bbm103", "4"], b"", None, 1),
    (["bbm103", "5"], b"", 1, 1),
    (["aps105"], b"4\n!!!\nWd1\n", None, 1),
    (["aps105", "--help"], b"", 0, 1),
    (["flip", "new", "4", "1", "1"], b"", None, 1),
    (["flip", "new", "5"], b"", None, 1),
]


@pytest.fixture
def failing_close(at: Path) -> Path:
    """Makes a library that is loaded before the C library, and fails to close standard output."""
    (at / "close.c").write_text(CLOSE_FAILS)
    shim = at / "close.so"
    subprocess.run(["cc", "-shared", "-fPIC", "-o", shim, at / "close.c", "-ldl"], check=True)
    return shim


def test_errors_of_closing_are_told(at: Path, failing_close: Path) -> None:
    (at / "won").write_bytes(WON)
    for number, message in ((122, b"Disk quota exceeded"), (5, b"Input/output error")):
        fails = {**os.environ, "LD_PRELOAD": str(failing_close), "CLOSE_FAILS": str(number)}
        for arguments, text, status, lost in WRITERS:
            whole = run(*arguments, at=at, input=text, status=status)
            said = run(*arguments, at=at, input=text, env=fails, status=lost)
            assert timeless(said.out) == timeless(whole.out) != b"", (arguments, str(said))
            expected = whole.err + b"flipref: standard output: " + message + b"\n"
            assert said.err == expected, (arguments, str(said))


def test_single_files_tell_errors_of_closing(at: Path, failing_close: Path) -> None:
    subprocess.run(["make", "-s", "single"], cwd=HOME, check=True)
    fails = {**os.environ, "LD_PRELOAD": str(failing_close), "CLOSE_FAILS": "122"}
    for name, arguments, text in (
        ("octaflip", [], OCTAFLIP),
        ("reversi", [], b""),
        ("hw5", ["4"], b""),
        ("Lab6", [], b"4\n!!!\nWd1\n"),
        ("flip", ["new", "4", "1", "1"], b""),
    ):
        subprocess.run(["cc", "-o", at / name, HOME / "build/single" / (name + ".c")], check=True)
        said = finish(
            [at / name, *arguments],
            at,
            input=text,
            env=fails,
        )
        assert said.status == 1 and said.out != b"", (name, str(said))
        assert said.err == b"flipref: standard output: Disk quota exceeded\n", (name, str(said))


def test_full_and_closed_outputs_are_told(at: Path) -> None:
    (at / "won").write_bytes(WON)
    for arguments, text, status, lost in WRITERS:
        with open("/dev/full", "wb") as full:
            said = run(*arguments, at=at, input=text, stdout=full, status=lost)
        assert b"standard output: No space left on device" in said.err, said
        closed = ["sh", "-c", '"$@" >&-', "sh"]
        said = run(*arguments, at=at, by=closed, input=text, status=lost)
        assert b"standard output: Bad file descriptor" in said.err, said


def test_a_closed_pipe_ends_verbs_as_it_ends_cat(at: Path) -> None:
    """The programs of the dialects report that their output is lost: ruling "Output errors"."""
    (at / "won").write_bytes(WON)
    for arguments, text, _, lost in WRITERS:
        reading, writing = os.pipe()
        os.close(reading)
        said = run(*arguments, at=at, input=text, stdout=writing)
        os.close(writing)
        if lost == 2:
            assert (said.status, said.err) == (-signal.SIGPIPE, b""), (arguments, said)
        else:
            assert said.status == 1, (arguments, said)
            assert said.err == b"flipref: standard output: Broken pipe\n", (arguments, said)


# ---- the files of compare ----


def compared(
    at: Path,
    output: bytes,
    *options: str,
    given: Path | str = "input",
    by: Sequence[Word] = (),
    folder: str | Path = "feedback",
) -> Said:
    return run("compare", "octaflip", *options, given, "answer", folder, at=at, by=by, input=output)


def prepare_comparison(at: Path) -> None:
    (at / "input").write_bytes(OCTAFLIP)
    (at / "answer").write_bytes(7 * b"........\n" + b"R......B\nDraw\n")
    (at / "feedback").mkdir()


def test_feedback_goes_to_new_files(at: Path) -> None:
    """A file that already has such a name may be from the program under test."""
    prepare_comparison(at)
    told = at / "feedback/judgemessage.txt"
    team = at / "feedback/teammessage.txt"
    (at / "precious").write_bytes(b"precious")

    def pipe(path: Path) -> None:
        os.mkfifo(path)

    def link(path: Path) -> None:
        path.symlink_to(at / "precious")

    def broken_link(path: Path) -> None:
        path.symlink_to(at / "nothing")

    def hard_link(path: Path) -> None:
        os.link(at / "precious", path)

    def device(path: Path) -> None:
        path.symlink_to("/dev/full")

    def old_file(path: Path) -> None:
        path.write_bytes(9999 * b"x")
        path.chmod(0o444)

    for occupy in (pipe, link, broken_link, hard_link, device, old_file):
        for path in (told, team):
            path.unlink(missing_ok=True)
            occupy(path)
        said = compared(at, b"wrong\n", "--feedback=full")
        assert said.status == 43 and said.err == b"", (occupy, str(said))
        for path in (told, team):
            assert path.is_file() and not path.is_symlink() and path.stat().st_nlink == 1, occupy
            assert path.read_bytes().startswith(b"line 1, column 1: "), occupy
        assert (at / "precious").read_bytes() == b"precious", occupy
        assert not (at / "nothing").exists(), occupy
        assert sorted(os.listdir(at / "feedback")) == [
            "judgemessage.txt",
            "teammessage.txt",
        ], occupy


def test_feedback_that_cannot_be_written_is_told(at: Path) -> None:
    prepare_comparison(at)
    for name in ("judgemessage.txt", "teammessage.txt"):
        (at / "feedback" / name).mkdir()
        said = compared(at, b"wrong\n", "--feedback=position")
        assert said.status == 2 and said.err == f"flipref: {name}: Is a directory\n".encode(), said
        (at / "feedback" / name).rmdir()
    for name in ("judgemessage.txt", "teammessage.txt"):
        (at / "feedback" / name).write_bytes(b"old")
    limit = [*UNMEASURED, "sh", "-c", 'ulimit -f 0 && exec "$@"', "sh"]
    said = compared(at, b"wrong\n", by=limit)
    assert said.status == 2 and b"judgemessage.txt: File too large" in said.err, said
    assert (at / "feedback/judgemessage.txt").read_bytes() == b"old"
    assert sorted(os.listdir(at / "feedback")) == ["judgemessage.txt", "teammessage.txt"]
    assert compared(at, b"wrong\n", folder="input").status == 2
    assert compared(at, b"wrong\n", folder="none").status == 2


def test_an_unreadable_input_has_no_verdict(at: Path) -> None:
    prepare_comparison(at)
    right = (at / "answer").read_bytes()
    assert compared(at, right).status == 42
    assert compared(at, b"wrong").status == 43
    for given, message in (
        (".", b".: Is a directory"),
        ("/proc/self/mem", b"Input/output error"),
        ("none", b"none: No such file or directory"),
    ):
        for output in (right, b"wrong"):
            said = compared(at, output, given=given)
            assert said.status == 2 and message in said.err, said


# ---- saved files ----

AS_NOBODY = [*UNMEASURED, "setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]


def save(path: str | bytes | Path, at: Path, by: Sequence[Word] = ()) -> bytes:
    path = os.fsencode(path)
    return run("flip", "new", "4", "0", "0", at=at, by=by, input=b"s" + path + b"\n").out


def open_to_all(at: Path) -> Path:
    """Puts the program and the folder where the user nobody can use them."""
    for folder in (at, *at.parents):
        if folder.stat().st_uid == os.getuid() and folder != folder.parent:
            folder.chmod(folder.stat().st_mode | 0o011)
    program = at / "flipref"
    program.write_bytes(FLIPREF.read_bytes())
    program.chmod(0o755)
    return program


def test_the_longest_paths_can_be_saved_to(at: Path) -> None:
    """A path has at most 4,095 bytes, and a name 255."""
    here = os.open(".", os.O_RDONLY)
    try:
        for length in (4082, 4083, 4094, 4095):
            for last in (1, 11, 12, 255):
                folder = b""
                os.chdir(at)
                while len(folder) < length - last:
                    left = length - last - len(folder)
                    step = min(left, 100) if left > 110 or left <= 100 else left - 20
                    name = (step - 1) * b"d"
                    os.makedirs(name, exist_ok=True)
                    os.chdir(name)
                    folder += name + b"/"
                path = folder + last * b"g"
                assert len(path) == length
                for _ in range(2):  # a new file, then an existing one
                    told = save(path, at)
                    assert b"Game saved." in told, (length, last, told)
                    assert os.listdir(".").count(last * "g") == 1
                    assert not [name for name in os.listdir(".") if name.startswith(".flip-")]
                os.unlink(last * b"g")
    finally:
        os.fchdir(here)
        os.close(here)
    assert b"Game saved." not in save(4096 * b"g", at)
    assert b"Game saved." not in save(256 * b"g", at)
    assert b"Game saved." in save(255 * b"g", at)


def test_links_are_followed_when_a_file_is_saved(at: Path) -> None:
    (at / "a/b").mkdir(parents=True)
    (at / "a/b/game").write_bytes(b"old")
    (at / "a/one").symlink_to("b/game")
    (at / "two").symlink_to("a/one")
    (at / "three").symlink_to(at / "two")
    assert b"Game saved." in save("three", at)
    assert (at / "three").is_symlink() and (at / "two").is_symlink() and (at / "a/one").is_symlink()
    assert (at / "a/b/game").read_bytes() != b"old"
    (at / "loop").symlink_to("loop")
    (at / "broken").symlink_to("nothing")
    for name in ("loop", "broken", "a/", "a", "a/b/game/", "no/game", ".", "..", "/"):
        assert b"Game saved." not in save(name, at), name
    assert not (at / "nothing").exists()
    for name in ("-", "--", "-q", "a\x1b[31m", "\udc9b"):
        assert b"Game saved." in save(name, at), name
        assert (at / name).is_file()


def test_permissions_are_kept_without_special_bits(at: Path) -> None:
    (at / "won").write_bytes(WON)
    report = at / "report"
    for mode, kept in (
        (0o4755, 0o755),
        (0o2755, 0o755),
        (0o6711, 0o711),
        (0o1644, 0o644),
        (0o600, 0o600),
        (0o7777, 0o777),
    ):
        report.write_bytes(b"old")
        report.chmod(mode)
        run("check", "octaflip", "--output", "report", "won", at=at, status=0)
        assert report.stat().st_mode & 0o7777 == kept, oct(report.stat().st_mode)
        assert b"Game saved." in save("report", at)
        assert report.stat().st_mode & 0o7777 == kept, oct(report.stat().st_mode)


@pytest.mark.skipif(os.getuid() != 0, reason="only root can give a file to another user")
def test_what_root_saves_over_stays_its_owner_s(at: Path) -> None:
    (at / "won").write_bytes(WON)
    report = at / "report"
    report.write_bytes(b"old")
    report.chmod(0o4755)
    os.chown(report, 65534, 65534)
    report.chmod(0o4750)
    run("check", "octaflip", "--output", "report", "won", at=at, status=0)
    now = report.stat()
    assert (now.st_mode & 0o7777, now.st_uid, now.st_gid) == (0o750, 0, 65534), now
    # The user is not in the old file's group, so the new group gets only the rights of all users.
    folder = at / "theirs"
    folder.mkdir()
    os.chown(folder, 65534, 65534)
    program = open_to_all(at)
    (folder / "game").write_bytes(b"old")
    os.chown(folder / "game", 65534, 0)
    (folder / "game").chmod(0o664)
    said = finish(
        [*AS_NOBODY, "--", program, "flip", "new", "4", "0", "0"],
        folder,
        input=b"sgame\n",
    )
    assert b"Game saved." in said.out, said
    now = (folder / "game").stat()
    assert (now.st_mode & 0o7777, now.st_uid, now.st_gid) == (0o644, 65534, 65534), now


def test_standard_output_is_not_replaced(at: Path) -> None:
    """A file that is standard output under another name may have other writers."""
    (at / "won").write_bytes(WON)
    command = 'echo before; "$@"; echo after'
    for name in ("/dev/stdout", "log", "/dev/stderr"):
        with open(at / "log", "wb") as log:
            subprocess.run(
                ["sh", "-c", command, "sh", FLIPREF, "check", "octaflip", "--output", name, "won"],
                cwd=at,
                stdout=log,
                stderr=log,
                check=True,
            )
        text = (at / "log").read_bytes()
        assert text == b"before\nwon: valid: Red wins 6 to 0 after 7 turns\nafter\n", (name, text)
    with open(at / "log", "wb") as log:
        run("flip", "new", "4", "0", "0", at=at, input=b"s/dev/stdout\n", stdout=log)
    text = (at / "log").read_bytes()
    assert text.index(b"Player (O)> flip 1\n4 O 0 0\n") < text.index(b"Game saved."), text


def test_a_umask_of_nothing_is_kept(at: Path) -> None:
    umask = ["sh", "-c", 'umask 0 && exec "$@"', "sh"]
    assert b"Game saved." in save("game", at, by=umask)
    assert (at / "game").stat().st_mode & 0o7777 == 0o666


# ---- the temporary file of JUnit ----


def test_an_image_holds_the_program(at: Path) -> None:
    """The name of each blob is its hash, and both lists lead to the program."""
    (at / "program").write_bytes(b"a program")
    maker = Path(__file__).parents[2] / "dist/image"
    for to in ("image.tar", "again.tar"):
        subprocess.run([maker, "program", "1.2", "x86_64", to], cwd=at, check=True)
    assert (at / "image.tar").read_bytes() == (at / "again.tar").read_bytes()
    with tarfile.open(at / "image.tar") as tar:
        files = {m.name: tar.extractfile(m).read() for m in tar}  # type: ignore[union-attr]
    for name, content in files.items():
        if name.startswith("blobs/sha256/"):
            assert name == "blobs/sha256/" + hashlib.sha256(content).hexdigest()

    def blob(described: dict[str, Any]) -> bytes:
        content = files["blobs/" + described["digest"].replace(":", "/")]
        assert described["size"] == len(content)
        return content

    (listed,) = json.loads(files["index.json"])["manifests"]
    manifest = json.loads(blob(listed))
    layer = blob(manifest["layers"][0])
    config = json.loads(blob(manifest["config"]))
    (for_docker,) = json.loads(files["manifest.json"])
    assert for_docker["RepoTags"] == ["flipref:1.2"]
    assert [files[name] for name in for_docker["Layers"]] == [layer]
    assert json.loads(files[for_docker["Config"]]) == config
    assert config["rootfs"]["diff_ids"] == ["sha256:" + hashlib.sha256(layer).hexdigest()]
    with tarfile.open(fileobj=io.BytesIO(layer)) as root:
        (program,) = root
        assert "/" + program.name == config["config"]["Entrypoint"][0]
        assert program.mode == 0o755 and program.uid == 0
        assert root.extractfile(program).read() == b"a program"  # type: ignore[union-attr]


def test_junit_waits_in_tmpdir(at: Path) -> None:
    (at / "tmp").mkdir()
    (at / "blocked").write_bytes(BLOCKED)
    report = ["check", "octaflip", "--format=junit", "blocked"]
    within = {**os.environ, "TMPDIR": str(at / "tmp")}
    without = {name: value for name, value in os.environ.items() if name != "TMPDIR"}
    whole = run(*report, at=at, env=within, status=1)
    for env in (without, {**without, "TMPDIR": ""}):
        assert timeless(run(*report, at=at, env=env, status=1).out) == timeless(whole.out)
    full = [
        *UNMEASURED,
        "sh",
        "-c",
        'ulimit -f 0 && exec "$@"',
        "sh",
    ]  # as on a full disk, nothing can be written to files
    for env, folder in ((within, str(at / "tmp")), (without, "/tmp")):
        said = run(*report, at=at, by=full, env=env, status=2)
        expected = f"flipref: the report: a temporary file in {folder}: File too large\n"
        assert said.err == expected.encode(), said
    said = run(*report, at=at, env={**without, "TMPDIR": f"{at}/no\x1bne"}, status=2)
    expected = (
        f"flipref: the report: a temporary file in {at}/no\\x1Bne: No such file or directory\n"
    )
    assert said.err == expected.encode(), said
    assert os.listdir(at / "tmp") == []


# ---- pages ----


def page_of(arguments: list[str], at: Path, memory: int) -> tuple[bytes, Any]:
    """Returns the messages, and the game in the page. The program gets `memory` bytes of its
    own."""
    limit = ["sh", "-c", f'ulimit -d {memory // 1024} && exec "$@"', "sh"]
    with open(at / "page", "wb") as page:
        said = run("show", *arguments, at=at, by=limit, stdout=page, status=1)
    text = (at / "page").read_bytes()
    start = text.index(b'{"kind":"show"')
    return said.err, json.loads(text[start : text.index(b"</script>", start)])["game"]


def test_the_size_of_an_input_bounds_its_page(at: Path) -> None:
    """A refused line takes more room in the page than it has bytes."""
    size = 4 << 20
    for dialect in (
        ["reversi"],
        ["bbm103", "--args", "4"],
        ["flip", "--args", "new 4 0 0"],
        ["octaflip"],
        ["aps105"],
    ):
        for line in (b"\n", b"x\n", b"\xff\n", b"\xff" * 64 + b"\n"):
            (at / "lines").write_bytes(size // len(line) * line)
            said, game = page_of([*dialect, "--html", "lines"], at, 6 * size + (8 << 20))
            assert (at / "page").stat().st_size < 6 * size + (1 << 20), (dialect, line)
            assert len(game["lines"]) == size // len(line)
            left_out = size // len(line) - len(game["turns"])
            if dialect[0] in ("octaflip", "aps105"):
                assert said == b"" and len(game["turns"]) <= 1, (dialect, str(said))
            else:
                expected = f"{left_out} refused lines are left out"
                assert len(game["turns"]) == 10000 and game["verdict"].endswith("; " + expected), (
                    dialect,
                    line,
                )
                assert said == f"flipref: lines: {expected}\n".encode(), said
    (at / "lines").write_bytes(10001 * b"\n")
    shown = run("show", "reversi", "lines", at=at, status=1)
    assert shown.out.endswith(b"\n1 refused line is left out\n"), shown.out[-200:]
    assert shown.err == b"flipref: lines: 1 refused line is left out\n", shown.err
    (at / "lines").write_bytes(10000 * b"\n")
    assert b"left out" not in run("show", "reversi", "lines", at=at, status=1).out


# ---- files that change ----


def test_a_change_is_seen_although_its_time_is_put_back(at: Path) -> None:
    text = 400000 * WON
    file = at / "file"
    told = 0
    for tries in range(12):
        file.write_bytes(text)
        os.utime(file, ns=(10**18, 10**18))
        check = launch_check("--records", "--quiet", "-j1", "file", at=at)
        wait_until_opened(check, file)
        time.sleep(0.001 * tries)
        check.send_signal(signal.SIGSTOP)
        with open(file, "r+b") as change:
            change.write(text[:1])
        os.utime(file, ns=(10**18, 10**18))
        check.send_signal(signal.SIGCONT)
        _, err = check.communicate(timeout=PATIENCE)
        told += check.returncode == 2 and b"file: the file changed" in err
        assert check.returncode == (2 if b"the file changed" in err else 0), (check.returncode, err)
        if told == 2:
            return
    raise AssertionError("no change was seen")
