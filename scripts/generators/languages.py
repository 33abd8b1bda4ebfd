"""Prints LanguageAlphabets.swift, LanguageCharacters.swift, or the version of the Common Locale Data Repository (CLDR), from
which both are made.

The words of a language are its names of languages, countries, currencies, units, dates and emoji in CLDR. A word counts
once, and repetitions count by their logarithm. The files have the probability of a letter after another letter, and the
probability of a character of an East Asian language. Probabilities are bits: a letter of probability 1/8 has 3 bits. The
script ends with status 69 if the version of CLDR is not VERSION."""
import collections
import math
import os
import re
import sys
import unicodedata
import xml.etree.ElementTree

VERSION = "41"
ALPHABETS = """ar be bg ca cs da de el en es et fa fi fr he hr hu is it lt lv mk nl no pl pt ro ru sk sl sq sr sv th tr uk
vi""".split()
# The first character of the East Asian languages.
FIRST = 0x3000
CHARACTERS = {"ja": "ja", "ko": "ko", "tw": "zh_Hant", "zh": "zh"}
# The rows of common characters in a charset.
COMMON = {"ja": ("euc_jp", 0xB0, 0xCF), "ko": ("euc_kr", 0xB0, 0xC8), "tw": ("big5", 0xA4, 0xC6), "zh": ("gb2312", 0xB0, 0xD7)}
# A letter after a letter and a character have one of eight numbers of bits each, here doubled.
PAIR_BITS = [2, 5, 8, 11, 14, 18, 22, 28]
CHARACTER_BITS = [11, 14, 16, 18, 20, 22, 24, 26]
# Pairs are mixed with PRIOR pairs of independent letters.
PRIOR = 20

# The charsets, how uncommon each is in bits, and the languages that are written in it.
WEST = "ca da de en es fi fr is it nl no pt sv"
CENTRE = "cs de en hr hu pl ro sk sl sq"
CYRILLIC = "be bg mk ru sr uk"
CHARSETS = {
    "GBK": (0, "zh tw en"), "gb18030": (2, "zh"), "Big5": (0, "tw en"), "Shift_JIS": (0, "ja en"), "EUC-JP": (0.5, "ja en"),
    "ISO-2022-JP": (0, "ja en"), "EUC-KR": (0, "ko en"), "windows-1252": (0, f"{WEST} sq"), "iso-8859-1": (1, WEST),
    "ISO-8859-15": (3, f"{WEST} et"), "macintosh": (6, WEST), "windows-1250": (0, CENTRE), "ISO-8859-2": (2, CENTRE),
    "ISO-8859-16": (7, "ro"), "windows-1251": (0, CYRILLIC), "KOI8-R": (1, "bg ru"), "KOI8-U": (3, "ru uk"),
    "ISO-8859-5": (4, CYRILLIC), "IBM866": (4, "be bg ru"), "x-mac-cyrillic": (6, CYRILLIC), "windows-1253": (0, "el en"),
    "ISO-8859-7": (2, "el en"), "windows-1254": (0, "tr en"), "ISO-8859-3": (6, "tr"), "windows-1255": (0, "he en"),
    "ISO-8859-8-I": (3, "he"), "ISO-8859-8": (3, "he"), "windows-1256": (0, "ar fa en"), "ISO-8859-6": (4, "ar"),
    "windows-1257": (0, "et lt lv"), "ISO-8859-13": (3, "lt lv"), "ISO-8859-4": (6, "et lt lv"), "ISO-8859-10": (7, "is"),
    "windows-1258": (2, "vi"), "windows-874": (0, "th en"),
}

# The elements of CLDR that have patterns instead of words.
PATTERNS = "appendItem dateFormatItem gmtFormat greatestDifference hourFormat intervalFormatFallback pattern symbol".split()
TONES = "\u0300\u0301\u0303\u0309\u0323"
# Letters that the legacy charsets of a language do not have, and the letters that are written instead.
SUBSTITUTES = str.maketrans({"ș": "ş", "ț": "ţ", "ی": "ي", "İ": "i"})


