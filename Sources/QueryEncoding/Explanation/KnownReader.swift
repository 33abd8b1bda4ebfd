internal import PercentEncoding

/// A reader of values with known behaviour: a style of this package, or a decoder described by its documentation.
///
/// Tests compare `decodeURIComponent` and CoreFoundation with recorded results. Results of the decoders of Java and Go
/// are not recorded; their rules cite sources.
package struct KnownReader: Sendable {
    /// The name of the reader in sentences.
    package let name: String
    /// The function that reads an escaped value; its result is nil if the reader refuses the value.
    package let read: @Sendable (_ value: String) -> String?

    /// Whether a sign may be the first digit of an escape, so that some malformed escapes are read.
    let readsSigns: Bool

    /// Whether `+` is a space.
    var takesPlusForSpace: Bool { read("+") == " " }
    /// Whether a malformed escape is kept unchanged.
    var keepsMalformed: Bool { read("100%") == "100%" }
    /// Whether a byte order mark at the start is dropped.
    var dropsByteOrderMark: Bool { read("%EF%BB%BFa") == "a" }

    /// All known readers: first servers, then decoders of programs.
    package static let all: [KnownReader] = servers.map { KnownReader($0) } + decoders

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

    /// Creates a decoder with documented rules.
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

    /// The parsers that build different trees.
    static let servers: [KnownServer] = [
        KnownServer("WHATWG", "forms (WHATWG)", .browser), KnownServer("PHP", "PHP", .php, version: "8.2"),
        KnownServer("Rack", "Rack", .rails, version: "2.2"), KnownServer("qs", "qs", .qs, version: "6.11"),
    ]

    /// The decoders without a style, with the sources of their rules.
    private static let decoders: [KnownReader] = [
        // Java 17, java.net.URLDecoder.decode: "the plus sign is converted into a space"; IllegalArgumentException for
        // "%z" and "%". Integer.parseInt reads the digits and accepts "+1" as 1 and "-0" as 0.
        KnownReader("Java's URLDecoder", space: .plus, malformed: .fail, readsSigns: true),
        // Go, net/url, unescape(s, encodeQueryComponent): a space for '+', EscapeError for a malformed escape.
        KnownReader("Go's url.ParseQuery", space: .plus, malformed: .fail),
        // ECMAScript, section 19.2.6.2: URIError for a malformed escape; '+' is not special.
        KnownReader("decodeURIComponent", space: .percent, malformed: .fail),
        // CFURLCreateStringByReplacingPercentEscapes: NULL for a malformed escape; '+' is not special. A byte order
        // mark at the start is dropped. NSString's stringByRemovingPercentEncoding has the same rules.
        KnownReader("CoreFoundation", space: .percent, malformed: .fail, dropsMark: true),
    ]
}

/// The parser of a server, implemented by its style.
struct KnownServer: Sendable {
    /// The name of the server in lists.
    let name: String
    /// The name of the server in sentences about values.
    let valueName: String
    /// The name with the version of the software, for behaviour that other versions do not have.
    let release: String
    /// Whether bytes that are not UTF-8 are kept unchanged.
    let keepsBytes: Bool
    private let decoder: QueryDecoder

    init(_ name: String, _ valueName: String, _ style: QueryStyle, version: String? = nil) {
        self.name = name
        self.valueName = valueName
        release = version.map { "\(name) \($0)" } ?? name
        var decoder = QueryDecoder(style: style, limits: .none)
        decoder.malformed = style.grammar.malformed
        keepsBytes = style.grammar.invalid == .fail
        // PHP and Rack keep bytes that are not UTF-8; these bytes are shown as U+FFFD.
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
