"""Lists sentences of the project's texts: comments, articles, usage lines, messages and names of tests.

usage: prose.py [--all | --sample SEED] [PATH...]

Prints the sentences that use a banned phrase or have too many words, and fails if there are any. --all prints every
sentence, --sample 200 sentences drawn at random, for people who judge them.
"""

import random
import re
import subprocess
import sys

MOST_WORDS = 40
# Phrases that make a reader search for the noun; each hides the thing that the sentence is about.
BANNED = re.compile(
    r"^(what|whatever)\b|\b(of which|that which|those which|the ones? that|is none|are none|nobody|somebody|whoever"
    r"|what is|what are|what was|what it|what they|what a|in so far|thereof|likewise)\b",
    re.IGNORECASE,
)
# Recorded data, licences, generated files, the phrases above and planted sentences are not the project's sentences.
SKIPPED = re.compile(
    r"LICENSE|scripts/checkers/prose(_test)?\.py|Tests/Fixtures/.*(?<!README\.md)|.*\.(svg|json|csv|tsv|txt|hex|dict)"
)
SLASH_COMMENTS = {"swift", "c", "h", "def", "cpp", "java", "js", "mjs", "rs", "go", "php", "cs", "inc"}
ITEM = re.compile(r"^\s*([-*] |\d+\. |#+ |\|)")


def comments(text, mark):
    """Yields the line number and lines of each run of comment lines, and of each comment after code."""
    run, start = [], 0
    for number, line in enumerate(text.split("\n") + [""], 1):
        whole = None if line.startswith("#!") else re.match(rf"\s*(?:{mark})[!<]? ?(.*)", line)
        if whole:
            start = start if run else number
            run.append(whole.group(1).rstrip("*/ "))
            continue
        if run:
            yield start, run
        run = []
        after = re.search(rf"[^\s:]\s+(?:{mark}) (.*)$", line)
        if after:
            yield number, [after.group(1)]


def paragraphs(text):
    """Yields the line number and lines of each paragraph, list item, heading and table cell of Markdown."""
    run, start, is_fenced = [], 0, False
    for number, line in enumerate(text.split("\n") + [""], 1):
        is_fence = line.lstrip().startswith("```")
        is_fenced ^= is_fence
        is_code = is_fenced or is_fence or line.startswith("    ")
        if run and (is_code or ITEM.match(line) or not line.strip()):
            yield start, run
            run = []
        if is_code or not line.strip():
            continue
        if line.startswith("|"):
            yield from ((number, [cell]) for cell in line.split("|"))
            continue
        start = start if run else number
        run.append(ITEM.sub("", line, count=1))


def literals(text):
    """Yields the line number and text of each string literal that reads like a sentence."""
    for number, line in enumerate(text.split("\n"), 1):
        if not re.match(r"\s*(//|#)", line) and '"""' not in line:
            for literal in re.findall(r'"((?:[^"\\]|\\.)*)"', line):
                if len(re.findall(r"\b[a-z]{2,}\b", literal)) >= 5:
                    yield number, [literal]


def matches(pattern, text):
    """Yields the line number of each match of a pattern, and the lines of its group."""
    for match in re.finditer(pattern, text, re.DOTALL):
        lines = "".join(match.groups("")).split("\n")
        yield text.count("\n", 0, match.start()) + 1, [line.rstrip("\\ ") for line in lines]


def blocks(file, text):
    """Yields the line number and lines of each piece of prose in a file."""
    kind = file.rpartition(".")[2]
    if kind == "md":
        yield from paragraphs(text)
    elif kind in SLASH_COMMENTS:
        yield from comments(re.sub(r"(?m)^(\s*)/?\*+/?(?= |$)", r"\1//", text), r"/{2,}|/\*")
    else:
        yield from comments(text, "#")
    if kind == "swift":
        yield from matches(r'func `([^`]+)`|@(?:Suite|Test)\(\s*"((?:[^"\\]|\\.)*)"', text)
    is_source = file.startswith("Sources/") and kind in {"swift", "py", "java", "cpp"}
    if is_source or kind not in {"md", *SLASH_COMMENTS}:
        yield from matches(r'"""(.*?)"""', text)
    if is_source or file.startswith("scripts/"):
        yield from literals(text)


def sentences(start, lines):
    """Yields the line number and text of each sentence of a block of at least four words."""
    parts = []
    for number, line in enumerate(lines, start):
        is_new = not parts or not parts[-1][1] or re.match(r"\s*([-*] |\d+\. |\||@\w+|\\\w+|\S+ {2,}\S)", line)
        if is_new or not line.strip():
            parts.append((number, ""))
        parts[-1] = (parts[-1][0], f"{parts[-1][1]} {re.sub(r'^[ ]*[-*] ', '', line).strip()}".strip())
    for number, text in parts:
        for sentence in re.split(r"(?<=[.?!:;])\)?\s+(?=[A-Z`'\"(])", text):
            if len(re.findall(r"[A-Za-z]{2,}", sentence)) >= 4:
                yield number, sentence


def all_sentences(paths):
    """Yields "file:line" and text of each sentence of the committed files below the paths."""
    listing = subprocess.run(["git", "ls-files", "--", *paths], capture_output=True, text=True, check=True)
    if not listing.stdout:
        sys.exit(f"no committed files: {' '.join(paths)}")
    for file in listing.stdout.splitlines():
        if SKIPPED.fullmatch(file):
            continue
        try:
            with open(file, encoding="utf-8") as opened:
                text = opened.read()
        except (UnicodeDecodeError, OSError):
            continue
        if "Generated by" in text[:300]:
            continue
        for start, lines in blocks(file, text):
            for number, sentence in sentences(start, lines):
                yield f"{file}:{number}", sentence


def has_fault(sentence):
    prose = re.sub(r"`[^`]*`|\"[^\"]*\"", "code", sentence)
    return BANNED.search(prose) or len(prose.split()) > MOST_WORDS


def main(arguments):
    if arguments[:1] == ["--all"]:
        shown, is_check = list(all_sentences(arguments[1:])), False
    elif arguments[:1] == ["--sample"] and len(arguments) > 1:
        random.seed(int(arguments[1]))
        shown, is_check = random.sample(list(all_sentences(arguments[2:])), 200), False
    else:
        shown, is_check = [found for found in all_sentences(arguments) if has_fault(found[1])], True
    for place, sentence in shown:
        print(f"{place}: {sentence}")
    if is_check and shown:
        sys.exit(f"{len(shown)} sentences use a banned phrase or have more than {MOST_WORDS} words")


if __name__ == "__main__":
    main(sys.argv[1:])
