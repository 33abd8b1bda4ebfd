"""All mutants of a file at once, each behind a test of the number that is chosen when the program runs.

One build then serves all of them, which takes a tenth of the time of a build for each. What cannot be switched (constants
of tables, of enumerations and of instructions) is found by the compiler and built by itself.
"""

from dataclasses import dataclass

from c_mutants import is_operand, tokens_of

PREFIX = "extern int pct_mutant;\n"
PRECEDENCE = [["*", "/", "%"], ["+", "-"], ["<<", ">>"], ["<", "<=", ">", ">="], ["==", "!="], ["&"], ["^"], ["|"], ["&&"], ["||"]]
RANK = {operator: 10 - level for level, operators in enumerate(PRECEDENCE) for operator in operators}
ASSIGNMENTS = {"=", "+=", "-=", "*=", "/=", "%=", "|=", "&=", "^=", "<<=", ">>="}
OPEN, CLOSE = {"(", "[", "{"}, {")", "]", "}"}
ENDS = {";", ",", "?", ":", "return", "case", "else"} | ASSIGNMENTS


@dataclass
class Site:
    """A span of the source and what is written there, given its parts as they come out."""

    start: int
    end: int
    parts: list
    write: object
    numbers: list


def chosen(number):
    return f"(pct_mutant == {number})"


