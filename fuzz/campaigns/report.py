"""Writes the report on a campaign: as JSON, as a page, and as a table for docs/."""

import importlib.util
import json
import os
import subprocess
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

from .folder import Folder, Slice, write_json
from .plan import all_engines, all_targets
from .progress import Share, progress_of
from .sampling import CONFIDENCE, sample_of
from .units import count, duration

POINTS_MOST = 400  # of a plot
SHARED = 0.9  # if the CPU time is below this part of the wall time, both are shown

Report = dict[str, Any]


# ---- the numbers ----


def numbers_of(share: Share) -> Report:
    return asdict(share) | {"wall": round(share.wall, 1), "cpu": round(share.cpu, 1)}


def series_of(slices: list[Slice], edges_by: str | None) -> list[list[float]]:
    """Seconds of fuzzing, executions and edges, each from the beginning of the campaign."""
    points: list[list[float]] = []
    seconds, executions, edges = 0.0, 0, 0.0
    for done in slices:
        for elapsed, count_, covered in done.samples:
            if done.engine == edges_by:
                edges = max(edges, covered)
            points.append([round(seconds + elapsed, 1), executions + count_, edges])
        seconds += done.wall
        executions += done.executions
    step = max(1, -(-len(points) // POINTS_MOST))
    return points[:-1:step] + points[-1:]


def first_line(*command: str) -> str:
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    except OSError:
        return "unknown"
    return done.stdout.strip().splitlines()[0] if done.stdout.strip() else "unknown"


def processor() -> str:
    for line in Path("/proc/cpuinfo").read_text(encoding="ascii", errors="replace").splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return os.uname().machine


def numbers(folder: Folder) -> Report:
    """All numbers of the report."""
    slices = folder.slices()
    names = [target.name for target in all_targets()]
    everything = progress_of(folder, names, all_engines())
    path = folder.path / "triage" / "triage.json"
    triaged = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    groups = triaged.get("groups", [])
    targets = []
    for name, progress in everything.items():
        if not progress.total.slices:
            continue
        drawn = sample_of(folder, name)
        targets.append(
            {
                "name": name,
                **numbers_of(progress.total),
                "edges": progress.edges,
                "edges_by": progress.edges_by,
                "corpus": sum(1 for _ in folder.target(name, "corpus").iterdir()),
                "last_find": progress.last_find,
                "found": progress.found,
                "groups": sum(group["target"] == name for group in groups),
                "fuzzers": {key: numbers_of(share) for key, share in progress.fuzzers.items()},
                "engines": {key: numbers_of(share) for key, share in progress.engines.items()},
                "sample": asdict(drawn) if drawn else None,
                "series": series_of(
                    [each for each in slices if each.target == name], progress.edges_by
                ),
            }
        )
    return {
        "format": 1,
        "written": round(time.time()),
        "began": slices[0].start if slices else None,
        "ended": max((each.start + each.wall for each in slices), default=None),
        "commits": sorted({each.commit for each in slices}),
        "processor": processor(),
        "cores": os.cpu_count(),
        "compiler": first_line("clang", "--version"),
        "confidence": CONFIDENCE,
        "wall": round(sum(each["wall"] for each in targets), 1),
        "cpu": round(sum(each["cpu"] for each in targets), 1),
        "executions": sum(each["executions"] for each in targets),
        "found": sum(each["found"] for each in targets),
        "targets": targets,
        "groups": groups,
        "not_reproduced": triaged.get("not_reproduced", []),
    }


# ---- in words ----


def day(seconds: float) -> str:
    return time.strftime("%Y-%m-%d", time.gmtime(seconds))


def days(report: Report) -> str:
    first, last = day(report["began"]), day(report["ended"])
    return first if first == last else f"{first} to {last}"


def took(share: Report | None) -> str:
    """The wall time, and the CPU time if the processor also did other work."""
    if not share or not share["slices"]:
        return "-"
    wall, cpu = share["wall"], share["cpu"]
    return duration(wall) + (f" ({duration(cpu)})" if cpu < SHARED * wall else "")


def executed(share: Report | None) -> str:
    return f"{share['executions']:,}" if share else "-"


def one_in(probability: float) -> str:
    return f"1 in {1 / probability:,.0f}"


def findings(target: Report) -> str:
    if not target["found"]:
        return "0"
    return f"{target['groups']} ({target['found']} inputs)"


def markdown(report: Report) -> str:
    """The table for docs/."""
    if not report["targets"]:
        return "Nothing was fuzzed yet."
    lines = [
        f"{days(report)}, commit {', '.join(report['commits'])}, {report['processor']},"
        f" {report['cores']} cores: {report['executions']:,} executions in"
        f" {duration(report['wall'])} ({duration(report['cpu'])} of a processor in user mode);"
        f" {report['found']} inputs broke something.",
        "",
        "| Target | libFuzzer | executions | AFL++ | executions | edges | corpus | new edge"
        " | found |",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for target in report["targets"]:
        libfuzzer, afl = (target["fuzzers"].get(name) for name in ("libfuzzer", "afl"))
        drawn = target["sample"]
        cells = [
            f"`{target['name']}`",
            took(libfuzzer),
            executed(libfuzzer),
            took(afl),
            executed(afl),
            f"{target['edges']:,}",
            f"{target['corpus']:,}",
            f"< {one_in(drawn['bound'])}" if drawn else "-",
            findings(target),
        ]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def missing_modules() -> list[str]:
    """The modules that the page needs and that are not installed."""
    return [name for name in ("jinja2", "matplotlib") if importlib.util.find_spec(name) is None]


def page(report: Report) -> str:
    """The report as one page of HTML, which needs no other file."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    from .plots import history

    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {
        "count": count,
        "day": day,
        "duration": duration,
        "executed": executed,
        "findings": findings,
        "one_in": one_in,
        "took": took,
    }
    plots = {each["name"]: history(each["name"], each["series"]) for each in report["targets"]}
    template = environment.get_template("report.html.j2")
    return template.render(report=report, days=days(report), plots=plots)


def write_report(folder: Folder, with_page: bool) -> Report:
    """Writes report.json and report.html. Raises ImportError if the page cannot be made."""
    report = numbers(folder)
    write_json(folder.path / "report.json", report)
    if report["targets"] and with_page:
        (folder.path / "report.html").write_text(page(report), encoding="utf-8")
    return report
