"""usage: benchmark.py EXTENSION [ROWS]    Times the extension against DuckDB's own functions (3,000,000 rows).

The rows are drawn from 200,000 distinct queries of about 76 bytes. If there are fewer rows, there are as many queries
as rows. Before the timing, the results of the two statements of each pair are compared. The statements of a pair take
turns, in one thread; the best of five runs counts. With 200,000 rows or more, the program fails if a
ratio of the times exceeds its limit.
"""

import random
import sys
import time
from urllib.parse import quote

import duckdb

DISTINCT, RUNS = 200_000, 5
WORDS = "汉字 搜索 新闻 search news weather a&b café 100% music video".split()

SPLIT = """list_transform(string_split(query, '&'), lambda field: {
    'key': url_decode(replace(split_part(field, '=', 1), '+', ' ')),
    'value': url_decode(replace(split_part(field, '=', 2), '+', ' '))})"""
GET = "url_decode(replace(regexp_extract(query, '(?:^|&)pn=([^&]*)', 1), '+', ' '))"

# For each race: title, our statement, DuckDB's statement, whether the result is a list, and the limit of our time
# divided by DuckDB's time.
RACES = [
    ("decode", "percent_decode(query)", "url_decode(query)", False, 0.5),
    ("decode, + is a space", "percent_decode(query, 'utf-8', 'plus=true')", "url_decode(replace(query, '+', ' '))", False, None),
    ("encode", "percent_encode(raw)", "url_encode(raw)", False, 0.45),
    ("decode dirty rows", "try_percent_decode(dirty)", "try(url_decode(dirty))", False, 0.15),
    ("parse queries", "query_parse(query)", SPLIT, True, 0.4),
    ("get a parameter", "query_get(query, 'pn')", GET, False, None),
    ("decode GBK", "percent_decode(gbk, 'gbk')", None, False, None),
    ("decode UTF-8 or GBK", "percent_decode(dirty, 'utf-8,gbk')", None, False, None),
]


def make_query(generator, charset):
    """Makes a query string of a search engine, with its words encoded in a charset."""
    fields = [
        ("wd", " ".join(generator.choices(WORDS, k=generator.randint(1, 3)))),
        ("ie", charset),
        ("pn", str(generator.randrange(100) * 10)),
        ("rsv_t", f"{generator.getrandbits(64):016x}"),
    ]
    return "&".join(f"{key}={quote(text.encode(charset, 'replace'), safe='').replace('%20', '+')}" for key, text in fields)


def make_rows(connection, rows, count):
    """Makes the table; one row in 36 of the dirty column is not UTF-8."""
    generator = random.Random(1)
    distinct = []
    for number in range(count):
        query, gbk = make_query(generator, "utf-8"), make_query(generator, "gbk")
        distinct.append((number, query, gbk, quote("汉".encode("gbk")) + gbk if number % 36 == 0 else query))
    connection.execute("CREATE TABLE distinct_rows (number INTEGER, query VARCHAR, gbk VARCHAR, dirty VARCHAR)")
    for start in range(0, count, 10_000):
        part = distinct[start : start + 10_000]
        columns = [list(column) for column in zip(*part)]
        connection.execute("INSERT INTO distinct_rows SELECT unnest(?), unnest(?), unnest(?), unnest(?)", columns)
    connection.execute(
        f"""CREATE TABLE logs AS SELECT query, gbk, dirty, url_decode(query) AS raw
        FROM (SELECT (hash(row) % {count})::INTEGER AS number FROM range({rows}) t(row)) JOIN distinct_rows USING (number)
        ORDER BY hash(number + 1)"""
    )


def seconds(connection, expression, is_list):
    size = f"len({expression})" if is_list else f"strlen({expression})"
    started = time.perf_counter()
    connection.execute(f"SELECT sum({size}) FROM logs").fetchall()
    return time.perf_counter() - started


def differences(connection, ours, theirs):
    statement = f"SELECT count(*) FROM (SELECT {ours} AS a, {theirs} AS b FROM logs LIMIT 200000) WHERE a IS DISTINCT FROM b"
    return connection.execute(statement).fetchone()[0]


def main(extension, rows):
    connection = duckdb.connect(config={"allow_unsigned_extensions": "true", "threads": "1"})
    connection.execute(f"LOAD '{extension}'")
    count = min(DISTINCT, rows)
    make_rows(connection, rows, count)
    print(f"duckdb {duckdb.__version__}, {rows:,} rows, {count:,} distinct; best of {RUNS}, one thread")
    print(f"{'':22}{'seconds':>9}{'Mrows/s':>9}{'DuckDB':>9}{'ratio':>7}{'limit':>7}")
    slow = []
    for title, ours, theirs, is_list, limit in RACES:
        if theirs and (count := differences(connection, ours, theirs)):
            sys.exit(f"{title}: {count} rows differ")
        pairs = [
            (seconds(connection, ours, is_list), seconds(connection, theirs, is_list) if theirs else 0.0) for _ in range(RUNS + 1)
        ]
        own, other = (min(times) for times in zip(*pairs[1:]))
        line = f"{title:22}{own:9.3f}{rows / own / 1e6:9.1f}"
        if theirs:
            line += f"{other:9.3f}{own / other:7.2f}" + (f"{limit:7.2f}" if limit else "")
            if limit and rows >= DISTINCT and own / other > limit:
                slow.append(f"{title}: the ratio of the times is {own / other:.2f}; the limit is {limit}")
        print(line, flush=True)
    print("\n".join(slow), file=sys.stderr, end="\n" if slow else "")
    return 1 if slow else 0


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__.splitlines()[0])
    sys.exit(main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) == 3 else 3_000_000))
