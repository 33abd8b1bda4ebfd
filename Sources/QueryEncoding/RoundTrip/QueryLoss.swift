/// A part of a value that a query does not preserve: see ``QueryStyle/losses(of:limits:)``.
public struct QueryLoss: Hashable, Sendable {
    /// The kind of loss; more kinds may be added.
    package struct Kind: Hashable, Sendable, CustomStringConvertible {
        /// The name of the kind.
        package let description: String

        /// The description of the kind, for a sentence.
        let sentence: String

        private init(_ name: String, _ sentence: String) {
            description = name
            self.sentence = sentence
        }

        /// An empty array, set or dictionary is not written, or does not come back as one.
        package static let emptyContainer = Kind("emptyContainer", "an empty container does not come back")
        /// Null is not written, or its entry does not come back.
        package static let nullDropped = Kind("nullDropped", "null does not come back")
        /// False is not written, see ``BoolStyle/checkbox``. It does come back for a type that decodes a `Bool`.
        package static let falseDropped = Kind("falseDropped", "false does not come back but for types that ask for it")
        /// Null comes back as text.
        package static let nullBecomesText = Kind("nullBecomesText", "null comes back as text")
        /// A text comes back as null.
        package static let textBecomesNull = Kind("textBecomesNull", "the text comes back as null")
        /// A text comes back as another one.
        package static let textChanged = Kind("textChanged", "the text comes back as another one")
        /// A number comes back as another one, because the style writes fewer digits of it, see ``NumberStyle``.
        package static let numberRounded = Kind("numberRounded", "the number comes back with fewer digits")
        /// A set or an array comes back as one text.
        package static let containerBecomesText = Kind("containerBecomesText", "the elements come back as one text")
        /// An array of one element comes back as the element.
        package static let singleElement = Kind("singleElement", "the array comes back as its one element")
        /// The elements of an array come back merged, or grouped in another way.
        package static let mergedElements = Kind(
            "mergedElements", "the elements come back merged or grouped in another way")
        /// The elements of an array come back in another order.
        package static let orderChanged = Kind("orderChanged", "the elements come back in another order")
        /// An array comes back as a dictionary of its indices.
        package static let arrayBecomesDictionary = Kind(
            "arrayBecomesDictionary", "the array comes back as a dictionary of its indices")
        /// A dictionary with numbers for keys comes back as an array.
        package static let numericKeys = Kind(
            "numericKeys", "the dictionary has numbers for keys and comes back as an array")
        /// A key is empty, or contains characters that are syntax in a field.
        package static let keySyntax = Kind(
            "keySyntax", "the key is empty or holds characters that are structure in a field")
        /// A key comes back as another one.
        package static let keyChanged = Kind("keyChanged", "the key comes back as another one")
        /// An entry or element does not come back, because the reader ignores its key or another one replaces it.
        package static let entryDropped = Kind("entryDropped", "the entry does not come back")
        /// A key occurs twice in a dictionary.
        package static let duplicateKey = Kind("duplicateKey", "the key occurs twice")
        /// A scalar comes back as a container or the reverse, because two fields name the same position.
        package static let mixedFields = Kind("mixedFields", "comes back mixed up with another field")
        /// An entry comes back that the value does not have.
        package static let unexpectedEntry = Kind("unexpectedEntry", "an entry comes back that was not there")
        /// A value that is not a dictionary comes back under a key.
        package static let rootWithoutKeys = Kind(
            "rootWithoutKeys", "a value that is not a dictionary comes back under a key")
        /// The reader does not read such deeply nested values, like qs, which reads the rest of the field as a key.
        package static let depth = Kind("depth", "nested too deeply for the reader")
        /// The reader rejects the query, see ``QueryLoss/error``.
        package static let refused = Kind("refused", "the reader refuses the query")
        /// The style does not write the value, or not within the limits, see ``QueryLoss/error``.
        package static let unwritable = Kind("unwritable", "the style cannot write the value")
    }

    /// The kind of loss.
    package let kind: Kind

    /// The keys and indices from the root to the part; empty for the whole value. The field of an ``error`` is not
    /// split into keys.
    public let path: [String]

    /// The error, if the whole query cannot be written or read.
    public let error: QueryCodingError?

    init(_ kind: Kind, at path: [String], error: QueryCodingError? = nil) {
        self.kind = kind
        self.path = path
        self.error = error
    }
}

extension QueryLoss {
    /// The path as a field in brackets, such as `person[tags][0]`.
    public var field: String { path.field }
}

extension QueryLoss: CustomStringConvertible {
    /// A sentence for logs, with a long field shortened.
    public var description: String {
        let text = kind.sentence + (error.map { ": \($0.sentence)\($0.circumstances)" } ?? "")
        return path.isEmpty ? text : "\(field.shortened.debugDescription): \(text)"
    }
}
