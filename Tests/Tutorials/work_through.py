"""usage: work_through.py ARTICLE FOLDER [OLD NEW]...    Works through a tutorial, as a reader would.

A block of the language console is a session: a line after "$ " is a command, which goes on after a backslash, and the
lines below it are its output. A block below a line that ends in "`NAME`:" is the file NAME. There are no other blocks.
One bash does all in FOLDER, which is emptied first. Functions of the environment may stand in for commands. Each OLD in
the article becomes NEW.

A command with output must print exactly that. Without output, it must succeed.
"""

import re
import shlex
import shutil
import subprocess
import sys
from itertools import takewhile
from pathlib import Path


def commands(number: int, lines: list[str]):
    """The commands of a session whose first line has this number, as (line, command, output)."""
    session = "\n".join(lines) + "\n"
    if not session.startswith("$ "):
        sys.exit(f"line {number}: the session does not begin with a command")
    for entry in re.finditer(r"^\$ ((?:.*\\\n)*.*\n)((?:(?!\$ ).*\n)*)", session, re.MULTILINE):
        yield number + session.count("\n", 0, entry.start()), entry[1], entry[2]


def steps(article: str):
    """The files as (name, text), and the commands."""
    before, lines = "", iter(enumerate(article.splitlines(), 1))
    for number, line in lines:
        if not line.startswith("```"):
            before = line or before
            continue
        block = [text for _, text in takewhile(lambda entry: entry[1] != "```", lines)]
        name = re.search(r"`([^`]+)`:$", before)
        if line == "```console":
            yield from commands(number + 1, block)
        elif name:
            yield name[1], "\n".join(block) + "\n"
        else:
            sys.exit(f"line {number}: the block is neither a session nor a file with a name")


def script(items: list[tuple], folder: Path, log: Path) -> str:
    """The shell script of all steps. The output of a command goes to a file named after the command's line."""
    lines = [f"cd {shlex.quote(str(folder))}"]
    for item in items:
        if len(item) == 2:
            name, text = item
            lines.append(f"mkdir -p {shlex.quote(str(Path(name).parent))}")
            lines.append(f"printf %s {shlex.quote(text)} >{shlex.quote(name)}")
        else:
            output = shlex.quote(str(log / str(item[0])))
            lines.append(f"{{ {item[1]}}} >{output} 2>&1\necho $? >{output}.status")
    return "\n".join(lines) + "\n"


def main(path: str, folder: str, *replacements: str) -> int:
    article = Path(path).read_text()
    for old, new in zip(replacements[::2], replacements[1::2], strict=True):
        if old not in article:
            sys.exit(f"{path} has no {old}")
        article = article.replace(old, new)
    items = list(steps(article))
    work, log = Path(folder).resolve(), Path(f"{folder}.log").resolve()
    for made in (work, log):
        shutil.rmtree(made, ignore_errors=True)
        made.mkdir(parents=True)
    (log / "script").write_text(script(items, work, log))
    subprocess.run(["bash", log / "script"], stdin=subprocess.DEVNULL, timeout=600)
    count = failed = 0
    for line, command, expected in (item for item in items if len(item) == 3):
        count += 1
        status = log / f"{line}.status"
        printed = (log / str(line)).read_text() if status.exists() else "(the shell has ended before)\n"
        if not status.exists() or (printed != expected if expected else status.read_text() != "0\n"):
            print(f"{path}:{line}: {command}prints\n{printed}instead of\n{expected}")
            failed += 1
    print(f"{count - failed} of {count} commands of {path} do what it says")
    return 1 if failed or not count else 0


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
