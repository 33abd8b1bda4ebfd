extension QueryStyle {
    /// The losses when a value is written in this style and read back with it. Empty if the value comes back unchanged.
    ///
    /// ```swift
    /// QueryStyle.php.losses(of: ["tags": [], "a.b": 1, "ids": [1, 2]]).map(\.description)
    /// // ["\"a.b\": the key comes back as another one", "\"tags\": an empty container does not come back"]
    /// ```
    ///
    /// The value is actually written and read, and the two are compared. The reader is a ``QueryDecoder`` with this
    /// style; for ``php``, ``rails`` and ``qs`` it reads a query exactly as these systems do.
    ///
    /// A query has no types, so some differences do not count as losses:
    /// - Numbers and Booleans come back as their text, as long as the text is the same number.
    /// - Sets come back as arrays in any order.
    /// - Entries of a dictionary come back in another order.
    ///
    /// - Parameters:
    ///   - value: The value to write.
    ///   - limits: The limits of the reader. Writing is limited to the same number of bytes, or to 64 MiB if that is
    ///     more.
    /// - Complexity: O(n log n), plus the size of the paths of the losses.
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
