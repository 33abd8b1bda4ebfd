import PercentEncoding
import QueryEncoding

// Queries for the readers. The readers have no limits except their own fixed ones.

func reader(_ style: QueryStyle = .auto, _ change: (inout QueryDecoder) -> Void = { _ in }) -> QueryDecoder {
    var decoder = QueryDecoder(style: style, limits: .none)
    change(&decoder)
    return decoder
}

/// Returns a reader of a query, which returns the number of entries or elements of the value.
private func read(_ query: [UInt8], _ decoder: QueryDecoder) -> () throws -> Int {
    {
        let value = try decoder.value(from: query)
        return value.dictionary?.count ?? value.array?.count ?? 0
    }
}

private func pairs(_ name: String, _ decoder: QueryDecoder = reader(), _ pair: @escaping (Int) -> String) -> Attack {
    Attack(name) { read(repeated($0, pair), decoder) }
}

/// Creates an attack of fields in different containers, each with the maximum number of steps.
private func deep(_ name: String, _ step: String, by decoder: QueryDecoder = reader()) -> Attack {
    let steps = String(repeating: step, count: deepest)
    return Attack("\(name), as deep as is allowed", from: 2) { read(repeated($0) { "a\($0)\(steps)=1&" }, decoder) }
}

/// Returns a key of forty letters; in hash tables that multiply by 33 and add, all of these keys have the same hash.
private func colliding(_ number: Int) -> String {
    String((0..<20).flatMap { number >> $0 & 1 == 0 ? "Ez" : "FY" })
}

private let dots = reader { $0.style.nesting = .dots }
private let commas = reader { $0.style.arrays = .separator(",") }

var fieldAttacks: [Attack] {
    [
        pairs("different fields") { "k\($0)=&" },
        pairs("fields that collide in simple hashes") { colliding($0) + "=&" },
        pairs("fields with the same beginning") { "the_same_beginning_of_a_long_field_\($0 + 1_000_000)=&" },
        pairs("one field") { _ in "a=1&" },
        pairs("one field, joined values", reader(commas.style) { $0.duplicates = .last }) { _ in "a=1,2&" },
        pairs("elements") { _ in "a[]=1&" },
        pairs("indices") { "a[\($0)]=1&" },
        Attack("indices from the end") { size in read(repeated(size) { "a[\(size - 1 - $0)]=1&" }, reader()) },
        pairs("indices with gaps") { "a[\(2 * $0)]=1&" },
        pairs("elements and indices by turns") { $0 % 2 == 0 ? "a[]=1&" : "a[\($0)]=1&" },
        pairs("keys and indices by turns") { $0 % 2 == 0 ? "a[k\($0)]=1&" : "a[\($0)]=1&" },
        pairs("all notations of one field") {
            ["a\($0 / 4)=1&", "a\($0 / 4)=2&", "b\($0 / 4)[]=3&", "b\($0 / 4)[1]=4&"][$0 % 4]
        },
        pairs("dictionaries in elements") { $0 % 2 == 0 ? "a[][x]=1&" : "a[][y]=2&" },
        pairs("an element with many keys") { "a[][k\($0)]=1&" },
        pairs("elements in elements") { _ in "a[][]=1&" },
        pairs("keys in dots", dots) { "a.b.k\($0).c=1&" },
        deep("keys in brackets", "[a]"),
        deep("empty brackets", "[]"),
        deep("indices in brackets", "[0]"),
        deep("dots", ".", by: dots),
        pairs("marks of empty containers", reader { $0.style.emptyContainers = .mark }) {
            $0 % 2 == 0 ? "a\($0){}&" : "b\($0)[]&"
        },
        pairs("escaped brackets") { "a%5Bk\($0)%5D=1&" },
        pairs("fields of brackets that open") { _ in "[=&" },
        pairs("fields of brackets that close") { _ in "]=&" },
        pairs("empty fields") { _ in "=&" },
        pairs("parts that the Facebook SDK leaves out", reader(.facebook)) { _ in "%zz=%ff&" },
        pairs("the last value of a browser's field", reader(.browser)) { _ in "a=&" },
    ]
}

/// Creates an attack of one long field or value; the smallest already exceeds the maximum number of steps.
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
        long("brackets that open, one field", "["),
        long("brackets that close, one field", "]"),
        long("empty brackets, one field", "[]", expected: .refused(.depthLimit)),
        long("keys in brackets, one field", "[a]", expected: .refused(.depthLimit)),
        long("indices in brackets, one field", "[0]", expected: .refused(.depthLimit)),
        long("dots, one field", ".", by: dots, expected: .refused(.depthLimit)),
        long("empty parts", "&"),
        long("empty parts of two kinds", "&;", by: semicolons),
        long("parts of one kind where there are two", ";b", by: semicolons),
        long("equals signs", "="),
        long("percent signs", "%", expected: .refused(.malformedEscape)),
        long("percent signs that are kept", "%", by: lenient),
        long("bytes that are no text", "%FF", by: lenient),
        long("bytes that begin characters", "%E6%B1", by: lenient),
        long("spaces", "+"),
        long("a value of commas", ",", by: commas, after: "a=", before: ""),
        long("a value of parts of a separator", "%2C", by: escapes, after: "a=", before: ""),
    ]
}

private func servers(
    _ name: String, _ text: String, to largest: Int = 1 << 20, after start: String = "a", rack: Outcome = .done
) -> [Attack] {
    [("PHP", QueryStyle.php, .done), ("Rack", .rails, rack), ("qs", .qs, .done)].map { server, style, expected in
        let decoder = reader(style) { $0.malformed = .keep }
        return long("\(server): \(name)", text, to: largest, by: decoder, after: start, expected: expected)
    }
}

/// The attacks have one field each, because the number of fields is limited. A key is as long as Rack allows.
var serverAttacks: [Attack] {
    servers("brackets that open", "[") + servers("brackets that close", "]") + servers("empty brackets", "[]")
        + servers("keys in brackets", "[a]", rack: .refused(.depthLimit)) + servers("lines", "\n", to: 60_000)
        + servers("lines of empty brackets", "[]b\n") + servers("lines of empty brackets and keys", "\n[][b]")
        + servers("equals signs", "=", after: "a]") + servers("percent signs that are kept", "%", to: 60_000)
        + servers("spaces", " ", after: "&")
}
