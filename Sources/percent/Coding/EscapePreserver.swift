internal import PercentEncoding

/// A coder that encodes text and keeps the escapes that it already has.
struct EscapePreserver: PieceCoder {
    let set: EscapeSet

    func code(
        _ window: UnsafeBufferPointer<UInt8>, at position: WindowDecoder.Position, into output: inout Output
    ) throws(Failure) -> (read: Int, failure: CodingFailure?) {
        // The end of the window may cut an escape.
        let cut = unsafe position == .inner ? window.suffix(2).firstIndex(of: UInt8(ascii: "%")) : nil
        let whole = unsafe UnsafeBufferPointer(rebasing: window[..<(cut ?? window.count)])
        var bytes: [UInt8] = []
        unsafe bytes.append(percentEncodingPreservingEscapes: whole, using: set)
        try output.append(bytes)
        return (whole.count, nil)
    }
}
