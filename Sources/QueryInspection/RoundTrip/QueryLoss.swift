public import QueryEncoding

/// A part of a value that does not survive the round trip through a query; see ``QueryEncoding/QueryStyle/losses(of:charset:limits:)``.
public struct QueryLoss: Hashable, Sendable {
    /// The kind of a loss, with a phrase that describes the loss in a message.
    package enum Kind: String, Sendable {
        /// An empty array, set or dictionary that is not written or comes back as another kind of value.
        case emptyContainer = "an empty container does not come back"
        /// A null that is not written or does not come back.
        case nullDropped = "null does not come back"
        /// A false that is not written; see `BoolStyle.checkbox`. A type that decodes a `Bool` reads false.
        case falseDropped = "false comes back only for types that decode a Bool"
        case nullBecomesText = "null comes back as text"
        case textBecomesNull = "the text comes back as null"
        case textChanged = "the text comes back changed"
        /// A number that comes back changed, because the style writes fewer digits; see `NumberStyle`.
        case numberRounded = "the number comes back with fewer digits"
        case containerBecomesText = "the elements come back as one text"
        /// An array of one element that comes back as that element.
        case singleElement = "the array comes back as its one element"
        case mergedElements = "the elements come back merged or grouped differently"
        case orderChanged = "the elements come back in another order"
        case arrayBecomesDictionary = "the array comes back as a dictionary with indices as keys"
        /// A dictionary with numeric keys that comes back as an array.
        case numericKeys = "the dictionary has numeric keys and comes back as an array"
        case keySyntax = "the key is empty or contains characters that are syntax in a field"
        case keyChanged = "the key comes back changed"
        /// An entry or element that does not come back, because the reader ignores its key or another value replaces
        /// it.
        case entryDropped = "the entry does not come back"
        case duplicateKey = "the key occurs twice"
        /// A scalar that comes back as a container, or the reverse, because two fields have the same path.
        case mixedFields = "the value comes back mixed up with another field"
        /// An entry that comes back but is not in the value.
        case unexpectedEntry = "an unexpected entry comes back"
        /// A root value that is not a dictionary and comes back under a key.
        case rootWithoutKeys = "a value that is not a dictionary comes back under a key"
        /// A value that is nested more deeply than the reader supports. For example, qs reads the rest of the field as
        /// one key.
        case depth = "the value is nested too deeply for the reader"
        /// A query that the reader rejects; see ``QueryLoss/error``.
        case refused = "the reader refuses the query"
        /// A value that the style cannot write, or that exceeds the limits; see ``QueryLoss/error``.
        case unwritable = "the style cannot write the value"
    }

    /// The kind of the loss.
    package let kind: Kind

    /// The keys and indices from the root to the part; empty for the whole value. If the loss has an ``error``, the
    /// path is the error's field as one element, not split into keys.
    public let path: [String]

    /// The error if the whole query cannot be written or read.
    public let error: QueryCodingError?

    init(_ kind: Kind, at path: [String], error: QueryCodingError? = nil) {
        self.kind = kind
        self.path = path
        self.error = error
    }
}

extension QueryLoss {
    /// The path in bracket notation, such as `person[tags][0]`.
    public var field: String { (path.first ?? "") + path.dropFirst().map { "[\($0)]" }.joined() }
}

extension QueryLoss: CustomStringConvertible {
    /// A sentence for logs. A long field is truncated.
    public var description: String {
        // The error's field is the path.
        let cause = error.map {
            QueryCodingError(kind: $0.kind, offset: $0.offset, detail: $0.detail, scalar: $0.scalar)
        }
        let text = kind.rawValue + (cause.map { ": \($0)" } ?? "")
        let shown = String(field.unicodeScalars.prefix(80)) + (field.unicodeScalars.count > 80 ? "…" : "")
        return path.isEmpty ? text : "\(shown.debugDescription): \(text)"
    }
}
