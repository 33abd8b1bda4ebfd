extension QueryValue: ExpressibleByNilLiteral {
    /// Null.
    public init(nilLiteral: ()) {
        self = .null
    }
}

extension QueryValue: ExpressibleByBooleanLiteral {
    /// A truth value.
    public init(booleanLiteral value: Bool) {
        self = .bool(value)
    }
}

extension QueryValue: ExpressibleByIntegerLiteral {
    /// An integer.
    public init(integerLiteral value: Int) {
        self = .integer(value)
    }
}

extension QueryValue: ExpressibleByFloatLiteral {
    /// A floating-point number.
    public init(floatLiteral value: Double) {
        self = .double(value)
    }
}

extension QueryValue: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    /// Text.
    public init(stringLiteral value: String) {
        self = .string(value)
    }
}

extension QueryValue: ExpressibleByArrayLiteral {
    /// Values in order.
    public init(arrayLiteral elements: QueryValue...) {
        self = .array(elements)
    }
}

extension QueryValue: ExpressibleByDictionaryLiteral {
    /// Entries in the order in which they are written; a key may be given more than once.
    public init(dictionaryLiteral entries: (String, QueryValue)...) {
        self = .dictionary(entries.map { Entry(key: $0.0, value: $0.1) })
    }
}
