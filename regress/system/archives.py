"""Makes archives for tests. Each function takes the texts of the members by their names."""

import gzip
import io
import lzma
import struct
import tarfile
import zipfile
from collections.abc import Callable
from typing import Any


def tar(members: dict[str, bytes], **options: Any) -> bytes:
    written = io.BytesIO()
    with tarfile.open(fileobj=written, mode="w", **options) as archive:
        for name, text in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(text)
            archive.addfile(info, io.BytesIO(text))
    return written.getvalue()


def zipped(members: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", method) as archive:
        for name, text in members.items():
            archive.writestr(name, text)
    return written.getvalue()


def zstd(text: bytes) -> bytes:
    """Makes a frame of blocks that are not compressed (RFC 8878)."""
    block = 1 << 17
    blocks = [text[at : at + block] for at in range(0, len(text), block)]
    frame = b"\x28\xb5\x2f\xfd\x00\x38"
    for i, each in enumerate(blocks):
        last = i == len(blocks) - 1
        frame += struct.pack("<I", len(each) << 3 | last)[:3] + each
    return frame


def zstd_of_zeros(size: int) -> bytes:
    """Makes a frame of `size` zeros, a multiple of 128 KiB. Each 128 KiB take 4 bytes."""
    block = 1 << 17
    each = struct.pack("<I", block << 3 | 1 << 1)[:3] + b"\0"
    last = struct.pack("<I", 1)[:3]
    return b"\x28\xb5\x2f\xfd\x00\x38" + size // block * each + last


ARCHIVES: dict[str, Callable[[dict[str, bytes]], bytes]] = {
    "a.tar": tar,
    "gnu.tar": lambda members: tar(members, format=tarfile.GNU_FORMAT),
    "a.tar.gz": lambda members: gzip.compress(tar(members)),
    "parts.tgz": lambda members: b"".join(map(gzip.compress, halves(tar(members)))),
    "a.tar.xz": lambda members: lzma.compress(tar(members)),
    "a.txz": lambda members: b"".join(map(lzma.compress, halves(tar(members)))),
    "a.tar.zst": lambda members: zstd(tar(members)),
    "a.tzst": lambda members: b"".join(map(zstd, halves(tar(members)))),
    "a.zip": zipped,
    "stored.zip": lambda members: zipped(members, zipfile.ZIP_STORED),
}


def halves(text: bytes) -> list[bytes]:
    return [text[: len(text) // 2], text[len(text) // 2 :]]


def zip64(text: bytes) -> bytes:
    """Adds the end of a zip64 file to a zip."""
    at = len(text) - 22
    entries, size, offset = struct.unpack("<HII", text[at + 10 : at + 20])
    end = struct.pack("<IQHHIIQQQQ", 0x06064B50, 44, 45, 45, 0, 0, entries, entries, size, offset)
    locator = struct.pack("<IIQI", 0x07064B50, 0, at, 1)
    classic = struct.pack("<IHHHHIIH", 0x06054B50, 0, 0, 0xFFFF, 0xFFFF, *2 * [0xFFFFFFFF], 0)
    return text[:at] + end + locator + classic


def commented(text: bytes, comment: bytes) -> bytes:
    return text[:-2] + struct.pack("<H", len(comment)) + comment
