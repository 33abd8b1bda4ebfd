"""usage: work_through.py ARTICLE FOLDER [OLD NEW]...    Works through a tutorial, as a reader would.

- A block in the language "console" is a session. A line that starts with "$ " is a command; a backslash at its end
  continues the command on the next line. The lines below a command are its expected output.
- A block below a line that ends in "`NAME`:" is the content of the file NAME.
- All other blocks are errors, and so are blocks without an end.

Empties FOLDER, and then performs all steps there in one bash. Exported functions may replace commands. Replaces each
OLD in the article with NEW. Ends the bash after ten minutes, and all processes that it has started with it.

If the article shows output for a command, the command must print exactly this output; otherwise, the command must
succeed.
"""

import contextlib
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from itertools import takewhile
from pathlib import Path

SECONDS = 600


def commands(number: int, lines: list[str]):
    """Yields the line, the text and the output of each command of a session whose first line has the given number."""
    session = "\n".join(lines) + "\n"
    if not session.startswith("$ "):
        sys.exit(f"line {number}: the session does not begin with a command")
    for entry in re.finditer(r"^\$ ((?:.*\\\n)*.*\n)((?:(?!\$ ).*\n)*)", session, re.MULTILINE):
        yield number + session.count("\n", 0, entry.start()), entry[1], entry[2]


def steps(article: str):
    """Yields the name and text of each file, and the line, text and output of each command."""
    before, texts = "", article.splitlines()
    lines = iter(enumerate(texts, 1))
    for number, line in lines:
        if not line.startswith("```"):
            before = line or before
            continue
        block = [text for _, text in takewhile(lambda entry: not entry[1].startswith("```"), lines)]
        end = number + len(block)
        if texts[end : end + 1] != ["```"]:
            sys.exit(f"line {number}: the block has no end")
        name = re.search(r"`([^`]+)`:$", before)
        if line == "```console":
            yield from commands(number + 1, block)
        elif name:
            yield name[1], "\n".join(block) + "\n"
        else:
            sys.exit(f"line {number}: the block is neither a session nor a file with a name")


def script(items: list[tuple], folder: Path, log: Path) -> str:
    """Returns a shell script of all steps. The script writes the output of each command to a file named after the
    command's line."""
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


def run(path: Path) -> bool:
    """Runs a shell script. Afterwards, kills all processes that it has left. Returns False after a timeout."""
    shell = subprocess.Popen(["bash", path], stdin=subprocess.DEVNULL, start_new_session=True)
    try:
        shell.wait(SECONDS)
    except subprocess.TimeoutExpired:
        return False
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(shell.pid, signal.SIGKILL)
        shell.wait()
    return True


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
    is_in_time = run(log / "script")
    count = failed = 0
    for line, command, expected in (item for item in items if len(item) == 3):
        count += 1
        output, status = log / str(line), log / f"{line}.status"
        printed = output.read_text(errors="replace") if output.exists() else ""
        if not status.exists():
            printed += f"(the shell has ended{'' if is_in_time else f' after {SECONDS} s'})\n"
        if not status.exists() or (printed != expected if expected else status.read_text() != "0\n"):
            print(f"{path}:{line}: {command}prints\n{printed}instead of\n{expected}")
            failed += 1
    print(f"{count - failed} of {count} commands of {path} do what it says")
    return 1 if failed or not count else 0


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
