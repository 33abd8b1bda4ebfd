"""Plants known bugs, one at a time, and asks whether at least two independent detectors see each of them."""

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/Mutation"))

import c_detectors
import huge_detectors
import swift_detectors
from patches import LEAST, Bug


def arguments():
    parser = argparse.ArgumentParser(prog="scripts/seeded-bugs", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="only the detectors in C, of bugs that two of them see")
    parser.add_argument("names", nargs="*", metavar="NAME", help="bugs, as their patches are called")
    return parser.parse_args()


def chosen(given):
    bugs = [Bug(path) for path in sorted(Path(__file__).parent.glob("*.patch"))]
    unknown = set(given.names) - {bug.name for bug in bugs}
    if unknown:
        raise SystemExit(f"no such bug: {' '.join(sorted(unknown))}")
    bugs = [bug for bug in bugs if not given.names or bug.name in given.names]
    if given.quick:
        for bug in bugs:
            bug.forget_swift()
    return [bug for bug in bugs if len(bug.detectors) >= LEAST]


def judge(bug, found):
    """Prints what became of a bug; whether it was seen as often as it must."""
    missed = [name for name in bug.detectors if name not in found]
    is_seen = not missed
    print(f"{'seen' if is_seen else 'MISSED':6}  {bug.name}: {', '.join(found) or 'nobody'}"
          + (f"; not by {', '.join(missed)}" if missed else ""), flush=True)
    return is_seen


def main():
    bugs = chosen(arguments())
    for bug in bugs:
        bug.check(ROOT)
    kinds = [c_detectors.Detectors(ROOT), huge_detectors.Detectors(ROOT)]
    if any(bug.needs_swift for bug in bugs):
        kinds.append(swift_detectors.Detectors(ROOT, bugs))
    # Without a bug nothing may be seen, or seeing says nothing.
    alarms = [alarm for kind in kinds for alarm in kind.control(bugs)]
    for alarm in alarms:
        print(f"error: {alarm} fails without a bug", file=sys.stderr)
    good = not alarms
    for bug in bugs:
        if skipped := kinds[0].missing(bug):
            print(f"skip    {bug.name}: {skipped}", flush=True)
        else:
            good = judge(bug, [name for kind in kinds for name in kind.found(bug)]) and good
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
