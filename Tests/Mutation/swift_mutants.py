"""Mutants of Swift, token by token, in code as swift-format lays it out: an operator between spaces has two operands.

What does not compile is no mutant, which the compiler finds out (swift_package.py).
"""

import re

import mutants
from mutants import Mutant, identified

TOKEN = re.compile(
    r'''(?P<skip>/\*.*?\*/|//[^\n]*|^[ \t]*\#[^\n]*|@\w+(?:\([^)\n]*\))?|\#*""".*?"""\#*|"(?:\\\([^"\n]*\)|\\.|[^"\\\n])*")
      | (?P<number>0[xb][0-9a-fA-F_]+|\d[\d_]*(?:\.\d[\d_]*)?)
      | (?P<name>\$?[A-Za-z_]\w*|\$\d+|`[^`\n]+`)
      | (?P<operator>\.\.[.<]|[-+*/%<>=!&|^~?]+|[:;,.(){}\[\]])''',
    re.VERBOSE | re.MULTILINE | re.DOTALL,
)

# Operators of two operands: (name, replacement).
BINARY = {
    **mutants.BINARY,
    "&+": [("arithmetic", "&-")],
    "&-": [("arithmetic", "&+")],
    "&*": [("arithmetic", "&+")],
    "&<<": [("shift", "&>>")],
    "&>>": [("shift", "&<<")],
    "&+=": [("assignment", "&-=")],
    "&-=": [("assignment", "&+=")],
    "..<": [("boundary", "...")],
    "...": [("boundary", "..<")],
    "??": [("coalescing", "the right one")],
}
# What begins a statement of one line that can be left out.
LEFT_OUT = re.compile(r"(?:try |unsafe )*[a-z_]\w*(?:[.\[(]| [-+|&^]?= )|(?:return|throw|continue)\b")
KEPT = re.compile(
    r"(?:case|default|init|deinit|get|set|self\.init|super\.init|if|for|while|switch|do|guard|let|var|func|defer|import"
    r"|private|fileprivate|package|public|static|mutating|lazy)\b"
)
DECLARED = re.compile(r"(?:extension|struct|func|init|where|public|private|package|static|mutating)\b.*\bwhere\b|where\b")
TRUTH = {"true": "false", "false": "true"}
EXTREMES = {"min": "max", "max": "min"}


def tokens_of(source):
    return [one for one in TOKEN.finditer(source) if one.lastgroup != "skip"]


def is_between(source, token):
    """Whether an operator has operands on both sides."""
    before, after = source[token.start() - 1], source[token.end()]
    if token.group() in ("..<", "..."):
        return bool(re.match(r"[\w)\]]", before)) and bool(re.match(r"[\w(.\-~]", after))
    return before in " \n" and after in " \n"


def numbers(text):
    """What takes a number's place."""
    if "." in text:
        return []
    number = int(text.replace("_", ""), 0)
    write = (lambda value: f"0x{value:X}") if text[:2] == "0x" else str
    # What is one more than the largest of a type does not compile.
    more = [] if number in (0x7F, 0xFF, 0xFFFF, 0xFFFFFFFF) else [write(number + 1)]
    return more + ([write(number - 1)] if number else [])


def statements(source):
    """Spans of statements of one line."""
    lines = source.split("\n")
    # What is given its only value later cannot go without it.
    late = set(re.findall(r"^ {8,}(?:let|var) (\w+): [^={\n]*$", source, re.MULTILINE))
    offset, begins = 0, False
    for index, line in enumerate(lines):
        text = line.strip()
        follows = next((one.strip() for one in lines[index + 1 :] if one.strip()), "}")
        ends = not follows.startswith((".", "?", ":", "+ ", "- ", "&&", "||", "{"))
        is_one = begins and balanced(text) and ends and LEFT_OUT.match(text) and not KEPT.match(text)
        if is_one and not text.endswith(("{", ",", "?", ":", " in")) and text.split(" = ")[0] not in late:
            if may_go(lines, index, text, follows):
                begin = offset + line.index(text)
                yield begin, begin + len(text)
        if text and not text.startswith("//"):
            begins = text.endswith(("{", "}", ":", " in")) or (begins and balanced(text) and ends)
        offset += len(line) + 1


