"""Draws a terminal as SVG, with what a program prints in colours.

It knows the styles that flipref writes: bold, dim, underlined, reverse, and colours. Another style
is an error, so a wrong picture does not go unnoticed."""

import re
from collections.abc import Iterator
from xml.sax.saxutils import escape

WIDTH, HEIGHT = 8.4, 18  # of a character
BASE = 13.5  # from the top of a character to its base line
EDGE = 14
BAR = 26  # the height of the window's bar
FONT = "ui-monospace, 'DejaVu Sans Mono', monospace"
PLAIN = ("#e8e5dc", "#1a1a18")

COLOURS = {
    **{30: "#1a1a18", 31: "#ff6b60", 32: "#7fd696", 33: "#ffc069", 34: "#6fb1ff"},
    **{35: "#e39bff", 97: "#ffffff"},
}
BACKGROUNDS = {40: "#000000", 107: "#ffffff"}

# Words with one blank between them. Longer runs of blanks are left out, because SVG would join
# them.
WORDS = re.compile(r"\S+(?: \S+)*")
STYLE = re.compile(r"\033\[([0-9;]*)m")


class Style:
    """How characters look. It reads a terminal's style sequences one after another."""

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        self.bold = self.dim = self.underlined = self.reverse = False
        self.colour, self.background = PLAIN

    def read(self, numbers: str) -> None:
        for number in map(int, (numbers or "0").split(";")):
            if number == 0:
                self.reset()
            elif number == 1:
                self.bold = True
            elif number == 2:
                self.dim = True
            elif number == 4:
                self.underlined = True
            elif number == 7:
                self.reverse = True
            elif number in COLOURS:
                self.colour = COLOURS[number]
            elif number in BACKGROUNDS:
                self.background = BACKGROUNDS[number]
            else:
                raise ValueError(f"no style {number}")

    def colours(self) -> tuple[str, str]:
        pair = self.colour, self.background
        return pair if not self.reverse else (pair[1], pair[0])


def drawn(line: str, top: float, style: Style) -> Iterator[str]:
    """Yields the elements of a line, and their backgrounds. A style continues in the next line."""
    column = 0
    for i, part in enumerate(STYLE.split(line)):
        if i % 2 == 1:
            style.read(part)
            continue
        colour, background = style.colours()
        if part and background != PLAIN[1]:
            x, width = EDGE + column * WIDTH, len(part) * WIDTH
            yield (
                f'<rect x="{x:.1f}" y="{top:.1f}" width="{width:.1f}" height="{HEIGHT}"'
                f' fill="{background}"/>'
            )
        look = f' fill="{colour}"' if colour != PLAIN[0] else ""
        look += ' font-weight="700"' if style.bold else ""
        look += ' fill-opacity="0.7"' if style.dim else ""
        look += ' text-decoration="underline"' if style.underlined else ""
        for found in WORDS.finditer(part):
            x, width = EDGE + (column + found.start()) * WIDTH, len(found[0]) * WIDTH
            yield (
                f'<text x="{x:.1f}" y="{top + BASE:.1f}" textLength="{width:.1f}"{look}>'
                f"{escape(found[0])}</text>"
            )
        column += len(part)


def picture(text: str, title: str) -> str:
    """Returns the text of a terminal as SVG."""
    lines = text.splitlines()
    width = 2 * EDGE + max(len(STYLE.sub("", line)) for line in lines) * WIDTH
    height = BAR + EDGE + len(lines) * HEIGHT
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" role="img"'
        f' width="{width:.0f}" height="{height:.0f}"'
        f' viewBox="0 0 {width:.0f} {height:.0f}">',
        f"<title>{escape(title)}</title>",
        f"<desc>{escape(STYLE.sub('', text))}</desc>",
        f'<rect width="100%" height="100%" rx="8" fill="{PLAIN[1]}"/>',
        f'<g fill="{PLAIN[0]}" font-family="{FONT}" font-size="14">',
    ]
    for i, colour in enumerate(("#ff6b60", "#ffc069", "#7fd696")):
        parts.append(f'<circle cx="{EDGE + 6 + 18 * i}" cy="15" r="5" fill="{colour}"/>')
    style = Style()
    for i, line in enumerate(lines):
        parts += drawn(line, BAR + i * HEIGHT, style)
    return "\n".join([*parts, "</g>", "</svg>\n"])
