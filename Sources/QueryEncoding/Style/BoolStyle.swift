/// The words for truth values.
public struct BoolStyle: Hashable, Sendable {
    /// The word for true.
    package let trueText: String
    /// The word for false.
    package let falseText: String
    /// Whether an entry of a dictionary that is false is left out, and a field that is absent is read as false.
    package let omitsFalse: Bool

    /// Words of one's own.
    public init(true trueText: String, false falseText: String) {
        self.init(trueText, falseText, omitsFalse: false)
    }

    private init(_ trueText: String, _ falseText: String, omitsFalse: Bool) {
        self.trueText = trueText
        self.falseText = falseText
        self.omitsFalse = omitsFalse
    }

    /// `true` and `false`.
    public static let literal = BoolStyle(true: "true", false: "false")

    /// `1` and `0`.
    public static let numeric = BoolStyle(true: "1", false: "0")

    /// `on`, and no field at all for false, as of checkboxes in forms. Where an element of an array is false, it is `off`.
    ///
    /// A `Bool` that a type asks for is false where its field is absent. A field that is repeated is true if one of its values is: forms
    /// send a hidden field besides a checkbox so that there always is a value.
    ///
    /// Source: HTML, "constructing the entry list", and the default value of a checkbox.
    public static let checkbox = BoolStyle("on", "off", omitsFalse: true)
}
