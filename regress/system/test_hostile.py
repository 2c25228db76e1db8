"""Checks that `flipref check` copes with many inputs and with hostile surroundings.

Whatever happens, it must end in time, with a message and the right status, and its reports must be
well-formed."""

import fcntl
import gzip
import io
import json
import lzma
import os
import random
import re
import resource
import select
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tarfile
import threading
import time
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from archives import (
    ARCHIVES,
    commented,
    tar,
    zip64,
    zipped,
    zstd,
    zstd_of_zeros,
)
from junit_times import timeless
from program import (
    BUILD,
    BLOCKED,
    DRAW,
    FLIPREF,
    FORMATS,
    HOME,
    PATIENCE,
    TYPO,
    WON,
    Said,
    check,
    children,
    finish,
    on_terminal,
    parsed,
    launch,
    launch_check,
    wait_until,
    wait_until_opened,
)

# ---- lists ----


def test_lists_name_inputs(at: Path) -> None:
    names = [b"a", b"b b", b"sub/c", b"d\ne", b"\xff\xfe", b"-"]
    (at / "sub").mkdir()
    for name in names:
        (at / os.fsdecode(name)).write_bytes(DRAW)
    listed = [name for name in names if b"\n" not in name]
    for end in (b"\n", b""):
        (at / "list").write_bytes(b"\n".join(listed) + end)
        check("--files-from", "list", cwd=at).expect(0, b"5 inputs: 5 valid, 0 not", b"")
        (at / "list0").write_bytes(b"\0".join(names) + end.replace(b"\n", b"\0"))
        said = check("--files-from", "list0", "-0", cwd=at)
        said.expect(0, b"6 inputs: 6 valid, 0 not", b"")
        for name in names[:3]:
            assert name + b": valid: draw" in said.out
    (at / "list").write_bytes(b"sub")
    check("a", "--files-from", "list", cwd=at).expect(0, b"2 inputs: 2 valid")


def test_bad_lists_are_told(at: Path) -> None:
    (at / "a").write_bytes(DRAW)
    for text, message in (
        (b"a\n\na\n", b"an empty name in the list"),
        (b"a\na\0b\na\n", b"a NUL in a name; is the list one for -0?"),
        (b"a\n" + 5000 * b"x" + b"\na", b"a name in the list: File name too long"),
        (b"a\na\n" + 300000 * b"x", b"a name in the list: File name too long"),
        (b"a\nnone\na", b"none: No such file or directory"),
    ):
        (at / "list").write_bytes(text)
        check("--files-from", "list", cwd=at).expect(
            2, b"2 inputs: 2 valid, 0 not; not read: 1", message
        )
    check("--files-from", "none", cwd=at).expect(2, err=b"none: No such file or directory")
    check("--files-from", ".", cwd=at).expect(2, err=b".: Is a directory")
    check("--files-from", "-", "-", cwd=at).expect(2, b"", b"standard input can be read only once")


# ---- archives ----


def objects(said: Said, below: str) -> list[dict]:
    """Returns the lines of JSON, with names relative to a folder or an archive."""
    lines = [json.loads(line) for line in said.out.splitlines()]
    for each in lines:
        if "input" in each:
            assert each["input"].startswith(below + "/")
            each["input"] = each["input"].removeprefix(below + "/")
    return lines


NOISE = os.urandom(3 << 19)  # more than any buffer


def test_archives_are_judged_as_folders_are(at: Path) -> None:
    for noise in (b"", NOISE):
        archives_with_noise_are_judged_as_folders_are(at, noise)


def archives_with_noise_are_judged_as_folders_are(at: Path, noise: bytes) -> None:
    members = {
        "sub/won.txt": WON,
        "sub/typo": TYPO,
        "the end": BLOCKED,
        "z" * 90 + "/" + "ä" * 90: DRAW,
    }
    members |= {f"more/{i:03}": text for i, text in enumerate(50 * [WON, DRAW, TYPO[:-9]])}
    members |= {"name\nwith a newline": DRAW, "empty": b"", "x.zip": zipped({"in": WON})}
    members |= {"noise": noise}
    members = dict(sorted(members.items()))
    for name, text in members.items():
        if "." not in name or name.endswith(".txt"):
            (at / "folder" / name).parent.mkdir(parents=True, exist_ok=True)
            (at / "folder" / name).write_bytes(text)
    del members["x.zip"]
    folder = check("--format=json", "folder", cwd=at)
    folder.expect(1, err=b"")
    assert len(objects(folder, "folder")) == len(members)
    names = [each["input"] for each in objects(folder, "folder")]
    for name, make in ARCHIVES.items():
        (at / name).write_bytes(make({name: members[name] for name in names}))
        said = check("--format=json", name, cwd=at)
        said.expect(1, err=b"")
        assert objects(said, name) == objects(folder, "folder"), name


def test_only_files_in_archives_are_inputs(at: Path) -> None:
    held = io.BytesIO()
    with tarfile.open(fileobj=held, mode="w") as archive:
        for kind in (
            tarfile.DIRTYPE,
            tarfile.SYMTYPE,
            tarfile.LNKTYPE,
            tarfile.FIFOTYPE,
            tarfile.CHRTYPE,
            tarfile.BLKTYPE,
        ):
            info = tarfile.TarInfo(f"kind-{kind.decode()}")
            info.type, info.linkname = kind, "/etc/passwd"
            archive.addfile(info)
        archive.addfile(tarfile.TarInfo("a name of a folder/"))
    (at / "kinds.tar").write_bytes(held.getvalue())
    told = (
        b"flipref: kinds.tar/kind-2: not judged: it is a symbolic link\n"
        b"flipref: kinds.tar/kind-1: not judged: it is a hard link\n"
        b"flipref: kinds.tar/kind-6: not judged: it is a named pipe\n"
        b"flipref: kinds.tar/kind-3: not judged: it is a device\n"
        b"flipref: kinds.tar/kind-4: not judged: it is a device\n"
    )
    said = check("kinds.tar", cwd=at)
    said.expect(2, b"0 inputs: 0 valid, 0 not; not read: 5")
    assert said.err == told, said.err
    (at / "folder.tar").write_bytes(tar({"folder/": b""}))
    check("folder.tar", cwd=at).expect(2, b"0 inputs", b"folder.tar: no file in it")
    (at / "folder.tar").write_bytes(tar({"folder/": DRAW}))
    check("folder.tar", cwd=at).expect(
        2,
        b"0 inputs",
        b"folder.tar/folder/: not judged: it is a folder, but there are data in it\n",
    )
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        link = zipfile.ZipInfo("link")
        link.create_system, link.external_attr = 3, 0o120777 << 16
        archive.writestr(link, "/etc/passwd")
        archive.writestr("folder/", "")
        archive.writestr("file", DRAW)
    (at / "kinds.zip").write_bytes(held.getvalue())
    check("kinds.zip", cwd=at).expect(
        2,
        b"1 input: 1 valid, 0 not; not read: 1",
        b"kinds.zip/link: not judged: it is a symbolic link\n",
    )


def test_skipped_members_are_reported(at: Path) -> None:
    """At most 20 skipped members are named, in each format."""
    held = io.BytesIO()
    with tarfile.open(fileobj=held, mode="w") as archive:
        for i in range(25):
            info = tarfile.TarInfo(f"link{i:02}")
            info.type, info.linkname = tarfile.SYMTYPE, "x"
            archive.addfile(info)
    links = held.getvalue()
    (at / "a.tar").write_bytes(links[: 25 * 512] + tar({"a": DRAW}))
    for form in FORMATS:
        said = check(f"--format={form}", "a.tar", cwd=at)
        said.expect(2, None, b"a.tar: 5 more members were not judged\n")
        assert said.err.count(b"not judged: it is a symbolic link") == 20
        told = parsed(form, said.out)
        if form == "json":
            names = [each["input"] for each in told]
            links_told = [f"a.tar/link{i:02}" for i in range(20)]
            assert names == [*links_told, "a.tar/a", "a.tar"], names
        else:
            assert b"a.tar/link00" in said.out or form == "text"
    (at / "a.tar").write_bytes(links)
    check("a.tar", cwd=at).expect(2, b"0 inputs: 0 valid, 0 not; not read: 21")


