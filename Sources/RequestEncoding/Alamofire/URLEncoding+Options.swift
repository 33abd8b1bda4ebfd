public import QueryEncoding

extension URLEncoding {
    /// The destination of the parameters.
    public struct Destination: Hashable, Sendable {
        private enum Value { case methodDependent, queryString, httpBody }
        private let value: Value

        /// The query of the URL for `GET`, `HEAD` and `DELETE`, and the body otherwise.
        public static let methodDependent = Destination(value: .methodDependent)
        /// The query of the URL, after any existing query.
        public static let queryString = Destination(value: .queryString)
        /// The body; an existing body is replaced.
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

    /// The notation of array keys: Alamofire's `.brackets`, `.noBrackets`, `.indexInBrackets` and `.custom`, or any
    /// other `ArrayStyle`.
    public typealias ArrayEncoding = ArrayStyle

    /// The notation of Booleans: `.numeric` or `.literal`.
    public typealias BoolEncoding = BoolStyle
}

// Alamofire's names for options that have other names in QueryEncoding.

extension ArrayStyle {
    /// The key alone, `a=1&a=2`: Alamofire's name for `ArrayStyle.repeated`.
    public static var noBrackets: ArrayStyle { .repeated }

    /// The index in brackets, `a[0]=1&a[1]=2`: Alamofire's name for `ArrayStyle.indices`.
    public static var indexInBrackets: ArrayStyle { .indices }
}
