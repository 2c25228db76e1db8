"""Says what a campaign did."""

import time

from .folder import Folder
from .plan import all_engines, all_targets
from .progress import Progress, Share, progress_of
from .units import duration


def day(seconds: float) -> str:
    return time.strftime("%Y-%m-%d", time.gmtime(seconds))


def span(days: list[str]) -> str:
    return days[0] if days[0] == days[-1] else f"{days[0]} to {days[-1]}"


def time_cell(share: Share) -> str:
    return f"{duration(share.wall)} ({duration(share.cpu)})" if share.slices else "-"


def row(progress: Progress) -> str:
    libfuzzer, afl = progress.fuzzers["libfuzzer"], progress.fuzzers["afl"]
    cells = [
        f"`{progress.target}`",
        time_cell(libfuzzer),
        f"{libfuzzer.executions:,}",
        time_cell(afl),
        f"{afl.executions:,}",
        f"{progress.edges:,}",
        f"{progress.found:,}",
    ]
    return f"| {' | '.join(cells)} |"


def markdown(folder: Folder) -> str:
    """The table for docs/."""
    slices = folder.slices()
    if not slices:
        return "Nothing was fuzzed yet."
    names = [target.name for target in all_targets()]
    everything = progress_of(folder, names, all_engines())
    done = [progress for progress in everything.values() if progress.total.slices]
    commits = sorted({each.commit for each in slices})
    days = [day(each.start) for each in slices]
    executions = sum(progress.total.executions for progress in done)
    wall = sum(progress.total.wall for progress in done)
    cpu = sum(progress.total.cpu for progress in done)
    found = sum(progress.found for progress in done)
    lines = [
        f"{span(days)}, commit {', '.join(commits)}: {len(done)} targets, {executions:,} executions"
        f" in {duration(wall)} ({duration(cpu)} of the processor's time), {found} inputs that broke"
        " something.",
        "",
        "| target | libFuzzer | executions | AFL++ | executions | edges | found |",
        "| --- | --- | --- | --- | --- | --- | --- |",
        *map(row, done),
    ]
    return "\n".join(lines)
