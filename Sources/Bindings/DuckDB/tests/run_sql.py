"""usage: run_sql.py EXTENSION FILE...    Runs SQL statements and compares their results.

The module sql_cases of Sources/Bindings/Support describes the files.
"""

import sys
import time

import duckdb

from sql_cases import cases, has_passed, row_line


def outcome(connection, kind, sql):
    """Returns the output lines of a case."""
    try:
        if kind == "statement":
            connection.execute(sql)
            return []
        rows = connection.execute(f"SELECT CAST(COLUMNS(*) AS VARCHAR) FROM ({sql})").fetchall()
        return [row_line(row) for row in rows]
    except duckdb.Error as error:
        return [f"error: {error}"]


def main(extension, paths):
    failures = count = 0
    for path in paths:
        connection = duckdb.connect(config={"allow_unsigned_extensions": "true", "threads": "4"})
        connection.execute(f"LOAD '{extension}'")
        started = time.perf_counter()
        for case in cases(path):
            number, kind, sql, _ = case
            if kind not in ("statement", "query", "error"):
                sys.exit(f"{path}:{number}: unknown kind {kind}")
            count += 1
            failures += not has_passed(path, case, outcome(connection, kind, sql))
        print(f"{path}: {time.perf_counter() - started:.1f} s")
        connection.close()
    print(f"{count} statements, {failures} failures")
    return 1 if failures or not count else 0


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__.splitlines()[0])
    sys.exit(main(sys.argv[1], sys.argv[2:]))
