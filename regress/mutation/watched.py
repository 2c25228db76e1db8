"""A plugin of pytest: many tests of regress/system in one process, for mutation testing.

FLIPREF_LOG names a file. Each test writes a line to it as it begins, and another as it ends: JSON,
with its name. What else happens depends on the environment:

FLIPREF_RECORD   a folder: record which mutants each test meets, and its time. What a fixture of
                 many tests meets belongs to each of them, for any of them may be run alone.
FLIPREF_LIMITS   a file: the seconds, by test, after which a test has failed (JSON).
"""

import json
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

MUTANTS_MOST = 1 << 17  # as in schema.h


class Log:
    """Says which test has begun, and which has ended."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.failed: set[str] = set()

    def write(self, row: dict[str, Any]) -> None:
        with open(self.path, "a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.add(report.nodeid)

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.write({"name": nodeid, "begins": time.monotonic()})

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        self.write({"name": nodeid, "ends": time.monotonic(), "failed": nodeid in self.failed})


class Limits:
    """Ends a test that takes too long."""

    def __init__(self, path: str) -> None:
        self.seconds: dict[str, float] = json.loads(Path(path).read_text())
        signal.signal(signal.SIGALRM, self.too_long)

    @staticmethod
    def too_long(*_: Any) -> None:
        pytest.fail("it takes too long")

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        signal.setitimer(signal.ITIMER_REAL, self.seconds.get(item.nodeid, 0.0))
        yield
        signal.setitimer(signal.ITIMER_REAL, 0.0)


class Met:
    """The mutants that are met, and the time that passes, while it is open."""

    def __init__(self, folder: Path, number: int) -> None:
        self.path = folder / f"seen-{number}"
        self.path.write_bytes(bytes(MUTANTS_MOST))
        self.path.chmod(0o666)  # programs may run as other users
        self.before = os.environ.get("FLIPREF_SEEN")
        os.environ["FLIPREF_SEEN"] = str(self.path)
        self.times, self.began = os.times(), time.monotonic()
        self.mutants: set[int] = set()
        self.cost = self.wall = 0.0

    def close(self) -> None:
        """Whatever process is left goes on to write to a file that has no name any more."""
        after = os.times()
        self.cost += sum(after[:4]) - sum(self.times[:4])
        self.wall += time.monotonic() - self.began
        self.mutants |= {i for i, met in enumerate(self.path.read_bytes()) if met}
        self.path.unlink()
        if self.before is None:
            del os.environ["FLIPREF_SEEN"]
        else:
            os.environ["FLIPREF_SEEN"] = self.before

    def add(self, other: "Met") -> None:
        self.mutants |= other.mutants
        self.cost += other.cost
        self.wall += other.wall


class Record:
    """Writes which mutants each test meets, with those of the fixtures that it uses."""

    def __init__(self, folder: str, log: Log) -> None:
        self.folder, self.log = Path(folder), log
        self.opened = 0
        self.fixtures: dict[str, Met] = {}  # of more than one test, by name
        self.of_test: list[Met] = []  # fixtures that were made while the current test ran

    def open(self) -> Met:
        self.opened += 1
        return Met(self.folder, self.opened)

    @pytest.hookimpl(hookwrapper=True)
    def pytest_fixture_setup(self, fixturedef: Any) -> Iterator[None]:
        if fixturedef.scope == "function":
            yield
            return
        met = self.open()
        yield
        met.close()
        self.of_test.append(met)
        if fixturedef.argname in self.fixtures:  # with another parameter
            met.add(self.fixtures[fixturedef.argname])
        self.fixtures[fixturedef.argname] = met

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: Any) -> Iterator[None]:
        for value in vars(item.module).values():  # what another test computed, this one computes
            if hasattr(value, "cache_clear"):
                value.cache_clear()
        self.of_test = []
        met = self.open()
        yield
        met.close()
        for made in self.of_test:  # they are added below, and counted once
            met.cost -= made.cost
            met.wall -= made.wall
        for name in item.fixturenames:
            if name in self.fixtures:
                met.add(self.fixtures[name])
        self.log.write(
            {
                "name": item.nodeid,
                "met": sorted(met.mutants),
                "cost": met.cost,
                "wall": met.wall,
                "failed": item.nodeid in self.log.failed,
            }
        )


def pytest_configure(config: pytest.Config) -> None:
    log = Log(os.environ["FLIPREF_LOG"])
    config.pluginmanager.register(log, "flipref-log")
    if "FLIPREF_RECORD" in os.environ:
        record = Record(os.environ["FLIPREF_RECORD"], log)
        config.pluginmanager.register(record, "flipref-record")
    if "FLIPREF_LIMITS" in os.environ:
        config.pluginmanager.register(Limits(os.environ["FLIPREF_LIMITS"]), "flipref-limits")
