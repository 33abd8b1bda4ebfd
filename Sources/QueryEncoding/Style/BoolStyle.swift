/// The words for truth values.
public struct BoolStyle: Hashable, Sendable {
    /// The word for true.
    public let trueText: String
    /// The word for false.
    public let falseText: String

    /// Words of one's own.
    public init(true trueText: String, false falseText: String) {
        self.trueText = trueText
        self.falseText = falseText
    }

    /// `true` and `false`.
    public static let literal = BoolStyle(true: "true", false: "false")

    /// `1` and `0`.
    public static let numeric = BoolStyle(true: "1", false: "0")
}
