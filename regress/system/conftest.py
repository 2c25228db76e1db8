"""What all tests of the program from outside share: the program's folder, a folder for each test,
and the count of results.

The last line is `N passed, N failed`, and `, N skipped` if any were. If the environment has
TESTS_LOG, each test gets a line in that file: `ok NAME`, `FAILED NAME` or `skipped NAME`, and, if
it was not skipped, a tab and its seconds. Another tab and the reason follow if it failed."""

import fcntl
import os
import re
import signal
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import Browser

pytest.register_assert_rewrite("program", "archives")
sys.path.append(str(Path(__file__).resolve().parents[1]))  # what other tests share
sys.dont_write_bytecode = True


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--build", help="the folder of the program (default: build)")
    parser.addoption(
        "--nightly", action="store_true", help="also run the tests that run only at night"
    )


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    build = config.getoption("--build")
    if build:
        os.environ["FLIPREF_BUILD"] = str(build)  # program.py reads it, in every process
    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM):
        if signal.getsignal(number) == signal.SIG_IGN:  # as in a job in the background
            signal.signal(number, signal.SIG_DFL)
    os.environ.pop("NO_COLOR", None)
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Count(), "count")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--nightly"):
        leave_out(items, "nightly")
    if "address" in os.environ.get("FLIPREF_BUILD", ""):
        leave_out(items, "plain")


def leave_out(items: list[pytest.Item], marker: str) -> None:
    items[:] = [item for item in items if item.get_closest_marker(marker) is None]


class Count:
    """Counts tests. A test has failed if its set-up, its body or its tear-down has."""

    def __init__(self) -> None:
        self.failed: dict[str, bool] = {}  # by name
        self.skipped: list[str] = []
        self.seconds: dict[str, float] = defaultdict(float)
        self.reasons: dict[str, str] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        name = re.sub(r"@[^]]*$", "", report.nodeid)  # xdist adds the group of a test
        self.seconds[name] += report.duration
        if report.skipped:
            self.skipped.append(name)
        elif report.failed or (report.passed and report.when == "call"):
            self.failed[name] = self.failed.get(name, False) or report.failed
        if report.failed:
            crash = getattr(report.longrepr, "reprcrash", None)
            self.reasons[name] = " ".join((crash.message if crash else report.longreprtext).split())

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.failed[report.nodeid] = True

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if not self.failed and not session.config.getoption("collectonly"):
            session.exitstatus = pytest.ExitCode.NO_TESTS_COLLECTED  # all were skipped

    @pytest.hookimpl(trylast=True)
    def pytest_unconfigure(self, config: pytest.Config) -> None:
        if config.getoption("collectonly"):
            return
        bad = sum(self.failed.values())
        log = os.environ.get("TESTS_LOG")
        if log:
            with open(log, "a", encoding="utf-8", errors="surrogateescape") as file:
                fcntl.flock(file, fcntl.LOCK_EX)  # other runners write to it, too
                for name, failed in self.failed.items():
                    result = "FAILED" if failed else "ok"
                    reason = f"\t{self.reasons.get(name, '')}" if failed else ""
                    file.write(f"{result} system/{name}\t{self.seconds[name]:.1f}{reason}\n")
                file.writelines(f"skipped system/{name}\n" for name in self.skipped)
        skipped = f", {len(self.skipped)} skipped" if self.skipped else ""
        print(f"{len(self.failed) - bad} passed, {bad} failed{skipped}", flush=True)


@pytest.fixture
def at() -> Iterator[Path]:
    """An empty folder, which is removed after the test."""
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    started = Browser()
    started.screen(1280, 800)
    yield started
    started.close()
