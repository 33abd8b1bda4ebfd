public import PercentEncoding
public import QueryEncoding

extension QueryStyle {
    /// Returns the parts of a value that do not survive the round trip in this style. If the value comes back
    /// unchanged, the array is empty.
    ///
    /// ```swift
    /// QueryStyle.php.losses(of: ["tags": [], "a.b": 1, "ids": [1, 2]]).map(\.description)
    /// // ["\"a.b\": the key comes back changed", "\"tags\": an empty container does not come back"]
    /// ```
    ///
    /// The method writes the value, reads the query with a `QueryDecoder` and compares both values. For `php`, `rails`,
    /// `rack2`, `qs` and `qs6_11`, the decoder returns the same results as PHP 8.2, Rack 3.2, Rack 2.2, qs 6.15 and
    /// qs 6.11. For example, qs 6.15 reads an array of more than 20 elements as a dictionary.
    ///
    /// A query contains only text, so these differences do not count as losses:
    /// - Booleans come back as text, and numbers come back as text with the same numeric value.
    /// - Sets come back as arrays in any order.
    /// - Entries of a dictionary come back in a different order.
    ///
    /// - Parameters:
    ///   - value: The value to write.
    ///   - charset: The charset of the query; nil means UTF-8.
    ///   - limits: The limits of the decoder. The limit of the encoder is 64 MiB or `limits.bytes`, whichever is
    ///     larger.
    /// - Complexity: O(n log n), plus the total length of the paths of all losses.
    public func losses(
        of value: QueryValue, charset: (any TextEncoding)? = nil, limits: QueryLimits = .standard
    ) -> [QueryLoss] {
        let query: String
        let expected: QueryValue
        let style = CompiledStyle(self)
        do throws(QueryCodingError) {
            var written = QueryLimits.writing
            written.bytes = max(written.bytes, limits.bytes)
            query = try QueryEncoder(style: self, charset: charset, limits: written).encode(value)
            expected = try value.comparable(writtenIn: style)
        } catch {
            return [QueryLoss(.unwritable, at: error.path, error: error)]
        }
        do throws(QueryCodingError) {
            var decoder = QueryDecoder(style: self, limits: limits)
            decoder.charset = charset
            let found = try decoder.value(from: query)
            var finder = LossFinder(style)
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
