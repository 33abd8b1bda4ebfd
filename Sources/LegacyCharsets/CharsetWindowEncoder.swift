internal import CLegacyCharsets
internal import CPercentEncoding
package import PercentEncoding

/// An encoder that writes a long text in a charset window by window. After the last window, the encoder is ready for
/// another text.
package struct CharsetWindowEncoder: Sendable {
    private let charset: Charset
    private let set: EscapeSet
    private var state = pct_charset_state()

    /// Creates an encoder in a charset that keeps the bytes of a set.
    package init(_ charset: Charset, using set: EscapeSet) {
        self.charset = charset
        self.set = set
    }

    /// Appends the escaped bytes of a window of UTF-8. The offsets of characters count scalars of the window, and the
    /// offsets of ill-formed UTF-8 count bytes.
    ///
    /// - Throws: ``CharsetError/Kind/notInProfile`` or ``CharsetError/Kind/outOfMemory``; all other errors are in the
    ///   result.
    /// - Complexity: Linear.
    package mutating func encode(
        _ window: UnsafeBufferPointer<UInt8>, at position: WindowDecoder.Position, to output: inout [UInt8]
    ) throws(CharsetError) -> CharsetStep {
        let (read, failure) = unsafe charset.withEncoder(try charset.requiredRow, set) { how in
            unsafe how.pointee.is_well_formed = false
            return unsafe charset.append(window, how, &state, isLast: position == .last, to: &output)
        }
        if position == .last { state = pct_charset_state() }
        if let failure, failure.kind == .outOfMemory { throw failure }
        return CharsetStep(read: read, failure: failure)
    }
}
