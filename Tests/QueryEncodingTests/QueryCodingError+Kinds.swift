import QueryEncoding

extension QueryCodingError {
    /// Returns the kind of error that each call throws; nil for a call that succeeds.
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
