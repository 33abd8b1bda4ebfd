import PercentEncoding
import QueryEncoding
import QueryFormats

/// Changes of a part of a URL: the part has the new value, and the other parts stay.
enum URLPartsTarget {
    @Sendable static func run(_ input: inout Input) {
        let (name, value) = (input.text(), input.text())
        let segments = (0..<input.byte() % 4).map { _ in input.text() }
        let url = String(decoding: input.bytes, as: UTF8.self)
        expectParameter(name, value, url)
        expectSegments(segments, url)
        expectReadable(url)
    }

    private static func pairs(_ url: String) -> [QueryPair]? {
        guard let fields = try? QueryFields(url, as: .url, malformed: .keep, invalid: .replace, limits: .none) else {
            return nil
        }
        return try? fields.map { QueryPair(field: try $0.name, value: try $0.value) }
    }

    private static func expectParameter(_ name: String, _ value: String, _ url: String) {
        guard let before = pairs(url), !before.contains(where: { $0.field.unicodeScalars.contains("\u{FFFD}") }) else {
            return
        }
        let new = QueryPair(field: name, value: value)
        var removed = url.removingQueryParameter(name)
        if isPlanted && before.count > 2 && name == "a" { removed += "&a" }
        // A field without a name and a value is not read.
        let isEmpty = name.isEmpty && value.isEmpty
        expect(pairs(removed) ?? [], is: before.filter { $0.field.hasOtherBytes(name) }, "removed")
        let replaced = before.map { $0.field.hasOtherBytes(name) ? $0 : new }
        expect(pairs(url.replacingQueryParameter(name, with: value)) ?? [], is: replaced, "replaced")
        let first = replaced.firstIndex(of: new)
        let set = replaced.enumerated().filter { $0.offset == first || $0.element.field.hasOtherBytes(name) }
        let expected = set.map(\.element) + (first == nil ? [new] : [])
        if !isEmpty { expect(pairs(url.settingQueryParameter(name, to: value)) ?? [], is: expected, "set") }
    }

    private static func expectSegments(_ segments: [String], _ url: String) {
        let before = PathSegments(url).map { Array($0.escaped.utf8) }
        guard let longer = try? url.appendingPathSegments(segments) else {
            return expect(segments.contains { $0 == "." || $0 == ".." }, "segments are refused")
        }
        let after = PathSegments(longer)
        let texts = after.suffix(segments.count).map { try? $0.text }
        expect(
            texts.elementsEqual(segments) { $0.map { Array($0.utf8) } == Array($1.utf8) }, "segments are not appended")
        if segments.isEmpty { return expect(after.map { Array($0.escaped.utf8) }, is: before, "nothing appended") }
        let kept = before.last == [] ? before.dropLast() : before[...]
        let start = after.dropLast(segments.count).map { Array($0.escaped.utf8) }
        // A path that would begin an authority gets a segment.
        expect(start == Array(kept) || start == [Array(".".utf8)] + kept, "the path has changed")
    }

    private static func expectReadable(_ url: String) {
        let readable = url.readableURL()
        expect(Array(readable.readableURL().utf8), is: Array(readable.utf8), "readable again")
        let (old, new) = (PathSegments(url.repairingURL()), PathSegments(readable.repairingURL()))
        expect(new.map { try? $0.bytes }, is: old.map { try? $0.bytes }, "the path of the readable URL")
    }
}

extension String {
    fileprivate func hasOtherBytes(_ other: String) -> Bool { !utf8.elementsEqual(other.utf8) }
}
