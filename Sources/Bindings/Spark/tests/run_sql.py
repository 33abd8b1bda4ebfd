"""usage: run_sql.py JAR FOLDER FILE...    Runs SQL statements and compares their results.

Random rows and files are tested after the statements. The module sql_cases of Sources/Bindings/Support describes the
files. The files for Spark have no statement blocks. Every query runs with and without generated code. FOLDER is for
temporary files.
"""

import logging
import sys
import time
from multiprocessing.pool import ThreadPool

from py4j.protocol import Py4JJavaError
from pyspark.errors import PySparkException
from pyspark.sql import SparkSession

import rows
from percent_encoding.spark import EXTENSION, configure
from sql_cases import cases, has_passed, row_line

RULES = "org.apache.spark.sql.catalyst.optimizer."
MODES = {
    # Spark generates code for whole stages. The excluded rules would compute constants without generated code.
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


def outcome(spark, sql):
    """Returns the output lines of a case."""
    try:
        frame = spark.sql(sql)
        frame = frame.toDF(*(f"c{number}" for number in range(len(frame.columns))))
        found = frame.select(*(frame[name].cast("string") for name in frame.columns)).collect()
        return [row_line(row) for row in found]
    except (PySparkException, Py4JJavaError) as error:
        return [f"error: {error}"]


def run_file(spark, path):
    """Runs a file, and returns the number of statements and of failures."""
    of_file = list(cases(path))
    # Statements run in parallel, because planning and compiling take most of the time and use one thread.
    with ThreadPool(4) as threads:
        outcomes = threads.map(lambda block: outcome(spark, block[2]), of_file)
    failures = 0
    for case, found in zip(of_file, outcomes):
        number, kind, _, _ = case
        if kind not in ("query", "error"):
            sys.exit(f"{path}:{number}: unknown kind {kind}")
        failures += not has_passed(path, case, found)
    return len(of_file), failures


def check_configure(jar):
    """Checks that configure() keeps other jars and extensions, and adds no value twice."""
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
