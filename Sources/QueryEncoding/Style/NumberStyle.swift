/// The text of floating-point numbers.
public struct NumberStyle: Hashable, Sendable {
    package enum Storage: Sendable { case shortest, swift, javaScript, php, ruby }
    package let storage: Storage

    /// The shortest text that gives back the number, as Swift prints it (`1.0`, `1e+21`); infinities and NaN are errors.
    public static let shortest = NumberStyle(storage: .shortest)

    /// As Swift prints them, also `inf` and `nan`; what `NSNumber` prints on Linux.
    public static let swift = NumberStyle(storage: .swift)

    /// As JavaScript's `String(number)`: `1`, `1e+21`, `Infinity`, `NaN`. Also what Darwin prints for whole numbers.
    public static let javaScript = NumberStyle(storage: .javaScript)

    /// As PHP's `http_build_query`.
    package static let php = NumberStyle(storage: .php)

    /// As Ruby's `Float#to_s`: `1.0`, `1.0e+21`, `Infinity`, `NaN`.
    package static let ruby = NumberStyle(storage: .ruby)
}
