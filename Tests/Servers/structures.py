"""The structures of the matrix: typical values of programs, each named after its special property."""


def text(value):
    """A string, tagged."""
    return ["s", value]


def array(*elements):
    """An array, tagged."""
    return ["a", list(elements)]


def dictionary(**entries):
    """A dictionary, tagged."""
    return ["d", [[key, value] for key, value in entries.items()]]


def keyed(*entries):
    """Returns a tagged dictionary with arbitrary keys."""
    return ["d", [list(entry) for entry in entries]]


def nested(depth):
    """Dictionaries in dictionaries."""
    value = text("x")
    for _ in range(depth):
        value = keyed(("k", value))
    return value


A, B, C, D = (text(letter) for letter in "abcd")
NULL = ["n"]

STRUCTURES = [
    ("nested dictionary", dictionary(person=dictionary(name=A, contact=dictionary(mail=B)))),
    ("array of strings", dictionary(habit=array(A, B))),
    ("array of one", dictionary(habit=array(A))),
    ("array of 25", dictionary(n=array(*[text(str(number)) for number in range(25)]))),
    ("set", dictionary(tags=["set", [A, B]])),
    ("set of one", dictionary(tags=["set", [A]])),
    ("dictionary of arrays", dictionary(f=dictionary(x=array(A, B), y=array(C)))),
    ("array of dictionaries, same keys", dictionary(p=array(dictionary(x=A, y=B), dictionary(x=C, y=D)))),
    ("array of dictionaries, different keys", dictionary(p=array(dictionary(x=A), dictionary(y=B)))),
    ("array of dictionaries, one key", dictionary(p=array(dictionary(x=A), dictionary(x=B)))),
    ("array of one dictionary", dictionary(p=array(dictionary(x=A, y=B)))),
    ("array of dictionaries, a key missing", dictionary(p=array(dictionary(x=A, y=B), dictionary(x=C)))),
    ("array of dictionaries of arrays", dictionary(p=array(dictionary(x=array(A, B)), dictionary(x=array(C))))),
    ("array of arrays", dictionary(m=array(array(A, B), array(C, D)))),
    ("array of arrays of arrays", dictionary(m=array(array(array(A), array(B)), array(array(C, D))))),
    ("strings and a dictionary in an array", dictionary(m=array(A, dictionary(x=B)))),
    ("null", dictionary(a=NULL, b=A)),
    ("null in an array", dictionary(a=array(A, NULL, B))),
    ("empty string", dictionary(a=text(""))),
    ("array of an empty string", dictionary(a=array(text("")))),
    ("empty array", dictionary(a=array(), b=A)),
    ("empty dictionary", dictionary(a=keyed(), b=A)),
    ("Booleans", dictionary(t=["b", True], f=["b", False])),
    ("numbers", dictionary(i=["i", -42], d=["f", "1.5"], e=["f", "1e21"])),
    ("reserved characters", dictionary(q=text("a&b=c+d;e%20#/?:@,!$'()*~"))),
    ("Chinese, emoji, combining marks", dictionary(汉字=text("日本 👨‍👩‍👧 e\u0301"))),
    ("line breaks", dictionary(t=text("a\r\nb\nc"))),
    ("key with brackets", keyed(("a[b]", A))),
    ("key with one bracket", keyed(("a[b", A))),
    ("nested key with brackets", dictionary(a=keyed(("x]y[", A)))),
    ("key with a dot", keyed(("a.b", A))),
    ("key with a space, key with a plus", keyed(("a b", A), ("c+d", B))),
    ("keys 0 and 1", dictionary(a=keyed(("0", A), ("1", B)))),
    ("keys 0 and 5", dictionary(a=keyed(("0", A), ("5", B)))),
    ("empty key", keyed(("", A))),
    ("empty nested key", dictionary(a=keyed(("", A)))),
    ("keys `__proto__` and `constructor`", keyed(("__proto__", A), ("constructor", B))),
    ("dictionaries 8 deep", nested(9)),
    ("array at the root", array(A, B)),
]
