"""Plots as SVG that takes its colours from the page."""

import io
import re

import matplotlib

matplotlib.use("svg")
from matplotlib import pyplot  # noqa: E402
from matplotlib.ticker import EngFormatter, MaxNLocator  # noqa: E402

# The colours that matplotlib draws with, and the page's colours that replace them.
COLOURS = {"#010101": "var(--ink)", "#020202": "var(--rule)", "#030303": "var(--plot)"}
INK, RULE, PLOT = COLOURS

STYLE = {
    "svg.fonttype": "none",  # text stays text
    "svg.hashsalt": "flipref",
    "font.family": "sans-serif",
    "font.size": 9.5,
    "text.color": INK,
    "axes.edgecolor": RULE,
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "xtick.color": INK,
    "ytick.color": INK,
    "axes.grid": True,
    "grid.color": RULE,
    "grid.linewidth": 0.5,
    "axes.axisbelow": True,
}

# The units of the time axis, from the largest: its name, its seconds.
UNITS = [("hours", 3600), ("minutes", 60), ("seconds", 1)]


def history(name: str, series: list[list[float]]) -> str:
    """Coverage and executions of a target over the time that it was fuzzed."""
    total = series[-1][0] if series else 0
    unit, length = next(((u, s) for u, s in UNITS if total >= 3 * s), UNITS[-1])
    times = [0.0] + [seconds / length for seconds, _, _ in series]
    executions = [0.0] + [count for _, count, _ in series]
    covered = [(seconds / length, edges) for seconds, _, edges in series if edges]
    with pyplot.rc_context(STYLE):
        figure, (left, right) = pyplot.subplots(1, 2, figsize=(5.8, 2.1), layout="constrained")
        left.plot([x for x, _ in covered], [y for _, y in covered], color=PLOT)
        right.plot(times, executions, color=PLOT)
        left.set_ylabel("edges")
        right.set_ylabel("executions")
        for axes in left, right:  # the axes start at 0, or a little growth would look like a lot
            axes.set_ylim(0, 1.05 * max([1, *(y for line in axes.lines for y in line.get_ydata())]))
        right.yaxis.set_major_formatter(EngFormatter(sep=""))
        left.yaxis.set_major_locator(MaxNLocator(5, integer=True))
        for axes in left, right:
            axes.set_xlabel(f"{unit} of fuzzing")
            axes.set_xlim(0, max(times[-1], 1e-9))
        out = io.StringIO()
        empty = {key: None for key in ("Creator", "Date", "Format", "Type")}
        figure.savefig(out, format="svg", transparent=True, metadata=empty)
        pyplot.close(figure)
    return for_page(out.getvalue(), name, f"Edges and executions of {name} over time")


def for_page(svg: str, name: str, title: str) -> str:
    """Changes a figure so that several fit into one page: unique ids, and the page's colours."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r'((?:id="|href="#|url\(#))', rf"\1{name}-", svg)
    for drawn, shown in COLOURS.items():
        svg = svg.replace(drawn, shown)
    head, _, body = svg.partition(">")
    head = re.sub(r' (?:width|height)="[^"]*"', "", head)
    return f'{head} role="img" aria-label="{title}"><title>{title}</title>{body}'
