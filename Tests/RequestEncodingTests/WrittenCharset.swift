import PercentEncoding

/// A charset of which tests only want what it writes.
protocol WrittenCharset: TextEncoding {}

extension WrittenCharset {
    func append(percentEncoding text: String, using set: EscapeSet, to output: inout [UInt8]) {}

    func text(
        percentDecoding bytes: Span<UInt8>, space: SpaceNotation, malformed: MalformedEscapePolicy,
        invalid: InvalidBytesPolicy
    ) -> String { "" }
}
