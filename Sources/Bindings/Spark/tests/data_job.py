"""usage: data_job.py JAR ARTICLE FOLDER    Runs the statement for Spark of the article about a data job, on the article's log.

The rows must be those that the article shows for Python.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

from percent_encoding.spark import configure
from pyspark.sql import SparkSession


def block(article, heading, language):
    """Returns the first block of a language after a heading."""
    rest = article[article.index(heading) :]
    return re.search(rf"```{language}\n(.*?)```", rest, re.DOTALL)[1]


def main(jar, path, folder):
    article = Path(path).read_text()
    os.makedirs(folder, exist_ok=True)
    subprocess.run([sys.executable, "-c", block(article, "## 1. ", "python")], cwd=folder, check=True)
    statement = block(article, "## 5. ", "sql").replace("access.log", f"{Path(folder).resolve()}/access.log")
    shown = article.split("$ python3 words.py\n")[1].split("```")[0]
    builder = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false")
    session = configure(builder.config("spark.sql.shuffle.partitions", "1"), jar).getOrCreate()
    found = [f"{row.word} {row.lines}" for row in session.sql(statement).collect()]
    if found != shown.splitlines():
        sys.exit(f"{path}: Spark counts {found}")
    print(f"the data job of {Path(path).name} in Spark: {len(found)} rows")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
