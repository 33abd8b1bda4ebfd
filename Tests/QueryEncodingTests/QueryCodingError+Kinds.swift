import QueryEncoding

extension QueryCodingError {
    /// The kinds of the errors that ways to do the same come to; nil where there is none.
    static func kinds(of ways: [() throws -> Void]) -> [Kind?] {
        ways.map { way in
            do {
                try way()
                return nil
            } catch {
                return (error as? QueryCodingError)?.kind
            }
        }
    }
}