def number(value, digits):
    """Returns a number in base 64 with the digits "0" to "o", with the most significant digit first."""
    assert 0 <= value < 1 << 6 * digits, value
    return "".join(chr(48 + (value >> 6 * place & 63)) for place in reversed(range(digits)))


def letters(text, language):
    """Returns the lower-case text as legacy charsets write it: windows-1258 has the tones of Vietnamese as marks."""
    text = "".join(char.lower() if len(char.lower()) == 1 else char for char in unicodedata.normalize("NFC", text))
    if language == "vi":
        parts = [unicodedata.normalize("NFD", char) for char in text]
        text = "".join(
            unicodedata.normalize("NFC", "".join(c for c in part if c not in TONES)) + "".join(c for c in part if c in TONES)
            for part in parts
        )
    return text.translate(SUBSTITUTES)


class Locale:
    def __init__(self, directory, language, locale):
        self.language, self.words = language, collections.Counter()
        paths = [f"{directory}/common/{folder}/{locale}.xml" for folder in ("main", "annotations", "annotationsDerived")]
        self.trees = [xml.etree.ElementTree.parse(path).getroot() for path in paths if os.path.exists(path)]
        for tree in self.trees:
            for section in ("localeDisplayNames", "units", "numbers/currencies", "dates", "annotations", "characterLabels"):
                for node in tree.iterfind(f"{section}//*"):
                    if node.text and "↑" not in node.text and node.tag not in PATTERNS:
                        self.add(re.sub(r"\{\d\}", " ", node.text))

    def add(self, text):
        text = letters(text, self.language)
        self.words.update("".join(c if unicodedata.category(c)[0] in "LM" else " " for c in text).split())

    def counts(self):
        """Returns the letters and the pairs of letters, each with its number. A space is the start and end of a word."""
        single, pairs = collections.Counter(), collections.Counter()
        for word, count in self.words.items():
            weight = 1 + math.log2(count)
            single.update(dict.fromkeys(" ", weight))
            for first, second in zip(" " + word, word + " "):
                pairs[first, second] += weight
                if second != " ":
                    single[second] += weight
        return single, pairs

    def alphabet(self):
        """Returns the letters of the alphabet, with those of ASCII if the script is Latin."""
        node = next(n for n in self.trees[0].iter("exemplarCharacters") if "type" not in n.attrib)
        text = re.sub(r"\\u([0-9A-F]{4})", lambda found: chr(int(found[1], 16)), node.text.strip()[1:-1])
        found = set()
        for item in re.findall(r"\S-\S|\S", re.sub(r"[\\{}]", " ", text)):
            found |= {chr(c) for c in range(ord(item[0]), ord(item[-1]) + 1)}
        found = set(letters("".join(sorted(found)), self.language))
        return sorted(found | set(map(chr, range(97, 123))) if "a" in found else found)


def nearest(levels, probability):
    bits = -2 * math.log2(probability)
    return min(range(8), key=lambda level: abs(levels[level] - bits))


def alphabet_row(locale):
    """Returns the number of letters (2 digits), the letters (3), and the levels of pairs of letters, two a digit."""
    single, pairs = locale.counts()
    alphabet = [letter for letter in locale.alphabet() if single[letter]]
    total = sum(single.values())
    cells = []
    for first in [" ", *alphabet]:
        count = sum(weight for (a, _), weight in pairs.items() if a == first)
        for second in [" ", *alphabet]:
            probability = (pairs[first, second] + PRIOR * single[second] / total) / (count + PRIOR)
            cells.append(nearest(PAIR_BITS, probability))
    digits = "".join(number(a << 3 | b, 1) for a, b in zip(cells[::2], cells[1::2] + [0]))
    return number(len(alphabet), 2) + "".join(number(ord(c), 3) for c in alphabet) + digits


def common(language):
    """Returns the characters in the part for common characters of a legacy charset of the language."""
    codec, first, last = COMMON[language]
    leads = [*range(first, last + 1), *([0xA4, 0xA5] if language == "ja" else [])]
    found = {bytes([lead, trail]).decode(codec, "ignore") for lead in leads for trail in range(0x40, 0xFF)}
    return {text for text in found if len(text) == 1 and ord(text) >= FIRST} | ({"ー"} if language == "ja" else set())


