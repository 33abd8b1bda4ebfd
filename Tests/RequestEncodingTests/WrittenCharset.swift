import PercentEncoding

/// A charset that can only encode, for tests of output.
protocol WrittenCharset: TextEncoding {}

extension WrittenCharset {
    func append(percentEncoding text: String, using set: EscapeSet, to output: inout [UInt8]) {}

    func text(
        percentDecoding bytes: Span<UInt8>, space: SpaceNotation, malformed: MalformedEscapePolicy,
        invalid: InvalidBytesPolicy
    ) -> String { "" }
}
