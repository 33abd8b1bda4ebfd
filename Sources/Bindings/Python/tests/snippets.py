"""usage: snippets.py LIBRARY ARTICLE    Runs each program of an article, and compares its output with its comments.

LIBRARY is the folder of libpercentencoding.a and percentencoding.h. In a program, each line that prints ends in a
comment with the output.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path


def command(language: str, program: Path, library: str) -> list[str]:
    """Returns the command that runs a program. Compiles C programs."""
    if language == "python":
        return [sys.executable, "-B", str(program)]
    binary = program.with_suffix("")
    flags = ["-std=c11", "-Wall", "-Wextra", "-Werror", f"-I{library}"]
    subprocess.run(["cc", *flags, str(program), f"{library}/libpercentencoding.a", "-o", str(binary)], check=True)
    return [str(binary)]


def main(library: str, article: str) -> int:
    programs = re.findall(r"^```(c|python)\n(.*?)^```", Path(article).read_text(), re.MULTILINE | re.DOTALL)
    if len(programs) < 4:
        sys.exit(f"{article} has only {len(programs)} programs")
    failed = 0
    for number, (language, text) in enumerate(programs, 1):
        expected = re.findall(r"print.*?\)?;?\s+(?:#|//) (.*)", text)
        with tempfile.TemporaryDirectory() as folder:
            program = Path(folder) / f"program.{'py' if language == 'python' else 'c'}"
            program.write_text(text)
            run = subprocess.run(command(language, program, library), capture_output=True, text=True)
        if run.returncode or not expected or run.stdout.splitlines() != expected:
            print(f"{article}, program {number} prints\n{run.stdout}{run.stderr}instead of\n" + "\n".join(expected))
            failed += 1
    print(f"{len(programs) - failed} of {len(programs)} programs of {article} print the expected output")
    return failed


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
