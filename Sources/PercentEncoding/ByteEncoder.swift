internal import CPercentEncoding

/// The encoder of contiguous bytes, which all public encoding functions call.
@usableFromInline
enum ByteEncoder {
    /// The maximum length of an input that is encoded on the stack and then copied into a string. A copy is faster than
    /// writing into a string's own storage, and leaves no spare capacity.
    static let longestOnStack = (stackRoom - 1) / 3

    /// Returns the exact size of the output.
    @usableFromInline
    static func count(_ bytes: UnsafeBufferPointer<UInt8>, _ set: EscapeSet) -> Int {
        unsafe set.withCompiled { unsafe count(bytes, $0) }
    }

    /// Encodes as many whole units as fit.
    @usableFromInline
    static func encode(
        _ bytes: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>, _ set: EscapeSet
    ) -> PercentCodingProgress {
        unsafe set.withCompiled { unsafe encode(bytes, into: output, $0) }
    }

    /// Appends the output to an array that grows geometrically.
    @usableFromInline
    static func append(_ bytes: UnsafeBufferPointer<UInt8>, to array: inout [UInt8], _ set: EscapeSet) {
        unsafe set.withCompiled { set in
            // If there is room for the longest output, the output need not be counted first.
            let longest = 3 * bytes.count
            let size = unsafe longest < array.capacity - array.count ? longest + 1 : count(bytes, set)
            unsafe array.append(uninitialized: size) { unsafe encode(bytes, into: $0, set).written }
        }
    }

    private static func count(_ bytes: UnsafeBufferPointer<UInt8>, _ set: UnsafePointer<pct_set>) -> Int {
        // SAFETY: the kernel reads exactly the buffer.
        unsafe Int(clamping: pct_encoded_size(set, bytes.baseAddress, bytes.count))
    }

    @inline(__always)
    private static func encode(
        _ bytes: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>,
        _ set: UnsafePointer<pct_set>
    ) -> PercentCodingProgress {
        // SAFETY: the kernel reads exactly one buffer and writes only inside the other.
        let result = unsafe pct_encode(set, bytes.baseAddress, bytes.count, output.baseAddress, output.count)
        return PercentCodingProgress(read: result.read, written: result.written, isComplete: result.status == PCT_OK)
    }

    /// Returns the output as text, or nil if encoding changes nothing.
    @usableFromInline
    static func text(_ bytes: UnsafeBufferPointer<UInt8>, _ set: EscapeSet) -> String? {
        guard set.isASCII else { return unsafe textKeepingCharacters(bytes, set) }
        return unsafe bytes.count <= longestOnStack ? shortText(bytes, set) : longText(bytes, set)
    }

    private static func shortText(_ bytes: UnsafeBufferPointer<UInt8>, _ set: EscapeSet) -> String? {
        // SAFETY: the kernel reads exactly the bytes, and the buffer has the room that it needs.
        unsafe withStack(3 * bytes.count + 1) { output, _ in
            let result = unsafe set.withCompiled {
                unsafe pct_encode_string($0, bytes.baseAddress, bytes.count, output)
            }
            return unsafe String(result, output)
        }
    }

    /// Returns the output for a small string; a string in which nothing changes is returned as it is. The set must
    /// escape all non-ASCII bytes.
    static func text(_ small: SmallText, _ set: EscapeSet) -> String {
        unsafe withStack(Int(PCT_STRING_ROOM)) { output, _ in
            unsafe String(encoded(small, set, output, packs: true), output) ?? ""
        }
    }

    /// Encodes a small string into a buffer of at least `PCT_STRING_ROOM` bytes. The set must escape all non-ASCII
    /// bytes.
    static func encode(
        _ small: SmallText, into output: UnsafeMutableBufferPointer<UInt8>, _ set: EscapeSet
    ) -> PercentCodingProgress {
        let start = unsafe output.baseAddress.unsafelyUnwrapped
        let written = unsafe Int(encoded(small, set, start, packs: false).first)
        return PercentCodingProgress(read: small.count, written: written, isComplete: true)
    }

    private static func encoded(
        _ small: SmallText, _ set: EscapeSet, _ output: UnsafeMutablePointer<UInt8>, packs: Bool
    ) -> pct_string {
        // SAFETY: the buffer has the room that the kernel needs.
        unsafe set.withCompiled { unsafe pct_encode_packed($0, small.packed, output, packs) }
    }

