/// The notation of floating-point numbers.
public struct NumberStyle: Hashable, Sendable {
    package enum Storage: Sendable { case shortest, swift, javaScript, php, ruby }
    package let storage: Storage

    /// The shortest text that reads back as the same number, in Swift's notation (`1.0`, `1e+21`). Infinity and NaN are
    /// errors.
    public static let shortest = NumberStyle(storage: .shortest)

    /// The notation of Swift, including `inf` and `nan`. On Linux, `NSNumber` uses this notation.
    public static let swift = NumberStyle(storage: .swift)

    /// The notation of JavaScript's `String(number)`: `1`, `1e+21`, `Infinity`, `NaN`. On Darwin, `NSNumber` uses this
    /// notation for whole numbers.
    public static let javaScript = NumberStyle(storage: .javaScript)

    /// The notation of PHP's `http_build_query`.
    package static let php = NumberStyle(storage: .php)

    /// The notation of Ruby's `Float#to_s`: `1.0`, `1.0e+21`, `Infinity`, `NaN`.
    package static let ruby = NumberStyle(storage: .ruby)
}