def test_what_follows_a_tar_is_reported(at: Path) -> None:
    """It is not judged: GNU tar stops at the end, too."""
    one, two = tar({"a": DRAW}), tar({"b": WON})
    end = one.index(b"\n0\n") // 512 * 512 + 512
    rest = len(one) - end - 512
    follows = {
        "two.tar": (one + two, len(two) + rest),
        "lone.tar": (one[: end + 512] + two, len(two)),
        "text.tar": (one + b"x", rest + 1),
        "two.tgz": (gzip.compress(one) + gzip.compress(two), len(two) + rest),
        "two.tar.xz": (lzma.compress(one) + lzma.compress(two), len(two) + rest),
        "two.tar.zst": (zstd(one) + zstd(two), len(two) + rest),
    }
    for name, (text, size) in follows.items():
        (at / name).write_bytes(text)
        message = f"{name}: {size} bytes after the end of the tar were not judged\n".encode()
        said = check(name, cwd=at)
        said.expect(2, b"1 input: 1 valid, 0 not; not read: 1", message)
        assert f"{name}/a: valid".encode() in said.out, name
        for form in FORMATS:
            said = check(f"--format={form}", name, cwd=at)
            said.expect(2, b"after the end of the tar" if form != "text" else None, message)
            parsed(form, said.out)
    os.mkfifo(at / "pipe.tar")
    for text, told in (
        (one, b""),
        (one + two, b"after the end of the tar"),
        (one[:700], b"Truncated"),
        (one[:end], b"it lacks its end"),
    ):
        run = launch_check("pipe.tar", at=at)
        (at / "pipe.tar").write_bytes(text)
        out, err = run.communicate(timeout=PATIENCE)
        assert run.returncode == (2 if told else 0) and told in err, (told, out, err)
    for size in (512, 1024, 1536, 20480, 1 << 20):  # zeros to the end of a record of any size
        (at / "a.tar").write_bytes(one[:end] + bytes(size))
        check("a.tar", cwd=at).expect(0, b"1 input: 1 valid, 0 not", b"")
    for name, text in (("a.tar", one[:end]), ("a.tgz", gzip.compress(one[:end]))):
        (at / name).write_bytes(text)
        check(name, cwd=at).expect(2, b"1 valid", b"the tar is cut off: it lacks its end\n")


def test_odd_tars_lose_nothing_in_silence(at: Path) -> None:
    def header(name: str, kind: bytes, text: bytes) -> bytes:
        info = tarfile.TarInfo(name)
        info.type, info.size = kind, len(text)
        return info.tobuf(tarfile.GNU_FORMAT) + text + bytes(-len(text) % 512)

    one = tar({"a": DRAW})[:1024]
    deep = b"".join(header("././@LongLink", b"L", b"name\0") for _ in range(40))
    cases = {
        "deep": one + deep + one + tar({"b": WON}),
        "long name at the end": one + header("././@LongLink", b"L", b"name\0"),
        "pax at the end": one + header("pax", b"x", b"12 path=abc\n") + bytes(1024),
        "pax is malformed": one + header("pax", b"x", b"99 path=abc\n") + tar({"b": WON}),
        "pax is no pax": one + header("pax", b"x", b"path=abc\n") + tar({"b": WON}),
        "volume": one + header("part", b"M", WON) + tar({"b": WON}),
        "checksum": one + tar({"b": WON}).replace(b"0000644", b"0000645") + tar({"c": WON}),
        "size": one + tar({"b": WON}).replace(b"00000000202", b"-0000000202"),
    }
    for name, text in cases.items():
        (at / "a.tar").write_bytes(text)
        said = check("a.tar", cwd=at)
        assert said.status == 2 and b"a.tar/a: valid: draw" in said.out, (name, said.out, said.err)


def test_names_in_archives_are_only_names(at: Path) -> None:
    names = [
        "/etc/passwd",
        "../../up",
        "a//b",
        ".",
        "-",
        "C:\\x",
        "\x1b[2J",
        "x\ny",
        "bad\udcff\udce4",
    ]
    (at / "a.tar").write_bytes(tar({name: DRAW for name in names}))
    said = check("a.tar", cwd=at)
    said.expect(0, b"9 inputs: 9 valid", b"")
    for name in names[:6]:
        assert b"a.tar/" + name.encode() + b": valid" in said.out
    assert b"\x1b" not in said.out and b"x\\ny" in said.out
    assert os.listdir(at) == ["a.tar"]
    liar = zipped({"ü": DRAW, "é": DRAW}).replace("ü".encode(), b"\xff\xfe")
    (at / "liar.zip").write_bytes(liar)
    said = check("liar.zip", cwd=at)
    said.expect(0, b"liar.zip/(member 1): valid")
    assert "liar.zip/é: valid".encode() in said.out


