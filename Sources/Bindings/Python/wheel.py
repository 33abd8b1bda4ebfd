"""usage: wheel.py VERSION FOLDER    Packs the package and the libraries in FOLDER as a wheel, and prints the file's name.

Requires Python 3.11 or later. The same files always give the same wheel, byte for byte.
"""

import base64
import hashlib
import sys
import tomllib
import zipfile
from pathlib import Path

HERE = Path(__file__).parent
TAG = "py3-none-manylinux_2_17_x86_64"
LICENSES = {"LICENSE": HERE / "../../../LICENSE", "LICENSE-ICU": HERE / "../../CLegacyCharsets/LICENSE-ICU"}
MODE = 0o100644 << 16


def metadata(project: dict, version: str) -> str:
    """Returns the METADATA file of core metadata 2.4."""
    lines = ["Metadata-Version: 2.4", f"Name: {project['name']}", f"Version: {version}"]
    lines += [
        f"Summary: {project['description']}",
        f"License-Expression: {project['license']}",
    ]
    lines += [f"License-File: {name}" for name in LICENSES]
    lines += [f"Classifier: {classifier}" for classifier in project["classifiers"]]
    lines += [f"Requires-Python: {project['requires-python']}", "Description-Content-Type: text/markdown"]
    for extra, requirements in project["optional-dependencies"].items():
        lines.append(f"Provides-Extra: {extra}")
        lines += [f'Requires-Dist: {requirement}; extra == "{extra}"' for requirement in requirements]
    return "\n".join(lines) + "\n\n" + (HERE / project["readme"]).read_text()


def contents(project: dict, libraries: list[Path], version: str) -> dict[str, bytes]:
    """Returns the files of the wheel except RECORD, by their names in the wheel."""
    package = HERE / "src" / "percent_encoding"
    files = {f"percent_encoding/{path.name}": path.read_bytes() for path in sorted(package.glob("*.py*"))}
    files |= {f"percent_encoding/{library.name}": library.read_bytes() for library in libraries}
    information = f"percent_encoding-{version}.dist-info"
    files[f"{information}/METADATA"] = metadata(project, version).encode()
    tags = f"Wheel-Version: 1.0\nGenerator: wheel.py\nRoot-Is-Purelib: false\nTag: {TAG}\n"
    files[f"{information}/WHEEL"] = tags.encode()
    for license, path in LICENSES.items():
        files[f"{information}/licenses/{license}"] = path.read_bytes()
    return files


def record(files: dict[str, bytes], name: str) -> bytes:
    """Returns the RECORD file of the wheel."""
    lines = []
    for path, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        lines.append(f"{path},sha256={digest},{len(data)}\n")
    return "".join([*lines, f"{name},,\n"]).encode()


def main(version: str, folder: str) -> None:
    project = tomllib.loads((HERE / "pyproject.toml").read_text())["project"]
    files = contents(project, sorted(Path(folder).glob("*.so")), version)
    name = f"percent_encoding-{version}.dist-info/RECORD"
    files[name] = record(files, name)
    wheel = Path(folder) / f"percent_encoding-{version}-{TAG}.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in files.items():
            information = zipfile.ZipInfo(path)
            information.external_attr = MODE
            information.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(information, data)
    print(wheel)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
