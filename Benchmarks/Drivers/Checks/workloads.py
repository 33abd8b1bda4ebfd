"""Small workloads of every suite, and files of records."""
import json
import struct
from urllib.parse import quote, urlencode

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
KINDS = ["clean", "query", "latin", "json", "cjk", "random"]
ASCII = "".join(map(chr, range(0x20, 0x7F)))

# For each charset, characters that every implementation supports, as ranges of Unicode or as bytes of the charset.
CHARACTERS = {
    "gbk": [chr(c) for c in range(0x4E00, 0x9FA6)],
    "big5": [bytes([a, b]).decode("big5") for a in range(0xA4, 0xC6) for b in (*range(0x40, 0x7F), *range(0xA1, 0xFF))],
    "shift_jis": [bytes([a, b]).decode("cp932") for a in range(0x89, 0x98) for b in (*range(0x40, 0x7F), *range(0x80, 0xFD))]
    + [chr(c) for c in (*range(0x3041, 0x3094), *range(0xFF66, 0xFF9E))],
    "euc-kr": [chr(c) for c in range(0xAC00, 0xD7A4)],
    "gb18030": [chr(c) for c in (*range(0x4E00, 0x9FA6), *range(0xC0, 0x100), *range(0x1F600, 0x1F640))],
    "windows-1251": [chr(c) for c in range(0x410, 0x450)],
}
CODECS = {
    "gbk": "gbk", "big5": "big5", "shift_jis": "cp932", "euc-kr": "cp949", "gb18030": "gb18030", "windows-1251": "cp1251",
}


def read(path):
    contents, records, offset = path.read_bytes(), [], 0
    while offset < len(contents):
        (n,) = struct.unpack_from("<I", contents, offset)
        records.append(contents[offset + 4 : offset + 4 + n])
        offset += 4 + n
    return records


def write(path, records):
    path.write_bytes(b"".join(struct.pack("<I", len(record)) + record for record in records))


def piece(kind, chance):
    """Returns a random character of a kind of text, or a random byte."""
    percent = chance.randrange(100)
    if kind == "random":
        return chance.randbytes(1)
    if kind == "query" and percent < 18:
        return chance.choice(b" &=+/:?#,").to_bytes(1, "little")
    if kind == "latin" and percent < 22:
        return chr(chance.randrange(0xC0, 0x100)).encode() if percent < 10 else b" "
    if kind == "json" and percent < 35:
        return chance.choice(b"{}\":, []").to_bytes(1, "little")
    if kind == "cjk" and percent < 92:
        return chr(chance.randrange(0x4E00, 0x9FA6)).encode()
    return chance.choice(LETTERS).encode()


def text(kind, size, chance):
    parts = []
    total = 0
    while total < size:
        parts.append(piece(kind, chance))
        total += len(parts[-1])
    return b"".join(parts)


def string(chance):
    return "".join(chance.choice(ASCII + "éß汉字😀\n") for _ in range(chance.randrange(12)))


def pairs(chance):
    """Returns pairs with distinct names, so that every library keeps the pairs apart."""
    return [[f"k{index}{chance.choice(LETTERS)}", string(chance)] for index in range(1, chance.randrange(1, 9))]


def value(chance, depth):
    kind = chance.randrange(7 if depth > 0 else 5)
    if kind < 2:
        return string(chance)
    if kind < 5:
        return [chance.randrange(100000), True, False][kind - 2]
    if kind == 5:
        return [value(chance, depth - 1) for _ in range(chance.randrange(4))]
    return {f"n{index}": value(chance, depth - 1) for index in range(chance.randrange(4))}


def charset_text(label, chance):
    characters = CHARACTERS[label]
    return "".join(chance.choice(ASCII if chance.randrange(4) == 0 else characters) for _ in range(chance.randrange(40)))


def write_all(folder, chance, cases):
    """Writes the workloads of all cases, and returns the names of each case's workloads."""
    for kind in KINDS:
        # Edge cases: an empty text, characters that random texts may lack, and NUL, which ends a C string.
        edges = [b""] if kind == "clean" else [b"", ASCII.encode(), "é汉😀".encode()]
        edges += [bytes(range(256))] if kind == "random" else []
        for size in (64, 1024):
            texts = [text(kind, size, chance) for _ in range((256 << 10) // size if size == 1024 else 64)]
            # Only texts that are timed need to have the same size.
            texts = texts if size == 1024 else edges + texts
            write(folder / f"{kind}-{size}", texts)
            others = [b"a+b%2f%e6%B1%89"] if size == 64 else []
            write(folder / f"{kind}-{size}.encoded", others + [quote(one, safe="").encode() for one in texts])
    forms = [pairs(chance) for _ in range(100)]
    write(folder / "form", [json.dumps(form).encode() for form in forms])
    write(folder / "parse", [urlencode(list(map(tuple, form))).encode() for form in forms if form])
    objects = [{f"k{index}": value(chance, 3) for index in range(1, 6)} for _ in range(100)]
    write(folder / "nested", [json.dumps(one).encode() for one in objects])
    for label, codec in CODECS.items():
        texts = [charset_text(label, chance) for _ in range(100)]
        write(folder / label, [one.encode() for one in texts])
        write(folder / f"{label}.encoded", [quote(one.encode(codec), safe="").encode() for one in texts])
    return [(case, case.workloads) for case in cases]
