"""A copy of the package in which some modules have their mutants, built once; the tests then run for one after the other."""

import json
import re
import subprocess
from collections import defaultdict

import swift_work
from swift_schemata import NAME, Schemata
from swift_tree import SwiftError, Tree

# A module that those with mutants need, which is built before the compiler is asked about them.
BASE = "PercentEncoding"
ROUNDS = 12
# The number of the first mutant.
FIRST = 1


class Package(Tree):
    def __init__(self, root, modules, targets):
        own = [f"/Sources/{module}/**.swift" for module in modules]
        super().__init__(root, root / ".build-mutation/swift", {*targets, swift_work.TARGET}, own, swift_work.MANIFEST)
        self.modules = modules

    def build_all(self, mutants):
        """The mutants that compile, by number, after the tests have been built with all of them."""
        numbers = {mutant.identity: number for number, mutant in enumerate(mutants, FIRST)}
        living = []
        for module in self.modules:
            mine = [mutant for mutant in mutants if mutant.path.startswith(f"Sources/{module}/")]
            files = sorted(path.relative_to(self.root).as_posix() for path in (self.root / "Sources" / module).rglob("*.swift"))
            schemata = Schemata({path: (self.root / path).read_text() for path in files}, mine, numbers)
            self.remove_others(module, files)
            self.write(module, schemata, {mutant.identity for mutant in mine})
            self.build("--target", BASE)
            without = self.uncompiled(module, schemata, mine)
            living += [mutant for mutant in mine if mutant.identity not in without]
        self.build_tests("-".join(self.modules))
        return {numbers[mutant.identity]: mutant for mutant in living}

    def remove_others(self, module, files):
        for path in list((self.folder / "Sources" / module).rglob("*.swift")):
            if path.name != NAME and path.relative_to(self.folder).as_posix() not in files:
                path.unlink()

    def uncompiled(self, module, schemata, mutants):
        """The mutants that do not compile: those of a line about which the compiler complains, some before the others.

        They are kept, or each run would begin by asking about them, after which all is newer than what is built."""
        kept = self.folder / ".build" / f"{module}.uncompiled.json"
        without = set(json.loads(kept.read_text())) if kept.exists() else set()
        blamed = defaultdict(int)
        for _ in range(ROUNDS):
            self.write(module, schemata, without)
            errors = self.errors(module)
            if not errors:
                kept.write_text(json.dumps(sorted(without)))
                return without
            before = len(without)
            for path, line, what in errors:
                name = re.search(r"operator(?: function)? '(.+?)'", what)
                if name and name.group(1) in schemata.named:
                    without |= schemata.named[name.group(1)]
                    continue
                blamed[path, line] += 1
                left = [mutant for mutant in mutants if mutant.identity not in without]
                is_flow = bool(re.match("missing return|return from initializer", what))
                without |= self.suspects(left, (path, line, is_flow), blamed[path, line])
            if len(without) == before:
                raise SwiftError(f"no mutant is to blame: {sorted(errors)[:5]}")
        raise SwiftError("the module does not compile")

    def suspects(self, mutants, error, times):
        """Of the mutants that are left: first those that change most about types, then all of the line, then those further up."""
        path, line, is_flow = error
        if is_flow:
            # What is missing in a block is said of its end.
            start = self.start_of_block(path, line)
            inside = [one for one in mutants if one.path == path and start <= one.line <= line]
            return {one.identity for one in inside if one.operator == "deletion" or times > 1}
        for distance in range(40):
            near = [one for one in mutants if one.path == path and one.line == line - distance]
            first = [one for one in near if one.operator in ("constant", "condition", "deletion")]
            if near:
                return {one.identity for one in (first if first and times == 1 else near)}
        return set()

    def start_of_block(self, path, line):
        lines = (self.folder / path).read_text().split("\n")
        indent = len(lines[line - 1]) - len(lines[line - 1].lstrip())
        return next((k for k in range(line - 1, 0, -1) if lines[k - 1].strip() and
                     len(lines[k - 1]) - len(lines[k - 1].lstrip()) <= indent), 1)

    def write(self, module, schemata, without):
        texts, support = schemata.texts(without)
        changed = {**schemata.sources, **texts}
        for path, text in changed.items():
            self.put(path, text)
        self.put(f"Sources/{module}/{NAME}", support)

    def errors(self, module):
        """(path, line, message) of what is wrong in a module."""
        command = [*self.command(module), *map(str, sorted((self.folder / "Sources" / module).rglob("*.swift")))]
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True)
        (self.folder / ".build/errors.log").write_text(done.stderr)
        pattern = r"^" + re.escape(str(self.folder)) + r"/(\S+?):(\d+):\d+: error: (.*)"
        found = re.findall(pattern, done.stderr, re.MULTILINE)
        if done.returncode != 0 and not found:
            raise SwiftError(done.stderr[-2000:])
        # What cannot be read at all has others follow.
        found = [one for one in found if re.match(r"expected|consecutive", one[2])] or found
        return {(path, int(line), what) for path, line, what in found}

    def command(self, module):
        """The compiler's arguments, as the package manager would give them, that stop before code is made."""
        text = (self.folder / ".build/debug.yaml").read_text()
        match = re.search(rf"Compiling Swift Module '{module}' .*\n\s+args: (\[.*\])", text)
        arguments = json.loads(match.group(1))
        kept, index = [], 0
        while index < len(arguments):
            name = arguments[index]
            has_value = name in ("-I", "-Xcc", "-module-name", "-swift-version", "-enable-upcoming-feature",
                                 "-enable-experimental-feature", "-package-name", "-module-cache-path")
            if has_value:
                kept += arguments[index : index + 2]
            elif name.startswith("-D") or name in ("-strict-memory-safety", "-enable-testing"):
                kept.append(name)
            index += 2 if has_value else 1
        return [arguments[0], "-emit-sil", "-o", "/dev/null", "-wmo", "-parse-as-library", "-suppress-warnings", *kept]
