"""Comparisons of this library with its peers in records of scripts/bench, and the tables of Goals.md."""
import fnmatch
import json
import pathlib
import re

GOALS = pathlib.Path(__file__).resolve().parent / "Goals.md"


def load(paths):
    return [entry for path in paths for entry in json.loads(pathlib.Path(path).read_text())]


def title(entry):
    return f"{entry['suite']} {entry['operation']} {entry['workload']} {entry['size']}"


def form(entry):
    """Returns the form of the result: owned, borrowed from the input, or in a reused buffer."""
    if entry["layer"] == "buffer":
        return "reused"
    return "borrowed" if entry["peer"] and entry["name"].endswith(", borrowed") else "owned"


def is_peer(entry):
    return entry["peer"] is not None and entry["peer"] != "memcpy"


def named(entry):
    """Returns the name and the version of a contender."""
    return entry["name"] + (f" {entry['version']}" if entry["version"] else "")


def fastest(entries):
    return min(entries, key=lambda entry: entry["minimum"], default=None)


def expand(text):
    """Returns the texts that a text with at most one group in braces stands for."""
    group = re.search(r"\{(.*?)\}", text)
    if not group:
        return [text]
    return [text[: group.start()] + one + text[group.end() :] for one in group[1].split(",")]


def tables(path=GOALS):
    """Returns the rows of each table of a Markdown file, without heads."""
    found, is_inside = [], False
    for line in path.read_text().splitlines():
        if line.startswith("|"):
            if not is_inside:
                found.append([])
            found[-1].append([cell.strip().strip("`") for cell in line.strip("|").split("|")])
        is_inside = line.startswith("|")
    return [rows[2:] for rows in found]


class Goal:
    """A row of the first table of Goals.md."""

    def __init__(self, race, kernels, ours, peer, most):
        self.race, self.kernels, self.ours, self.peer, self.most = race, kernels or None, ours, peer, most

    def limit(self):
        """Returns the largest ratio, or None for a row that is only printed."""
        above, _, below = self.most.partition("/")
        return float(above) / float(below or 1) if above else None

    def measured(self, record):
        """Returns our entry and the peer's in a record; None for each that is missing."""
        race = [entry for entry in record if title(entry) == self.race and entry.get("kernels") == self.kernels]
        ours = next((entry for entry in race if entry["name"] == self.ours and entry["peer"] is None), None)
        peers = [entry for entry in race if is_peer(entry)]
        if self.peer == "best":
            return ours, fastest(one for one in peers if ours and one["layer"] == ours["layer"] and form(one) == form(ours))
        return ours, next((entry for entry in peers if entry["name"] == self.peer), None)


def goals(path=GOALS):
    return [Goal(race, *cells) for row, *cells in tables(path)[0] for race in expand(row)]


def reasons(path=GOALS):
    """Returns the patterns of rows and peers, and the reasons why these peers are faster there."""
    return [(pattern, peer, reason) for row, peer, reason in tables(path)[1] for pattern in expand(row)]


def reason(row, peer, known):
    """Returns the first reason that matches a row and the name of a peer, or None."""
    return next(
        (text for pattern, name, text in known if fnmatch.fnmatch(row, pattern) and fnmatch.fnmatch(peer, name)), None
    )


# The peers that read and write types, and those that read and write trees. All others read and write flat pairs.
TYPES, TREES = {"hummingbird"}, {"php", "node-qs"}
# For each operation and workload of the suite query, the part of the title in a table, our contender, and a test of
# its peers' names.
QUERIES = [
    ("form", "pairs", "", "formURLEncoded() of QueryPair", lambda peer: True),
    ("nested", "record", "tree", "encode(QueryValue)", lambda peer: peer not in TYPES),
    ("nested", "record", "type", "encode(Encodable)", lambda peer: peer in TYPES),
    ("parse", "pairs", "", "FormURLEncoded.pairs(in:)", lambda peer: peer not in TREES | TYPES),
    ("parse", "record", "pairs", "FormURLEncoded.pairs(in:), without a tree", lambda peer: peer not in TREES | TYPES),
    ("parse", "record", "tree", "value(from:)", lambda peer: peer in TREES),
    ("parse", "record", "type", "decode(Decodable)", lambda peer: peer in TYPES),
]


class Row:
    """The comparison of our contender in a race with the fastest peer that returns the same form of result."""

    def __init__(self, race, kind, form, ours, peers):
        self.name, self.form, self.ours = f"{race} {kind}{form}", form, ours
        self.suite, self.operation, self.workload, self.size = (
            ours[member] for member in ("suite", "operation", "workload", "size")
        )
        self.peer = fastest(peers)
        self.ratio = ours["minimum"] / self.peer["minimum"]

    def is_behind(self):
        return self.ratio > 1


def rows_of_race(race, entries):
    """Yields the rows of a race, one for each form of results, and in queries for each kind of value."""
    suite, operation, workload, _ = race.split()
    kinds = [("", None, lambda peer: True)]
    if suite == "query":
        kinds = [(kind and kind + " ", name, test) for verb, text, kind, name, test in QUERIES if (verb, text) == (operation, workload)]
    own = [entry for entry in entries if entry["peer"] is None]
    for kind, name, is_compared in kinds:
        for one in ("owned", "borrowed", "reused"):
            peers = [entry for entry in entries if is_peer(entry) and entry["layer"] != "dispatch" and form(entry) == one]
            peers = [entry for entry in peers if is_compared(entry["peer"])]
            same = [entry for entry in own if form(entry) == one and name in (None, entry["name"])]
            # Without a call of the same form, our call that returns a new result takes part.
            ours = next(iter(same), next((entry for entry in own if name in (None, entry["name"])), None))
            if peers and ours:
                yield Row(race, kind, one, ours, peers)


def rows(record):
    """Returns all rows of a record, in its order."""
    races = {}
    for entry in record:
        is_compared = entry["suite"] in ("core", "query", "charset") and entry["threads"] == 1
        # Workloads of a name in two words are of one of our styles, and no peer writes them.
        if is_compared and " " not in entry["workload"]:
            races.setdefault(title(entry), []).append(entry)
    return [row for race, entries in races.items() for row in rows_of_race(race, entries)]
