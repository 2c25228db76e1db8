"""Conversations with the program: through pipes, or on a terminal of its own."""

import contextlib
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import termios
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from program import FLIPREF, PATIENCE, Word

TAKEN = b"\x1b[?1049h"  # the program takes over the screen,
GIVEN_BACK = b"\x1b[?1049l"  # and gives it back


class Conversation:
    """A running program, the descriptor that it reads, and the one that it writes."""

    def __init__(self, child: "subprocess.Popen[bytes]", to: int, heard: int) -> None:
        self.child, self.to, self.heard = child, to, heard
        self.seen = b""  # since the last hear()

    def say(self, text: bytes) -> None:
        assert os.write(self.to, text) == len(text)

    def more(self, seconds: float) -> bool:
        """Reads what the program writes within that time. Returns False if there was nothing."""
        if not select.select([self.heard], [], [], seconds)[0]:
            return False
        try:
            part = os.read(self.heard, 1 << 16)
        except OSError:  # the terminal has hung up
            part = b""
        self.seen += part
        return part != b""

    def hear(self, text: bytes) -> bytes:
        """Waits for a text. Returns what was read since the last call, which ends soon after it."""
        end = time.monotonic() + PATIENCE
        while text not in self.seen:
            assert self.more(max(0, end - time.monotonic())), f"never {text!r}: {self.seen!r}"
        seen, self.seen = self.seen, b""
        return seen

    def close(self) -> None:
        for end in {self.to, self.heard}:
            with contextlib.suppress(OSError):
                os.close(end)

    def hang_up(self) -> int:
        """Closes both descriptors, and waits for the program. Returns its status."""
        self.close()
        return self.child.wait(PATIENCE)

    def end(self) -> int:
        """Waits until the program ends by itself. Returns its status."""
        status = self.child.wait(PATIENCE)
        while self.more(0):
            pass
        self.close()
        return status


class Terminal(Conversation):
    """The program on a terminal of its own, on which the test types."""

    def resize(self, rows: int, columns: int) -> None:
        fcntl.ioctl(self.to, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def is_as_before(self) -> bool:
        """Whether the terminal is in its usual mode: it reads lines, and echoes what is typed."""
        flags = termios.tcgetattr(self.to)[3]
        return bool(flags & termios.ICANON) and bool(flags & termios.ECHO)

    def type(self, keys: bytes, text: bytes) -> bytes:
        """Types keys, and returns what the program writes until the text is on the screen."""
        self.seen = b""
        self.say(keys)
        return self.hear(text)


@contextlib.contextmanager
def on_pipes(*arguments: Word, at: Path, **options: Any) -> Iterator[Conversation]:
    """Starts `flipref ARGUMENTS` between two pipes."""
    child = subprocess.Popen(
        [FLIPREF, *arguments], cwd=at, stdin=subprocess.PIPE, stdout=subprocess.PIPE, **options
    )
    assert child.stdin is not None and child.stdout is not None
    talk = Conversation(child, os.dup(child.stdin.fileno()), os.dup(child.stdout.fileno()))
    child.stdin.close()
    child.stdout.close()
    try:
        yield talk
    finally:
        talk.close()
        child.kill()
        child.wait()


@contextlib.contextmanager
def on_terminal(
    *arguments: Word,
    at: Path,
    rows: int = 24,
    columns: int = 80,
    environment: dict[str, str | None] | None = None,
    stdin: Any = None,
) -> Iterator[Terminal]:
    """Starts `flipref ARGUMENTS` on a terminal. In ENVIRONMENT, None means that the variable is not
    set. STDIN takes the place of the terminal's keys as standard input."""
    keys, terminal = pty.openpty()
    fcntl.ioctl(keys, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    env = dict(os.environ)
    wanted: dict[str, str | None] = {"TERM": "xterm"}
    wanted.update(environment or {})
    for name, value in wanted.items():
        if value is None:
            env.pop(name, None)
        else:
            env[name] = value

    def take_terminal() -> None:
        os.setsid()
        fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)

    child = subprocess.Popen(
        [FLIPREF, *arguments],
        cwd=at,
        env=env,
        preexec_fn=take_terminal,
        stdin=terminal if stdin is None else stdin,
        stdout=terminal,
        stderr=terminal,
    )
    os.close(terminal)
    talk = Terminal(child, keys, keys)
    try:
        yield talk
    finally:
        talk.close()
        child.kill()
        child.wait()


def rows_taken(text: bytes, columns: int) -> int:
    """Returns how many rows a text takes on a screen, not counting styles."""
    plain = re.sub(rb"\x1b[^mHJKlh]*[mHJKlh]", b"", text).replace(b"\r", b"")
    return sum(max(1, -(-len(line) // columns)) for line in plain.split(b"\n"))
