internal import CPercentEncoding

/// Encoding of contiguous bytes; everything public ends here.
@usableFromInline
enum Encoder {
    /// Inputs up to this length are encoded on the stack and then made a string, which is faster than writing into a
    /// string's own storage and leaves no spare capacity behind.
    static let longestOnStack = 340

    /// The exact size of the output.
    @usableFromInline
    static func count(_ bytes: UnsafeBufferPointer<UInt8>, _ set: EscapeSet) -> Int {
        // SAFETY: the kernel reads exactly the buffer.
        unsafe set.withCompiled { unsafe Int(clamping: pct_encoded_size($0, bytes.baseAddress, bytes.count)) }
    }

    /// Encodes as many whole units as fit.
    @usableFromInline
    static func encode(
        _ bytes: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>, _ set: EscapeSet
    ) -> PercentCodingProgress {
        // SAFETY: the kernel reads exactly one buffer and writes only inside the other.
        let result = unsafe set.withCompiled {
            unsafe pct_encode($0, bytes.baseAddress, bytes.count, output.baseAddress, output.count)
        }
        return PercentCodingProgress(read: result.read, written: result.written, isComplete: result.status == PCT_OK)
    }

    /// The output as text, or nil if it is the input itself.
    @usableFromInline
    static func text(_ bytes: UnsafeBufferPointer<UInt8>, _ set: EscapeSet) -> String? {
        guard set.isASCII else { return unsafe textKeepingCharacters(bytes, set) }
        return unsafe bytes.count <= longestOnStack ? shortText(bytes, set) : longText(bytes, set)
    }

    private static func shortText(_ bytes: UnsafeBufferPointer<UInt8>, _ set: EscapeSet) -> String? {
        // SAFETY: the kernel initialises the bytes that become the string, and they are ASCII.
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 3 * longestOnStack + 4) { buffer in
            let progress = unsafe encode(bytes, into: buffer, set)
            if unsafe progress.written == bytes.count && !writesPlus(bytes, set) { return nil }
            return unsafe String(knownASCII: UnsafeBufferPointer(rebasing: buffer[..<progress.written]))
        }
    }

    private static func longText(_ bytes: UnsafeBufferPointer<UInt8>, _ set: EscapeSet) -> String? {
        let size = unsafe count(bytes, set)
        if unsafe size == bytes.count && !writesPlus(bytes, set) { return nil }
        return unsafe String(capacity: size) { unsafe encode(bytes, into: $0, set).written }
    }

    /// Whether a space of the input becomes `+`: the one change that leaves the size as it is.
    private static func writesPlus(_ bytes: UnsafeBufferPointer<UInt8>, _ set: EscapeSet) -> Bool {
        // SAFETY: reads exactly the buffer.
        unsafe set.space == .plus && pct_find(bytes.baseAddress, bytes.count, UInt8(ascii: " ")) < bytes.count
    }
}

extension Encoder {
    /// For sets with non-ASCII literals. A `String` holds whole characters only, so a character stays literal only if
    /// all its bytes are; where the output is well-formed, that is already so.
    private static func textKeepingCharacters(_ bytes: UnsafeBufferPointer<UInt8>, _ set: EscapeSet) -> String? {
        let size = unsafe count(bytes, set)
        var isText = true
        if unsafe size == bytes.count && !writesPlus(bytes, set) {
            if unsafe isUTF8(bytes) { return nil }
            isText = false
        } else {
            let text = unsafe String(capacity: size) { buffer in
                let written = unsafe encode(bytes, into: buffer, set).written
                isText = unsafe isUTF8(UnsafeBufferPointer(rebasing: buffer[..<written]))
                return isText ? written : 0
            }
            if isText { return text }
        }
        var output: [UInt8] = []
        unsafe appendCharacters(bytes, to: &output, set)
        return String(decoding: output, as: UTF8.self)
    }

    /// Appends well-formed UTF-8: characters that are literal as a whole, everything else escaped.
    static func appendCharacters(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8], _ set: EscapeSet) {
        let asciiOnly = set.removing(0x80...0xFF)
        var position = 0
        while position < bytes.count {
            let rest = unsafe UnsafeBufferPointer(rebasing: bytes[position...])
            let character = unsafe UnsafeBufferPointer(rebasing: rest[..<characterLength(rest)])
            let isLiteral = unsafe character.count > 1 && character.allSatisfy(set.contains)
            unsafe append(character, to: &output, isLiteral ? set : asciiOnly)
            position += character.count
        }
    }

    /// The length of the well-formed character of several bytes at the start, otherwise 1.
    private static func characterLength(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        guard unsafe bytes[0] >= 0x80 else { return 1 }
        let lengths = (2...4).filter { unsafe $0 <= bytes.count && isUTF8(UnsafeBufferPointer(rebasing: bytes[..<$0])) }
        return lengths.first ?? 1
    }

    private static func isUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        // SAFETY: reads exactly the buffer.
        unsafe pct_utf8_valid_prefix(bytes.baseAddress, bytes.count) == bytes.count
    }

    /// Appends the output to an array that grows geometrically.
    @usableFromInline
    static func append(_ bytes: UnsafeBufferPointer<UInt8>, to array: inout [UInt8], _ set: EscapeSet) {
        let size = unsafe count(bytes, set)
        unsafe array.append(uninitialized: size) { unsafe encode(bytes, into: $0, set).written }
    }
}