def character_row(locale):
    """Returns a digit for each character: the number of characters left out before it, and its level. If seven or more
    are left out, the rest of the number follows in digits of five bits, the lowest first; all but the last have 32."""
    single, _ = locale.counts()
    single = collections.Counter({char: count for char, count in single.items() if FIRST <= ord(char) < 0xD800})
    single.update(dict.fromkeys(common(locale.language), 1))
    total, last, digits = sum(single.values()), FIRST - 1, ""
    for char in sorted(single):
        gap, last = ord(char) - last - 1, ord(char)
        digits += number(min(gap, 7) << 3 | nearest(CHARACTER_BITS, single[char] / total), 1)
        rest = gap - 7
        while rest >= 0:
            digits += number(rest & 31 | (32 if rest > 31 else 0), 1)
            rest = (rest >> 5) or -1
    return digits


def rows(locales, row):
    """Returns the lines of a literal with a row for each language: its code of two letters, and its digits."""
    texts = [name + row(Locale(sys.argv[2], name, locale)) for name, locale in locales]
    lines = [[text[start : start + 110] for start in range(0, len(text), 110)] for text in texts]
    return "\n".join("\\#\n".join(f"        {line}" for line in row) for row in lines)


def charsets():
    return "\n".join(f'        "{name}": ({int(2 * bits)}, "{languages}"),' for name, (bits, languages) in CHARSETS.items())


ALPHABETS_FILE = '''\
// Generated by scripts/generate; do not edit.

/// The letters of alphabets and the probabilities of pairs of letters, from the names and words of CLDR {version}
/// (Copyright © 1991-2022 Unicode, Inc.; see LICENSE-CLDR).
enum LanguageAlphabets {{
    /// The half bits of a pair of letters, by its level.
    static let bits: [Int] = {bits}

    /// Each language in a row: its code of two letters, and its alphabet as digits of six bits, from "0" to "o". The number of
    /// letters has two digits, each letter three, and a digit has two levels of a letter after a letter. The first letter
    /// is the start and the end of a word.
    static let rows = #"""
{rows}
        """#
}}'''
CHARACTERS_FILE = '''\
// Generated by scripts/generate; do not edit.

/// The probabilities of East Asian characters, from the names and words of CLDR {version} (Copyright © 1991-2022
/// Unicode, Inc.; see LICENSE-CLDR) and from the order of characters in charsets. The probabilities of charsets are estimates.
enum LanguageCharacters {{
    /// The charsets: half bits that tell how uncommon each is, and the languages that are written in it.
    static let charsets: [String: (bits: Int, languages: String)] = [
{charsets}
    ]

    /// The half bits of a character, by its level.
    static let bits: [Int] = {bits}

    /// Each language in a row: its code of two letters, and a digit of six bits for each character from U+3000, from "0"
    /// to "o": the number of characters left out before it, and the level. If seven or more are left out, the rest of the number follows in digits of five bits, the lowest
    /// first; all but the last have 32.
    static let rows = #"""
{rows}
        """#
}}'''


def main():
    dtd = open(f"{sys.argv[2]}/common/dtd/ldml.dtd", encoding="utf-8").read()
    version = re.search(r'cldrVersion CDATA #FIXED "(.*?)"', dtd)[1]
    if version != VERSION:
        print(f"{sys.argv[2]} has CLDR {version}, but {VERSION} is required", file=sys.stderr)
        sys.exit(69)
    if sys.argv[1] == "version":
        print(version)
    elif sys.argv[1] == "alphabets":
        alphabets = rows([(name, name) for name in ALPHABETS], alphabet_row)
        print(ALPHABETS_FILE.format(version=version, bits=PAIR_BITS, rows=alphabets))
    else:
        characters = rows(CHARACTERS.items(), character_row)
        print(CHARACTERS_FILE.format(version=version, bits=CHARACTER_BITS, charsets=charsets(), rows=characters))


main()
