internal import JSONReading
internal import LegacyCharsets
internal import PercentEncoding
internal import QueryEncoding
internal import QueryFormats
internal import RequestEncoding

/// A coder that repairs URLs, each read as a whole.
struct URLRepairer: PieceCoder {
    /// The charset of queries; nil means UTF-8.
    let charset: Charset?

    // See `CharsetEncoder`.
    var growth: Int { 32 }

    func code(
        _ window: UnsafeBufferPointer<UInt8>, at position: WindowDecoder.Position, into output: inout Output
    ) throws(Failure) -> (read: Int, failure: CodingFailure?) {
        if position == .inner { return (0, nil) }
        let valid = unsafe window.wellFormedUTF8Count
        guard valid == window.count else { return (0, .invalid("UTF-8", at: valid)) }
        let url: String
        do throws(QueryCodingError) {
            url = try unsafe String(decoding: window, as: UTF8.self).repairingURL(charset: charset)
        } catch {
            guard let charset, let scalar = error.scalar else { throw .badData(error.description) }
            return (0, .unencodable(scalar, in: charset, at: error.offset ?? 0))
        }
        do throws(RequestEncodingError) {
            // The other parts of the URL are valid after the repair.
            try RequestURL.checkHost(of: url)
        } catch {
            return (0, .unrepairable(RequestURL.quoted(url), at: error.offset ?? 0))
        }
        try output.append(url)
        return (window.count, nil)
    }
}

extension RequestURL {
    /// Returns a URL in quotes, without text that may be a password.
    static func quoted(_ url: String) -> String {
        guard let at = url.utf8.lastIndex(of: UInt8(ascii: "@")) else { return Quotation.quoted(url) }
        let start = url.firstRange(of: "//")?.upperBound ?? url.startIndex
        return Quotation.quoted(start <= at ? url[..<start] + "..." + url[at...] : url[...])
    }
}
