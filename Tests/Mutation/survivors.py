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
