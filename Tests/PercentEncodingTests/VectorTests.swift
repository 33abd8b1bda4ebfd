import PercentEncoding
import TestSupport
import Testing

/// The rows of Tests/Fixtures/escapers.json. Every row is either reproduced or listed by its id as a documented
/// difference.
struct VectorTests {
    /// The documented differences, by id of the row. Foundation has position-dependent rules, and CoreFoundation
    /// removes a byte order mark.
    static let differences: [Int: String] = [
        367: "%20!%22%23$%25&'()*+,-./09%3A%3B%3C=%3E%3F@AZ%5B%5C%5D%5E_%60az%7B%7C%7D~%C3%A9",
        370: "/a%3Ab%3Bc",
        374: "%5Ba%20b%5D",
        335: "\u{FEFF}a",
    ]

    @Test func `All 66 vectors are present and tested`() throws {
        let vectors = try Vector.all()
        #expect(vectors.count == 66)
        // Bytes are compared, because canonically equivalent strings are equal.
        func bytes(_ text: String?) -> [UInt8]? { text.map { Array($0.utf8) } }
        var checked = 0
        for vector in vectors {
            let ours = try Self.ours(vector)
            let expected = vector.expected.flatMap { $0.hasPrefix("THROWS ") ? nil : $0 }
            if let difference = Self.differences[vector.id] {
                #expect(bytes(ours) == bytes(difference) && bytes(ours) != bytes(expected), "\(vector.id)")
            } else {
                #expect(bytes(ours) == bytes(expected), "\(vector.id) \(vector.api) \(vector.input)")
            }
            checked += 1
        }
        #expect(checked == vectors.count)
    }

    struct UnknownAPI: Error { let vector: Int }

    static func ours(_ vector: Vector) throws -> String? {
        let input = vector.input
        switch vector.api {
        case "stringByAddingPercentEscapesUsingEncoding:UTF8": return input.percentEncoded(using: .coreFoundation)
        case "URLEncode:": return input.percentEncoded(using: .facebook)
        case "encodeURIComponent": return input.percentEncoded(using: .encodeURIComponent)
        case "encodeURI": return input.percentEncoded(using: .encodeURI)
        case "AFPercentEscapedStringFromString": return input.percentEncoded(using: .afnetworking)
        case "decodeURIComponent": return try? input.percentDecoded()
        case "URLDecode:": return try? input.percentDecoded(space: .plus)
        case "stringByAddingPercentEncodingWithAllowedCharacters:":
            return input.percentEncoded(using: try foundationSet(vector))
        case "URLSearchParams.toString": return try pair(input, separator: ":") { $0.percentEncoded(using: .form) }
        case "pair escape": return try escapedPair(vector)
        case "URLEncodedStringValueWithEncoding":
            // AFNetworking 0.9.2 writes keys unescaped, and decodes values first if possible.
            let set = EscapeSet.unreserved.removing("~")
            return try pair(
                input, key: { $0 }, value: { ((try? $0.percentDecoded()) ?? $0).percentEncoded(using: set) })
        default: throw UnknownAPI(vector: vector.id)
        }
    }

    static func foundationSet(_ vector: Vector) throws -> EscapeSet {
        let sets: [String: EscapeSet] = [
            "URLUserAllowedCharacterSet": .urlUser, "URLHostAllowedCharacterSet": .urlHost,
            "URLPathAllowedCharacterSet": .urlPath, "URLQueryAllowedCharacterSet": .urlQuery,
            "URLFragmentAllowedCharacterSet": .urlFragment,
        ]
        return try #require(sets[vector.options], "\(vector.id)")
    }

    /// Returns a pair escaped with the sets of AFNetworking's releases before 2. This package has no standard sets for
    /// these releases.
    static func escapedPair(_ vector: Vector) throws -> String {
        // The `v` before the value is not part of the value.
        let separator = ": v"
        let old = EscapeSet.unreserved.removing("~").adding("'*,[]")
        switch vector.system {
        case "AFNetworking 1.0":
            return try pair(vector.input, separator: separator) { $0.percentEncoded(using: old.removing(".")) }
        case "AFNetworking 1.0.1": return try pair(vector.input, separator: separator) { $0.percentEncoded(using: old) }
        case "AFNetworking 1.3.0":
            return try pair(vector.input, separator: separator) { $0.percentEncoded(using: .afnetworking2Key) }
        case "AFNetworking 1.3.3-2.5.4":
            return try pair(
                vector.input, separator: separator, key: { $0.percentEncoded(using: .afnetworking2Key) },
                value: { $0.percentEncoded(using: .afnetworking2Value) })
        case "AFNetworking 1.0-2.5.4":
            // For an unpaired surrogate, CoreFoundation returns NULL, which is printed as "(null)".
            #expect(vector.input == "value with an unpaired surrogate D83D")
            let units: [UInt16] = [0xD83D]
            return "k=" + ((try? units.percentEncoded(using: .afnetworking2Value)) ?? "(null)")
        default: throw UnknownAPI(vector: vector.id)
        }
    }

    static func pair(
        _ notation: String, separator: String = ": ", _ escape: (String) -> String
    ) throws -> String {
        try pair(notation, separator: separator, key: escape, value: escape)
    }

    /// Returns the escaped form of a pair in the notation `{key: value}`. Key and value may be in quotes.
    static func pair(
        _ notation: String, separator: String = ": ", key: (String) -> String, value: (String) -> String
    ) throws -> String {
        let body = notation.dropFirst().dropLast()
        let range = try #require(body.firstRange(of: separator))
        func unquoted(_ text: Substring) -> String {
            text.hasPrefix("\"") && text.hasSuffix("\"") ? String(text.dropFirst().dropLast()) : String(text)
        }
        return key(unquoted(body[..<range.lowerBound])) + "=" + value(unquoted(body[range.upperBound...]))
    }
}
