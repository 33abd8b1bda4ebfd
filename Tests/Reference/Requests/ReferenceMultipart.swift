/// A body of the type `multipart/form-data`, built part by part.
public struct ReferenceMultipart: Sendable {
    /// The rules of a form.
    public enum Style: CaseIterable, Sendable {
        /// HTML, section "Multipart form data".
        case browser
        /// AFNetworking, AFURLRequestSerialization.m: AFStreamingMultipartFormData and AFHTTPBodyPart. A name that
        /// contains a null byte, a quotation mark or a line end is an error.
        case afnetworking
    }

    /// The rules of a form.
    public let style: Style
    /// The delimiter between the parts.
    public let boundary: String
    /// A function that returns the bytes of text in the charset; nil if the charset lacks a character.
    public let encode: @Sendable (String) -> [UInt8]?

    /// Header fields and content of each part.
    private var parts: [[UInt8]] = []

    /// Creates a form without parts.
    public init(
        style: Style, boundary: String, encode: @escaping @Sendable (String) -> [UInt8]? = { Array($0.utf8) }
    ) {
        self.style = style
        self.boundary = boundary
        self.encode = encode
    }

    /// The parts with AFMultipartFormInitialBoundary, AFMultipartFormEncapsulationBoundary and
    /// AFMultipartFormFinalBoundary around them.
    public var body: [UInt8] {
        var body: [UInt8] = []
        for (index, part) in parts.enumerated() {
            body += Array(((index == 0 ? "--" : "\r\n--") + boundary + "\r\n").utf8) + part
        }
        return body + Array(((parts.isEmpty ? "--" : "\r\n--") + boundary + "--\r\n").utf8)
    }

    // MARK: Parts

    /// Appends a part with a text. If a part cannot be written, every `append` method appends nothing and returns
    /// false.
    public mutating func append(text: String, name: String, type: String? = nil) -> Bool {
        guard let bytes = encode(style == .browser ? Self.withCRLF(text) : text) else { return false }
        return append(bytes, name: name, type: type)
    }

    /// Appends a part with the bytes of a value or a file.
    public mutating func append(_ bytes: [UInt8], name: String, fileName: String? = nil, type: String? = nil) -> Bool {
        guard var disposition = quoted(name, isName: true) else { return false }
        disposition = Array("form-data; name=".utf8) + disposition
        if let fileName {
            guard let quoted = quoted(fileName, isName: false) else { return false }
            disposition += Array("; filename=".utf8) + quoted
        }
        var part = Array("Content-Disposition: ".utf8) + disposition + Array("\r\n".utf8)
        if let type {
            guard Self.isMediaType(type) else { return false }
            part += Array("Content-Type: \(type)\r\n".utf8)
        }
        parts.append(part + Array("\r\n".utf8) + bytes)
        return true
    }

    /// Appends a part with the given header fields.
    public mutating func append(_ bytes: [UInt8], headers: [(name: String, value: String)]) {
        let lines = headers.map { "\($0.name): \($0.value)\r\n" }
        parts.append(Array((lines.joined() + "\r\n").utf8) + bytes)
    }

    /// Appends a part for each pair of a value, like
    /// `multipartFormRequestWithMethod:URLString:parameters:constructingBodyWithBlock:`. Either all parts are appended
    /// or none.
    public mutating func append(parameters: ReferenceValue, style: ReferenceStyle) -> Bool {
        guard let pairs = try? ReferenceFlattener.pairs(of: parameters, style: style) else { return false }
        let before = parts
        for pair in pairs {
            var isWritten = false
            if pair.isEncoded, let value = pair.value {
                let outcome = ReferenceDecoding.decode(
                    Array(value.utf8), plusAsSpace: style.valueEscapes.writesSpaceAsPlus, keepsMalformed: false)
                isWritten = outcome.malformedOffset == nil && append(outcome.bytes, name: pair.field)
            } else {
                isWritten = append(text: pair.value ?? "", name: pair.field)
            }
            if !isWritten {
                parts = before
                return false
            }
        }
        return true
    }

    // MARK: Texts

    /// Returns the name of a part or file, in quotes.
    private func quoted(_ text: String, isName: Bool) -> [UInt8]? {
        let quote = UInt8(ascii: "\"")
        if style == .afnetworking {
            let bytes = Array(text.utf8)
            return bytes.contains { $0 == 0 || $0 == 0x0A || $0 == 0x0D || $0 == quote }
                ? nil : [quote] + bytes + [quote]
        }
        guard let bytes = encode(isName ? Self.withCRLF(text) : text), !bytes.contains(0) else { return nil }
        let escapes: [UInt8: String] = [0x0A: "%0A", 0x0D: "%0D", quote: "%22"]
        return [quote] + bytes.flatMap { byte in escapes[byte].map { Array($0.utf8) } ?? [byte] } + [quote]
    }

    private static func withCRLF(_ text: String) -> String {
        let lines = text.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "\n" }
        // A CR and a following LF are one line end.
        let ends = lines.enumerated().map { index, line in
            index < lines.count - 1 && line.last == "\r" ? String(line.dropLast()) : String(line)
        }
        let parts = ends.map { line in
            line.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "\r" }.map(String.init)
                .joined(separator: "\r\n")
        }
        return parts.joined(separator: "\r\n")
    }

    /// Whether the text is a media type (RFC 9110, section 8.3.1). The parameters may contain any character that a
    /// field may contain.
    static func isMediaType(_ text: String) -> Bool {
        let tokens = "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8
        guard text.utf8.allSatisfy({ $0 == 0x09 || $0 >= 0x20 && $0 != 0x7F }) else { return false }
        let bytes = Array(text.utf8)
        let type = bytes.prefix { tokens.contains($0) }
        guard !type.isEmpty, bytes.dropFirst(type.count).first == UInt8(ascii: "/") else { return false }
        let subtype = bytes.dropFirst(type.count + 1).prefix { tokens.contains($0) }
        let rest = bytes.dropFirst(type.count + 1 + subtype.count)
        let parameters = rest.drop { $0 == 0x20 || $0 == 0x09 }
        return !subtype.isEmpty && (parameters.isEmpty || parameters.first == UInt8(ascii: ";"))
    }
}

extension ReferenceMultipart {
    /// Returns the media type of an extension that the tests use, as in IANA's registry and browsers.
    public static func type(ofExtension pathExtension: String) -> String {
        let types = ["md": "text/markdown", "json": "application/json", "tsv": "text/tab-separated-values"]
        return types[pathExtension] ?? "application/octet-stream"
    }
}
