"""usage: lines.py TOOL FOLDER ROWS    Compares the tool with a loop in Python, on lines of queries.

Each line has a query of about 76 bytes, drawn from 200,000 distinct queries. First, the output of the tool is compared
with Python's output. The time of the tool is the fastest of five runs; the time of Python is from one run on a tenth of
the lines.
"""

import random
import subprocess
import sys
import time
from urllib.parse import parse_qsl, quote, unquote_plus

DISTINCT, RUNS = 200_000, 5
WORDS = "汉字 搜索 新闻 search news weather a&b café 100% music video".split()


def make_line(generator, charset):
    """Returns a query as sent to a search engine, with the words in a charset."""
    words = " ".join(generator.choices(WORDS, k=generator.randint(1, 3)))
    word = quote(words.encode(charset, "replace"), safe="").replace("%20", "+")
    return f"wd={word}&ie={charset}&pn={generator.randrange(100) * 10}&rsv_t={generator.getrandbits(64):016x}"


def get(charset):
    def value(line):
        return next((value for name, value in parse_qsl(line, keep_blank_values=True, encoding=charset) if name == "wd"), "")

    return value


RACES = [
    ("decode --lines --plus", ["decode", "--plus", "--lines"], "utf-8", unquote_plus),
    ("get", ["get", "wd"], "utf-8", get("utf-8")),
    ("get --charset gbk", ["get", "--charset", "gbk", "wd"], "gbk", get("gbk")),
    ("parse --lines", ["parse", "--lines"], "utf-8", None),
]


def write(path, charset, rows):
    generator = random.Random(1)
    distinct = [make_line(generator, charset) for _ in range(min(DISTINCT, rows))]
    with open(path, "w") as file:
        file.writelines(f"{line}\n" for line in generator.choices(distinct, k=rows))


def seconds(command, path):
    """Returns the seconds that a command takes to read one file and write another."""
    with open(path, "rb") as file, open(f"{path}.out", "wb") as output:
        started = time.perf_counter()
        subprocess.run(command, stdin=file, stdout=output, check=True)
        return time.perf_counter() - started


def main(tool, folder, rows):
    sizes = {}
    for charset in ("utf-8", "gbk"):
        path = f"{folder}/{charset}.txt"
        write(path, charset, rows)
        with open(path) as file:
            sizes[charset] = sum(map(len, file))
    print(f"{rows:,} lines of {sizes['utf-8'] // rows} bytes in UTF-8, {sizes['gbk'] // rows} in GBK; best of {RUNS}, one process")
    print(f"{'':22}{'seconds':>9}{'GB/s':>7}   {'instead':14}{'seconds':>8}{'times':>7}")
    for title, arguments, charset, other in RACES:
        path = f"{folder}/{charset}.txt"
        own = min(seconds([tool, *arguments], path) for _ in range(RUNS))
        line = f"{title:22}{own:9.3f}{sizes[charset] / 1e9 / own:7.2f}"
        if other:
            with open(path) as file:
                lines = file.read().splitlines()[: max(rows // 10, 1)]
            started = time.perf_counter()
            values = [other(line) for line in lines]
            others = (time.perf_counter() - started) * rows / len(lines)
            with open(f"{path}.out") as file:
                if file.read().split("\n")[: len(lines)] != values:
                    sys.exit(f"{title}: the lines differ from Python's")
            line += f"   {'Python':14}{others:8.2f}{others / own:7.0f}"
        print(line, flush=True)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__.splitlines()[0])
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
