"""Query strings of a search engine, for tests and for the benchmark."""

import random
from urllib.parse import quote

WORDS = "汉字 搜索 新闻 search news weather a&b café 100% music video".split()
COLUMNS = ["number", "query", "text", "gbk", "gbk_text", "dirty"]
"""The columns of a row. `text` and `gbk_text` are the unescaped queries, and `dirty` is malformed in 1 row in 36."""


def make_row(generator: random.Random, number: int) -> list[str]:
    """Makes a row of the table."""
    row = [str(number)]
    for charset in ("utf-8", "gbk"):
        fields = [
            ("wd", " ".join(generator.choices(WORDS, k=generator.randint(1, 3))).encode(charset, "replace")),
            ("ie", charset.encode()),
            ("pn", str(generator.randrange(100) * 10).encode()),
            ("rsv_t", f"{generator.getrandbits(64):016x}".encode()),
        ]
        row.append("&".join(f"{key}={quote(value, safe='').replace('%20', '+')}" for key, value in fields))
        row.append("&".join(f"{key}={value.decode(charset)}" for key, value in fields))
    row.append(row[1] + ("&off=100%" if number % 36 == 0 else ""))
    return row


def write(path: str, count: int) -> None:
    """Writes a table of `count` rows, with columns separated by tabs."""
    generator = random.Random(1)
    with open(path, "w", encoding="utf-8") as file:
        for number in range(count):
            file.write("\t".join(make_row(generator, number)) + "\n")


def read(spark, path: str):
    """Reads the table as a DataFrame."""
    schema = ", ".join(f"{name} {'INT' if name == 'number' else 'STRING'}" for name in COLUMNS)
    return spark.read.csv(path, schema, sep="\t", quote="")