@pytest.mark.parametrize("noise", [b"", NOISE], ids=["small", "large"])
def test_broken_archives_are_told(at: Path, noise: bytes) -> None:
    """Whatever is cut off or changed, all verdicts stay the same, or there is a message."""
    members = {f"{i:02}": WON for i in range(40)} | {"39": WON + noise}
    for name, make in ARCHIVES.items():
        whole = make(members)
        is_plain = name in ("a.tar", "gnu.tar")
        end = len(whole.rstrip(b"\0")) // 512 * 512 + 512 if is_plain else len(whole)
        cuts = sorted({end, *range(1, len(whole) - 1, len(whole) // 23)})
        has_checksums = name not in ("a.tar", "gnu.tar", "a.tar.zst", "a.tzst")
        changed = range(0, len(whole), len(whole) // 41) if has_checksums else ()
        variants = [whole[:cut] for cut in cuts] + [flipped(whole, i, 0x10) for i in changed]
        right, *told = told_of_each(at, [whole, *variants], name[name.index(".") :])
        assert len(right) == 40 and not is_trouble(right), (name, right)
        for cut, each in zip(cuts, told):
            if cut < end + 512 and cut < len(whole):
                assert is_trouble(each), (name, cut, each)
            else:  # only zeros are cut off
                assert each == right, (name, cut, each)
        for i, each in zip(changed, told[len(cuts) :], strict=True):
            assert each == right or is_trouble(each), (name, i, each)


def test_what_is_no_archive_is_told(at: Path) -> None:
    for text in (b"", b"x", bytes(10240), WON, os.urandom(5000)):
        for name in ARCHIVES:
            (at / name).write_bytes(text)
            check(name, cwd=at).expect(2, b"not read: 1", name.encode())


# ---- zips that are odd or cut off (the harness archives damages them in every way) ----


def flipped(text: bytes, at: int, mask: int) -> bytes:
    return text[:at] + bytes([text[at] ^ mask]) + text[at + 1 :]


def told_of_each(at: Path, archives: Iterable[bytes], suffix: str) -> list[list[dict]]:
    """Returns what the JSON says of each archive. One process judges them all."""
    folder = at / "all"
    folder.mkdir()
    told: list[list[dict]] = []
    for i, text in enumerate(archives):
        (folder / f"{i:06}{suffix}").write_bytes(text)
        told.append([])
    said = check("--format=json", "-j2", "all", cwd=at)
    for line in said.out.splitlines():
        each = json.loads(line)
        number, _, each["input"] = each["input"].removeprefix("all/").partition(suffix)
        told[int(number)].append(each)
    shutil.rmtree(folder)
    return told


def is_trouble(told: list[dict]) -> bool:
    return any("trouble" in each for each in told)


def test_zips_that_are_cut_off_are_not_taken_for_whole(at: Path) -> None:
    """The zip that is cut off ends with a whole zip that was stored in it."""
    inner = zipped({"x": WON}, zipfile.ZIP_STORED)
    for text in (inner, commented(inner, b"a comment"), zip64(inner)):
        outer = zipped({"a": DRAW, "in.zip": text, "b": WON}, zipfile.ZIP_STORED)
        (at / "cut.zip").write_bytes(outer[: outer.index(text) + len(text)])
        said = check("cut.zip", cwd=at)
        said.expect(
            2, b"cut.zip/a: valid", b"cut.zip: the zip is cut off or damaged: its directory"
        )
        assert b"cut.zip/x" not in said.out
    (at / "cut.zip").write_bytes(outer[:-1])
    check("cut.zip", cwd=at).expect(
        2, b"cut.zip/a: valid", b"cut.zip: the zip is cut off, or more follows it: "
    )


def test_a_zip_may_have_more_than_4_gigabytes(at: Path) -> None:
    """A hole comes before its member and its directory."""
    far = 5 << 30
    sums = struct.pack("<HHHIIII", 45, 0, 0, 0x21, zlib.crc32(WON), len(WON), len(WON))
    member = b"PK\3\4" + sums + struct.pack("<HH", 1, 0) + b"a" + WON
    directory = b"PK\1\2\x2d\3" + sums + struct.pack("<HHHHHII", 1, 12, 0, 0, 0, 0, 0xFFFFFFFF)
    directory += b"a" + struct.pack("<HHQ", 1, 8, far)
    begin = far + len(member)
    end = struct.pack("<IQHHIIQQQQ", 0x06064B50, 44, 45, 45, 0, 0, 1, 1, len(directory), begin)
    end += struct.pack("<IIQI", 0x07064B50, 0, begin + len(directory), 1)
    end += struct.pack("<IHHHHIIH", 0x06054B50, 0, 0, 1, 1, len(directory), 0xFFFFFFFF, 0)
    with open(at / "a.zip", "wb") as file:
        file.seek(far)
        file.write(member + directory + end)
    check("a.zip", cwd=at).expect(0, b"1 input: 1 valid, 0 not", b"")
    with open(at / "a.zip", "r+b") as file:
        file.truncate(begin + len(directory))
    check("a.zip", cwd=at).expect(2, b"0 valid", b"the zip is cut off")


def test_a_zip_may_be_empty(at: Path) -> None:
    for text in (zipped({}), zip64(zipped({})), commented(zipped({}), b"nothing")):
        (at / "a.zip").write_bytes(text)
        check("a.zip", cwd=at).expect(2, b"not read: 1", b"flipref: a.zip: no file in it\n")


def two_faults(text: bytes) -> Iterator[tuple[str, bytes]]:
    """Yields zips with two faults, which a single change cannot make."""
    directory = text.index(b"PK\1\2")
    entries = [at.start() for at in re.finditer(b"PK\1\2", text)]
    end = text.rindex(b"PK\5\6")
    yield "an end record over an entry", text[: entries[1]] + text[end:] + text[entries[1] + 22 :]
    second = text[entries[1] + 42 : entries[1] + 46]
    yield "the same offset", text[: entries[0] + 42] + second + text[entries[0] + 46 :]
    yield "bytes left out and put in", text[:60] + text[70:directory] + bytes(10) + text[directory:]
    same = text[: entries[0]] + 2 * text[entries[0] : entries[1]] + text[entries[2] : end]
    yield "an entry twice", same + text[end : end + 12] + struct.pack(
        "<I", len(same) - directory
    ) + text[end + 16 :]
    short = text[: entries[1]] + text[entries[2] : end]
    yield "an entry less", short + text[end : end + 12] + struct.pack(
        "<I", len(short) - directory
    ) + text[end + 16 :]
    yield "another comment", text[: end + 20] + struct.pack("<H", 22) + text[end:]
    for kind in (0o040000, 0o120000, 0o020000, 0o140000):
        attribute = struct.pack("<I", (kind | 0o644) << 16)
        for entry in entries:
            yield f"type {kind:o}", text[: entry + 38] + attribute + text[entry + 42 :]


def test_zips_with_two_faults_lose_nothing_in_silence(at: Path) -> None:
    text = zipped({"a": DRAW, "b": WON, "c": b"", "d": TYPO}, zipfile.ZIP_STORED)
    for what, variant in two_faults(text):
        (at / "a.zip").write_bytes(variant)
        said = check("a.zip", cwd=at)
        said.expect(2, None, b"a.zip")
        assert b"a.zip/d: not valid" in said.out or b"a.zip" in said.err, what


def test_zips_are_not_read_from_pipes(at: Path) -> None:
    """The directory of a zip is at its end, so a reader of a pipe could not check the members."""
    os.mkfifo(at / "a.zip")
    whole = zipped({"a": DRAW}, zipfile.ZIP_STORED)
    for text in (whole, whole[:-1], b""):
        run = launch_check("a.zip", at=at)
        (at / "a.zip").write_bytes(text)
        out, err = run.communicate(timeout=PATIENCE)
        assert run.returncode == 2 and b"a.zip: a zip is read from a file only" in err, (out, err)
        assert out == b"0 inputs: 0 valid, 0 not; not read: 1\n", out


def test_checksums_are_looked_at(at: Path) -> None:
    text = bytearray(gzip.compress(tar({"a": DRAW})))
    text[-8] ^= 1
    (at / "a.tar.gz").write_bytes(text)
    check("a.tar.gz", cwd=at).expect(2, b"0 valid", b"the gzip data is damaged")
    text = bytearray(zipped({"a": DRAW, "b": DRAW}, zipfile.ZIP_STORED))
    text[text.index(b"R......B") + 3] = ord("#")
    (at / "a.zip").write_bytes(text)
    said = check("a.zip", cwd=at)
    said.expect(2, b"1 valid, 0 not; not read: 1", b"a.zip/a: ZIP bad CRC")
    assert b"a.zip/b: valid" in said.out
    text[text.index(b"PK\1\2") + 8] |= 1  # encrypted, says the directory
    text[6] |= 1
    (at / "a.zip").write_bytes(text)
    check("a.zip", cwd=at).expect(2, b"1 valid, 0 not; not read: 1", b"a.zip/a: ")


def test_archives_may_come_a_byte_at_a_time(at: Path) -> None:
    for name, make in ARCHIVES.items():
        if name.endswith("zip"):
            continue  # a zip is read only from a file
        os.mkfifo(at / name)
        run = launch_check(name, at=at)
        with open(at / name, "wb", buffering=0) as pipe:
            text = make({"a": WON, "b": DRAW})
            for i in range(10):
                pipe.write(text[i : i + 1])
                time.sleep(0.01)
            pipe.write(text[10:])
        out, err = run.communicate(timeout=PATIENCE)
        assert run.returncode == 0, (name, out, err)
        assert out.endswith(b"2 inputs: 2 valid, 0 not\n"), (name, out)


def test_bombs_end(at: Path) -> None:
    zeros = gzip.compress(bytes(1 << 26))
    head = tar({"a": DRAW})[:1024]
    big = tarfile.TarInfo("big")
    big.size = 1 << 36
    header = big.tobuf(tarfile.GNU_FORMAT)
    (at / "bomb.tar.gz").write_bytes(gzip.compress(head + header) + 8 * zeros)
    said = check("--unpack-limit=100000000", "bomb.tar.gz", cwd=at)
    said.expect(2, b"bomb.tar.gz/a: valid", b"bomb.tar.gz: it unpacks to too much (--unpack-limit)")
    (at / "bomb.zip").write_bytes(zipped({"a": DRAW + bytes(1 << 27), "b": DRAW}))
    said = check("--unpack-limit=100000000", "bomb.zip", cwd=at)
    said.expect(2, b"0 valid", b"bomb.zip/a: it unpacks to too much")
    (at / "bomb.tar.zst").write_bytes(zstd(header) + zstd_of_zeros(1 << 36))
    check("bomb.tar.zst", cwd=at).expect(2, None, b"it unpacks to too much")
    (at / "bomb.tar").write_bytes(sparse(1 << 60))
    said = check("--unpack-limit=1000000000", "bomb.tar", cwd=at)
    said.expect(2, None, b"it unpacks to too much")


def in_archives(text: bytes, depth: int) -> bytes:
    """Puts a text into `depth` tars, one in the other."""
    held = tar({"a": text})
    for _ in range(depth):
        held = tar({"a.tar": held, "b": DRAW})
    return held


def test_archives_in_archives_are_opened(at: Path) -> None:
    inner = {name: make({"game": WON}) for name, make in ARCHIVES.items()}
    for name in ("a.tar", "a.tar.gz", "a.tar.xz", "a.tar.zst", "a.zip"):
        (at / name).write_bytes(ARCHIVES[name](inner | {"last": DRAW}))
        said = check(name, cwd=at)
        said.expect(0, f"{len(inner) + 1} inputs: {len(inner) + 1} valid, 0 not\n".encode(), b"")
        for each in inner:
            assert f"{name}/{each}/game: valid: Red".encode() in said.out
        lines = said.out.splitlines()
        assert lines[-2].startswith(f"{name}/last: valid".encode()), "must keep the order"
    names = {f"{i}.zip": zipped({"a": WON, "b": TYPO}) for i in range(40)}
    (at / "many.tar").write_bytes(tar(names))
    one = check("-j1", "many.tar", "many.tar", cwd=at)
    one.expect(1, b"160 inputs: 80 valid, 80 not\n", b"")
    two = check("-j2", "many.tar", "many.tar", cwd=at)
    assert (two.status, two.out, two.err) == (one.status, one.out, one.err)


@pytest.mark.plain
def test_archives_leave_no_memory_behind(at: Path) -> None:
    """Not in the process that judges, in the workers, or in the processes that unpack."""
    tool = ["valgrind", "-q", "--leak-check=full"]
    (at / "a.tar").write_bytes(tar({"a": WON, "b.zip": zipped({"c": TYPO})}))
    (at / "cut.zip").write_bytes(zipped({"a": WON})[:-1])
    for jobs in ("-j1", "-j2"):
        said = check(jobs, "a.tar", "cut.zip", "a.tar", cwd=at, by=tool)
        said.expect(2, b"5 inputs: 3 valid, 2 not; not read: 1\n", b"cut.zip")
        assert b"lost" not in said.err, str(said)


def test_archives_in_archives_are_bounded(at: Path) -> None:
    store = {"TMPDIR": str(at / "store")}
    (at / "store").mkdir()
    for depth in range(4, 7):
        (at / "deep.tar").write_bytes(in_archives(WON, depth))
        said = check("deep.tar", cwd=at, env=os.environ | store)
        if depth == 4:
            said.expect(0, b"5 inputs: 5 valid", b"")
        else:
            said.expect(2, b"not read: 1", b": an archive inside 4 archives")
        assert not list((at / "store").iterdir())
    bomb = zipped({f"{i}.zip": zipped({"zeros": bytes(1 << 20)}) for i in range(8)})
    (at / "bomb.zip").write_bytes(bomb)
    check("bomb.zip", cwd=at).expect(1, b"8 inputs: 0 valid, 8 not")
    limited = check("--unpack-limit=4000000", "bomb.zip", cwd=at)
    limited.expect(2, b"not read: ", b"it unpacks to too much (--unpack-limit)")
    size = (1 << 28) + (1 << 17)
    header = tarfile.TarInfo("a.tar")
    header.size = size
    (at / "large.tar.zst").write_bytes(
        zstd(header.tobuf()) + zstd_of_zeros(size) + zstd(tar({"b": WON}))
    )
    said = check("large.tar.zst", cwd=at, env=os.environ | store)
    said.expect(2, b"1 valid, 0 not; not read: 1", b"a.tar: an archive of more than 256 MiB in an")
    assert not list((at / "store").iterdir())


def test_bad_archives_in_archives_cost_themselves(at: Path) -> None:
    whole = zipped({"a": WON, "b": WON})
    flip = bytearray(zipped({"a": WON}, zipfile.ZIP_STORED))
    flip[flip.index(b"R......B") + 3] = ord("#")
    for inner, name, why in (
        (whole[:-30], "x.zip", b"x.zip: "),
        (b"", "x.zip", b"x.zip: "),
        (b"rubbish", "x.tar", b"x.tar: "),
        (b"rubbish", "x.tar.xz", b"x.tar.xz: "),
        (tar({}), "x.tar", b"x.tar: no file in it"),
        (gzip.compress(tar({"a": WON}))[:-4], "x.tgz", b"x.tgz: the gzip data is cut off"),
        (tar({"a": WON}) + bytes(512) + b"more", "x.tar", b"x.tar: 9220 bytes after the end of"),
        (bytes(flip), "x.zip", b"x.zip/a: ZIP bad CRC"),
    ):
        (at / "o.tar").write_bytes(tar({"first": DRAW, name: inner, "last": DRAW}))
        said = check("o.tar", cwd=at)
        said.expect(2, b"not read: 1", b"o.tar/" + why)
        assert b"o.tar/first: valid" in said.out and b"o.tar/last: valid" in said.out, said
    (at / "o.tar").write_bytes(tar({"x.tar": tar({"../../a": WON, "/b": WON})}))
    check("o.tar", cwd=at).expect(0, b"o.tar/x.tar/../../a: valid", b"")
    (at / "o.zip").write_bytes(zipped({"x.zip": whole, "last": WON}))
    closed = {"TMPDIR": str(at / "none")}
    said = check("o.zip", cwd=at, env=os.environ | closed)
    said.expect(2, b"1 valid, 0 not; not read: 1", b"o.zip/x.zip: a temporary file in ")


# ---- files that are left out ----


def test_clutter_is_skipped_and_counted(at: Path) -> None:
    clutter = {".DS_Store": b"", "._a": b"x", "in/._b": b"x", "in/.DS_Store": b""}
    clutter |= {"__MACOSX/a": b"", "in/__MACOSX/x/y": b"", "__MACOSX/._x.zip": b"x"}
    clutter |= {"._y.zip": zipped({"a": WON})}  # not opened, although it could be
    games = {"a": WON, "in/b": DRAW, ".hidden": DRAW, "in/__MACOSX.txt": DRAW, "in/.DS_Stores": WON}
    count = b"5 inputs: 5 valid, 0 not; skipped: 8 (.DS_Store, __MACOSX, ._*)\n"
    for name, text in (clutter | games).items():
        (at / "games" / name).parent.mkdir(parents=True, exist_ok=True)
        (at / "games" / name).write_bytes(text)
    (at / "a.zip").write_bytes(zipped(clutter | games))
    (at / "a.tar").write_bytes(tar(clutter | games))
    (at / "o.tar").write_bytes(tar({"a.zip": zipped(clutter | games)}))
    for path in ("games", "games/", "a.zip", "a.tar", "o.tar"):
        check(path, cwd=at).expect(0, count, b"")
    told = b"flipref: check: skipped: 8 (.DS_Store, __MACOSX, ._*)\n"
    for form in ("json", "sarif", "junit"):
        said = check(f"--format={form}", "games", cwd=at)
        assert said.status == 0 and said.err == told, said
    summary = check("--format=json", "--summary", "-j2", *70 * ["a.zip"], cwd=at)
    summary.expect(0, b'"not_read":0,"skipped":560,', b"")
    check("--summary", "games", cwd=at).expect(0, b"         8  skipped\n", b"")
    check("games/._a", cwd=at).expect(1, b"games/._a: not valid", b"")
    (at / "only").mkdir()
    (at / "only/.DS_Store").write_bytes(b"")
    check("only", cwd=at).expect(2, b"skipped: 1", b"only: all files in it are left out")
    (at / "only.tar").write_bytes(tar({".DS_Store": b""}))
    check("only.tar", cwd=at).expect(2, b"skipped: 1", b"only.tar: all files in it are left out")


def names_of(said: Said) -> list[bytes]:
    return re.findall(rb"^[^:\n/]*/([^:\n]*): valid", said.out, re.M)


@pytest.mark.parametrize(
    "options, names",
    [
        ([], ["a.in", "b.txt", "sub/a.in", "sub/c/a.in", "sub/c/d.txt"]),
        (["--include=*.in"], ["a.in", "sub/a.in", "sub/c/a.in"]),
        (["--include=*.in", "--include", "b*"], ["a.in", "b.txt", "sub/a.in", "sub/c/a.in"]),
        (["--include=sub/*.in"], ["sub/a.in"]),
        (["--include=/a.in"], ["a.in"]),
        (["--include=*/*/*"], ["sub/c/a.in", "sub/c/d.txt"]),
        (["--include=[ab].*"], ["a.in", "b.txt", "sub/a.in", "sub/c/a.in"]),
        (["--exclude=*.in"], ["b.txt", "sub/c/d.txt"]),
        (["--exclude=sub"], ["a.in", "b.txt"]),
        (["--exclude=c"], ["a.in", "b.txt", "sub/a.in"]),
        (["--exclude=sub/c"], ["a.in", "b.txt", "sub/a.in"]),
        (["--exclude=/sub"], ["a.in", "b.txt"]),
        (["--include=*.in", "--exclude=a.*"], []),
        (["--include=sub"], []),
    ],
)
def test_globs_choose_files(at: Path, options: list[str], names: list[str]) -> None:
    games = {name: WON for name in ("a.in", "b.txt", "sub/a.in", "sub/c/a.in", "sub/c/d.txt")}
    for name, text in games.items():
        (at / "games" / name).parent.mkdir(parents=True, exist_ok=True)
        (at / "games" / name).write_bytes(text)
    (at / "a.zip").write_bytes(zipped(games))
    (at / "a.tar").write_bytes(tar(games))
    for path in ("games", "a.zip", "a.tar"):
        said = check(*options, path, cwd=at)
        assert names_of(said) == [name.encode() for name in names], said
        assert said.status == (0 if names else 2), said
    named = check(*options, "games/a.in", "games/b.txt", cwd=at)
    named.expect(0, b"2 inputs: 2 valid", b"")


def test_an_excluded_folder_is_not_entered(at: Path) -> None:
    (at / "games/sub").mkdir(parents=True)
    (at / "games/a").write_bytes(WON)
    (at / "games/sub/loop").symlink_to("..")
    check("games", cwd=at).expect(2, b"1 valid", b"a loop")
    check("--exclude=sub", "games", cwd=at).expect(0, b"1 input: 1 valid", b"")


def test_as_much_as_the_limit_is_unpacked(at: Path) -> None:
    members = {"a": DRAW, "b": DRAW}
    told = b"it unpacks to too much (--unpack-limit)"
    tape = tar(members)
    for name, text, size in (
        ("a.zip", zipped(members), 2 * len(DRAW)),
        ("a.tar", tape, len(tape)),
        ("a.tar.gz", gzip.compress(tape), len(tape)),
    ):
        (at / name).write_bytes(text)
        said = check("-j1", f"--unpack-limit={size}", name, cwd=at)
        said.expect(0, b"2 inputs: 2 valid, 0 not", b"")
        check("-j1", f"--unpack-limit={size - 1}", name, cwd=at).expect(2, None, told)


def sparse(size: int) -> bytes:
    """Makes a sparse tar of a file that has only zeros."""
    info = tarfile.TarInfo("zeros")
    info.pax_headers = {
        "GNU.sparse.major": "1",
        "GNU.sparse.minor": "0",
        "GNU.sparse.name": "zeros",
        "GNU.sparse.realsize": str(size),
    }
    info.size = 512
    return info.tobuf(tarfile.PAX_FORMAT) + b"0\n".ljust(512, b"\0") + bytes(1024)


def test_standard_input_is_read_from_where_it_stands(at: Path) -> None:
    """Another program, such as head, may have read the start."""
    (at / "a").write_bytes(b"read before\n" + WON)
    with (at / "a").open("rb", buffering=0) as there:
        there.read(len(b"read before\n"))
        check("-", cwd=at, stdin=there).expect(0, b"(standard input): valid: Red wins", b"")


def test_holes_are_zeros(at: Path) -> None:
    (at / "folder").mkdir()
    (at / "folder/zeros").write_bytes(bytes(1000))
    (at / "a.tar").write_bytes(sparse(1000))
    folder, archive = (check("--format=json", name, cwd=at) for name in ("folder", "a.tar"))
    archive.expect(1, err=b"")
    assert objects(archive, "a.tar") == objects(folder, "folder"), archive.out


def test_a_member_may_have_more_than_4_gigabytes(at: Path) -> None:
    blanks = zstd(DRAW.ljust(1 << 17)) + zstd_of_zeros(0)
    big = tarfile.TarInfo("big")
    big.size = (4 << 30) + (1 << 17)
    text = zstd(big.tobuf(tarfile.GNU_FORMAT)) + blanks + zstd_of_zeros(4 << 30)
    text += zstd(tar({"next": WON}))
    (at / "big.tar.zst").write_bytes(text)
    said = check("big.tar.zst", cwd=at)
    said.expect(0, b"2 inputs: 2 valid, 0 not", b"")
    assert b"big.tar.zst/next: valid: Red wins" in said.out


# ---- workers ----


def many(at: Path, files: int) -> None:
    (at / "many").mkdir()
    for i in range(files):
        (at / "many" / f"{i:05}").write_bytes([WON, DRAW, TYPO, BLOCKED, b""][i % 5])


def end(pid: int, number: int) -> bool:
    try:
        os.kill(pid, number)
        return True
    except ProcessLookupError:
        return False


def test_reports_do_not_depend_on_workers(at: Path) -> None:
    many(at, 300)
    (at / "many/loop").symlink_to(".")
    (at / "many/nothing").symlink_to("none")
    (at / "many/00100.tar.gz").write_bytes(gzip.compress(tar({"a": WON, "b": TYPO}))[:-30])
    (at / "list").write_bytes(b"many/00007\n\nmany\nnone\n" + b"x" * 5000)
    for form in FORMATS:
        first = None
        for jobs in (1, 2, 7):
            options = [f"-j{jobs}", f"--format={form}"]
            said = check(*options, "many", "none", "many", "--files-from", "list", cwd=at)
            said.expect(2)
            parsed(form, said.out)
            first = first or said
            assert (timeless(said.out), said.err) == (timeless(first.out), first.err), (form, jobs)


def test_a_large_folder_is_reported_in_the_order_of_its_names(at: Path) -> None:
    """Workers find results before their turn, and more than may be buffered."""
    chance = random.Random(7)
    names = {f"{chance.getrandbits(chance.choice((16, 40, 200))):x}" for _ in range(5000)}
    (at / "large/folder").mkdir(parents=True)
    for name in names | {f"folder/{name}" for name in names}:
        (at / "large" / name).write_bytes(chance.choice([WON, DRAW, TYPO, b""]))
    (at / "long").write_bytes(TYPO.replace(b"\n", 8000 * b" x" + b"\n"))
    (at / "large/f-long").mkdir()
    for i in range(3000):
        (at / "large/f-long" / str(i)).hardlink_to(at / "long")
    (at / "large/0.tar").write_bytes(tar({"a": WON, "b": TYPO}))
    (at / "large/f-nothing").symlink_to("none")
    (at / "large/f-loop").symlink_to(".")
    for form in FORMATS:
        for quiet in ([], ["--quiet"]):
            one = check("-j1", f"--format={form}", *quiet, "large", cwd=at)
            one.expect(2)
            for jobs in ("-j2", "-j5"):
                said = check(jobs, f"--format={form}", *quiet, "large", cwd=at)
                assert said.status == 2, said.status
                assert (timeless(said.out), said.err) == (timeless(one.out), one.err), (
                    form,
                    quiet,
                    jobs,
                )
    said = check("--format=json", "large/folder", cwd=at)
    judged = [json.loads(line)["input"] for line in said.out.splitlines()]
    assert judged == [f"large/folder/{name}" for name in sorted(names)]


# A process with these capabilities gets pipes of any size.
COMMON_USER = ["setpriv", "--bounding-set=-sys_resource,-sys_admin"] if os.geteuid() == 0 else []


def test_pipes_may_be_small(at: Path) -> None:
    """A user with many open pipes gets only pipes of the smallest size: pipe(7)."""
    pages = int(Path("/proc/sys/fs/pipe-user-pages-soft").read_text())
    largest = int(Path("/proc/sys/fs/pipe-max-size").read_text())
    (at / "many").mkdir()
    for i in range(3000):
        (at / "many" / f"{i:0200}").write_bytes(TYPO)
    one = check("-j1", "many", cwd=at)
    one.expect(1, b"3000 inputs: 0 valid, 3000 not")
    held = [os.pipe() for _ in range(pages * 4096 // largest + 1 if pages > 0 else 0)]
    try:
        for pipe in held:
            fcntl.fcntl(pipe[1], fcntl.F_SETPIPE_SZ, largest)
    except PermissionError:
        pass  # there are enough
    try:
        size = "import fcntl, os; print(fcntl.fcntl(os.pipe()[0], fcntl.F_GETPIPE_SZ))"
        shown = subprocess.run([*COMMON_USER, sys.executable, "-c", size], capture_output=True)
        assert pages == 0 or int(shown.stdout) < 1 << 14, shown
        assert check("-j3", "many", cwd=at, by=COMMON_USER).out == one.out
    finally:
        for pipe in held:
            os.close(pipe[0])
            os.close(pipe[1])


@pytest.mark.plain
def test_a_worker_that_ends_costs_one_input_at_most(at: Path) -> None:
    many(at, 4000)
    chance = random.Random(1)
    for form in FORMATS:
        whole = check(f"--format={form}", "many", cwd=at)
        for number in (signal.SIGKILL, signal.SIGSEGV, signal.SIGTERM):
            run = launch_check("-j2", f"--format={form}", "--output", "report", "many", at=at)
            killed = 0
            while run.poll() is None and killed < 5:
                time.sleep(chance.random() / 50)
                workers = children(run.pid)
                killed += bool(workers) and end(chance.choice(workers), number)
            _, err = run.communicate(timeout=PATIENCE)
            report = (at / "report").read_bytes()
            parsed(form, report)
            lost = err.count(b"the process that judged it")
            assert lost == len(err.splitlines()) and lost <= killed, err
            assert run.returncode == (2 if lost else 1)
            if lost == 0:
                assert timeless(report) == timeless(whole.out), form


def is_at_rest(pid: int) -> bool:
    """Returns whether a process sleeps for a quarter of a second, for example at a pipe."""
    try:
        for _ in range(25):
            if Path(f"/proc/{pid}/stat").read_text().rsplit(")")[1].split()[0] != "S":
                return False
            time.sleep(0.01)
    except FileNotFoundError:  # it has ended
        return False
    return True


def is_under_way(run: "subprocess.Popen[bytes]") -> bool:
    """Returns whether a program, or each of its workers, has computed for a fifth of a second, or
    waits for its output to be read."""

    def has_computed(pid: int) -> bool:
        try:
            fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")")[1].split()
        except FileNotFoundError:
            return False
        return int(fields[11]) + int(fields[12]) > os.sysconf("SC_CLK_TCK") // 5

    return all(has_computed(pid) or is_at_rest(pid) for pid in children(run.pid) or [run.pid])


def test_what_a_dead_worker_was_dealt_is_judged_again(at: Path) -> None:
    """One worker waits for a pipe. The other has sent more events than are taken before their turn,
    and waits in the middle of an event. One of them is killed."""
    (at / "many").mkdir()
    for i in range(100):
        (at / "many" / f"{i:02}").write_bytes(100 * BLOCKED)
    os.mkfifo(at / "pipe")
    arguments = ["--records", "--format=json", "pipe", "many"]
    writer = os.open(at / "pipe", os.O_RDWR | os.O_NONBLOCK)
    alone = check(*arguments[:2], "many", cwd=at).out
    right = [json.loads(line) for line in alone.splitlines()]
    for victim in (0, 1):
        run = launch_check("-j2", *arguments, at=at)
        workers: list[int] = []
        while len(workers) < 2:
            workers = sorted(children(run.pid))
        while not all(map(is_at_rest, workers)):
            pass
        os.kill(workers[victim], signal.SIGKILL)
        if victim == 1:
            os.write(writer, b"R\n")
            os.close(writer)
        out, err = run.communicate(timeout=PATIENCE)
        told = [json.loads(line) for line in out.splitlines()]
        lost = {o["input"] for o in told if "trouble" in o}
        assert len(lost) == 1 and (lost == {"pipe"}) == (victim == 0), lost
        kept = [o for o in told if o["input"] not in lost | {"pipe"}]
        assert kept == [o for o in right if o["input"] not in lost]
        fate = f"{lost.pop()}: the process that judged it was ended by signal 9 (Killed)"
        assert err == f"flipref: {fate}\n".encode() and run.returncode == 2, (err, run.returncode)


def test_workers_that_have_all_ended_are_replaced(at: Path) -> None:
    """All workers are killed at a pipe, and those after them at another."""
    (at / "many").mkdir()
    for i in range(100):
        (at / "many" / f"{i:02}").write_bytes(100 * BLOCKED)
    for name in ("first", "last"):
        os.mkfifo(at / name)
    writers = [os.open(at / name, os.O_RDWR | os.O_NONBLOCK) for name in ("first", "last")]
    words = ["--records", "--format=json", "--output=report", "first", "many", "last"]
    run = launch_check("-j2", *words, at=at)
    end_by = time.monotonic() + PATIENCE / 2
    while run.poll() is None and time.monotonic() < end_by:
        for worker in filter(is_at_rest, children(run.pid)):
            end(worker, signal.SIGKILL)
        time.sleep(0.05)
    run.kill()
    assert run.wait() == 2
    told = [json.loads(line) for line in (at / "report").read_bytes().splitlines()]
    assert {o["input"] for o in told if "trouble" in o} >= {"first", "last"}
    for writer in writers:
        os.close(writer)


def test_descriptors_do_not_run_out(at: Path) -> None:
    """Each process that opens inputs opens many more of them than may be open at once."""
    (at / "all").mkdir()
    for i in range(60):
        (at / "all" / f"{i:02}").write_bytes(DRAW)
        (at / "all" / f"{i:02}.tar").write_bytes(tar({"a": DRAW}))
        (at / "all" / f"{i:02}.zip").write_bytes(zipped({"a": DRAW}))
    few = ["sh", "-c", 'ulimit -n 40 && exec "$@"', "sh"]
    for jobs in ("-j1", "-j3"):
        check(jobs, "-q", "all", cwd=at, by=few).expect(0, b"180 inputs: 180 valid, 0 not", b"")


@pytest.mark.plain
def test_an_unpacker_that_ends_costs_its_archive(at: Path) -> None:
    (at / "a.tar").write_bytes(tar({f"{i:05}": DRAW for i in range(20000)}))
    fates = {
        signal.SIGSEGV: b"a.tar: the process that unpacked it was ended by signal 11",
        signal.SIGINT: b"before it was interrupted",
    }
    for number, fate in fates.items():
        run = launch_check("a.tar", at=at)
        unpacker: list[int] = []
        while not unpacker:
            unpacker = children(run.pid)
        assert select.select([run.stdout], [], [], PATIENCE)[0]
        os.kill(run.pid if number == signal.SIGINT else unpacker[0], number)
        said = Said(subprocess.CompletedProcess((), 0, *run.communicate(timeout=PATIENCE)))
        said.expect(0, b"a.tar/00000: valid", fate)
        assert b"a.tar/19999" not in said.out
        assert run.returncode == (-number if number == signal.SIGINT else 2)


def test_workers_end_with_who_started_them(at: Path) -> None:
    many(at, 100)
    os.mkfifo(at / "pipe")
    writer = os.open(at / "pipe", os.O_RDWR)  # it never writes anything
    run = launch_check("-j2", "--output", "report", "many", "pipe", at=at)
    workers: list[int] = []
    while len(workers) < 2:
        workers = children(run.pid)
    run.kill()
    run.communicate(timeout=PATIENCE)
    for worker in workers:
        while Path(f"/proc/{worker}/exe").exists():
            time.sleep(0.01)
    os.close(writer)
    assert not (at / "report").exists()


def test_an_interrupted_report_is_whole_or_absent(at: Path) -> None:
    many(at, 100)
    os.mkfifo(at / "pipe")
    writer = os.open(at / "pipe", os.O_RDWR)
    for form in FORMATS:
        for jobs in ("-j1", "-j2"):
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                run = launch_check(jobs, f"--format={form}", "many", "pipe", "many", at=at)
                wait_until_opened(run, at / "pipe")
                end(run.pid, number)
                out, err = run.communicate(timeout=PATIENCE)
                assert run.returncode == -number, (form, jobs, run.returncode)
                assert err.count(b"\n") == 1 and b"interrupted; this may not be all" in err, err
                parsed(form, out)
            (at / "report").write_bytes(b"earlier")
            options = [jobs, f"--format={form}", "--output=report"]
            run = launch_check(*options, "many", "pipe", at=at)
            wait_until_opened(run, at / "pipe")
            end(run.pid, signal.SIGINT)
            out, err = run.communicate(timeout=PATIENCE)
            assert run.returncode == -signal.SIGINT and out == b""
            assert err.count(b"\n") == 1 and b"interrupted; no report was written" in err, err
            assert (at / "report").read_bytes() == b"earlier"
            assert sorted(os.listdir(at)) == ["many", "pipe", "report"]
    os.close(writer)


def test_ignored_signals_stay_ignored(at: Path) -> None:
    """nohup ignores a signal, and so does a shell for a command in the background."""
    many(at, 4000)
    members = {f"{i:05}": [WON, DRAW, TYPO][i % 3] for i in range(4000)}
    (at / "a.tar").write_bytes(tar(members))
    for path, jobs in (("many", "-j4"), ("many", "-j1"), ("a.tar", "-j4")):
        whole = check(jobs, "--format=json", path, cwd=at)
        whole.expect(1, err=b"")
        for number in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM):
            run = subprocess.Popen(
                [FLIPREF, "check", "octaflip", jobs, "--format=json", path],
                cwd=at,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
                preexec_fn=lambda: signal.signal(number, signal.SIG_IGN),
            )
            assert run.stdout is not None
            first = run.stdout.readline()  # the program is running, and waits for its reader
            sent_to = {run.pid, *children(run.pid)}
            assert len(sent_to) == {"many": {"-j4": 5, "-j1": 1}, "a.tar": {"-j4": 2}}[path][jobs]
            os.killpg(run.pid, number)
            out, err = run.communicate(timeout=PATIENCE)
            assert (run.returncode, err) == (1, b""), (
                path,
                jobs,
                number,
                run.returncode,
                err[:999],
            )
            assert first + out == whole.out, (path, jobs, number)


# ---- games that computers play ----

ENDLESS = "--limit=18446744073709551615"


def test_a_game_of_computers_is_limited(at: Path) -> None:
    """The default limit is enough for 200 x 200, and an input of 15 bytes cannot take minutes."""
    (at / "large").write_bytes(b"new 1000 1 1\n")
    (at / "usual").write_bytes(b"new 20 1 1\n")
    (at / "human").write_bytes(b"new 1000 0 0\n499 501\nsaved\n")
    names = ["large", "usual", "human"]
    message = b"flipref: large: computers take too many steps (--limit)\n"
    for form in FORMATS:
        for jobs in ("-j1", "-j4"):
            said = check(
                jobs,
                f"--format={form}",
                "--limit=50000000",
                "--args-line",
                *names,
                cwd=at,
                dialect="flip",
            )
            said.expect(2, err=message)
            report = parsed(form, said.out)
            if form == "text":
                assert (
                    b"large" not in said.out
                    and b"2 inputs: 2 valid, 0 not; not read: 1" in said.out
                )
            elif form == "json":
                assert [each.get("valid") for each in report] == [None, True, True], report
                assert report[0]["trouble"] == "computers take too many steps (--limit)"
            elif form == "sarif":
                notes = report["runs"][0]["invocations"][0]["toolExecutionNotifications"]
                assert "too many steps" in notes[0]["message"]["text"] and len(notes) == 1
            else:
                assert b"too many steps" in said.out
    (at / "usual").write_bytes(b"new 200 1 1\n")
    check("--args-line", "usual", "large", cwd=at, dialect="flip").expect(
        2, b"usual: valid", message
    )
    for limit, status in ((192, 0), (191, 2)):
        said = check("--args", "new 4 1 1", f"--limit={limit}", "/dev/null", cwd=at, dialect="flip")
        said.expect(status, err=b"" if status == 0 else b"/dev/null: computers take too many steps")
        run = launch("show", "flip", "--args", "new 4 1 1", f"--limit={limit}", "/dev/null", at=at)
        out, err = run.communicate(timeout=PATIENCE)
        assert run.returncode == status and (out == b"") == (status == 2), (out, err)
        assert err == (
            b"flipref: /dev/null: computers take too many steps (--limit)\n" if status else b""
        )
    for wrong in ("0", "-1", "x", "18446744073709551616", ""):
        said = check("--args", "new 4", f"--limit={wrong}", "/dev/null", cwd=at, dialect="flip")
        said.expect(
            2,
            b"",
            f"--limit takes a number from 1 to 18446744073709551615, not: {wrong}\n".encode(),
        )
    compare = ["compare", "flip", "--args", "new 4 1 1", "/dev/null", "answer", "."]
    (at / "answer").write_bytes(launch("flip", "new", "4", "1", "1", at=at).communicate()[0])
    for limit, found in (
        (192, b"before the first line of the input"),
        (100, b"the input was not replayed so far: computers take too many steps"),
    ):
        run = launch(*compare, f"--limit={limit}", at=at)
        _, err = run.communicate((at / "answer").read_bytes()[:-3] + b"5.\n", timeout=PATIENCE)
        assert run.returncode == 43 and err == b"", err
        assert found in (at / "judgemessage.txt").read_bytes(), (
            at / "judgemessage.txt"
        ).read_bytes()


def test_a_signal_ends_a_game_of_computers(at: Path) -> None:
    (at / "many").mkdir()
    for i in range(70):
        (at / "many" / f"{i:02}").write_bytes(b"new 4 1 1\n" if i < 2 else b"new 1000 1 1\n")
    (at / "one").write_bytes(b"")
    with open(at / "zeros", "wb") as zeros:
        zeros.truncate(1 << 33)
    with open(at / "other", "wb") as zeros:
        zeros.truncate((1 << 33) - 1)
    game = ["--args", "new 1000 1 1", ENDLESS]
    runs: tuple[tuple[list[str], dict[str, Any]], ...] = (
        (["flip", "new", "1000", "1", "1"], {}),  # the test does not read its pipe
        (["flip", "new", "1000", "1", "1"], {"stdout": subprocess.DEVNULL}),
        (["check", "flip", *game, "one"], {}),
        (["check", "flip", *game, "--format=junit", "-"], {"stdin": subprocess.DEVNULL}),
        (["check", "flip", "-j1", "--args-line", ENDLESS, "--format=json", "many"], {}),
        (["check", "flip", "-j4", "--args-line", ENDLESS, "--format=json", "many"], {}),
        (["show", "flip", *game, "one"], {}),
        (["show", "flip", *game, "--output", "page", "--html", "one"], {}),
        (["compare", "flip", *game, "one", "zeros", "."], {"stdin": (at / "other").open("rb")}),
    )
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        all_runs: list[Any] = [launch(*arguments, at=at, **pipes) for arguments, pipes in runs]
        for run in all_runs:
            assert wait_until(lambda: run.poll() is not None or is_under_way(run))
        for run in all_runs:
            assert run.poll() is None, (run.args, run.communicate())
            run.send_signal(number)
        for run in all_runs:
            reads = run.args[1] != "flip" and run.stdout is not None
            out, err = b"", b""
            if reads:
                out, err = run.communicate(timeout=PATIENCE)
            else:
                run.wait(PATIENCE)
            assert run.returncode == -number, (run.args, number, run.returncode, out, err)
            if run.args[1] == "check":
                known = 2 if "many" in run.args else 0
                told = b"%d valid, 0 not, before it was interrupted" % known
                assert told in err and err.count(b"\n") == 1, (run.args, err)
                form = [each[9:] for each in run.args if str(each).startswith("--format=")]
                report = parsed(form[0] if form else "text", out)
                if known > 0:
                    verdicts = [each["valid"] for each in report if "valid" in each]
                    assert verdicts == [True, True], report
            for pipe in (run.stdin, run.stdout, run.stderr):
                if pipe is not None:
                    pipe.close()
        assert not (at / "page").exists() and children(os.getpid()) == []


def test_a_signal_ends_a_check_that_nobody_reads(at: Path) -> None:
    """A reader that continues within 5 seconds gets a whole report."""
    many(at, 3000)
    members = {f"{i:05}": WON for i in range(3000)}
    (at / "a.tar").write_bytes(tar(members))
    runs = [
        launch_check(jobs, "--format=json", path, at=at)
        for jobs in ("-j1", "-j4")
        for path in ("many", "a.tar", "a.tar")
    ]
    time.sleep(1)
    for run, number in zip(runs, 2 * [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]):
        run.send_signal(number)
    time.sleep(1)
    for run in (runs[2], runs[5]):
        out, err = run.communicate(timeout=PATIENCE)
        assert run.returncode == -signal.SIGHUP and err.count(b"\n") == 1, (run.args, err)
        assert parsed("json", out) != []
    for run, number in zip(runs, 2 * [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]):
        assert run.wait(timeout=PATIENCE) == -number, (run.args, run.returncode)
        run.communicate()
    assert children(os.getpid()) == []


def test_inputs_choose_no_files(at: Path) -> None:
    """The first line of an input cannot make flipref read a file, and no line can make it write
    one."""
    os.mkfifo(at / "p")
    (at / "game").write_bytes(b"flip 1\n4 X 0 0\n..O.\n.OO.\n.XO.\n....\n")
    before = sorted(os.listdir(at)) + ["judgemessage.txt", "x"]
    for name in ("p", "game", "none", "/dev/zero"):
        (at / "x").write_bytes(b"load %s\nsaved\n" % name.encode())
        for form in FORMATS:
            said = check("--args-line", f"--format={form}", "x", cwd=at, dialect="flip")
            said.expect(1, b"flip.arguments.file", b"")
            parsed(form, said.out)
        said = check("--args-line", "x", cwd=at, dialect="flip")
        said.expect(1, b"x:1:6: error: the input names a file to load", b"")
        assert b"x: not valid: an input may not name a file" in said.out
        for more in ([], ["--expect=not-valid"]):
            said = check("--args-line", "--exit-code=kattis", *more, "x", cwd=at, dialect="flip")
            said.expect(43, b"flip.arguments.file", b"")
            said = check(
                "--args",
                f"load {name}",
                "--exit-code=kattis",
                *more,
                "/dev/null",
                cwd=at,
                dialect="flip",
            )
            said.expect(43, b"flip.arguments.file", b"")
        run = launch("compare", "flip", "--args-line", "x", "game", ".", at=at)
        out, err = run.communicate(b"flip 2\n", timeout=PATIENCE)
        assert (run.returncode, out, err) == (43, b"", b""), (out, err)
        assert b"line 1, column 6" in (at / "judgemessage.txt").read_bytes()
    # The user may name a file.
    check("--args", "load game", "/dev/null", cwd=at, dialect="flip").expect(1, b"O=4 X=1", b"")
    # It assumes that saves succeed.
    (at / "x").write_bytes(b"new 4\nssaved\n")
    check("--args-line", "x", cwd=at, dialect="flip").expect(0, b"x: valid: O=2 X=2 (saved)", b"")
    (at / "x").write_bytes(b"ssaved\n")
    check("--args", "new 4", "x", cwd=at, dialect="flip").expect(
        0, b"x: valid: O=2 X=2 (saved)", b""
    )
    launch("show", "flip", "--args", "new 4", "x", at=at).communicate(timeout=PATIENCE)
    (at / "answer").write_bytes(launch("flip", "new", "4", at=at / "..").communicate(b"s/\n")[0])
    run = launch("compare", "flip", "--args", "new 4", "x", "answer", ".", at=at)
    assert run.communicate(b"wrong", timeout=PATIENCE) == (b"", b"") and run.returncode == 43
    assert sorted(os.listdir(at)) == sorted(before + ["answer"]), os.listdir(at)


# ---- the terminal ----


def screen(told: bytes) -> list[bytes]:
    """Returns the lines that stay on the screen: a return and an erasure start a line anew."""
    assert b"\r\n" in told
    lines = told.replace(b"\r\n", b"\n").split(b"\n")
    for line in lines:
        for part in line.split(b"\r\033[K"):
            assert b"\r" not in part and (len(part) < 80 or not part.startswith(b"[")), part
    return [line.split(b"\r\033[K")[-1] for line in lines]


def writes_late(writer: int) -> Callable[[int], object]:
    """Returns a function that writes to a pipe when a process has long been waiting for it."""

    def write_late(pid: int) -> None:
        while not is_at_rest(pid):
            pass
        time.sleep(1.5)
        os.write(writer, b"x\n")

    return write_late


def test_progress_is_shown_and_erased(at: Path) -> None:
    many(at, 100)
    os.mkfifo(at / "pipe")
    writer = os.open(at / "pipe", os.O_RDWR | os.O_NONBLOCK)
    late = writes_late(writer)
    for jobs in ("-j1", "-j2"):
        told = on_terminal(jobs, "--quiet", "many", "pipe", at=at, columns=200, meanwhile=late)
        plain = check("--quiet", "many", cwd=at).out.splitlines()
        ends = next(i for i, line in enumerate(plain) if b" more: " in line)  # the first group
        assert re.search(rb"\r\033\[K\[#{20}\] 99%, 100 inputs, \d+/s, 0 s left", told), told
        left = screen(told)
        assert ends > 60 and plain[:ends] == left[:ends] and set(plain[ends:-1]) <= set(left)
        assert b"101 inputs: 40 valid, 61 not" in left
    told = on_terminal("--quiet", "many", "pipe", at=at, term="dumb", meanwhile=late)
    assert b"inputs, " not in told
    os.close(writer)


def test_progress_leaves_no_line_behind(at: Path) -> None:
    """If the report goes to a file, the line of progress is the last output on the terminal."""
    many(at, 10)
    os.mkfifo(at / "pipe")
    writer = os.open(at / "pipe", os.O_RDWR | os.O_NONBLOCK)
    told = on_terminal(
        "-j1", "--output=report", "many", "pipe", at=at, meanwhile=writes_late(writer)
    )
    os.close(writer)
    assert b"10 inputs, " in told and told.endswith(b"\r\033[K"), told


# ---- inputs that are not ordinary files ----


def test_pipes_and_devices_end(at: Path) -> None:
    os.mkfifo(at / "silent")
    os.mkfifo(at / "pipe")
    (at / "a").write_bytes(DRAW)
    check(".", cwd=at).expect(0, b"1 input: 1 valid, 0 not", b"")
    check("silent", cwd=at).expect(2, b"", b"silent: a pipe that nobody writes to")
    (at / "list").write_bytes(b"pipe\n")
    for arguments in (["pipe"], ["-j2", "pipe"], ["--files-from", "list"]):
        writer = threading.Timer(0.2, (at / "pipe").write_bytes, (DRAW,))
        writer.start()
        check(*arguments, cwd=at).expect(0, b"pipe: valid: draw", b"")
        writer.join()
    check("/dev/null", "/dev/zero", "/dev/urandom", "/dev/full", cwd=at).expect(
        1, b"4 inputs: 0 valid, 4 not", b""
    )
    check("--records", "/dev/zero", cwd=at).expect(1, b"what follows was not judged", b"")
    with socket.socket(socket.AF_UNIX) as there:
        there.bind(str(at / "socket"))
        check("socket", cwd=at).expect(2, b"", b"socket: No such device or address")
    check("a/b", "x" * 300, "", cwd=at).expect(2, b"not read: 3", b"a/b: Not a directory")


# Each way to name an input, SILENT; the status; and the message.
NAMED_INPUTS = (
    (["check", "octaflip", "SILENT"], 2, b"SILENT: a pipe that nobody writes to"),
    (["check", "octaflip", "SILENT.tar.gz"], 2, b"SILENT.tar.gz: a pipe that nobody writes to"),
    (["check", "octaflip", "--files-from", "SILENT"], 2, b"SILENT: a pipe that nobody writes to"),
    (["check", "flip", "--args", "load SILENT", "a"], 2, b"flip: cannot start with these --args"),
    (["compare", "octaflip", "SILENT", "a", "."], 2, b"SILENT: a pipe that nobody writes to"),
    (["compare", "octaflip", "a", "SILENT", "."], 2, b"SILENT: a pipe that nobody writes to"),
    (
        ["compare", "flip", "--args", "load SILENT", "a", "a", "."],
        2,
        b"cannot start with these --args",
    ),
    (["diff", "octaflip", "SILENT", "a"], 2, b"SILENT: a pipe that nobody writes to"),
    (["diff", "octaflip", "a", "SILENT"], 2, b"SILENT: a pipe that nobody writes to"),
    (
        ["diff", "flip", "--args", "load SILENT", "a"],
        2,
        b"SILENT: a pipe that nobody writes to",
    ),
    (["show", "octaflip", "SILENT"], 2, b"SILENT: a pipe that nobody writes to"),
    (["show", "flip", "--args", "load SILENT", "a"], 2, b"cannot start with these --args"),
    (["flip", "load", "SILENT"], 4, b"Error loading board."),
    (["octaflip", "SILENT"], 2, b"SILENT: a pipe that nobody writes to"),
    (["reversi", "SILENT"], 2, b"SILENT: a pipe that nobody writes to"),
    (["aps105", "SILENT"], 2, b"SILENT: a pipe that nobody writes to"),
)


def test_no_verb_waits_for_a_writer_without_end(at: Path) -> None:
    (at / "a").write_bytes(DRAW)
    for name in ("SILENT", "SILENT.tar.gz"):
        os.mkfifo(at / name)
    start = time.monotonic()
    runs = [launch(*arguments, at=at) for arguments, _, _ in NAMED_INPUTS]
    for run, (arguments, status, message) in zip(runs, NAMED_INPUTS):
        out, err = run.communicate(b"no answer\n", timeout=PATIENCE)
        assert run.returncode == status and message in out + err, (
            arguments,
            run.returncode,
            out,
            err,
        )
    assert time.monotonic() - start > 4


def test_a_writer_may_take_its_time(at: Path) -> None:
    """The program gives up a named pipe if no writer opens it for 5 seconds. A pipe without a name
    is at its end when its writer has closed it."""
    os.mkfifo(at / "pipe")
    readers = []
    for arguments in (["octaflip"], ["check", "octaflip"], ["show", "octaflip"]):
        reading, writing = os.pipe()
        run = launch(*arguments, f"/dev/fd/{reading}", at=at, pass_fds=[reading])
        os.close(reading)
        readers.append((run, writing))
        run = launch(*arguments, "pipe", at=at)
        readers.append((run, os.open(at / "pipe", os.O_WRONLY)))
        os.rename(at / "pipe", at / f"pipe-{len(readers)}")
        os.mkfifo(at / "pipe")
    time.sleep(6)
    for run, writing in readers:
        os.write(writing, WON)
        os.close(writing)
        out, err = run.communicate(timeout=PATIENCE)
        assert run.returncode == 0 and b"Red" in out and err == b"", (run.args, out, err)


def pauses(*arguments: str, at: Path, **options: Any) -> tuple[Said, int]:
    """Runs a check. Returns also how often it paused, such as at each look for a writer."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_nvcsw
    said = check(*arguments, cwd=at, **options)
    return said, resource.getrusage(resource.RUSAGE_CHILDREN).ru_nvcsw - before


def test_a_pipe_that_is_closed_is_not_waited_for(at: Path) -> None:
    os.mkfifo(at / "silent")
    reading, writing = os.pipe()
    os.close(writing)
    said, few = pauses(f"/dev/fd/{reading}", at=at, pass_fds=[reading])
    os.close(reading)
    said.expect(1, b"Board input error", b"")
    said, many_pauses = pauses("silent", at=at)
    said.expect(2, b"", b"silent: a pipe that nobody writes to")
    assert 2 * few < many_pauses, (few, many_pauses)


def test_a_folder_is_visited_once_however_many_links_lead_to_it(at: Path) -> None:
    """22 folders that hold two links each to the next one are 2^22 paths."""
    for i in range(22):
        folder = at / f"many/{i:02}"
        folder.mkdir(parents=True)
        for name in ("a", "b"):
            (folder / name).symlink_to(f"../{i + 1:02}")
    (at / "many/22").mkdir()
    (at / "many/22/won").write_bytes(WON)
    said = check("many", cwd=at)
    said.expect(0, b"1 input: 1 valid, 0 not")
    # The link b of each folder, and each folder but the first, for the links a have led there.
    assert said.err == (
        b"flipref: check: 44 folders were skipped, because another path had led there before\n"
    )


def test_deep_and_looping_folders_end(at: Path) -> None:
    for name in ("loop", "a"):
        (at / name).mkdir()
    (at / "loop/up").symlink_to("..")
    (at / "self").symlink_to("self")
    (at / "nothing").symlink_to("none")
    (at / "a/file").write_bytes(DRAW)
    (at / "twice").symlink_to("a")
    said = check(".", cwd=at)
    said.expect(2, b"1 input: 1 valid, 0 not; not read: 3", b"./loop/up: a loop")
    assert b"1 folder was skipped" in said.err  # ./twice, after ./a
    assert b"./nothing: a link to nothing" in said.err and b"./self: Too many levels" in said.err
    here = os.getcwd()
    os.chdir(at / "a")
    for _ in range(60):  # deeper than the longest path
        os.mkdir("d" * 100)
        os.chdir("d" * 100)
    os.chdir(here)
    check("a", cwd=at).expect(2, b"1 input: 1 valid, 0 not; not read: 1", b"File name too long")


def test_a_missing_library_is_reported(at: Path) -> None:
    """libarchive was there when the program was built, but is missing now."""
    program = FLIPREF.read_bytes()
    assert b"libarchive.so" in program
    (at / "flipref").write_bytes(program.replace(b"libarchive.so", b"libarchive.no"))
    (at / "flipref").chmod(0o755)
    (at / "a").write_bytes(WON)
    (at / "a.tar").write_bytes(tar({"a": WON}))
    here: dict[str, Any] = {"cwd": at, "program": at / "flipref"}
    check("a", **here).expect(0, b"a: valid", b"")
    check("a.tar", "a", **here).expect(2, b"a: valid", b"flipref: a.tar: libarchive.no")


@pytest.mark.plain
def test_libarchive_may_be_linked(at: Path) -> None:
    """The Makefile does so if it cannot find the name to load. (ci/makefile builds without it.)"""
    program = at / "flipref"
    shutil.copytree(BUILD / "src", at / "src")  # what does not depend on libarchive is used again
    make = ["make", "-s", "-j2", "OPTIMIZE=-O1 -fno-lto", f"BUILD={at}", "ARCHIVE_LIBRARY="]
    subprocess.run([*make, program], cwd=HOME, check=True, capture_output=True)
    (at / "a.tar").write_bytes(tar({"a": WON}))
    for form in FORMATS:
        check(f"--format={form}", "a.tar", cwd=at, program=program).expect(0, b"a", b"")


def test_files_that_change_have_no_verdict(at: Path) -> None:
    big = 400000 * WON
    told = 0
    for change in ("grow", "shrink", "touch"):
        for tries in range(8):
            (at / "file").write_bytes(big)
            run = launch_check("--records", "--quiet", "-j1", "file", at=at)
            wait_until_opened(run, at / "file")
            time.sleep(0.001 * tries)
            with open(at / "file", "r+b") as file:
                if change == "grow":
                    file.seek(0, os.SEEK_END)
                    file.write(WON)
                elif change == "shrink":
                    file.truncate(1000)
                else:
                    file.write(b"#")
            out, err = run.communicate(timeout=PATIENCE)
            changed = b"file: the file changed" in err or b"file: the file shrank" in err
            assert run.returncode == 2 if changed else run.returncode in (0, 1), (change, out, err)
            told += changed
    assert told > 3, "no change of a file was noticed"


def test_lost_output_is_told(at: Path) -> None:
    many(at, 300)
    for form in FORMATS:
        for jobs in ("-j1", "-j2"):
            options = [jobs, f"--format={form}", "many"]
            with open("/dev/full", "wb") as full:
                run = launch_check(*options, at=at, out=full.fileno())
                _, err = run.communicate(timeout=PATIENCE)
                assert run.returncode == 2 and b"No space left on device" in err, (options, err)
            for _ in range(5):  # how far the workers are by then differs from time to time
                reading, writing = os.pipe()
                os.close(reading)
                run = launch_check(*options, at=at, out=writing)
                os.close(writing)
                _, err = run.communicate(timeout=PATIENCE)
                assert run.returncode == -signal.SIGPIPE and err == b"", (options, err)
            closed = ["sh", "-c", '"$@" >&-', "sh", str(FLIPREF), "check", "octaflip", *options]
            finish(closed, at, stderr=subprocess.PIPE).expect(2, err=b"Bad file descriptor")
            closed[2] = '"$@" 2>&- >report'
            finish(closed, at).expect(1)
            parsed(form, (at / "report").read_bytes())


@pytest.mark.plain
def test_a_million_members_are_judged(at: Path) -> None:
    thousand = gzip.compress(1000 * tar({"a": DRAW})[:1024])
    (at / "a.tar.gz").write_bytes(1000 * thousand + gzip.compress(bytes(1024)))
    limit = ["sh", "-c", 'ulimit -v 100000 && "$@"', "sh"]
    said = check("--quiet", "a.tar.gz", cwd=at, by=limit)
    said.expect(0, b"1000000 inputs: 1000000 valid, 0 not", b"")
