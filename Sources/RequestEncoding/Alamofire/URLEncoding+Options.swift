public import QueryEncoding

extension URLEncoding {
    /// Where the parameters go.
    public struct Destination: Hashable, Sendable {
        private enum Value { case methodDependent, queryString, httpBody }
        private let value: Value

        /// Into the query of the URL for `GET`, `HEAD` and `DELETE`, and into the body otherwise.
        public static let methodDependent = Destination(value: .methodDependent)
        /// Behind the query that the URL has.
        public static let queryString = Destination(value: .queryString)
        /// Into the body, in place of what it holds.
        public static let httpBody = Destination(value: .httpBody)

        /// Whether a request with the method carries its parameters in the URL.
        func isQuery(for method: String?) -> Bool {
            switch value {
            case .methodDependent: method.map(["GET", "HEAD", "DELETE"].contains) ?? false
            case .queryString: method != nil
            case .httpBody: false
            }
        }
    }

    /// How the elements of an array extend its key.
    public struct ArrayEncoding: Sendable {
        /// The same for a `QueryStyle`.
        public let style: ArrayStyle

        /// Empty brackets: `a[]=1&a[]=2`.
        public static let brackets = ArrayEncoding(style: .brackets)
        /// The key alone: `a=1&a=2`.
        public static let noBrackets = ArrayEncoding(style: .repeated)
        /// The index in brackets: `a[0]=1&a[1]=2`.
        public static let indexInBrackets = ArrayEncoding(style: .indices)
        /// A key made from the array's key and the element's index, before it is escaped.
        public static func custom(_ key: @escaping @Sendable (_ key: String, _ index: Int) -> String) -> ArrayEncoding {
            ArrayEncoding(style: .custom(key))
        }
    }

    /// The words for truth values.
    public struct BoolEncoding: Hashable, Sendable {
        /// The same for a `QueryStyle`.
        public let style: BoolStyle

        /// `1` and `0`.
        public static let numeric = BoolEncoding(style: .numeric)
        /// `true` and `false`.
        public static let literal = BoolEncoding(style: .literal)
    }
}
