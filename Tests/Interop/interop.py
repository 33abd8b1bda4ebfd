"""The body of scripts/interop."""

import argparse
import sys
from pathlib import Path

import encoders
import grammars
import losses
import matrix
import peers
import record

try:
    import canonical
except ModuleNotFoundError:
    # Its originals are no packages of Debian's.
    canonical = None

ROOT = Path(__file__).resolve().parents[2]
ARTICLE = ROOT / "Sources/QueryEncoding/QueryEncoding.docc/Interoperability.md"
RECORDS = ROOT / "Tests/Fixtures/servers.json"
QUICK, FULL = 2_000, 100_000


def arguments():
    """What was asked for."""
    parser = argparse.ArgumentParser(prog="scripts/interop")
    parser.add_argument("--quick", action="store_true", help=f"{QUICK} random values and queries instead of {FULL}")
    parser.add_argument("--record", action="store_true", help="write the matrix and the servers' answers anew")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--peer", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--build", required=True, help=argparse.SUPPRESS)
    return parser.parse_args()


def compare_matrix(marks, article):
    """The cells that are not as committed."""
    committed = ARTICLE.read_text(encoding="utf-8") if ARTICLE.exists() else ""
    old = [line for line in committed.splitlines() if line.startswith("|")]
    new = [line for line in article.splitlines() if line.startswith("|")]
    if old == new:
        print(f"matrix: {sum(map(len, marks.values())) * len(matrix.PARSERS)} cells as in {ARTICLE.relative_to(ROOT)}")
        return []
    return ["the matrix has changed:"] + [f"- {line}" for line in old if line not in new] + [
        f"+ {line}" for line in new if line not in old]


def main():
    """Compares, and exits with 1 if there are differences."""
    options = arguments()
    oracles = peers.oracles(options.build)
    ours = peers.Peer("interop-peer", [options.peer])
    versions = [oracle.version() for oracle in oracles.values()]
    print("; ".join(versions), flush=True)
    marks = matrix.cells(ours, oracles)
    article = matrix.markdown(marks, versions)
    if options.record:
        ARTICLE.write_text(article, encoding="utf-8")
        record.record(RECORDS, oracles)
    count = QUICK if options.quick else FULL
    differences = compare_matrix(marks, article)
    differences += grammars.compare(ours, oracles, count, options.seed)
    differences += encoders.compare(ours, oracles, count, options.seed)
    if canonical:
        differences += canonical.compare(ours, count, options.seed)
    else:
        print("canonical: not compared; needs pip install botocore oauthlib", flush=True)
    differences += losses.compare(ours, oracles, count, options.seed)
    for difference in differences[:40]:
        print(difference, file=sys.stderr)
    if differences:
        print(f"error: {len(differences)} differences", file=sys.stderr)
        sys.exit(1)
    print("no differences")


main()
