import PercentEncoding
import QueryEncoding

// Queries that attack the readers, which have only their fixed limits.

func reader(_ style: QueryStyle = .auto, _ change: (inout QueryDecoder) -> Void = { _ in }) -> QueryDecoder {
    var decoder = QueryDecoder(style: style, limits: .none)
    change(&decoder)
    return decoder
}

/// Returns a function that reads a query and returns the number of entries or elements of the value.
private func read(_ query: [UInt8], _ decoder: QueryDecoder) -> () throws -> Int {
    {
        let value = try decoder.value(from: query)
        return value.dictionary?.count ?? value.array?.count ?? 0
    }
}

private func pairs(_ name: String, _ decoder: QueryDecoder = reader(), _ pair: @escaping (Int) -> String) -> Attack {
    Attack(name) { read(repeated($0, pair), decoder) }
}

/// Creates an attack with fields in different containers; each field has the maximum number of steps.
private func deep(_ name: String, _ step: String, by decoder: QueryDecoder = reader()) -> Attack {
    let steps = String(repeating: step, count: deepest)
    return Attack("\(name), to the maximum depth", from: 2) { read(repeated($0) { "a\($0)\(steps)=1&" }, decoder) }
}

/// Returns a key of forty letters. All such keys have the same hash if the hash function multiplies by 33 and adds.
private func colliding(_ number: Int) -> String {
    String((0..<20).flatMap { number >> $0 & 1 == 0 ? "Ez" : "FY" })
}

private let dots = reader { $0.style.nesting = .dots }
private let commas = reader { $0.style.arrays = .separator(",") }

var fieldAttacks: [Attack] {
    [
        pairs("different fields") { "k\($0)=&" },
        pairs("fields with the same hash in simple functions") { colliding($0) + "=&" },
        pairs("fields with the same beginning") { "the_same_beginning_of_a_long_field_\($0 + 1_000_000)=&" },
        pairs("one field") { _ in "a=1&" },
        pairs("one field, joined values", reader(commas.style) { $0.duplicates = .last }) { _ in "a=1,2&" },
        pairs("elements") { _ in "a[]=1&" },
        pairs("indices") { "a[\($0)]=1&" },
        Attack("indices in descending order") { size in read(repeated(size) { "a[\(size - 1 - $0)]=1&" }, reader()) },
        pairs("indices with gaps") { "a[\(2 * $0)]=1&" },
        pairs("alternating elements and indices") { $0 % 2 == 0 ? "a[]=1&" : "a[\($0)]=1&" },
        pairs("alternating keys and indices") { $0 % 2 == 0 ? "a[k\($0)]=1&" : "a[\($0)]=1&" },
        pairs("all notations of one field") {
            ["a\($0 / 4)=1&", "a\($0 / 4)=2&", "b\($0 / 4)[]=3&", "b\($0 / 4)[1]=4&"][$0 % 4]
        },
        pairs("dictionaries in elements") { $0 % 2 == 0 ? "a[][x]=1&" : "a[][y]=2&" },
        pairs("an element with many keys") { "a[][k\($0)]=1&" },
        pairs("elements in elements") { _ in "a[][]=1&" },
        pairs("keys separated by dots", dots) { "a.b.k\($0).c=1&" },
        deep("keys in brackets", "[a]"),
        deep("empty brackets", "[]"),
        deep("indices in brackets", "[0]"),
        deep("dots", ".", by: dots),
        pairs("marks of empty containers", reader { $0.style.marksEmptyContainers = true }) {
            $0 % 2 == 0 ? "a\($0){}&" : "b\($0)[]&"
        },
        pairs("escaped brackets") { "a%5Bk\($0)%5D=1&" },
        pairs("fields that are an opening bracket") { _ in "[=&" },
        pairs("fields that are a closing bracket") { _ in "]=&" },
        pairs("empty fields") { _ in "=&" },
        pairs("parts that the Facebook SDK omits", reader(.facebook)) { _ in "%zz=%ff&" },
        pairs("a repeated field of a form", reader(.browser)) { _ in "a=&" },
    ]
}

/// Creates an attack with one long field or value. Even the smallest size exceeds the maximum number of steps.
private func long(
    _ name: String, _ text: String, to largest: Int = 1 << 20, by decoder: QueryDecoder = reader(),
    after start: String = "a", before end: String = "=1", expected: Outcome = .done
) -> Attack {
    Attack(name, from: 1024, to: largest, expected: expected) {
        read(Array(start.utf8) + repeated(text, $0) + Array(end.utf8), decoder)
    }
}

var lengthAttacks: [Attack] {
    let lenient = reader {
        $0.malformed = .keep
        $0.invalid = .replace
    }
    let semicolons = reader { $0.separators = .ampersandAndSemicolon }
    let escapes = reader { $0.style.arrays = .separator("%2C%2C%2C%2D") }
    return [
        long("one field of opening brackets", "["),
        long("one field of closing brackets", "]"),
        long("one field of empty brackets", "[]", expected: .refused(.depthLimit)),
        long("one field of keys in brackets", "[a]", expected: .refused(.depthLimit)),
        long("one field of indices in brackets", "[0]", expected: .refused(.depthLimit)),
        long("one field of dots", ".", by: dots, expected: .refused(.depthLimit)),
        long("empty parts", "&"),
        long("empty parts with both separators", "&;", by: semicolons),
        long("parts with the second separator", ";b", by: semicolons),
        long("equals signs", "="),
        long("percent signs", "%", expected: .refused(.malformedEscape)),
        long("malformed escapes that are kept", "%", by: lenient),
        long("bytes that are not text", "%FF", by: lenient),
        long("truncated characters", "%E6%B1", by: lenient),
        long("spaces", "+"),
        long("a value of commas", ",", by: commas, after: "a=", before: ""),
        long("a value of incomplete separators", "%2C", by: escapes, after: "a=", before: ""),
    ]
}

private func servers(
    _ name: String, _ text: String, to largest: Int = 1 << 20, after start: String = "a", rack: Outcome = .done,
    rack2: Outcome? = nil
) -> [Attack] {
    [
        ("PHP", QueryStyle.php, .done), ("Rack 3", .rails, rack), ("Rack 2", .rack2, rack2 ?? rack),
        ("qs 6.15", .qs, .done),
        ("qs 6.11", .qs6_11, .done),
    ].map { server, style, expected in
        let decoder = reader(style) { $0.malformed = .keep }
        return long("\(server): \(name)", text, to: largest, by: decoder, after: start, expected: expected)
    }
}

/// Each attack has one field, because the number of fields is limited. A key is as long as Rack allows.
var serverAttacks: [Attack] {
    servers("opening brackets", "[") + servers("closing brackets", "]")
        + servers("empty brackets", "[]", rack: .refused(.depthLimit), rack2: .done)
        + servers("keys in brackets", "[a]", rack: .refused(.depthLimit)) + servers("lines", "\n", to: 60_000)
        + servers("lines of empty brackets", "[]b\n") + servers("lines of empty brackets and keys", "\n[][b]")
        + servers("equals signs", "=", after: "a]") + servers("malformed escapes that are kept", "%", to: 60_000)
        + servers("spaces", " ", after: "&")
}
