internal import Foundation
internal import PercentEncoding
internal import QueryEncoding

extension MultipartFormData {
    /// Returns a part with text in the charset of the form.
    func textPart(_ text: String, name: String, mimeType: String? = nil) throws(RequestEncodingError) -> MultipartPart {
        let headers = try partHeaders(name: name, fileName: nil, mimeType: mimeType)
        let text = style.normalizesText ? text.withCRLF : text
        return MultipartPart(headers: headers, content: .data(Data(try bytes(of: text, in: charset, name: name))))
    }

    /// Returns the header fields of a part as bytes, each with its line end.
    func partHeaders(
        name: String, fileName: String?, mimeType: String?
    ) throws(RequestEncodingError) -> [UInt8] {
        var headers = Array(#"Content-Disposition: form-data; name=""#.utf8)
        headers += try quotable(style.names == .escaped ? name.withCRLF : name)
        if let fileName {
            headers += Array(#""; filename=""#.utf8)
            headers += try quotable(fileName)
        }
        headers += Array("\"\r\n".utf8)
        if let mimeType {
            try MediaTypes.check(mimeType)
            headers += Array("Content-Type: \(mimeType)\r\n".utf8)
        }
        return headers + Array("\r\n".utf8)
    }

    /// Returns the bytes of a name to write between quotes.
    private func quotable(_ name: String) throws(RequestEncodingError) -> [UInt8] {
        if style.names == .raw { try HTTPSyntax.checkPartName(name) }
        let bytes = try bytes(of: name, in: style.namesHaveCharset ? charset : nil, name: name)
        // In charsets such as UTF-16, every name contains NUL.
        if let offset = bytes.firstIndex(of: 0) {
            throw RequestEncodingError(kind: .invalidPartName, subject: name, offset: offset, detail: "NUL")
        }
        return style.names == .raw ? bytes : Self.escaped(bytes)
    }

    private static func escaped(_ bytes: [UInt8]) -> [UInt8] {
        var escaped: [UInt8] = []
        escaped.reserveCapacity(bytes.count)
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "\""): escaped += "%22".utf8
            case 0x0A: escaped += "%0A".utf8
            case 0x0D: escaped += "%0D".utf8
            default: escaped.append(byte)
            }
        }
        return escaped
    }

    private func bytes(
        of text: String, in charset: (any TextEncoding)?, name: String
    ) throws(RequestEncodingError) -> [UInt8] {
        guard let charset else { return Array(text.utf8) }
        var bytes: [UInt8] = []
        do throws(TextEncodingError) {
            try charset.append(text, to: &bytes)
        } catch {
            throw RequestEncodingError(error, charset: charset, text: text, name: name)
        }
        return bytes
    }
}

extension RequestEncodingError {
    fileprivate init(_ error: TextEncodingError, charset: any TextEncoding, text: String, name: String) {
        let isUnencodable = error.kind == .unencodable
        let scalar = isUnencodable ? text.unicodeScalars.dropFirst(error.offset).first : nil
        self.init(
            QueryCodingError(
                kind: isUnencodable ? .unencodable : .unavailableCharset, field: name,
                offset: isUnencodable ? error.offset : nil, detail: isUnencodable ? nil : charset.name, scalar: scalar))
    }
}

extension String {
    /// The text with every CR, LF or CRLF written as CRLF (HTML, section "Multipart form data").
    var withCRLF: String {
        guard utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return self }
        var bytes: [UInt8] = []
        var last: UInt8 = 0
        for byte in utf8 {
            switch byte {
            case 0x0D: bytes += [0x0D, 0x0A]
            case 0x0A: if last != 0x0D { bytes += [0x0D, 0x0A] }
            default: bytes.append(byte)
            }
            last = byte
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
