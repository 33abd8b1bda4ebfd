"""usage: spark-submit --jars JAR --py-files JAR,queries.py job.py FILE    Compares the functions on a cluster with the
engine's functions and with Python's.

FILE is a table written by queries.py.
"""

import os
import sys

from pyspark.sql import SparkSession
from pyspark.sql.functions import col

import queries
from percent_encoding.spark import EXTENSION, percent_decode, query_get

# Pairs of our call and an expression with the same result.
PAIRS = [
    ("percent_decode(query, 'utf-8', 'plus=true')", "url_decode(query)"),
    ("percent_decode(query, 'utf-8', 'plus=true')", "text"),
    ("percent_encode(text, 'form')", "url_encode(text)"),
    ("percent_decode(gbk, 'gbk', 'plus=true')", "gbk_text"),
    ("percent_decode(if(number % 2 = 0, gbk, query), 'utf-8,gbk', 'plus=true')", "if(number % 2 = 0, gbk_text, text)"),
    ("try_percent_decode(dirty, 'utf-8', 'plus=true')", "try_url_decode(dirty)"),
    ("query_get(query, 'wd')", "url_decode(parse_url('http://a/?' || query, 'QUERY', 'wd'))"),
    (
        "query_parse(query)",
        "transform(split(query, '&'), f -> named_struct('key', url_decode(split_part(f, '=', 1)), 'value', url_decode(split_part(f, '=', 2))))",
    ),
]


def where(_):
    """Returns a constant of the imported module, and a process ID that identifies the executor."""
    import percent_encoding.spark

    return [(percent_encoding.spark.EXTENSION, os.getppid())]


def compare(table):
    """Checks in one query that both expressions of each pair give the same results."""
    columns = []
    for ours, theirs in PAIRS:
        sums = [f"sum(cast(xxhash64({side}) AS DECIMAL(38, 0)))" for side in (ours, theirs)]
        columns.append(f"struct(count({ours}), {sums[0]}, {sums[1]}, count_if(NOT {ours} <=> {theirs}))")
    for (ours, theirs), (count, sum, sum_of_theirs, different) in zip(PAIRS, table.selectExpr(*columns).first()):
        print(f"{ours}: {count} values, sum {sum}")
        if count == 0 or sum != sum_of_theirs or different:
            sys.exit(f"{ours} and {theirs} differ in {different} rows; the sum is {sum}, not {sum_of_theirs}")


def main(path):
    spark = SparkSession.builder.getOrCreate()
    context = spark.sparkContext
    table = queries.read(spark, path).repartition(4)
    compare(table)
    right = table.select((percent_decode("gbk", "gbk", plus=True) == col("gbk_text")) & (query_get("gbk", "ie") == "gbk")).distinct().collect()
    if [row[0] for row in right] != [True]:
        sys.exit("the column functions differ")
    found = set(context.parallelize(range(8), 8).mapPartitions(where).collect())
    print(f"tasks ran in {len(found)} executors")
    if len(found) < 2 or {extension for extension, _ in found} != {EXTENSION}:
        sys.exit(f"tasks ran at {found}")
    spark.stop()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__.splitlines()[0])
    main(sys.argv[1])