    private static func longText(_ bytes: UnsafeBufferPointer<UInt8>, _ set: EscapeSet) -> String? {
        let writesPlus = unsafe writesPlus(bytes, set)
        return unsafe set.withCompiled { set in
            let size = unsafe count(bytes, set)
            if size == bytes.count && !writesPlus { return nil }
            return unsafe String(capacity: size) { unsafe encode(bytes, into: $0, set).written }
        }
    }

    /// Whether the input contains a space that becomes `+`. No other change keeps the size.
    private static func writesPlus(_ bytes: UnsafeBufferPointer<UInt8>, _ set: EscapeSet) -> Bool {
        // SAFETY: the kernel reads exactly the buffer.
        unsafe set.space == .plus && pct_find(bytes.baseAddress, bytes.count, UInt8(ascii: " ")) < bytes.count
    }
}

extension ByteEncoder {
    /// Encodes with a set that has non-ASCII literals. A `String` holds whole characters only, so a character stays
    /// literal only if all its bytes are literal. Well-formed output already contains only whole characters.
    private static func textKeepingCharacters(_ bytes: UnsafeBufferPointer<UInt8>, _ set: EscapeSet) -> String? {
        let size = unsafe count(bytes, set)
        if unsafe size == bytes.count && !writesPlus(bytes, set) && bytes.isWellFormedUTF8 { return nil }
        var isText = false
        let text = unsafe String(capacity: size) { buffer in
            let written = unsafe encode(bytes, into: buffer, set).written
            isText = unsafe UnsafeBufferPointer(rebasing: buffer[..<written]).isWellFormedUTF8
            return isText ? written : 0
        }
        return isText ? text : unsafe String(pieces: { unsafe forEachRun(of: bytes, set, $0) })
    }

    /// Divides the bytes into runs, and calls `body` with each run and the set that encodes the run. For runs of wholly
    /// literal non-ASCII characters, the set is the given set. For all other runs, it is the ASCII part of the given
    /// set.
    static func forEachRun(
        of bytes: UnsafeBufferPointer<UInt8>, _ set: EscapeSet, _ body: (UnsafeBufferPointer<UInt8>, EscapeSet) -> Void
    ) {
        let asciiOnly = set.removing(0x80...0xFF)
        var start = 0
        var position = 0
        var isLiteral = false
        while position < bytes.count {
            let rest = unsafe UnsafeBufferPointer(rebasing: bytes[position...])
            let length = unsafe characterLength(rest)
            let character = unsafe UnsafeBufferPointer(rebasing: rest[..<length])
            let keeps = unsafe length > 1 && character.allSatisfy(set.contains)
            if keeps != isLiteral {
                unsafe body(UnsafeBufferPointer(rebasing: bytes[start..<position]), isLiteral ? set : asciiOnly)
                (start, isLiteral) = (position, keeps)
            }
            position += length
        }
        unsafe body(UnsafeBufferPointer(rebasing: bytes[start...]), isLiteral ? set : asciiOnly)
    }

    /// Returns the length of a well-formed multibyte character at the start of the bytes; otherwise 1.
    private static func characterLength(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        let length = unsafe bytes[0].lengthOfUTF8Character
        guard length > 1 && length <= bytes.count else { return 1 }
        return unsafe UnsafeBufferPointer(rebasing: bytes[..<length]).isWellFormedUTF8 ? length : 1
    }
}

extension String {
    /// Creates a string from the encoded forms of consecutive pieces, each with its own set.
    ///
    /// The initializer calls `forEachPiece` twice: once to count the bytes and once to write them. The output must be
    /// well-formed UTF-8.
    init(pieces forEachPiece: ((UnsafeBufferPointer<UInt8>, EscapeSet) -> Void) -> Void) {
        var size = 0
        unsafe forEachPiece { unsafe size += ByteEncoder.count($0, $1) }
        self = unsafe String(capacity: size) { buffer in
            var written = 0
            unsafe forEachPiece { piece, set in
                let room = unsafe UnsafeMutableBufferPointer(rebasing: buffer[written...])
                unsafe written += ByteEncoder.encode(piece, into: room, set).written
            }
            return written
        }
    }
}
