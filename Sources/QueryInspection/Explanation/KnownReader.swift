internal import PercentEncoding
internal import QueryEncoding

/// A program with known behaviour that reads escaped values. A style of this package, or rules from the program's
/// documentation, reproduce the behaviour.
///
/// Tests compare the rules of `decodeURIComponent` and CoreFoundation with recorded results. For the decoders of Java
/// and Go, there are no recorded results; comments cite the sources of the rules.
package struct KnownReader: Sendable {
    /// The name of the reader in sentences.
    package let name: String
    /// The function that reads an escaped value. If the reader refuses the value, the result is nil.
    package let read: @Sendable (_ value: String) -> String?

    /// Whether a sign is accepted as the first digit of an escape, so that some malformed escapes are decoded.
    let readsSigns: Bool

    /// Whether `+` is a space.
    var takesPlusForSpace: Bool { read("+") == " " }
    /// Whether a malformed escape is kept unchanged.
    var keepsMalformed: Bool { read("100%") == "100%" }
    /// Whether a byte order mark at the start is dropped.
    var dropsByteOrderMark: Bool { read("%EF%BB%BFa") == "a" }

    /// All known readers. Servers precede other decoders.
    package static let all: [KnownReader] = servers.filter(\.isNewest).map { KnownReader($0) } + decoders

    /// Creates a reader that uses the parser of a server.
    private init(_ server: KnownServer) {
        name = server.valueName
        readsSigns = false
        read = { value in
            guard case .dictionary(let entries)? = server.value(of: Array("a=\(value)".utf8)[...]).value?.storage,
                case .string(let text)? = entries.first?.value.storage
            else { return nil }
            return text
        }
    }

    /// Creates a reader from documented rules.
    private init(
        _ name: String, space: SpaceNotation, malformed: MalformedEscapePolicy, dropsMark: Bool = false,
        readsSigns: Bool = false
    ) {
        self.name = name
        self.readsSigns = readsSigns
        read = { value in
            guard let text = try? value.percentDecoded(space: space, malformed: malformed) else { return nil }
            return dropsMark && text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
        }
    }

    /// The servers whose parsers build different trees.
    static let servers: [KnownServer] = [
        KnownServer("WHATWG", "forms (WHATWG)", .browser), KnownServer("PHP 8.2", "PHP", .php),
        KnownServer("Rack 3.2", "Rack", .rails), KnownServer("Rack 2.2", "Rack", .rack2, isNewest: false),
        KnownServer("qs 6.15", "qs", .qs), KnownServer("qs 6.11", "qs", .qs6_11, isNewest: false),
    ]

    /// The readers that no style reproduces. The comments name the sources of the rules.
    private static let decoders: [KnownReader] = [
        // Java 17, java.net.URLDecoder.decode: "the plus sign is converted into a space"; IllegalArgumentException for
        // "%z" and "%". Integer.parseInt reads the digits and accepts "+1" as 1 and "-0" as 0.
        KnownReader("Java's URLDecoder", space: .plus, malformed: .fail, readsSigns: true),
        // Go, net/url, unescape(s, encodeQueryComponent): a space for '+', EscapeError for a malformed escape.
        KnownReader("Go's url.ParseQuery", space: .plus, malformed: .fail),
        // ECMAScript, section 19.2.6.2: URIError for a malformed escape; '+' is not special.
        KnownReader("decodeURIComponent", space: .percent, malformed: .fail),
        // CFURLCreateStringByReplacingPercentEscapes: NULL for a malformed escape; '+' is not special. A byte order
        // mark at the start is dropped. NSString's stringByRemovingPercentEncoding follows these three rules.
        KnownReader("CoreFoundation", space: .percent, malformed: .fail, dropsMark: true),
    ]
}

/// A server whose parser is reproduced by a style.
struct KnownServer: Sendable {
    /// The name of the server with its version.
    let name: String
    /// The name of the server in sentences about how values are read. Values are read alike in all versions.
    let valueName: String
    /// Whether the list has no newer version of the server.
    let isNewest: Bool
    /// Whether bytes that are not UTF-8 are kept unchanged.
    let keepsBytes: Bool
    private let decoder: QueryDecoder

    init(_ name: String, _ valueName: String, _ style: QueryStyle, isNewest: Bool = true) {
        self.name = name
        self.valueName = valueName
        self.isNewest = isNewest
        var decoder = QueryDecoder(style: style, limits: .none)
        decoder.malformed = style.grammar.malformed
        keepsBytes = style.grammar.invalid == .fail
        // PHP and Rack keep bytes that are not UTF-8. The explanation shows these bytes as U+FFFD.
        decoder.invalid = .replace
        self.decoder = decoder
    }

    /// Returns the value that the server reads from a query.
    func value(of query: ArraySlice<UInt8>) -> QueryExplanation.ServerReading {
        do throws(QueryCodingError) {
            return QueryExplanation.ServerReading(reader: name, value: try decoder.value(from: query), refusal: nil)
        } catch {
            return QueryExplanation.ServerReading(reader: name, value: nil, refusal: error.kind.sentence)
        }
    }
}
