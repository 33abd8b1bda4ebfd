"""usage: corpus.py pack FOLDER FILE | unpack FILE FOLDER

Packs a corpus into one file, or unpacks the file. Each input is a line of hexadecimal digits. Lines are in ascending
order of length, so that diffs are readable.
"""

import hashlib
import pathlib
import sys


def pack(folder, file):
    inputs = {path.read_bytes() for path in folder.iterdir()}
    lines = [data.hex() + "\n" for data in sorted(inputs, key=lambda data: (len(data), data))]
    file.write_text("".join(lines))


def unpack(file, folder):
    folder.mkdir(parents=True, exist_ok=True)
    for line in file.read_text().splitlines() if file.exists() else []:
        data = bytes.fromhex(line.partition("#")[0])
        (folder / hashlib.sha1(data).hexdigest()).write_bytes(data)


if __name__ == "__main__":
    commands = {"pack": pack, "unpack": unpack}
    if len(sys.argv) != 4 or sys.argv[1] not in commands:
        sys.exit(__doc__)
    commands[sys.argv[1]](pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3]))