def balanced(text):
    return all(text.count(left) == text.count(right) for left, right in ("()", "[]", "{}")) and "//" not in text


def may_go(lines, index, text, follows):
    """Whether code compiles without a statement, as far as what is around it tells."""
    headers = headers_of(lines, index)
    header = next(headers, "")
    if re.match(r"(return|throw|continue)\b", text):
        # At the end of an `if` with code after it.
        after = [line.strip() for line in lines[index + 1 : index + 3]]
        return header.startswith("if ") and after[:1] == ["}"] and after[1:] not in (["}"], [""], [])
    if " = " in text and any(re.match(r"(\w+ )*init[?(<]", one) for one in [header, *headers]):
        return False
    is_alone = lines[index - 1].strip() == header and follows.startswith("}")
    return not (is_alone and re.search(r"->|\bvar\b|\bget\b| in$|= \{$|switch", header) and not header.startswith(("if ", "for ", "while ")))


def headers_of(lines, index):
    """The lines that open the blocks around one, from the inside."""
    indent = len(lines[index]) - len(lines[index].lstrip())
    for line in reversed(lines[:index]):
        if line.strip() and len(line) - len(line.lstrip()) < indent:
            indent = len(line) - len(line.lstrip())
            yield line.strip()


def conditions(source, tokens):
    """Places before operands that are conditions by themselves."""
    for index, token in enumerate(tokens[:-1]):
        if token.group() not in ("if", "while", "&&", "||", "guard") or tokens[index + 1].lastgroup != "name":
            continue
        if tokens[index + 1].group() in ("let", "var", "case", "try", "unsafe", "true", "false", "switch", "if"):
            continue
        end = operand_end(tokens, index + 1)
        if end and tokens[end].group() in ("&&", "||", "{", ",", "else", ")", "?"):
            yield tokens[index + 1].start()


def operand_end(tokens, index):
    """The index of the token after names, members and calls."""
    while index < len(tokens):
        if tokens[index].lastgroup != "name":
            return None
        index += 1
        while index < len(tokens) and tokens[index].group() in ("(", "["):
            depth = 0
            while index < len(tokens):
                depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(tokens[index].group(), 0)
                index += 1
                if depth == 0:
                    break
        if index < len(tokens) and tokens[index].group() == ".":
            index += 1
            continue
        return index
    return None


def mutants_of(path, source):
    tokens = tokens_of(source)
    lines = source.split("\n")
    found = []

    def add(start, end, operator, replacement):
        found.append(Mutant(path, source.count("\n", 0, start) + 1, start, end, operator, replacement))

    for index, token in enumerate(tokens):
        before = tokens[index - 1].group() if index else ""
        text = token.group()
        if token.lastgroup == "number" and before != ".":
            for number in numbers(text):
                add(token.start(), token.end(), "constant", number)
        elif text in TRUTH and before != "while":
            add(token.start(), token.end(), "constant", TRUTH[text])
        elif text in EXTREMES and before not in (".", "func") and source[token.end()] == "(":
            add(token.start(), token.end(), "extreme", EXTREMES[text])
        elif text == "!" and not is_between(source, token) and re.match(r"[ (\[]", source[token.start() - 1]):
            add(token.start(), token.end(), "negation", "")
        elif text in BINARY and before != "func" and is_between(source, token):
            # Of types.
            if text == "&" and (before[0].isupper() or tokens[index + 1].group() == "~"):
                continue
            if text == "==" and DECLARED.match(lines[source.count("\n", 0, token.start())].strip()):
                continue
            for name, replacement in BINARY[text]:
                add(token.start(), token.end(), name, replacement)
    for start in conditions(source, tokens):
        add(start, start, "condition", "!")
    for start, end in statements(source):
        add(start, end, "deletion", "")
    rows = [line.strip().startswith("CharsetOverride(") for line in lines]
    # Rows of tables are data, which the tests of whole tables prove.
    return identified(path, source, [one for one in found if not rows[one.line - 1]])
