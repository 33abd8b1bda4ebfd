"""Random values and random queries, both well-formed and malformed."""

from urllib.parse import quote

KEYS = ["a", "b", "c", "name", "x y", "é", "0", "1", "2", "10", "a.b", "~*", "日本"]
ODD_KEYS = ["", "a[b]", "a[b", "]", "[", "x]y[", "constructor", "toString", "__proto__", "-1", "007", "\n", "&=+%"]
TEXTS = ["", "1", "x", "true", "null", "a b", "a+b", "50%", "&=", "é", "e\u0301", "日本", "😀", "\r\n", "[]", "~*'()!"]
NUMBERS = ["0.0", "1.0", "0.1", "-0.0", "1e15", "1e16", "1e21", "1e22", "1.5e-07", "1e-05", "0.0001", "1e-07", "5e-324",
           "0.30000000000000004", "123456.789", "99999999999999.9", "1.7976931348623157e+308", "123456789012345680.0"]

# The pieces of names, chosen so that adjacent pieces often change each other's meaning.
PIECES = ["a", "a", "b", "c", "[", "]", "[]", "[]", "[a]", "[b]", "[0]", "[1]", "[2]", "[20]", "[21]", "[ ]", "[ a]", ".", " ",
          "0", "1", "[-5]", "[01]", "\n", "\n[]", "é", "[toString]", "constructor", "__proto__", "[__proto__]", "[]]", "[[",
          "[9223372036854775807]", "[4294967295]", "\t", "\0", "[\t]", "a[b]", "a[]", "a[0]", "a[][b]", "x", "[x]c", "]["]

# The pieces of raw queries.
RAW_PIECES = ["a", "b", "a", "=", "=", "=1", "&", "&", "&a=", "&b=", ";", "& ", "; ", "&  ", "+", " ", "%20", "[", "]", "]=", "[]=", "[b]=",
              "%5B", "%5D", "%5B%5D=", "%3D", "%26", "%", "%4", "%zz", "%41", "%2", "%E6%97%A5", "%E6%97", "%FF", "é", "?", "#", ".",
              "%00", "%2B", "%3B", "a[=]=", "b]="]


class Generator:
    """Random values and queries from one random number generator."""

    def __init__(self, random):
        self.random = random

    def scalar(self):
        """A scalar, tagged."""
        kind = self.random.randrange(10)
        if kind == 0:
            return ["n"]
        if kind == 1:
            return ["b", self.random.random() < 0.5]
        if kind == 2:
            return ["i", self.random.choice([0, 1, -1, 42, 2**53, -(2**31)])]
        if kind == 3:
            number = self.random.choice(NUMBERS)
            if self.random.random() < 0.5:
                number = repr(self.random.uniform(-1, 1) * 10 ** self.random.randrange(-25, 25))
            return ["f", number]
        return ["s", self.random.choice(TEXTS)]

    def value(self, depth, scalars_only=False):
        """Returns a tagged value of at most the given depth."""
        kind = self.random.randrange(6) if depth > 0 and not scalars_only else 5
        if kind == 0:
            return ["a", [self.value(depth - 1) for _ in range(self.random.randrange(4))]]
        if kind == 1:
            return ["a", [self.scalar() for _ in range(self.random.randrange(5))]]
        if kind in (2, 3):
            return self.dictionary(depth - 1)
        return self.scalar()

    def dictionary(self, depth):
        """A dictionary, tagged."""
        pool = KEYS if self.random.random() < 0.8 else KEYS + ODD_KEYS
        keys = self.random.sample(pool, self.random.randrange(5))
        return ["d", [[key, self.value(depth)] for key in keys]]

    def name(self):
        """Returns the name of a field."""
        if self.random.random() < 0.4:
            brackets = self.random.choices(["[a]", "[b]", "[]", "[0]", "[1]", "[2]"], k=self.random.randrange(4))
            return self.random.choice("aab") + "".join(brackets)
        if self.random.random() < 0.02:
            return "a" + self.random.choice(["[b]", "[]", "[b][]", "[0]"]) * self.random.choice([31, 63, 64, 65, 98, 99, 100])
        return "".join(self.random.choices(PIECES, k=self.random.randrange(1, 6)))

    def pairs(self):
        """Returns names and values; a value may be None."""
        values = ["1", "2", "3", "x", "", "", "a", "b", "toString", "0", None]
        pairs = [[self.name(), self.random.choice(values)] for _ in range(self.random.choice([1, 1, 2, 2, 3, 4, 6, 10]))]
        if self.random.random() < 0.3:
            pairs.append([self.random.choice(pairs)[0], self.random.choice(values)])
        return pairs

    def raw(self):
        """Returns a query as it is sent, with separators and escapes on which parsers differ."""
        return "".join(self.random.choices(RAW_PIECES, k=self.random.randrange(1, 14)))


def query(pairs):
    """Returns the query of pairs, with all special characters escaped."""
    return "&".join(quote(name, safe="") + ("" if value is None else "=" + quote(value, safe="")) for name, value in pairs)
