extension QueryStyle {
    /// What of a value is lost when it is written in this style and read back with it: empty if the value comes back as it is.
    ///
    /// ```swift
    /// QueryStyle.php.losses(of: ["tags": [], "a.b": 1, "ids": [1, 2]]).map(\.description)
    /// // ["\"a.b\": the key comes back as another one", "\"tags\": an empty container does not come back"]
    /// ```
    ///
    /// The value is written and read, and the two are compared; nothing is guessed. The reader is a ``QueryDecoder`` with this style,
    /// which for ``php``, ``rails`` and ``qs`` makes of a query what these systems make of it. A query has no types, and so numbers
    /// and truth values count as the text that the style writes for them, as long as a number's is still the same number, and sets as
    /// arrays in any order. The order of a dictionary's entries is no part of a value.
    ///
    /// - Parameters:
    ///   - value: What is to be written.
    ///   - limits: How much the reader accepts. No more bytes than that are written, or 64 MiB if that is more.
    /// - Complexity: O(n log n), besides the paths of what is lost.
    public func losses(of value: QueryValue, limits: QueryLimits = .standard) -> [QueryLoss] {
        let query: String
        let expected: QueryValue
        do throws(QueryCodingError) {
            var written = QueryLimits.writing
            written.bytes = max(written.bytes, limits.bytes)
            query = try QueryEncoder(style: self, limits: written).encode(value)
            expected = try value.comparable(writtenIn: self)
        } catch {
            return [QueryLoss(.unwritable, at: error.path, error: error)]
        }
        do throws(QueryCodingError) {
            let found = try QueryDecoder(style: self, limits: limits).value(from: query)
            var finder = LossFinder(self)
            finder.compare(expected, try found.comparable(writtenIn: nil))
            finder.findRoundedNumbers(in: value)
            return finder.losses
        } catch {
            return [QueryLoss(.refused, at: error.path, error: error)]
        }
    }
}

extension QueryCodingError {
    fileprivate var path: [String] {
        field.isEmpty ? [] : [field]
    }
}
