"""usage: run_sql.py JAR FOLDER FILE...    Runs SQL statements and compares their results, then random rows and files.

A file has blocks with an empty line between them, which start with a kind:

    query        SQL, a line of four dashes, and the rows, whose values have '|' between them; '' is an empty string
    error        SQL, a line of four dashes, and a part of the message

In a file of Markdown, each line of SQL that ends with a comment is a query of one row. Everything runs in generated code and without.
FOLDER is for files.
"""

import logging
import re
import sys
import time
from multiprocessing.pool import ThreadPool

from py4j.protocol import Py4JJavaError
from pyspark.errors import PySparkException
from pyspark.sql import SparkSession

import rows
from percent_encoding.spark import EXTENSION, configure

RULES = "org.apache.spark.sql.catalyst.optimizer."
MODES = {
    # Whole stages, also for constants, which the optimizer would otherwise compute.
    "generated": {
        "spark.sql.codegen.wholeStage": "true",
        "spark.sql.codegen.factoryMode": "CODEGEN_ONLY",
        "spark.sql.optimizer.excludedRules": f"{RULES}ConvertToLocalRelation,{RULES}ConstantFolding",
    },
    "interpreted": {
        "spark.sql.codegen.wholeStage": "false",
        "spark.sql.codegen.factoryMode": "NO_CODEGEN",
        "spark.sql.optimizer.excludedRules": "",
    },
}


def examples(path):
    """The queries of a file of Markdown, as blocks() gives them."""
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            if match := re.fullmatch(r"(SELECT .*); +-- (.*)\n", line):
                yield number, "query", match[1], [match[2]]


def blocks(path):
    """The kind, the SQL, and the expected lines of each block, with the number of its line."""
    with open(path, encoding="utf-8") as file:
        lines = [line.rstrip("\n") for line in file] + [""]
    block, number = [], 0
    for at, line in enumerate(lines, 1):
        if line and not (line.startswith("#") and not block):
            number = number if block else at
            block.append(line)
        elif block:
            kind, *rest = block
            end = rest.index("----") if "----" in rest else len(rest)
            yield number, kind, "\n".join(rest[:end]), rest[end + 1 :]
            block = []


def shown(value):
    return "NULL" if value is None else value or "''"


def outcome(spark, sql):
    """The lines that a block gives."""
    try:
        frame = spark.sql(sql)
        frame = frame.toDF(*(f"c{number}" for number in range(len(frame.columns))))
        found = frame.select(*(frame[name].cast("string") for name in frame.columns)).collect()
        return ["|".join(map(shown, row)) for row in found]
    except (PySparkException, Py4JJavaError) as error:
        return [f"error: {error}"]


def matches(kind, found, expected):
    if kind == "error":
        return len(found) == 1 and found[0].startswith("error: ") and expected[0] in found[0]
    return found == expected


def run_file(spark, path):
    """The numbers of statements and of failures."""
    of_file = list((examples if path.endswith(".md") else blocks)(path))
    # Most of the time of a statement is planning and compiling, by one thread.
    with ThreadPool(4) as threads:
        outcomes = threads.map(lambda block: outcome(spark, block[2]), of_file)
    failures = 0
    for (number, kind, sql, expected), found in zip(of_file, outcomes):
        if kind not in ("query", "error"):
            sys.exit(f"{path}:{number}: unknown kind {kind}")
        if not matches(kind, found, expected):
            failures += 1
            print(f"{path}:{number}: {sql}\nexpected:", *expected, "found:", *found, sep="\n", file=sys.stderr)
    return len(of_file), failures


def check_configure(jar):
    """Jars and extensions of others are kept, and nothing is added twice."""
    builder = SparkSession.builder.config("spark.jars", "a.jar, b.jar").config("spark.sql.extensions", "a.Extension")
    configure(configure(builder, jar), jar)
    found = [builder._options[name] for name in ("spark.jars", "spark.sql.extensions")]
    if found != [f"a.jar,b.jar,{jar}", f"a.Extension,{EXTENSION}"]:
        sys.exit(f"configure() gives {found}")


def main(jar, folder, paths):
    check_configure(jar)
    builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").config("spark.log.level", "OFF")
    builder = builder.config("spark.ui.showConsoleProgress", "false").config("spark.sql.shuffle.partitions", "2")
    # Errors are expected, so they are not logged.
    logging.getLogger("SQLQueryContextLogger").setLevel(logging.CRITICAL)
    spark = configure(builder, jar).getOrCreate()
    count = failures = 0
    for mode, settings in MODES.items():
        for name, value in settings.items():
            spark.conf.set(name, value)
        started = time.perf_counter()
        for path in paths:
            of_file = run_file(spark, path)
            count, failures = count + of_file[0], failures + of_file[1]
        statements = time.perf_counter()
        rows.run(spark, f"{folder}/{mode}")
        print(f"{mode}: statements {statements - started:.1f} s, rows {time.perf_counter() - statements:.1f} s", flush=True)
    spark.stop()
    print(f"{count} statements, {failures} failures")
    return 1 if failures or not count else 0


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__.splitlines()[0])
    sys.exit(main(sys.argv[1], sys.argv[2], sys.argv[3:]))
