// scripts/generate --fixtures runs this, and keeps what it prints as url-search-params.json.
//
// What URLSearchParams makes of chosen and of random queries. The constructor drops one leading '?', the parser of the URL Standard
// does not, so every query is given behind an '&', which the parser skips. Characters that are not ASCII are given as escapes, which
// means the same: where a name or value also holds escapes that are not UTF-8, Node takes the low byte of each UTF-16 unit for them.

// mulberry32, so that every run writes the same.
let state = 20260703
function random(limit) {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % limit
}

const pieces = [
    "&", "&", "&", "=", "=", "+", "%", "%2", "%zz", "%41", "%c3%a9", "%C3", "%A9", "%E6%B1", "%89", "%F0%9F%98%80", "%F0%9F", "%ED%A0%80",
    "%C0%80", "%F4%90%80%80", "%FF", "%EF%BB%BF", "%00", "%26", "%3D", "%2B", "%25", "%20", "a", "b", "Z", "0", "~", "*", "-", ".", "_", "/",
    "?", "#", "[", "]", ";", " ", "\u0000", "\t", "\r\n", "\u007f", "é", "e\u0301", "汉", "字", "😀", "\ufeff", "\ufffd", "\uffff", "'", '"',
]

const chosen = [
    "a=1&b=2", "a=1&a=2", "a", "a=", "=b", "=", "a=b=c", "a+b=c+d", "%EF%BB%BFa=1", "a=%EF%BB%BF1", "\ufeffa=\ufeff", "a=100%", "",
    "&", "&&a=1&&", "a&b", "?a=1", "a=%", "a=%4", "a=%zz", "a=%u6C49", "a=%E6%97", "a=%B1%CC", "a=%C0%80", "a=%ED%A0%80", "a=%2B+%20",
    "a=1;b=2", "a[]=1&a[b]=2", "%3D=%26", "汉=字", "a=%e6%b1%89", "#a=1#", "a==", "==", "a=%F4%90%80%80", "a=%F0%9F%98", "a=%80%80",
    "a=\r\n", "+=+", "%00=%00",
]
const texts = ["", " !\"#$%&'()*+,-./09:;<=>?@AZ[\\]^_`az{|}~", "\u0000\t\n\u007f", "e\u0301", "a b", "汉字&ss", "😀", "\r\n", "~*-._", "%41+"]

const random_queries = Array.from({ length: 500 }, () =>
    Array.from({ length: random(16) }, () => pieces[random(pieces.length)]).join(""))

const parsed = chosen.concat(random_queries).map((input) => {
    const params = new URLSearchParams("&" + input.replace(/[^\0-\x7f]/gu, encodeURIComponent))
    return { input, entries: [...params], serialized: params.toString() }
})
const serialized = texts.map((text) => ({ text, serialized: new URLSearchParams([[text, text]]).toString() }))

// ASCII only, so that no editor changes or hides a character.
const ascii = (text) => text.replace(/[\u007f-\uffff]/g, (unit) => "\\u" + unit.charCodeAt(0).toString(16).padStart(4, "0"))
const lines = (rows) => rows.map((row) => "    " + ascii(JSON.stringify(row))).join(",\n")
console.log(`{\n  "node": "${process.version}",\n  "parsed": [\n${lines(parsed)}\n  ],\n  "serialized": [\n${lines(serialized)}\n  ]\n}`)
