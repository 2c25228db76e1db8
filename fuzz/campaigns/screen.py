"""Shows a running campaign: as a table that is drawn anew each second, or as a line per event."""

import sys
import time
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .units import count, duration

if TYPE_CHECKING:
    from rich.console import RenderableType

EVENTS_SHOWN = 3


@dataclass
class Row:
    target: str
    running: int  # engines, at the moment
    seconds: float
    goal: float | None
    executions: int
    rate: float  # executions per second
    edges: int
    last_find: float | None  # seconds since 1970
    found: int


class Plain:
    """Prints a line per event."""

    def __init__(self) -> None:
        self.start = time.monotonic()

    def event(self, text: str) -> None:
        print(f"{duration(time.monotonic() - self.start):>6} {text}", flush=True)

    def show(self, header: str, rows: list[Row]) -> None:
        """Draws nothing."""

    def close(self) -> None:
        """Has nothing to undo."""


class Screen:
    """Draws a table on a terminal of any width."""

    def __init__(self) -> None:
        from rich.console import Console
        from rich.live import Live

        self.events: deque[str] = deque(maxlen=EVENTS_SHOWN)
        self.live = Live(console=Console(), auto_refresh=False, screen=True)
        self.live.start()
        self.drawn = 0.0

    def event(self, text: str) -> None:
        self.events.append(f"{time.strftime('%H:%M:%S')} {text}")

    def show(self, header: str, rows: list[Row]) -> None:
        if time.monotonic() >= self.drawn + 1:
            self.drawn = time.monotonic()
            self.live.update(self.table(header, rows), refresh=True)

    def table(self, header: str, rows: list[Row]) -> "RenderableType":
        from rich.console import Group
        from rich.table import Table
        from rich.text import Text

        table = Table(box=None, padding=(0, 1, 0, 0), header_style="bold")
        table.add_column("target", no_wrap=True, overflow="ellipsis", min_width=8)
        for name in "time", "execs", "exec/s", "edges", "last find", "found":
            table.add_column(name, justify="right", no_wrap=True, overflow="ellipsis")
        for row in rows:
            goal = f"/{duration(row.goal)}" if row.goal else ""
            age = "-" if row.last_find is None else duration(time.time() - row.last_find)
            style = "bold red" if row.found else "" if row.running else "dim"
            table.add_row(
                f"{'*' * min(row.running, 2):<2}{row.target}",
                duration(row.seconds) + goal,
                count(row.executions),
                count(row.rate) if row.executions else "-",
                str(row.edges) if row.edges else "-",
                age,
                str(row.found),
                style=style,
            )
        lines = [Text(line, no_wrap=True, overflow="ellipsis") for line in [header, *self.events]]
        return Group(lines[0], table, *lines[1:])

    def close(self) -> None:
        self.live.stop()


def screen_for(plain: bool) -> Plain | Screen:
    return Plain() if plain or not sys.stdout.isatty() else Screen()
