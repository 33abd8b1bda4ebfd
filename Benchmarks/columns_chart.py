"""usage: columns_chart.py RESULTS FOLDER    Draws the results of Benchmarks/columns as FOLDER/columns.svg; needs matplotlib."""

import pathlib
import re
import sys

import matplotlib

matplotlib.use("svg")
matplotlib.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "charts", "font.size": 10})
from matplotlib import pyplot, ticker

TITLE_WIDTH = 22


def races(text):
    """Yields the engine, the title and the relative speed of each row with a peer. The numbers of a row are seconds, a
    speed, the peer's seconds and a ratio."""
    engine = ""
    for line in text.splitlines():
        if line.startswith("== "):
            engine = line[3:]
        title, rest = line[:TITLE_WIDTH].strip(), line[TITLE_WIDTH:]
        numbers = [float(number) for number in re.findall(r"(?<![\w.])\d+\.?\d*(?![\w.])", rest)]
        # Rows in nanoseconds are times of calls for one text, not of columns.
        if title and len(numbers) >= 4 and not title.startswith("one str") and "," not in rest:
            yield engine, title, numbers[2] / numbers[0]


def main(results, folder):
    rows = list(races(pathlib.Path(results).read_text()))[::-1]
    if not rows:
        sys.exit(f"{results} has no results")
    figure, axes = pyplot.subplots(figsize=(9, 1.2 + 0.3 * len(rows)))
    engines = [engine for engine, _, _ in rows]
    colors = [f"C{sorted(set(engines)).index(engine)}" for engine in engines]
    bars = axes.barh([f"{engine}: {title}" for engine, title, _ in rows], [times for _, _, times in rows], color=colors)
    axes.bar_label(bars, [f"{times:.3g}" for _, _, times in rows], padding=3)
    axes.set(xscale="log", xlabel="times as fast as the engine's own functions, or as Python's", title="Columns, one thread")
    axes.xaxis.set_major_formatter(ticker.FuncFormatter(lambda value, _: f"{value:g}"))
    axes.axvline(1, color="black", linewidth=0.8)
    axes.spines[["top", "right"]].set_visible(False)
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    figure.savefig(folder / "columns.svg", bbox_inches="tight", metadata={"Date": None})
    print(folder / "columns.svg")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2])
