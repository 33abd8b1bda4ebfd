/// `Set` and `Dictionary`, which encode themselves in an order that is left to chance.
protocol UnorderedEncodable {
    /// What is to become of the elements that it encodes into an unkeyed container.
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
