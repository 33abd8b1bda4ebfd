"""usage: memory.py EXTENSION [huge]    Checks that calls take little more memory than their results; with huge, tries results of about 4 GiB.

With huge, the program needs 8 GiB of memory.
"""

import multiprocessing
import re
import sys

import duckdb

RESULTS = {1: 96 << 20, 1000: 24 << 20}  # the bytes of the results for each number of rows
MOST = 1.5  # the limit of the memory of a call, as a multiple of the result
LARGEST = (1 << 32) - 1  # the size of the largest string

# For each case: the function of text t, the start of the text, and the unit that the text repeats.
CASES = [
    ("percent_encode(t)", "", "&"),
    ("percent_decode(t)", "", "%41"),
    ("try_percent_decode(t)", "汉", "字"),
    ("percent_decode_blob(t)", "", "%FF"),
    ("percent_decode(t, 'gbk')", "", "%BA%BA"),
    ("try_percent_decode(t, 'utf-8,gbk')", "", "%BA%BA"),
    ("query_get(t, 'a')", "a=", "%41"),
    ("query_get(t, 'b', 'gbk')", "a=%BA%BA&b=", "%BA"),
    ("percent_encode(t, 'form', 'gbk')", "", "汉"),
    ("percent_decode(t, 'gbk', 'rounds=2')", "", "%BA%BA"),
    ("query_get(t, ['b', 'a'])", "a=", "%41"),
    ("query_get_all(t, 'a')[1]", "a=", "%41"),
    ("query_parse(t)[1].key", "", "%41"),
    ("try_query_parse(t, 'gbk')[1].value", "a=", "%BA%BA"),
]

# For each case: an expression with number n, the value of n, and the result.
HUGE = [
    ("strlen(percent_encode(repeat('%', n)))", LARGEST // 3, LARGEST),
    ("strlen(percent_encode(repeat('%', n)))", LARGEST // 3 + 1, "percent_encode: the result has more than 4 GiB"),
    ("strlen(percent_decode(repeat('%41', n), 'gbk'))", LARGEST // 3, LARGEST // 3),
    ("strlen(query_get(repeat('%41', n) || '=汉', repeat('A', n), 'gbk'))", LARGEST // 3 - 2, 3),
]


def connect(extension):
    connection = duckdb.connect(config={"allow_unsigned_extensions": "true", "threads": "1"})
    connection.execute(f"LOAD '{extension}'")
    return connection


def status_of_process(name):
    """Returns a number of bytes from the status of this process."""
    with open("/proc/self/status") as file:
        return int(re.search(rf"{name}:\s*(\d+) kB", file.read())[1]) << 10


def measure(extension, call, start, unit, rows):
    """Returns the size of the result, and how much memory the call took at its peak."""
    connection = connect(extension)
    size = "octet_length" if "blob" in call else "strlen"
    text = f"'{start}' || repeat('{unit}', {{}}) AS t"
    sample = connection.execute(f"SELECT {size}({call}) FROM (SELECT {text.format(60)})").fetchone()[0]
    connection.execute(f"CREATE TABLE texts AS SELECT {text.format(RESULTS[rows] // rows * 60 // sample)} FROM range({rows})")
    with open("/proc/self/clear_refs", "w") as file:
        file.write("5")  # resets the peak
    before = status_of_process("VmRSS")
    total = connection.execute(f"SELECT sum({size}({call}))::BIGINT FROM texts").fetchone()[0]
    return total, status_of_process("VmHWM") - before


def check_peaks(extension):
    """Runs each case in a fresh process, because engines reuse memory that they have freed."""
    with multiprocessing.get_context("spawn").Pool(1, maxtasksperchild=1) as pool:
        for rows, most in RESULTS.items():
            for case in CASES:
                size, peak = pool.apply(measure, (extension, *case, rows))
                print(f"{rows} rows, {case[0]}: {peak / size:.2f} times {size >> 20} MiB", flush=True)
                if size < most * 0.9 or peak > MOST * size:
                    sys.exit(f"the limit is {MOST} times the result of {most >> 20} MiB")


def check_huge(extension):
    connection = connect(extension)
    for expression, number, expected in HUGE:
        try:
            found = connection.execute(f"SELECT {expression} FROM (VALUES ({number})) numbers(n)").fetchone()[0]
        except duckdb.InvalidInputException as error:
            found = str(error)
        print(f"{expression} with n = {number}: {found}", flush=True)
        if found != expected and not (isinstance(expected, str) and isinstance(found, str) and expected in found):
            sys.exit(f"expected {expected}")


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3) or sys.argv[2:] not in ([], ["huge"]):
        sys.exit(__doc__)
    (check_huge if sys.argv[2:] else check_peaks)(sys.argv[1])
