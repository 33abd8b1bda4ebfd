#if CommandLineTool
    internal import Foundation
    internal import PercentEncoding
    internal import QueryEncoding

    #if canImport(FoundationNetworking)
        internal import FoundationNetworking
    #endif

    /// A request as an HTTP/1.1 message (RFC 9112).
    struct HTTPMessage {
        /// A name and a value.
        struct Field: Equatable {
            let name: String
            let value: String

            /// Whether the field is `Host`, which a message must not have twice (RFC 9112, section 3.2).
            fileprivate var isHost: Bool { name.lowercased() == "host" }
        }

        /// The method, for example `POST`.
        let method: String
        /// The URL without its fragment; fragments are not sent.
        let url: String
        /// The path and query.
        let target: String
        /// The fields that a client would not add, sorted by name. `Host` is included if it differs from the host of
        /// the URL.
        let fields: [Field]
        /// The body; nil for a request without a body.
        let body: [UInt8]?
        /// The pairs of a multipart body; nil for other bodies.
        let parts: [QueryPair]?

        private let host: String

        /// Creates the message for a request.
        ///
        /// - Throws: A failure if the request is not valid in HTTP, or if its URL contains a password.
        init(_ request: URLRequest, parts pairs: [QueryPair]? = nil) throws(Failure) {
            var parts = URLParts(request.url?.absoluteString ?? "")
            parts.fragment = nil
            guard ["http", "https"].contains(parts.scheme?.lowercased()), let authority = parts.authority else {
                throw .usage("--url: this is not an HTTP URL")
            }
            if authority.utf8.contains(UInt8(ascii: "@")) {
                throw .usage("--url: user names and passwords belong in a header, not in the URL")
            }
            method = request.httpMethod ?? "GET"
            url = parts.text
            let path = parts.path.isEmpty ? "/" : String(parts.path)
            target = path + (parts.query.map { "?\($0)" } ?? "")
            fields = (request.allHTTPHeaderFields ?? [:]).map(Field.init).sorted {
                $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
            }
            host = fields.first { $0.isHost }?.value ?? String(authority)
            body = request.httpBody.map { [UInt8]($0) }
            self.parts = pairs
        }

        /// The bytes of the message.
        var bytes: [UInt8] {
            var head = "\(method) \(target) HTTP/1.1\r\nHost: \(host)\r\n"
            for field in fields where !field.isHost { head += "\(field.name): \(field.value)\r\n" }
            if let body { head += "Content-Length: \(body.count)\r\n" }
            return Array((head + "\r\n").utf8) + (body ?? [])
        }
    }
#endif
