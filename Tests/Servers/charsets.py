"""The charsets of requests, with text in each charset and Python's name for it.

The texts have non-ASCII characters of the charset, including characters with ASCII trail bytes ('\\' and '|' in
Shift_JIS and Big5). The lists omit charsets that Python does not know, and charsets that are not supersets of ASCII,
such as UTF-16.
"""

# Charsets of browsers.
BROWSER = {
    "utf-8": ("utf-8", ["汉字 ß", "😀e\u0301", "\u00e9"]), "gbk": ("gbk", ["汉字 丂", "囘"]),
    "gb18030": ("gb18030", ["汉字 ß", "😀"]), "big5": ("big5", ["許功蓋 漢字", "一"]),
    "shift_jis": ("cp932", ["表ソ 漢字", "ｱﾎﾟ"]), "euc-jp": ("euc-jp", ["表ソ 漢字", "あ"]),
    "iso-2022-jp": ("iso2022_jp", ["表ソ 漢字", "あ"]), "euc-kr": ("cp949", ["한글 ㄱ", "가"]),
    "ibm866": ("cp866", ["Ж ё", "я"]), "koi8-r": ("koi8_r", ["Ж ё", "я"]), "koi8-u": ("koi8_u", ["Ж її", "ґ"]),
    "windows-1251": ("cp1251", ["Ж€ ё", "я"]), "x-mac-cyrillic": ("mac_cyrillic", ["Ж ё", "б"]),
    "iso-8859-5": ("iso8859_5", ["Ж ё", "я"]), "macintosh": ("mac_roman", ["é ß€", "ø"]),
    "iso-8859-2": ("iso8859_2", ["Łódź ř", "ő"]), "windows-1250": ("cp1250", ["Łódź ř€", "ő"]),
    "iso-8859-3": ("iso8859_3", ["Ħ ĝ", "ŝ"]), "iso-8859-4": ("iso8859_4", ["Ļ ų", "ĸ"]),
    "iso-8859-6": ("iso8859_6", ["عربي، ؟", "ي"]), "windows-1256": ("cp1256", ["عربي، €", "پ"]),
    "iso-8859-7": ("iso8859_7", ["Ελλά ς", "ώ"]), "windows-1253": ("cp1253", ["Ελλά €", "ώ"]),
    "iso-8859-8": ("iso8859_8", ["עברית ם", "ש"]), "iso-8859-8-i": ("iso8859_8", ["עברית ם", "ש"]),
    "windows-1255": ("cp1255", ["עברית ₪", "ש"]), "iso-8859-10": ("iso8859_10", ["Đ ŋ", "þ"]),
    "iso-8859-13": ("iso8859_13", ["Ž ų", "ß"]), "windows-1257": ("cp1257", ["Ž ų€", "ß"]),
    "iso-8859-14": ("iso8859_14", ["Ŵ ẁ", "ŷ"]), "iso-8859-15": ("iso8859_15", ["Œ €", "ž"]),
    "iso-8859-16": ("iso8859_16", ["Ș €", "ț"]), "windows-874": ("cp874", ["ไทย €", "ก"]),
    "windows-1252": ("cp1252", ["é €", "œ"]), "windows-1254": ("cp1254", ["İ ğ€", "ş"]),
    "windows-1258": ("cp1258", ["Ơ ư₫", "đ"]), "iso-8859-1": ("iso8859_1", ["é ß", "ø"]),
    "iso-8859-9": ("iso8859_9", ["İ ğ", "ş"]), "iso-8859-11": ("iso8859_11", ["ไทย ๆ", "ก"]),
    "us-ascii": ("ascii", ["Mm", "M"]), "gb2312": ("gb2312", ["汉字 啊", "一"]),
    "big5-hkscs": ("big5hkscs", ["許功蓋 漢字", "一"]),
}

# Charsets of Mac OS and MS-DOS that browsers do not know.
OTHERS = {
    "x-mac-greek": ("mac_greek", ["Ελλά ς", "ώ"]), "x-mac-centraleurroman": ("mac_latin2", ["Łódź ř", "ő"]),
    "x-mac-turkish": ("mac_turkish", ["İ ğ", "ş"]), "cp437": ("cp437", ["é ß█", "ñ"]),
    "cp737": ("cp737", ["Ελλά ς", "ώ"]), "cp775": ("cp775", ["Ž ų", "ß"]), "cp850": ("cp850", ["é ß█", "þ"]),
    "cp852": ("cp852", ["Łódź ř", "ő"]), "cp855": ("cp855", ["Ж ё", "я"]), "cp857": ("cp857", ["İ ğ", "ş"]),
    "cp860": ("cp860", ["ã õ", "ç"]), "cp861": ("cp861", ["Þ ð", "ö"]), "cp862": ("cp862", ["עברית ם", "ש"]),
    "cp863": ("cp863", ["é À", "ç"]), "cp865": ("cp865", ["å Ø", "æ"]), "cp869": ("cp869", ["Ελλά ς", "ώ"]),
    "cp932": ("cp932", ["表ソ 漢字", "ｱﾎﾟ"]), "cp949": ("cp949", ["한글 뷁", "가"]),
    "cp950": ("cp950", ["許功蓋 漢字", "一"]),
}

# Node 20.20 lacks iso-8859-16, and reads windows-1252 as another charset.
NODE = set(BROWSER) - {"iso-8859-16", "windows-1252"}

ALL = {**BROWSER, **OTHERS}


def codec(charset):
    """Returns Python's name for a charset."""
    return ALL[charset][0]
