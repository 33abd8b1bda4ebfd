/// The words that represent Booleans.
public struct BoolStyle: Hashable, Sendable {
    /// The word for true.
    package let trueText: String
    /// The word for false.
    package let falseText: String
    /// Whether a false entry of a dictionary is omitted, and an absent field is read as false.
    package private(set) var omitsFalse = false

    /// Creates a style with the given words.
    public init(true trueText: String, false falseText: String) {
        self.trueText = trueText
        self.falseText = falseText
    }

    /// The words `true` and `false`.
    public static let literal = BoolStyle(true: "true", false: "false")

    /// The digits `1` and `0`.
    public static let numeric = BoolStyle(true: "1", false: "0")

    /// The word `on` for true and no field for false, as for a checkbox in a form. A false element of an array is
    /// `off`.
    ///
    /// A decoded `Bool` is false if its field is absent. A repeated field is true if at least one of its values is
    /// true. Forms often add a hidden field with the value false to a checkbox.
    ///
    /// Source: HTML, "constructing the entry list", and the default value of a checkbox.
    public static let checkbox: BoolStyle = {
        var style = BoolStyle(true: "on", false: "off")
        style.omitsFalse = true
        return style
    }()
}