class Schemata:
    def __init__(self, source, mutants):
        self.source = source
        self.tokens = tokens_of(source)
        self.at = {token.start(): index for index, token in enumerate(self.tokens)}
        self.sites = []
        grouped = {}
        for number, mutant in enumerate(mutants, 1):
            grouped.setdefault((mutant.start, mutant.end, mutant.operator in ("deletion", "condition")), []).append((number, mutant))
        for (start, _, is_wide), group in grouped.items():
            if is_wide:
                self.sites += [self.wide(number, mutant) for number, mutant in group]
            else:
                self.add(self.at[start], group)

    def add(self, index, group):
        text = self.tokens[index].group()
        if group[0][1].operator == "constant":
            self.constant(index, group)
        elif text in RANK and group[0][1].operator != "negation":
            self.binary(index, group)
        elif text in ASSIGNMENTS:
            self.assignment(index, group)
        elif text in ("!", "~"):
            self.negation(index, group)
        elif text in ("++", "--"):
            self.step(index, group)

    def wide(self, number, mutant):
        if mutant.operator == "deletion":
            return Site(mutant.start, mutant.end, [(mutant.start, mutant.end)],
                        lambda one: f"if (!{chosen(number)}) {{ {one} }}", [number])
        return Site(mutant.start + 1, mutant.end - 1, [(mutant.start + 1, mutant.end - 1)],
                    lambda one: f"(!!({one})) != {chosen(number)}", [number])

    def constant(self, index, group):
        token = self.tokens[index]
        text = "".join(f"{chosen(number)} ? {mutant.replacement} : " for number, mutant in group)
        self.sites.append(Site(token.start(), token.end(), [], lambda: f"({text}{token.group()})", self.numbers(group)))

    @staticmethod
    def numbers(group):
        return [number for number, _ in group]

    def edge(self, index, step, rank):
        """The last token of an operand, from the operator at an index on."""
        depth, at = 0, index + step
        # What is assigned goes beyond a condition.
        ends = {";", ","} if rank == 0 and step > 0 else ENDS
        down, up = (CLOSE, OPEN) if step < 0 else (OPEN, CLOSE)
        while 0 <= at < len(self.tokens):
            text = self.tokens[at].group()
            if depth == 0:
                if text in up or text in ends or (step < 0 and text == "}"):
                    break
                if text in RANK and self.is_binary(at) and (RANK[text] < rank or (step > 0 and RANK[text] == rank)):
                    break
            depth += (text in down) - (text in up)
            at += step
        return at - step

    def is_binary(self, index):
        before = self.tokens[index - 1]
        return before.lastgroup in ("char", "number", "suffix", "name") and before.group() != "return" or before.group() in (")", "]")

    def operands(self, index, rank):
        first, last = self.edge(index, -1, rank), self.edge(index, 1, rank)
        token = self.tokens[index]
        left = (self.tokens[first].start(), self.tokens[index - 1].end())
        right = (self.tokens[index + 1].start(), self.tokens[last].end())
        return left, right, token.group()

    def binary(self, index, group):
        left, right, operator = self.operands(index, RANK[self.tokens[index].group()])
        number = group[0][0]

        def write(one, other):
            head = f"__auto_type l{number} = ({one})"
            if operator in ("&&", "||"):
                swap = f"(!!l{number} {'==' if operator == '||' else '!='} {chosen(number)})"
                return f"({{ {head}; {swap} ? !!({other}) : !!l{number}; }})"
            choice = "".join(f"{chosen(n)} ? (l{number} {m.replacement} r{number}) : " for n, m in group)
            return f"({{ {head}; __auto_type r{number} = ({other}); {choice}(l{number} {operator} r{number}); }})"

        self.sites.append(Site(left[0], right[1], [left, right], write, self.numbers(group)))

    def assignment(self, index, group):
        left, right, operator = self.operands(index, 0)
        number, mutant = group[0]
        self.sites.append(Site(left[0], right[1], [left, right],
                               lambda one, other: f"({chosen(number)} ? ({one} {mutant.replacement} {other}) : ({one} {operator} {other}))",
                               [number]))

    def after(self, index):
        """The last token of the operand that follows a prefix operator."""
        at = index + 1
        while self.tokens[at].group() in ("!", "~", "*", "&", "-", "++", "--"):
            at += 1
        while self.is_cast(at):
            at = self.matching(at) + 1
        while at + 1 < len(self.tokens):
            if self.tokens[at].group() in ("(", "["):
                at = self.matching(at)
            text = self.tokens[at + 1].group() if at + 1 < len(self.tokens) else ""
            if text in (".", "->"):
                at += 2
            elif text in ("(", "["):
                at += 1
            else:
                break
        return at

    def is_cast(self, index):
        if self.tokens[index].group() != "(":
            return False
        inner = self.tokens[index + 1 : self.matching(index)]
        return all(token.lastgroup == "name" or token.group() == "*" for token in inner) and not is_operand(inner[-1])

    def matching(self, index):
        depth = 0
        for at in range(index, len(self.tokens)):
            text = self.tokens[at].group()
            depth += (text in OPEN) - (text in CLOSE)
            if depth == 0:
                return at
        return index

    def negation(self, index, group):
        number, _ = group[0]
        operand = (self.tokens[index + 1].start(), self.tokens[self.after(index)].end())
        operator = self.tokens[index].group()
        same = "!!" if operator == "!" else ""
        self.sites.append(Site(self.tokens[index].start(), operand[1], [operand],
                               lambda one: f"({{ __auto_type l{number} = ({one}); {chosen(number)} ? {same}l{number} : {operator}l{number}; }})",
                               [number]))

    def step(self, index, group):
        number, mutant = group[0]
        operator = self.tokens[index].group()
        if self.is_binary(index):
            at = index - 1
            while self.tokens[at].group() == "]" or self.tokens[at - 1].group() in (".", "->"):
                at -= 1 if self.tokens[at].group() == "]" else 2
            operand = (self.tokens[at].start(), self.tokens[index - 1].end())
            self.sites.append(Site(operand[0], self.tokens[index].end(), [operand],
                                   lambda one: f"({chosen(number)} ? {one}{mutant.replacement} : {one}{operator})", [number]))
        else:
            operand = (self.tokens[index + 1].start(), self.tokens[self.after(index)].end())
            self.sites.append(Site(self.tokens[index].start(), operand[1], [operand],
                                   lambda one: f"({chosen(number)} ? {mutant.replacement}{one} : {operator}{one})", [number]))

    def text(self, without):
        """The source with all sites but those on some lines; the numbers that can be chosen in it."""
        sites = [site for site in self.sites if without.isdisjoint(self.lines(site))]
        # Of two with the same span the one that has the other in it as a whole comes first.
        sites.sort(key=lambda site: (site.start, -site.end, site.parts != [(site.start, site.end)]))
        text = self.rendered(0, len(self.source), sites)
        numbers = [number for site in sites for number in site.numbers if chosen(number) in text]
        return PREFIX + "#line 1\n" + text, numbers

    def lines(self, site):
        first = self.source.count("\n", 0, site.start) + 1
        return range(first, first + self.source.count("\n", site.start, site.end) + 1)

    def rendered(self, start, end, sites):
        result, at, index = [], start, 0
        while index < len(sites):
            site = sites[index]
            inner = [one for one in sites[index + 1 :] if one.start < site.end]
            parts = [self.rendered(first, last, [one for one in inner if first <= one.start and one.end <= last])
                     for first, last in site.parts]
            text = site.write(*parts)
            # The compiler's lines stay those of the source.
            lost = self.source.count("\n", site.start, site.end) - text.count("\n")
            result += [self.source[at : site.start], text, "\n" * lost]
            at = site.end
            index += 1 + len(inner)
        return "".join(result) + self.source[at:end]
