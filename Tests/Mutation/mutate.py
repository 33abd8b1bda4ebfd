"""Mutation testing: changes the code in one small place at a time and asks whether any test notices."""

import argparse
import json
import os
import random
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue

import c_run
import c_switched
import c_work
import survivors
import swift_run

ROOT = Path(__file__).resolve().parents[2]
LEAST = 0.95


def arguments():
    parser = argparse.ArgumentParser(prog="scripts/mutate", description=__doc__)
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("--all", action="store_true", help="every mutant")
    which.add_argument("--changed", action="store_true", help="the mutants of files changed since main")
    which.add_argument("--survivors", action="store_true", help="the mutants that the list says survive")
    which.add_argument("--list", action="store_true", help="print the mutants and run none")
    parser.add_argument("--file", action="append", default=[], help="only files with this in their path")
    parser.add_argument("--sample", type=int, help="only so many mutants, chosen by the seed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--switched", action="store_true", help="only mutants that need no build of their own")
    parser.add_argument("--again", action="store_true", help="survivors of earlier runs are run once more")
    parser.add_argument("--deep", action="store_true", help="survivors also meet a part of the full proofs")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--swift", action="store_true", help="mutants of Swift instead of C")
    parser.add_argument("--results", type=Path, help="kept between runs; .build-mutation/c.jsonl or swift.jsonl")
    given = parser.parse_args()
    given.results = given.results or ROOT / ".build-mutation" / ("swift.jsonl" if given.swift else "c.jsonl")
    return given


def changed_files():
    base = subprocess.run(
        ["git", "merge-base", "HEAD", "main"], cwd=ROOT, capture_output=True, text=True
    ).stdout.strip()
    names = subprocess.run(["git", "diff", "--name-only", base or "HEAD"], cwd=ROOT, capture_output=True, text=True)
    return set(names.stdout.split())


def generated(given):
    """All mutants of the files that are asked for."""
    language = swift_run if given.swift else c_run
    names = list(language.files(ROOT))
    if given.changed:
        names = [name for name in names if name in changed_files()]
    if given.file:
        names = [name for name in names if any(part in name for part in given.file)]
    return list(language.mutants(ROOT, names))


def chosen(given, mutants):
    mutants = list(mutants)
    if given.survivors:
        known = survivors.read()
        mutants = [mutant for mutant in mutants if mutant.identity in known]
    random.Random(given.seed).shuffle(mutants)
    return mutants[: given.sample]


class Results:
    """What is known of mutants, by identity and change, appended to a file as it becomes known."""

    def __init__(self, path):
        path.parent.mkdir(parents=True, exist_ok=True)
        lines = path.read_text().splitlines() if path.exists() else []
        self.known = {line["id"]: line for line in map(json.loads, lines)}
        self.file = path.open("a")

    def of(self, mutant, source):
        line = self.known.get(mutant.identity)
        return line if line and [line["before"], line["after"]] == list(mutant.change(source)) else None

    def add(self, mutant, source, verdict):
        before, after = mutant.change(source)
        line = {"id": mutant.identity, "line": mutant.line, "result": verdict[0], "by": verdict[1]}
        line |= {"before": before, "after": after}
        self.known[mutant.identity] = line
        print(json.dumps(line), file=self.file, flush=True)
        return line


def switch(mutants, sources, results, jobs, work):
    """Judges all that need no build of their own; the others are left."""
    runner = c_switched.Runner(ROOT, jobs)
    left = []
    for path in dict.fromkeys(mutant.path for mutant in mutants):
        mine = [mutant for mutant in mutants if mutant.path == path]
        verdicts = runner.verdicts(path, mine)
        for mutant in mine:
            if mutant.identity in verdicts:
                tell(results.add(mutant, sources[path], work.judged(mutant, verdicts[mutant.identity])))
            else:
                left.append(mutant)
        print(f"{path}: {len(verdicts)} of {len(mine)} switched", file=sys.stderr, flush=True)
    return left


def tell(line):
    if line["result"] == "survived" and line["id"] not in survivors.read():
        print(f"survived {line['id']}\n    {line['before']}\n    {line['after']}", flush=True)


def judge(mutants, given):
    results = Results(given.results)
    sources = {mutant.path: (ROOT / mutant.path).read_text() for mutant in mutants}
    lines = [results.of(mutant, sources[mutant.path]) for mutant in mutants]
    waiting = [mutant for mutant, line in zip(mutants, lines) if line is None or line["result"] == "elsewhere" or given.survivors or
               ((given.deep or given.again) and line["result"] == "survived")]
    work = c_work.Work(ROOT, ROOT / ".build-mutation/work") if waiting and not given.swift else None
    if not given.deep and not given.swift and waiting:
        waiting = switch(waiting, sources, results, given.jobs, work)
    if given.switched and not given.swift:
        return [results.known[mutant.identity] for mutant in mutants if mutant.identity in results.known]
    workers = Queue()
    shared = swift_run.Runner(ROOT, {mutant.path for mutant in waiting}) if given.swift and waiting else None
    for _ in range(min(given.jobs, len(waiting))):
        workers.put(shared or c_run.Runner(ROOT, given.deep))

    def one(mutant):
        runner = workers.get()
        try:
            verdict = runner.verdict(mutant)
            return results.add(mutant, sources[mutant.path], work.judged(mutant, verdict) if work else verdict)
        finally:
            workers.put(runner)

    with ThreadPoolExecutor(max(1, given.jobs)) as pool:
        for number, line in enumerate(pool.map(one, waiting), 1):
            tell(line)
            if number % 100 == 0:
                print(f"{number} of {len(waiting)}", file=sys.stderr, flush=True)
    return [results.known[mutant.identity] for mutant in mutants]


def report(lines, every, given):
    counts = Counter(line["result"] for line in lines)
    detectors = Counter(line["by"].split(" (")[0].strip() for line in lines if line["result"] == "killed")
    run = counts["killed"] + counts["survived"]
    if not run and not given.changed:
        raise SystemExit("error: no mutant was run")
    rate = counts["killed"] / run if run else 1
    print(f"{len(lines)} mutants: {counts['not compiled']} do not compile, {counts['same code']} are the same code, "
          f"{counts['repeated']} the same as another, {counts['elsewhere']} of kernels that this processor lacks; {run} were run")
    print(f"{counts['killed']} killed ({100 * rate:.1f} %): " + ", ".join(f"{n} by {who}" for who, n in detectors.items()))
    unknown = [line for line in lines if line["result"] == "survived" and line["id"] not in survivors.read()]
    print(f"{counts['survived']} survived, of which {len(unknown)} are not in {survivors.NAME}")
    outdated = dict(survivors.outdated(every, lines))
    for identity, why in outdated.items():
        print(f"error: {identity} {why}, but in {survivors.NAME}", file=sys.stderr)
    is_low = rate < LEAST and not given.survivors
    if is_low:
        print(f"error: fewer than {100 * LEAST:.0f} % were killed", file=sys.stderr)
    return 1 if unknown or outdated or is_low else 0


def main():
    given = arguments()
    every = generated(given)
    mutants = chosen(given, every)
    if given.list:
        for mutant in mutants:
            before, after = mutant.change((ROOT / mutant.path).read_text())
            print(f"{mutant.identity}\n    {before}\n    {after}")
        return 0
    return report(judge(mutants, given), every, given)


if __name__ == "__main__":
    sys.exit(main())
