"""The protocol of drivers (../README.md) for drivers written in Python. A driver calls `serve` once."""
import collections
import json
import pathlib
import struct
import sys
import time

# `load` converts the bytes of a record to the library's input; `outputs` calls the library with each input of a list;
# `write` converts an output to bytes for a check; `takes_random` is true if the input may be arbitrary bytes.
Operation = collections.namedtuple("Operation", "load outputs write takes_random", defaults=(False,))


def read_records(path):
    contents = path.read_bytes()
    offset = 0
    while offset < len(contents):
        (n,) = struct.unpack_from("<I", contents, offset)
        yield contents[offset + 4 : offset + 4 + n]
        offset += 4 + n


def load_pairs(record):
    return [tuple(pair) for pair in json.loads(record)]


def write_records(path, records):
    pathlib.Path(path).write_bytes(b"".join(struct.pack("<I", len(record)) + record for record in records))


def measure(operation, inputs, passes):
    total = 0
    start = time.perf_counter_ns()
    for _ in range(passes):
        total += sum(map(len, operation.outputs(inputs)))
    return time.perf_counter_ns() - start


def answer(request, folder, find, loaded):
    words = request.split(" ", 3)
    if len(words) < 4 or words[0] not in ("time", "check"):
        return "unsupported"
    verb, name, workload, argument = words
    operation = find(name)
    if operation is None or (workload.startswith("random-") and not operation.takes_random):
        return "unsupported"
    if (name, workload) not in loaded:
        loaded[name, workload] = list(map(operation.load, read_records(folder / workload)))
    inputs = loaded[name, workload]
    if verb == "time":
        return measure(operation, inputs, int(argument))
    write_records(argument, map(operation.write, operation.outputs(inputs)))
    return "ok"


def serve(name, version, find):
    """Answers requests until the end of standard input. `find` returns the operation with a name, or None."""
    folder = pathlib.Path(sys.argv[1])
    loaded = {}
    print("ready", name, version, flush=True)
    for line in sys.stdin:
        try:
            print(answer(line.rstrip("\n"), folder, find, loaded), flush=True)
        except (OSError, ValueError, struct.error) as error:
            print("error", str(error).replace("\n", " "), flush=True)
