"""Finds dependency cycles between the folders of a target. A reader can only understand the folders of a cycle
together.

usage: folders.py BUILD FOLDER...    BUILD has the compiler's index; FOLDER has the sources of a target.
"""

import ctypes
import os
import shutil
import sys
from collections import defaultdict
from pathlib import Path

DEFINITION, REFERENCE = 1 << 1, 1 << 2  # indexstore_symbol_role_t
RECORD = 2  # INDEXSTORE_UNIT_DEPENDENCY_RECORD
EACH = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)


class Text(ctypes.Structure):
    _fields_ = [("data", ctypes.POINTER(ctypes.c_char)), ("length", ctypes.c_size_t)]

    def __str__(self):
        return self.data[: self.length].decode()


NAMES = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, Text)


class Index:
    """The toolchain's own library for reading the compiler's index (indexstore/indexstore.h)."""

    def __init__(self, path):
        toolchain = Path(shutil.which("swift")).resolve().parent.parent
        self.library = ctypes.CDLL(str(next((toolchain / "lib").glob("libIndexStore.*"))))
        error = ctypes.c_void_p()
        self.store = ctypes.c_void_p(self.call("store_create", ctypes.c_void_p, os.fsencode(path), ctypes.byref(error)))
        if not self.store:
            sys.exit(f"{path} has no index: build with -index-store-path, as a debug build does")

    def call(self, name, result, *arguments):
        function = getattr(self.library, f"indexstore_{name}")
        function.restype = result
        return function(*arguments)

    def each(self, name, kind, *arguments):
        found = []
        callback = kind(lambda _, one: found.append(str(one) if kind is NAMES else one) or True)
        self.call(name, ctypes.c_bool, *arguments, None, callback)
        return found

    def units(self):
        """Returns each unit's source and records; if a source has several units, the newest unit is last."""
        units = []
        for name in self.each("store_units_apply_f", NAMES, self.store, 0):
            reader = self.call("unit_reader_create", ctypes.c_void_p, self.store, name.encode(), None)
            reader = ctypes.c_void_p(reader)
            seconds, nanoseconds = ctypes.c_int64(), ctypes.c_int64()
            times = ctypes.byref(seconds), ctypes.byref(nanoseconds)
            self.call("unit_reader_get_modification_time", None, reader, *times)
            source = str(self.call("unit_reader_get_main_file", Text, reader))
            units.append((seconds.value, nanoseconds.value, source, reader))
        return [(source, self.records(reader)) for *_, source, reader in sorted(units, key=lambda unit: unit[:3])]

    def records(self, reader):
        records = []

        def add(_, dependency):
            dependency = ctypes.c_void_p(dependency)
            if self.call("unit_dependency_get_kind", ctypes.c_int, dependency) == RECORD:
                records.append(str(self.call("unit_dependency_get_name", Text, dependency)))
            return True

        self.call("unit_reader_dependencies_apply_f", ctypes.c_bool, reader, None, EACH(add))
        return records

    def symbols(self, record):
        """Returns the names of the symbols in a source, with their roles."""
        reader = ctypes.c_void_p(self.call("record_reader_create", ctypes.c_void_p, self.store, record.encode(), None))
        symbols = []

        def add(_, symbol):
            symbol = ctypes.c_void_p(symbol)
            roles = self.call("symbol_get_roles", ctypes.c_uint64, symbol)
            symbols.append((str(self.call("symbol_get_usr", Text, symbol)), roles))
            return True

        self.call("record_reader_symbols_apply_f", ctypes.c_bool, reader, ctypes.c_bool(True), None, EACH(add))
        self.call("record_reader_dispose", None, reader)
        return symbols


def uses(target, sources, index):
    """Returns the folders that each folder uses, with an example of each."""
    target, owners, references = Path(target).resolve(), defaultdict(set), []
    for source, records in sources.items():
        path = Path(source)
        if not path.is_relative_to(target) or len(path.relative_to(target).parts) < 2:
            continue
        folder = path.relative_to(target).parts[0]
        for record in records:
            for symbol, roles in index.symbols(record):
                if roles & DEFINITION:
                    owners[symbol].add(folder)
                if roles & REFERENCE:
                    references.append((folder, symbol, path.name))
    arrows = defaultdict(dict)
    for folder, symbol, name in references:
        for owner in owners.get(symbol, ()):
            if owner != folder:
                arrows[folder].setdefault(owner, f"{name} uses {symbol}")
    return arrows


def cycle(arrows):
    """Returns a path from a folder back to itself, or None if there is no cycle."""
    done, path = set(), []

    def visit(folder):
        if folder in path:
            return path[path.index(folder) :] + [folder]
        if folder in done:
            return None
        path.append(folder)
        found = next(filter(None, map(visit, sorted(arrows.get(folder, ())))), None)
        path.pop()
        done.add(folder)
        return found

    return next(filter(None, map(visit, sorted(arrows))), None)


def main(build, *targets):
    index = Index(f"{build}/index/store")
    sources = {source: records for source, records in index.units() if Path(source).is_file()}
    failed = False
    for target in targets:
        arrows = uses(target, sources, index)
        if not arrows:
            sys.exit(f"{target}: the index contains no folders of this target")
        found = cycle(arrows)
        for folder in sorted(arrows):
            print(f"{target}/{folder}: {' '.join(sorted(arrows[folder]))}")
        if found:
            failed = True
            print(f"error: {target} has a cycle: {' -> '.join(found)}", file=sys.stderr)
            for folder, owner in zip(found, found[1:]):
                print(f"  {folder} -> {owner}: {arrows[folder][owner]}", file=sys.stderr)
    return failed


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
