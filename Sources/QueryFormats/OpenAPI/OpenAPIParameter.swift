internal import QueryEncoding

/// A query parameter of an OpenAPI description. A parameter converts values to text and back.
///
/// ```swift
/// let color = OpenAPIParameter(name: "color", explode: false)
/// try color.query(of: ["blue", "black"])                      // "color=blue,black"
/// try color.value(in: "page=2&color=blue,black", as: .array)    // ["blue", "black"]
/// ```
///
/// Cases that the specification leaves undefined cause an error; ``Style`` has a table of the defined cases.
///
/// Source: OpenAPI Specification 3.0.4 and 3.1.1, Parameter Object, Style Values and Style Examples; RFC 6570, section
/// 3.2.8.
public struct OpenAPIParameter: Sendable {
    /// The notation that joins the parts of a value.
    ///
    /// | style | `explode` | null | `"blue"` | `["blue", "black"]` | `{R: 100, G: 200}` |
    /// |---|---|---|---|---|---|
    /// | ``form`` | false | `color=` | `color=blue` | `color=blue,black` | `color=R,100,G,200` |
    /// | ``form`` | true | `color=` | `color=blue` | `color=blue&color=black` | `R=100&G=200` |
    /// | ``spaceDelimited`` | false | | | `color=blue%20black` | `color=R%20100%20G%20200` |
    /// | ``pipeDelimited`` | false | | | `color=blue%7Cblack` | `color=R%7C100%7CG%7C200` |
    /// | ``deepObject`` | true | | | | `color%5BR%5D=100&color%5BG%5D=200` |
    ///
    /// An empty array or object is omitted (RFC 6570, section 2.3), so reading returns nil.
    public struct Style: Hashable, Sendable, CustomStringConvertible {
        enum Value: Sendable { case form, spaceDelimited, pipeDelimited, deepObject }
        let value: Value

        /// The name of the style, such as `spaceDelimited`.
        public var description: String { "\(value)" }

        /// Fields as in a form, with `,` between joined parts.
        public static let form = Style(value: .form)
        /// `%20` between parts, which therefore must not contain spaces.
        public static let spaceDelimited = Style(value: .spaceDelimited)
        /// `%7C` between parts, which therefore must not contain `|`.
        public static let pipeDelimited = Style(value: .pipeDelimited)
        /// A field for each key of an object, with the key in brackets after the name.
        public static let deepObject = Style(value: .deepObject)
    }

    /// The type of a parameter in its schema. Reading needs the type because a query does not distinguish a string from
    /// an array of one string.
    public struct Shape: Hashable, Sendable, CustomStringConvertible {
        enum Value: Sendable { case primitive, array, object }
        let value: Value

        /// The name of the shape, such as `array`.
        public var description: String { "\(value)" }

        /// A string, number or Boolean.
        public static let primitive = Shape(value: .primitive)
        /// An array of primitives.
        public static let array = Shape(value: .array)
        /// An object with primitive values.
        public static let object = Shape(value: .object)
    }

    /// The name, not escaped.
    package var name: String
    /// The notation that joins the parts.
    package var style: Style
    /// Whether each part of an array or object is a separate field.
    package var explode: Bool
    /// Whether reserved characters and existing escapes stay unchanged in values. Characters that a query
    /// cannot contain or that would end the value are always escaped: `[]#&=+`, and `,` as a delimiter.
    package var allowReserved: Bool

    /// Creates a parameter.
    ///
    /// - Parameters:
    ///   - name: The name, not escaped.
    ///   - style: The notation that joins the parts.
    ///   - explode: Whether each part is a separate field. By default, as in the specification, true for
    ///     ``Style/form`` and false for ``Style/spaceDelimited`` and ``Style/pipeDelimited``. For ``Style/deepObject``,
    ///     the default is true, because the specification defines only true.
    ///   - allowReserved: Whether reserved characters are literal in values.
    public init(name: String, style: Style = .form, explode: Bool? = nil, allowReserved: Bool = false) {
        self.name = name
        self.style = style
        self.explode = explode ?? (style == .form || style == .deepObject)
        self.allowReserved = allowReserved
    }

    /// Checks that the specification defines this style, with this `explode`, for the type of value.
    ///
    /// - Throws: `QueryCodingError` if the specification does not define the combination.
    func check(_ shape: Shape) throws(QueryCodingError) {
        let isDefined =
            switch style.value {
            case .form: true
            case .spaceDelimited, .pipeDelimited: !explode && shape != .primitive
            case .deepObject: explode && shape == .object
            }
        if !isDefined {
            let detail = "\(explode ? "exploded" : "joined") \(shape.value) in the style \(style.value)"
            throw QueryCodingError(kind: .unsupportedType, field: name, detail: detail)
        }
    }
}

extension OpenAPIParameter {
    /// The delimiter between joined parts, in its written form.
    var delimiter: String {
        switch style.value {
        case .form, .deepObject: ","
        case .spaceDelimited: "%20"
        case .pipeDelimited: "%7C"
        }
    }

    /// Returns the length of the delimiter at the start of the bytes; 0 if the bytes do not start with a delimiter.
    func delimiterLength(at bytes: some Collection<UInt8>) -> Int {
        guard let first = bytes.first else { return 0 }
        switch style.value {
        case .form, .deepObject: return first == UInt8(ascii: ",") ? 1 : 0
        case .spaceDelimited:
            if first == UInt8(ascii: "+") || first == UInt8(ascii: " ") { return 1 }
            return first == UInt8(ascii: "%") && bytes.starts(with: "%20".utf8) ? 3 : 0
        case .pipeDelimited:
            if first == UInt8(ascii: "|") { return 1 }
            guard first == UInt8(ascii: "%") else { return 0 }
            return bytes.starts(with: "%7C".utf8) || bytes.starts(with: "%7c".utf8) ? 3 : 0
        }
    }
}
