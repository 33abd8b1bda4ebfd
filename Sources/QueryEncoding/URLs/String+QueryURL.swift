public import PercentEncoding

extension String {
    /// A URL with a query added to the one it has: after `?` or `&`, whichever it needs, and before the fragment.
    ///
    /// ```swift
    /// "https://a.test/s?x=1#top".appendingQuery("y=2")    // "https://a.test/s?x=1&y=2#top"
    /// ```
    ///
    /// An empty query changes nothing. The query is inserted as it is, but for `#`, which would end it and becomes `%23`; the URL
    /// stays as it is.
    ///
    /// - Complexity: Linear.
    public func appendingQuery(_ query: String) -> String {
        if query.isEmpty { return self }
        return unsafe withBytes { url in
            let place = unsafe QueryPlace(url)
            var buffer = ByteBuffer(capacity: url.count + query.utf8.count + 1)
            unsafe buffer.append(raw: UnsafeBufferPointer(rebasing: url[..<place.end]))
            if let start = place.start {
                // A '?' at the end of a query that is not empty is data, which the new one is not to be part of.
                let isSeparated = unsafe place.end == start || url[place.end - 1] == UInt8(ascii: "&")
                if !isSeparated { buffer.append(UInt8(ascii: "&")) }
            } else {
                buffer.append(UInt8(ascii: "?"))
            }
            buffer.append(raw: query.withoutNumberSigns)
            unsafe buffer.append(raw: UnsafeBufferPointer(rebasing: url[place.end...]))
            return buffer.text
        }
    }

    /// A URL with the query of a value added to the one it has; see ``Swift/String/appendingQuery(_:)``.
    ///
    /// - Throws: ``QueryCodingError`` if the style cannot write the value or the charset has no bytes for a character.
    /// - Complexity: Linear, and O(n log n) where the style sorts.
    public func appendingQuery(
        of value: QueryValue, style: QueryStyle = .auto, charset: (any TextEncoding)? = nil
    ) throws(QueryCodingError) -> String {
        appendingQuery(try QueryEncoder(style: style, charset: charset).encode(value))
    }

    /// A URL with the query of a dictionary literal added to the one it has; see ``QueryLiteralValue``.
    ///
    /// - Throws: ``QueryCodingError`` if the style cannot write a value or the charset has no bytes for a character.
    /// - Complexity: Linear, and O(n log n) where the style sorts.
    public func appendingQuery(
        of literal: KeyValuePairs<some StringProtocol, any QueryLiteralValue>, style: QueryStyle = .auto,
        charset: (any TextEncoding)? = nil
    ) throws(QueryCodingError) -> String {
        appendingQuery(try QueryEncoder(style: style, charset: charset).encode(literal))
    }

    private var withoutNumberSigns: String {
        utf8.contains(UInt8(ascii: "#")) ? percentEncoded(using: EscapeSet.everything.removing("#")) : self
    }
}

extension String {
    /// A URL that was glued together from raw text, with whatever its query cannot hold escaped as UTF-8. Everything before the first
    /// `?` and after the first `#` stays as it is.
    ///
    /// ```swift
    /// "https://www.baidu.com/s?ie=UTF-8&wd=汉字&ss".repairingQuery()
    /// // "https://www.baidu.com/s?ie=UTF-8&wd=%E6%B1%89%E5%AD%97&ss"
    /// ```
    ///
    /// Escapes stay as they are, a `%` that is none becomes `%25`, and what a query may hold (RFC 3986, section 3.4) stays literal.
    /// So repairing again changes nothing. What was meant cannot be known: a raw `&`, `=`, `+` or `#` inside a value, or text that
    /// looks like an escape, is taken for what it is in a URL. Encode values before they are put together.
    ///
    /// - Complexity: Linear.
    public func repairingQuery() -> String {
        unsafe withBytes { url in
            let place = unsafe QueryPlace(url)
            guard let start = place.start else { return self }
            var buffer = ByteBuffer(capacity: url.count + 64)
            unsafe buffer.append(raw: UnsafeBufferPointer(rebasing: url[..<start]))
            unsafe EscapeKeepingEncoder(.urlQuery)
                .append(UnsafeBufferPointer(rebasing: url[start..<place.end]), to: &buffer)
            unsafe buffer.append(raw: UnsafeBufferPointer(rebasing: url[place.end...]))
            return buffer.text
        }
    }

    /// As ``Swift/String/repairingQuery()``, with characters that are not ASCII escaped in a charset; nil is UTF-8.
    ///
    /// - Throws: ``QueryCodingError`` with the offset of a scalar in this text if the charset has no bytes for it.
    /// - Complexity: Linear.
    public func repairingQuery(charset: (any TextEncoding)?) throws(QueryCodingError) -> String {
        var parts = URLParts(self)
        guard let query = parts.query else { return self }
        parts.query = try EscapeKeepingEncoder(.urlQuery).text(query, charset: charset)[...]
        return parts.text
    }

    /// A URL that was glued together from raw text, with whatever its path, query and fragment cannot hold escaped as UTF-8, as
    /// ``Swift/String/repairingQuery()`` does.
    ///
    /// Scheme and host stay as they are: a host that is not ASCII is a matter of IDNA.
    ///
    /// - Complexity: Linear.
    public func repairingURL() -> String {
        var parts = URLParts(self)
        parts.path = EscapeKeepingEncoder(.pathOfURL).text(parts.path)[...]
        parts.query = parts.query.map { EscapeKeepingEncoder(.urlQuery).text($0)[...] }
        parts.fragment = parts.fragment.map { EscapeKeepingEncoder(.urlFragment).text($0)[...] }
        return parts.text
    }
}

/// Where in a URL its query is.
package struct QueryPlace {
    /// Behind the `?`; nil if there is none.
    package let start: Int?
    /// Where the fragment starts, or the URL ends.
    package let end: Int

    /// Finds the query of a URL.
    package init(_ url: UnsafeBufferPointer<UInt8>) {
        end = unsafe url.firstIndex(of: UInt8(ascii: "#")) ?? url.count
        start = unsafe url[..<end].firstIndex(of: UInt8(ascii: "?")).map { $0 + 1 }
    }
}

extension EscapeSet {
    /// What a path may hold: RFC 3986, section 3.3.
    package static var pathOfURL: EscapeSet { EscapeSet.unreserved.adding("!$&'()*+,;=:@/") }
}
