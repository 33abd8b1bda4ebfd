"""usage: units.py FILE    Prints a recording of CoreFoundation as lines UNIT, tab, BYTES, without ASCII and surrogates."""
import sys

# The position and range of each byte of a four-byte code, from the byte that changes fastest.
PLACES = [(3, 0x30, 0x39), (2, 0x81, 0xFE), (1, 0x30, 0x39), (0, 0x81, 0xFE)]


def following(code):
    code = bytearray.fromhex(code)
    for place, low, high in PLACES:
        if code[place] < high:
            code[place] += 1
            break
        code[place] = low
    return code.hex().upper()


for line in open(sys.argv[1], encoding="ascii"):
    first, _, codes = line.rstrip("\n").partition("\t")
    unit = int(first, 16)
    for code in codes.split(" "):
        code, _, more = code.partition("+")
        for step in range(int(more or 0) + 1):
            code = following(code) if step else code
            if unit >= 0x80 and not 0xD800 <= unit < 0xE000:
                print(f"{unit:X}\t{code}")
            unit += 1
