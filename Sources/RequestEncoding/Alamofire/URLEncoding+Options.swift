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

    /// How the elements of an array extend its key: `.brackets`, `.noBrackets`, `.indexInBrackets`, `.custom`, and what else QueryEncoding has.
    public typealias ArrayEncoding = ArrayStyle

    /// The words for truth values: `.numeric` or `.literal`.
    public typealias BoolEncoding = BoolStyle
}

// Alamofire's names where QueryEncoding has others.

extension ArrayStyle {
    /// The key alone, `a=1&a=2`: Alamofire's name of `ArrayStyle.repeated`.
    public static var noBrackets: ArrayStyle { .repeated }

    /// The index in brackets, `a[0]=1&a[1]=2`: Alamofire's name of `ArrayStyle.indices`.
    public static var indexInBrackets: ArrayStyle { .indices }
}
