"""Runs mutants of Swift: which tests kill them."""

import sys
import time
from dataclasses import dataclass

from swift_mutants import mutants_of
from swift_package import Package
from swift_work import MODULE, Work


@dataclass(frozen=True)
class Module:
    """What is mutated of a module, and the tests that are asked: the quick suites first, all for what these let live."""

    folders: tuple
    target: str
    quick: str
    all: str


# Not the tests that take a minute, this one and those of HostileQueryTests.
# A pattern that fits a suite takes all of it, so it goes on to the test.
EXHAUSTIVE = r"(?!QueryReadingLimitTests/`?No.value.exceeds)"
# Tests of every character there is, of all charsets, which take a minute together.
WHOLE_TABLES = r"[^/]*/(?!`?(Every.scalar|Every.character|Characters.of.the.BMP|One.and.two.bytes))"
# Suites that take most of the time together.
MINUTES = r"(?!Availability|CharsetWindow|SecondICU|LinuxProfile|CoreFoundation(?:Decoding|Error|RoundTrip|Table))"
# What is asked about lines that compare with this size, in a minute and with the memory that it takes.
HUGE_LINE, HUGE_TESTS, HUGE_MEMORY = "maximumSize", r"QueryEncodingTests\.HugeQueryTests/", 16 << 30
MODULES = {
    "QueryEncoding": Module(
        ("Sources/QueryEncoding/Parse",),
        "QueryEncodingTests",
        rf"QueryEncodingTests\.{EXHAUSTIVE}(QueryParser|QueryTree|QueryReading|PHPGrammar|PlainGrammar|QSGrammar|RackGrammar)[^/]*/",
        # Of a million keys some have the same hash; what may take quadratic time does.
        rf"QueryEncodingTests\.({EXHAUSTIVE}(Query|Guarded|PHP|Plain|QS|Rack|Depth)[^/]*/|HostileQueryTests/`?(A.million.keys|Types.get))",
    ),
    "LegacyCharsets": Module(
        ("Sources/LegacyCharsets/Browser", "Sources/LegacyCharsets/CoreFoundation", "Sources/LegacyCharsets/Tables"),
        "LegacyCharsetsTests",
        rf"LegacyCharsetsTests\.{MINUTES}{WHOLE_TABLES}",
        r"LegacyCharsetsTests\.",
    ),
}


def files(root):
    for module in MODULES.values():
        for folder in module.folders:
            for path in sorted((root / folder).rglob("*.swift")):
                yield path.relative_to(root).as_posix()


def mutants(root, names):
    for name in names:
        yield from mutants_of(name, (root / name).read_text())


class Runner:
    """Builds all mutants of the modules that are asked for, once."""

    def __init__(self, root, names):
        self.modules = {name: MODULES[name] for name in MODULES if any(f"Sources/{name}/" in path for path in names)}
        every = list(mutants(root, [path for path in files(root) if path.split("/")[1] in self.modules]))
        self.package = Package(root, list(self.modules), {module.target for module in self.modules.values()})
        numbered = self.package.build_all(every)
        self.numbers = {mutant.identity: number for number, mutant in numbered.items()}
        self.limits = patience(self.package, [suites for module in self.modules.values() for suites in (module.quick, module.all)])
        self.work = Work(self.package.folder) if MODULE in self.modules else None
        print(f"{len(numbered)} of {len(every)} mutants compile; seconds: {self.limits}", file=sys.stderr, flush=True)

    def verdict(self, mutant):
        """(result, detector): killed, survived or not compiled."""
        number = self.numbers.get(mutant.identity)
        if number is None:
            return "not compiled", ""
        module = self.modules[mutant.path.split("/")[1]]
        for name, suites in {"quick suites": module.quick, "all suites": module.all}.items():
            fate = self.package.fate(suites, self.limits[suites], PCT_MUTANT=str(number))
            if fate != "lives":
                return "killed", name + ("" if fate == "fails" else f" ({fate})")
        if self.work and self.work.sees(number):
            return "killed", "work"
        line, _ = mutant.change((self.package.root / mutant.path).read_text())
        if HUGE_LINE in line and self.fails_with_huge(number):
            return "killed", "2 GiB"
        return "survived", ""

    def fails_with_huge(self, number):
        if HUGE_TESTS not in self.limits:
            self.limits |= patience(self.package, [HUGE_TESTS], HUGE_MEMORY)
        return self.package.fate(HUGE_TESTS, self.limits[HUGE_TESTS], HUGE_MEMORY, PCT_MUTANT=str(number)) != "lives"


def patience(package, filters, *memory):
    """How long the tests may take, by filter: many times what they take without a mutant, when they must not fail."""
    limits = {}
    for suites in sorted(set(filters)):
        start = time.monotonic()
        fate = package.fate(suites, 900, *memory)
        if fate != "lives":
            raise SystemExit(f"the tests {suites} do not succeed without a mutant: {fate}")
        limits[suites] = 20 + 8 * (time.monotonic() - start)
    return limits
