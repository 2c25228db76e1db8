"""A campaign's folder: what was done, what was found, and the corpora.

campaign.json           the format
slices.jsonl            a line for each slice of fuzzing that has ended
TARGET/corpus           the inputs that all engines share, each named by its SHA-1
TARGET/found            inputs that broke something: ENGINE-KIND-SHA1
TARGET/afl              the files of AFL++ itself
TARGET/logs             the output of an engine's last slice, and of those that found something
"""

import fcntl
import hashlib
import json
import os
import shutil
from dataclasses import asdict, dataclass, field
from pathlib import Path

FORMAT = 1
KINDS = {"crash", "timeout", "oom", "leak"}  # of findings


@dataclass
class Slice:
    """Some seconds of one engine at one target."""

    target: str
    engine: str
    commit: str
    start: float  # seconds since 1970
    wall: float = 0.0  # seconds
    cpu: float = 0.0  # seconds, in user mode
    executions: int = 0
    edges: int = 0  # that are covered at its end, by the engine's own count
    corpus: int = 0  # inputs
    last_find: float | None = None  # seconds since 1970: when an input was last kept
    found: list[str] = field(default_factory=list)  # files in TARGET/found
    outcome: str = "done"  # or found, stopped, trouble
    samples: list[list[float]] = field(default_factory=list)  # seconds, executions, edges


class Folder:
    def __init__(self, path: Path) -> None:
        self.path = path.resolve()
        self.lock: object = None

    def create(self) -> None:
        """Makes the folder, or opens it again. Raises RuntimeError if it cannot be used."""
        self.path.mkdir(parents=True, exist_ok=True)
        self.lock = open(self.path / "lock", "w", encoding="ascii")  # held until the program ends
        try:
            fcntl.flock(self.lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise RuntimeError(f"{self.path}: another campaign is running here") from None
        if self.exists():
            self.check_format()
        else:
            write_json(self.path / "campaign.json", {"format": FORMAT})

    def exists(self) -> bool:
        return (self.path / "campaign.json").is_file()

    def check_format(self) -> None:
        with open(self.path / "campaign.json", encoding="utf-8") as file:
            found = json.load(file)["format"]
        if found != FORMAT:
            raise RuntimeError(f"{self.path}: a campaign of format {found}, not {FORMAT}")

    def target(self, name: str, *parts: str) -> Path:
        return self.path.joinpath(name, *parts)

    def found(self, target: str) -> list[Path]:
        """The inputs that broke something."""
        folder = self.target(target, "found")
        files = sorted(folder.iterdir()) if folder.is_dir() else []
        return [path for path in files if finding(path)[1] in KINDS]

    def found_contents(self, target: str) -> dict[str, Path]:
        """One file for each content: two engines may find the same."""
        return {path.name[-40:]: path for path in self.found(target)}

    def slices(self) -> list[Slice]:
        """The slices that have ended, in the order of time."""
        slices = []
        path = self.path / "slices.jsonl"
        if path.exists():
            for line in path.read_text(encoding="utf-8").splitlines(keepends=True):
                if line.endswith("\n"):  # otherwise the line was cut off when the machine stopped
                    slices.append(Slice(**json.loads(line)))
        return sorted(slices, key=lambda each: each.start)

    def append(self, done: Slice) -> None:
        path = self.path / "slices.jsonl"
        with open(path, "ab") as file:
            if file.tell() > 0 and not ends_in_newline(path):
                os.truncate(path, path.read_bytes().rfind(b"\n") + 1)
            file.write(json.dumps(asdict(done)).encode() + b"\n")
            file.flush()
            os.fsync(file.fileno())


def finding(path: Path) -> tuple[str, str]:
    """The engine that found an input, and the kind of the finding, from the file's name."""
    engine, _, rest = path.name.rpartition("-")[0].rpartition("-")
    return engine, rest


def ends_in_newline(path: Path) -> bool:
    with open(path, "rb") as file:
        file.seek(-1, os.SEEK_END)
        return file.read(1) == b"\n"


def write_json(path: Path, value: object) -> None:
    """Writes a file so that it is never seen half written."""
    part = path.with_name(path.name + ".part")
    part.write_text(json.dumps(value, indent=1) + "\n", encoding="utf-8")
    part.replace(path)


def sha1(path: Path) -> str:
    return hashlib.sha1(path.read_bytes()).hexdigest()


def take(source: Path, folder: Path, prefix: str = "") -> Path | None:
    """Copies a file to one that is named by its content. Returns None if that was there already."""
    copy = folder / (prefix + sha1(source))
    if copy.exists():
        return None
    part = folder.parent / f".{copy.name}"
    shutil.copyfile(source, part)
    part.replace(copy)
    return copy
