import PercentEncoding
import PercentEncodingReference

/// Decoding to bytes and to text with every kernel, compared with the reference.
enum DecodeTarget {
    private typealias Result = Outcome<[UInt8], PercentDecodingError>

    @Sendable static func run(_ input: inout Input) {
        let options = input.byte()
        let space: SpaceNotation = options & 1 == 0 ? .percent : .plus
        let malformed: MalformedEscapePolicy = options & 2 == 0 ? .fail : .keep
        let bytes = input.bytes
        let outcome = ReferenceDecoding.decode(
            bytes, plusAsSpace: space == .plus, keepsMalformed: malformed == .keep)
        let expected = result(outcome, outcome.bytes, invalid: nil)
        let checked = result(outcome, outcome.bytes, invalid: ReferenceDecoding.invalidUTF8Offset(of: outcome))
        let repaired = result(outcome, Array(String(decoding: outcome.bytes, as: UTF8.self).utf8), invalid: nil)
        Kernels.forEach(for: bytes) { kernel in
            expect(decoded(bytes, space, malformed), is: expected, "bytes, \(kernel)")
            let inPlace = Result { () throws(PercentDecodingError) in
                var array = bytes
                try array.percentDecode(space: space, malformed: malformed)
                return array
            }
            expect(inPlace, is: expected, "in place, \(kernel)")
            let text = Result { () throws(PercentDecodingError) in
                Array(try bytes.percentDecoded(space: space, malformed: malformed).utf8)
            }
            expect(text, is: checked, "text, \(kernel)")
            let replaced = Result { () throws(PercentDecodingError) in
                Array(try bytes.percentDecoded(space: space, malformed: malformed, invalid: .replace).utf8)
            }
            expect(replaced, is: repaired, "text with replacements, \(kernel)")
            if malformed == .keep {
                expect(bytes.percentDecodedCount(), is: outcome.bytes.count, "count, \(kernel)")
            }
        }
    }

    private static func decoded(
        _ bytes: [UInt8], _ space: SpaceNotation, _ malformed: MalformedEscapePolicy
    ) -> Result {
        let result = Result { () throws(PercentDecodingError) in
            try bytes.percentDecodedBytes(space: space, malformed: malformed)
        }
        if isPlanted, case .failure(let error) = result, error.offset > 20, bytes[error.offset - 1] == 0x7E {
            return .failure(PercentDecodingError(kind: error.kind, offset: error.offset - 1))
        }
        return result
    }

    /// Returns the error that comes first: invalid text before a malformed escape, or the malformed escape.
    private static func result(_ outcome: ReferenceDecoding.Outcome, _ bytes: [UInt8], invalid: Int?) -> Result {
        if let invalid { return .failure(PercentDecodingError(kind: .invalidUTF8, offset: invalid)) }
        if let offset = outcome.malformedOffset {
            return .failure(PercentDecodingError(kind: .malformedEscape, offset: offset))
        }
        return .value(bytes)
    }
}
