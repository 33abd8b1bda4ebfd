internal import QueryEncoding

/// The header fields that requests get unless they have them already, with names in any letter case and in the order in which they were
/// set.
///
/// A name is a token, and a value has no control characters but tabs: what comes from elsewhere cannot end a line and begin a header of
/// its own.
public struct RequestHeaders: Hashable, Sendable {
    /// A name and a value.
    public struct Field: Hashable, Sendable {
        /// Its name, spelled as it was set.
        public let name: String
        /// Its value.
        public let value: String
    }

    /// The fields, in order.
    public private(set) var fields: [Field] = []

    /// No fields.
    public init() {}

    /// The value of a field; nil if there is none.
    ///
    /// - Complexity: Linear in the number of fields.
    public subscript(name: String) -> String? {
        index(of: name).map { fields[$0].value }
    }

    /// Sets a field, which keeps its place if it is there already; nil removes it.
    ///
    /// - Throws: ``RequestEncodingError`` of the kinds `invalidHeaderName` and `invalidHeaderValue`, with the offset of a byte.
    /// - Complexity: Linear in the number of fields.
    public mutating func set(_ value: String?, for name: String) throws(RequestEncodingError) {
        try HTTPSyntax.checkHeaderName(name)
        let index = index(of: name)
        guard let value else {
            if let index { fields.remove(at: index) }
            return
        }
        try HTTPSyntax.checkHeaderValue(value, of: name)
        let field = Field(name: name, value: value)
        if let index { fields[index] = field } else { fields.append(field) }
    }

    private func index(of name: String) -> Int? {
        let name = name.inASCIILowerCase
        return fields.firstIndex { $0.name.inASCIILowerCase == name }
    }
}
