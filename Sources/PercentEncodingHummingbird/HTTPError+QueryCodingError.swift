#if Hummingbird
    internal import HTTPTypes
    public import Hummingbird
    internal import PercentEncodingHTTPTypes
    public import QueryEncoding

    extension HTTPError {
        /// Creates the response for a form or query that cannot be read, with the description of the error as its
        /// message.
        ///
        /// | error | status |
        /// |---|---|
        /// | an exceeded limit, see `QueryCodingError.isLimit` | 413 |
        /// | another media type, an unknown charset | 415 |
        /// | any other | 400 |
        public init(_ error: QueryCodingError) {
            switch error.kind {
            case .unsupportedMediaType:
                self.init(
                    .unsupportedMediaType, headers: [.accept: "application/x-www-form-urlencoded"],
                    message: error.description)
            case .unknownCharset, .unavailableCharset: self.init(.unsupportedMediaType, message: error.description)
            default: self.init(error.isLimit ? .contentTooLarge : .badRequest, message: error.description)
            }
        }

        /// Creates the response for a query that does not match a type, with the status 400.
        fileprivate init(_ error: DecodingError) {
            switch error {
            case .keyNotFound(let key, let context): self.init(at: context.codingPath + [key], context)
            case .valueNotFound(_, let context), .typeMismatch(_, let context), .dataCorrupted(let context):
                self.init(at: context.codingPath, context)
            @unknown default: self.init(.badRequest)
            }
        }

        private init(at path: [any CodingKey], _ context: DecodingError.Context) {
            let path = path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
            self.init(.badRequest, message: "`\(path)`: \(context.debugDescription)")
        }
    }

    extension Request {
        /// Decodes a value of a type from the request's query, whatever the method of the request is.
        ///
        /// ```swift
        /// router.get("search") { request, context in try request.decodeQuery(as: Search.self).wd }
        /// ```
        ///
        /// - Throws: `HTTPError` with the status 400 or 413, or errors that the type throws.
        /// - Complexity: Linear, plus the work of the type's `init(from:)`.
        public func decodeQuery<Value: Decodable>(
            as type: Value.Type = Value.self, using decoder: QueryDecoder = .form
        ) throws -> Value {
            do {
                return try head.decodeQuery(type, using: decoder)
            } catch let error as QueryCodingError {
                throw HTTPError(error)
            } catch let error as DecodingError {
                throw HTTPError(error)
            }
        }
    }
#endif
