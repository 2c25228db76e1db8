"""Makes inputs readable for people."""

import re

NAMES = {0: "0", 7: "a", 8: "b", 9: "t", 10: "n", 11: "v", 12: "f", 13: "r", 92: "\\"}

LINES_SHOWN = 60


def visible(byte: int) -> str:
    """A byte as `flipref check` shows it."""
    if byte in NAMES:
        return "\\" + NAMES[byte]
    return chr(byte) if 0x20 <= byte < 0x7F else f"\\x{byte:02X}"


def visible_line(line: bytes) -> str:
    """A line with its LF. Blanks at its end become visible."""
    body = line.removesuffix(b"\n")
    text = body.rstrip(b" ")
    end = "\\x20" * (len(body) - len(text))
    return "".join(map(visible, text)) + end + ("\\n" if line.endswith(b"\n") else "")


def as_text(data: bytes) -> str:
    """Shows each line of the input in a line, with escapes for all but plain characters."""
    return shortened([visible_line(line) for line in re.findall(rb"[^\n]*\n|[^\n]+", data)])


def as_dump(data: bytes) -> str:
    """Shows 16 bytes in a line: their place, the bytes, and the characters."""
    lines = []
    for at in range(0, len(data), 16):
        part = data[at : at + 16]
        characters = "".join(chr(byte) if 0x20 <= byte < 0x7F else "." for byte in part)
        lines.append(f"{at:08x}  {part.hex(' '):<47}  {characters}")
    return shortened(lines)


def shortened(lines: list[str]) -> str:
    more = len(lines) - LINES_SHOWN
    if more > 0:
        lines = [*lines[:LINES_SHOWN], f"... and {more} more lines"]
    return "\n".join(lines)
