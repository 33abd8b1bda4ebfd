"""Makes a shared library a loadable extension of DuckDB: footer.py LIBRARY EXTENSION PLATFORM VERSION"""
import sys

API = "v1.2.0"  # the oldest that extension.c asks for


def field(text):
    return text.encode().ljust(32, b"\0")


def footer(platform, version):
    """Returns a WebAssembly custom section: its name and 512 bytes. The last 256 bytes are for a signature."""
    fields = ["", "", "", "C_STRUCT", version, API, platform, "4"]
    name = b"duckdb_signature"
    return bytes([0, 147, 4, len(name)]) + name + bytes([128, 4]) + b"".join(map(field, fields)) + bytes(256)


def main(library, extension, platform, version):
    with open(library, "rb") as source, open(extension, "wb") as target:
        target.write(source.read() + footer(platform, version))


main(*sys.argv[1:])
