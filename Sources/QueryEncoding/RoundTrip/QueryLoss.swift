/// A part of a value that does not come back from a query as it was: see ``QueryStyle/losses(of:limits:)``.
public struct QueryLoss: Hashable, Sendable {
    /// The exact kind of loss, which `description` spells out.
    package struct Kind: Hashable, Sendable, CustomStringConvertible {
        private enum Value: String {
            case emptyContainer = "an empty container does not come back"
            case nullDropped = "null does not come back"
            case falseDropped = "false does not come back but for types that ask for it"
            case nullBecomesText = "null comes back as text"
            case textBecomesNull = "the text comes back as null"
            case textChanged = "the text comes back as another one"
            case numberRounded = "the number comes back with fewer digits"
            case containerBecomesText = "the elements come back as one text"
            case singleElement = "the array comes back as its one element"
            case mergedElements = "the elements come back merged or grouped in another way"
            case orderChanged = "the elements come back in another order"
            case arrayBecomesDictionary = "the array comes back as a dictionary of its indices"
            case numericKeys = "the dictionary has numbers for keys and comes back as an array"
            case keySyntax = "the key is empty or holds characters that are structure in a field"
            case keyChanged = "the key comes back as another one"
            case entryDropped = "the entry does not come back"
            case duplicateKey = "the key occurs twice"
            case mixedFields = "comes back mixed up with another field"
            case unexpectedEntry = "an entry comes back that was not there"
            case rootWithoutKeys = "a value that is not a dictionary comes back under a key"
            case depth = "nested too deeply for the reader"
            case refused = "the reader refuses the query"
            case unwritable = "the style cannot write the value"
        }
        private let value: Value

        /// Its name.
        package var description: String { "\(value)" }

        /// What is wrong, for a sentence.
        var sentence: String { value.rawValue }

        /// An empty array, set or dictionary is not written, or does not come back as one.
        package static let emptyContainer = Kind(value: .emptyContainer)
        /// Null is not written, or its entry does not come back.
        package static let nullDropped = Kind(value: .nullDropped)
        /// False is not written, see ``BoolStyle/checkbox``. For a type that asks for a `Bool`, it does come back.
        package static let falseDropped = Kind(value: .falseDropped)
        /// Null comes back as text.
        package static let nullBecomesText = Kind(value: .nullBecomesText)
        /// A text comes back as null.
        package static let textBecomesNull = Kind(value: .textBecomesNull)
        /// A text comes back as another one.
        package static let textChanged = Kind(value: .textChanged)
        /// A number comes back as another one, because the style writes fewer digits of it, see ``NumberStyle``.
        package static let numberRounded = Kind(value: .numberRounded)
        /// A set or an array comes back as one text.
        package static let containerBecomesText = Kind(value: .containerBecomesText)
        /// An array of one element comes back as the element.
        package static let singleElement = Kind(value: .singleElement)
        /// The elements of an array come back merged, or grouped in another way.
        package static let mergedElements = Kind(value: .mergedElements)
        /// The elements of an array come back in another order.
        package static let orderChanged = Kind(value: .orderChanged)
        /// An array comes back as a dictionary of its indices.
        package static let arrayBecomesDictionary = Kind(value: .arrayBecomesDictionary)
        /// A dictionary with numbers for keys comes back as an array.
        package static let numericKeys = Kind(value: .numericKeys)
        /// A key is empty, or holds characters that are structure in a field.
        package static let keySyntax = Kind(value: .keySyntax)
        /// A key comes back as another one.
        package static let keyChanged = Kind(value: .keyChanged)
        /// An entry or element does not come back, because the reader ignores its key or another one took its place.
        package static let entryDropped = Kind(value: .entryDropped)
        /// A key occurs twice in a dictionary.
        package static let duplicateKey = Kind(value: .duplicateKey)
        /// A scalar comes back as a container or the other way round, because two fields name the same place.
        package static let mixedFields = Kind(value: .mixedFields)
        /// An entry comes back that was not there.
        package static let unexpectedEntry = Kind(value: .unexpectedEntry)
        /// A value that is not a dictionary comes back under a key.
        package static let rootWithoutKeys = Kind(value: .rootWithoutKeys)
        /// The reader does not read so deeply nested values, as qs, which takes what is left of the field for a key.
        package static let depth = Kind(value: .depth)
        /// The reader refuses the query, see ``QueryLoss/error``.
        package static let refused = Kind(value: .refused)
        /// The style does not write the value, or not within the limits, see ``QueryLoss/error``.
        package static let unwritable = Kind(value: .unwritable)
    }

    /// What is lost.
    package let kind: Kind

    /// Where: the keys and indices from the root to the part; empty for the value as a whole. The field of an ``error``, if it has one,
    /// is not taken apart.
    public let path: [String]

    /// Why the whole query cannot be written or read, where that is what is lost.
    public let error: QueryCodingError?

    init(_ kind: Kind, at path: [String], error: QueryCodingError? = nil) {
        self.kind = kind
        self.path = path
        self.error = error
    }
}

extension QueryLoss {
    /// The path as a field in brackets, such as `person[tags][0]`.
    public var field: String {
        guard let first = path.first else { return "" }
        return path.dropFirst().reduce(into: first) { $0 += "[\($1)]" }
    }
}

extension QueryLoss: CustomStringConvertible {
    /// A sentence for logs. The field in it is shortened.
    public var description: String {
        let text = kind.sentence + (error.map { ": \($0.sentence)\($0.circumstances)" } ?? "")
        return path.isEmpty ? text : "\(field.shortened.debugDescription): \(text)"
    }
}
