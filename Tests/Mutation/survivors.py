"""The list of mutants that live for a good reason."""

from functools import cache
from pathlib import Path

NAME = "Tests/Mutation/survivors.txt"


@cache
def read():
    """Reasons by identity."""
    reasons = {}
    for line in (Path(__file__).parent / "survivors.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            identity, _, reason = line.partition("  ")
            if not reason.strip():
                raise SystemExit(f"{NAME}: no reason is given for {identity}")
            reasons[identity] = reason.strip()
    return reasons


def outdated(mutants, lines):
    """What the list should not say, of the files of these mutants: (identity, why)."""
    identities = {mutant.identity for mutant in mutants}
    paths = {mutant.path for mutant in mutants}
    for identity in read():
        if identity.split(":")[0] in paths and identity not in identities:
            yield identity, "is no mutant"
    for line in lines:
        if line["id"] in read() and line["result"] != "survived":
            yield line["id"], f"is {line['result']}"
