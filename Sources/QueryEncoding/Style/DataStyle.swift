#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The notation of binary data in `Encodable` types.
public struct DataStyle: Sendable {
    package enum Storage: Sendable {
        case base64, base64URL, bytes, array, description, hexadecimal
        case custom(@Sendable (Data) throws -> String)
    }

    package let storage: Storage

    /// Base64 (RFC 4648, section 4), escaped like other text.
    public static let base64 = DataStyle(storage: .base64)

    /// Base64 with `-` and `_`, without padding (RFC 4648, section 5).
    public static let base64URL = DataStyle(storage: .base64URL)

    /// The percent-encoded bytes, for multipart forms. Queries cannot be read in this style.
    package static let bytes = DataStyle(storage: .bytes)

    /// An array of numbers, the encoding of `Data` itself.
    public static let array = DataStyle(storage: .array)

    /// The description of `Data`, which is the number of bytes, such as `2 bytes`.
    package static let description = DataStyle(storage: .description)

    /// The description of `NSData` up to iOS 12 and on Linux, such as `<01020304 05>`.
    package static let hexadecimal = DataStyle(storage: .hexadecimal)

    /// Creates a style that calls a custom function. To read the function's output, set ``QueryDecoder/data`` to the
    /// inverse function.
    public static func custom(_ text: @escaping @Sendable (Data) throws -> String) -> DataStyle {
        DataStyle(storage: .custom(text))
    }
}
