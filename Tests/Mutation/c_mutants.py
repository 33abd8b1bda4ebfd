"""Mutants of C, token by token. What does not compile is no mutant."""

import re

from mutants import BINARY, Mutant, identified

TOKEN = re.compile(
    r"""(?P<skip>/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|^[ \t]*\#(?:[^\n\\]|\\\n|\\.)*)
      | (?P<char>'(?:\\.|[^'\\\n])+')
      | (?P<number>0[xX][0-9a-fA-F]+|\d+)(?P<suffix>[uUlL]*)
      | (?P<name>[A-Za-z_]\w*)
      | (?P<operator><<=|>>=|\+\+|--|->|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|[-+*/%&|^<>!~=?:;,.(){}\[\]])""",
    re.VERBOSE | re.MULTILINE | re.DOTALL,
)

UNARY = {"!": [("negation", "")], "~": [("negation", "")], "++": [("step", "--")], "--": [("step", "++")]}
NOT_OPERANDS = {"return", "case", "else", "sizeof", "const", "void", "char", "size_t", "bool", "unsigned", "int"}
TYPES = re.compile(r"(_t|_m\w+|^__m\w+|^(?:encoder|decoder|sequence|characters|part|rows16|pct_\w+))$")


def tokens_of(source):
    return [one for one in TOKEN.finditer(source) if one.lastgroup != "skip"]


def is_operand(token):
    """Whether what follows the token is an operator of two operands."""
    if token is None:
        return False
    if token.lastgroup in ("char", "number", "suffix"):
        return True
    if token.lastgroup == "name":
        return token.group() not in NOT_OPERANDS and not TYPES.search(token.group())
    return token.group() in (")", "]", "++", "--")


def is_declared(tokens, index):
    """Whether a `*` is that of a pointer: after a type, which nothing but what can precede a type is before."""
    if tokens[index].group() != "*" or index < 2 or tokens[index - 1].lastgroup != "name":
        return False
    return tokens[index - 2].group() in ("const", "(", ",", "static", ";", "{", "}", "PCT_INLINE")


def constants(token):
    """The numbers that take a number's place."""
    if token.lastgroup == "char":
        text = token.group()
        if len(text) == 3 and text[1] not in "~&":
            return [f"'{chr(ord(text[1]) + 1)}'"] if text[1] not in "[&!" else []
        return []
    text, suffix = token.group("number"), token.group("suffix")
    number = int(text, 0)
    write = (lambda value: f"0x{value:X}{suffix}") if text[:2].lower() == "0x" else (lambda value: f"{value}{suffix}")
    return [write(number + 1)] + ([write(number - 1)] if number else [])


def closing(tokens, index):
    """The index of the bracket that closes the one at an index."""
    depth = 0
    for at in range(index, len(tokens)):
        depth += {"(": 1, ")": -1}.get(tokens[at].group(), 0)
        if depth == 0:
            return at
    return None


KEPT = re.compile(r"(return|case|default|goto|typedef|enum|struct|static|extern|const|else|do|while)\b")


def statements(source):
    """Spans of statements of one line that can be left out."""
    offset, before = 0, ""
    for line in source.split("\n"):
        text = line.strip()
        starts = before.endswith(("{", "}", ";", "*/"))
        if starts and re.match(r"(?:\*?[a-z_]\w*[^;{}]*;|\*?\(?[a-z][\w.\->\[\]() +*&]*(?:\+\+|--);)$", text):
            # What declares something is none: without it nothing compiles.
            if not re.match(r"[A-Za-z_]\w*(\s+\**[A-Za-z_]|\s*\*\s*\w+ =)", text) and not KEPT.match(text):
                begin = offset + line.index(text)
                yield begin, begin + len(text)
        if text and not text.startswith("#"):
            before = text
        offset += len(line) + 1


def mutants_of(path, source):
    tokens = tokens_of(source)
    found = []

    def add(start, end, operator, replacement):
        found.append(Mutant(path, source.count("\n", 0, start) + 1, start, end, operator, replacement))

    for index, token in enumerate(tokens):
        before = tokens[index - 1] if index else None
        text = token.group()
        if token.lastgroup in ("char", "number", "suffix"):
            for number in constants(token):
                add(token.start(), token.end(), "constant", number)
        elif text in ("true", "false"):
            add(token.start(), token.end(), "constant", "false" if text == "true" else "true")
        elif text in UNARY and (text in ("++", "--") or not is_operand(before)):
            for name, replacement in UNARY[text]:
                add(token.start(), token.end(), name, replacement)
        elif text in BINARY and is_operand(before) and not is_declared(tokens, index):
            for name, replacement in BINARY[text]:
                add(token.start(), token.end(), name, replacement)
        elif text == "if" and index + 1 < len(tokens):
            end = closing(tokens, index + 1)
            if end:
                start, stop = tokens[index + 1].start(), tokens[end].end()
                add(start, stop, "condition", f"(!{source[start:stop]})")
    for start, end in statements(source):
        add(start, end, "deletion", ";")
    return identified(path, source, found)
