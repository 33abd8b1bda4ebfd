/// A collection whose `encode(to:)` uses a random order: `Set` or `Dictionary`.
protocol UnorderedEncodable {
    /// The final form of the elements that the type encodes into an unkeyed container.
    static var outcome: EncodedScalar.Outcome { get }
}

extension Set: UnorderedEncodable where Element: Encodable {
    static var outcome: EncodedScalar.Outcome { .set }
}

extension Dictionary: UnorderedEncodable where Key: Encodable, Value: Encodable {
    static var outcome: EncodedScalar.Outcome {
        (Key.self as? any RawRepresentable.Type)?.hasTextualRawValue == true ? .entries : .pairs
    }
}
