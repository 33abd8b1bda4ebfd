"""usage: benchmark.py JAR FOLDER [ROWS]    Times the functions against Spark's own functions (3,000,000 rows).

The rows are drawn from 200,000 distinct queries of about 76 bytes. If there are fewer rows, there are as many queries
as rows. The rows are kept in FOLDER as Parquet. Before each race, the results for the first 200,000 rows are compared.
The statements of a race take turns, in one thread; the best of three runs counts. With 200,000 rows or more, the
program fails if a ratio of the times exceeds its limit.
"""

import os
import sys
import time

import pyspark
from pyspark.sql import SparkSession

import queries
from percent_encoding.spark import configure

DISTINCT, RUNS = 200_000, 3

SPLIT = """transform(split(query, '&'), field -> named_struct(
    'key', url_decode(split_part(field, '=', 1)), 'value', url_decode(split_part(field, '=', 2))))"""

# For each race: title, input column, our call, Spark's call, and the limit of our time divided by Spark's time.
RACES = [
    ("decode", "query", "percent_decode(query, 'utf-8', 'plus=true')", "url_decode(query)", 0.6),
    ("encode", "text", "percent_encode(text, 'form')", "url_encode(text)", 0.45),
    ("decode dirty rows", "dirty", "try_percent_decode(dirty, 'utf-8', 'plus=true')", "try_url_decode(dirty)", None),
    ("get a parameter", "query", "query_get(query, 'pn')", "url_decode(parse_url(url, 'QUERY', 'pn'))", None),
    ("parse queries", "query", "query_parse(query)", SPLIT, None),
    ("decode GBK", "gbk", "percent_decode(gbk, 'gbk', 'plus=true')", None, None),
    ("decode UTF-8 or GBK", "mixed", "percent_decode(mixed, 'utf-8,gbk', 'plus=true')", None, None),
]


def make_rows(spark, folder, rows):
    """Makes the table unless it exists, and registers it."""
    path = f"{folder}/{rows}.parquet"
    if not os.path.exists(f"{path}/_SUCCESS"):
        count = min(DISTINCT, rows)
        queries.write(f"{folder}/queries.tsv", count)
        queries.read(spark, f"{folder}/queries.tsv").createOrReplaceTempView("distinct_rows")
        spark.sql(
            f"""SELECT /*+ BROADCAST(d) */ query, text, gbk, dirty, 'http://a.example/s?' || query AS url,
            if(number % 2 = 0, gbk, query) AS mixed
            FROM (SELECT CAST(pmod(xxhash64(id), {count}) AS INT) AS number FROM range(0, {rows}, 1, 1)) JOIN distinct_rows d USING (number)"""
        ).write.mode("overwrite").option("parquet.enable.dictionary", "false").parquet(path)
    spark.read.parquet(path).createOrReplaceTempView("logs")


def seconds(spark, expression, is_list=False):
    size = f"size({expression})" if is_list else f"octet_length({expression})"
    started = time.perf_counter()
    spark.sql(f"SELECT sum({size}) FROM logs").collect()
    return time.perf_counter() - started


def race(spark, column, ours, theirs):
    """Returns the best times of our call, of Spark's call, and of the scan alone."""
    is_list = "query_parse" in ours
    times = []
    for _ in range(RUNS + 1):
        times.append((seconds(spark, ours, is_list), seconds(spark, theirs, is_list) if theirs else 0.0, seconds(spark, column)))
    return [min(column) for column in zip(*times[1:])]


def main(jar, folder, rows):
    os.makedirs(folder, exist_ok=True)
    builder = SparkSession.builder.master("local[1]").config("spark.driver.memory", "2g").config("spark.log.level", "OFF")
    builder = builder.config("spark.ui.enabled", "false").config("spark.ui.showConsoleProgress", "false")
    spark = configure(builder.config("spark.sql.shuffle.partitions", "1"), jar).getOrCreate()
    make_rows(spark, folder, rows)
    print(f"pyspark {pyspark.__version__}, {rows:,} rows, {min(DISTINCT, rows):,} distinct; best of {RUNS}, one thread")
    print(f"{'':22}{'seconds':>9}{'Mrows/s':>9}{'Spark':>9}{'ratio':>7}{'limit':>7}{'scan':>9}")
    slow = []
    # The first runs are not timed, because Java repeatedly compiles the scan and the functions during these runs.
    for _ in range(2 * RUNS):
        seconds(spark, RACES[0][2]), seconds(spark, RACES[0][3])
    for title, column, ours, theirs, limit in RACES:
        if theirs and (count := spark.sql(f"SELECT count_if(NOT {ours} <=> {theirs}) FROM (SELECT * FROM logs LIMIT {DISTINCT})").first()[0]):
            sys.exit(f"{title}: {count} rows differ")
        own, other, scan = race(spark, column, ours, theirs)
        line = f"{title:22}{own:9.3f}{rows / own / 1e6:9.1f}"
        line += f"{other:9.3f}{own / other:7.2f}" if theirs else " " * 16
        print(line + (f"{limit:7.2f}" if limit else " " * 7) + f"{scan:9.3f}", flush=True)
        if limit and rows >= DISTINCT and own / other > limit:
            slow.append(f"{title}: the ratio of the times is {own / other:.2f}; the limit is {limit}")
    spark.stop()
    print("\n".join(slow), file=sys.stderr, end="\n" if slow else "")
    return 1 if slow else 0


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__.splitlines()[0])
    sys.exit(main(sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) == 4 else 3_000_000))
