internal import CPercentEncoding

/// The decoder of contiguous bytes, which all public decoding functions call.
@usableFromInline
enum ByteDecoder {
    /// The notation of a space and the policy for malformed escapes.
    @usableFromInline
    struct Options: Sendable {
        let space: SpaceNotation
        let malformed: MalformedEscapePolicy

        @usableFromInline
        init(_ space: SpaceNotation, _ malformed: MalformedEscapePolicy) {
            self.space = space
            self.malformed = malformed
        }

        var compiled: UInt32 {
            (malformed == .keep ? UInt32(PCT_DECODE_KEEP_MALFORMED) : 0)
                | (space == .plus ? UInt32(PCT_DECODE_PLUS_AS_SPACE) : 0)
        }
    }

    /// Returns the size of the output, exact unless decoding fails.
    @usableFromInline
    static func count(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        // SAFETY: the kernel reads exactly the buffer.
        unsafe pct_decoded_size(bytes.baseAddress, bytes.count)
    }

    /// Decodes as many whole units as fit. Input and output may be the same buffer.
    @usableFromInline
    static func decode(
        _ bytes: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>, _ options: Options
    ) throws(PercentDecodingError) -> PercentCodingProgress {
        // SAFETY: the kernel reads exactly one buffer and writes only inside the other.
        let result = unsafe pct_decode(
            bytes.baseAddress, bytes.count, output.baseAddress, output.count, options.compiled)
        if result.status == PCT_MALFORMED {
            throw PercentDecodingError(kind: .malformedEscape, offset: result.read)
        }
        return PercentCodingProgress(read: result.read, written: result.written, isComplete: result.status == PCT_OK)
    }

    /// Returns the offset of the first malformed escape; nil if all escapes are well-formed.
    static func firstMalformedEscape(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        // SAFETY: the kernel reads exactly the buffer.
        let offset = unsafe pct_find_malformed(bytes.baseAddress, bytes.count)
        return offset < bytes.count ? offset : nil
    }

    /// Whether decoding changes nothing.
    static func isLiteral(_ bytes: UnsafeBufferPointer<UInt8>, _ options: Options) -> Bool {
        // SAFETY: the kernel reads exactly the buffer.
        unsafe pct_find(bytes.baseAddress, bytes.count, UInt8(ascii: "%")) == bytes.count
            && (options.space != .plus
                || pct_find(bytes.baseAddress, bytes.count, UInt8(ascii: "+")) == bytes.count)
    }

    /// Appends the output to an array that grows geometrically. If decoding fails, nothing is appended.
    @usableFromInline
    static func append(
        _ bytes: UnsafeBufferPointer<UInt8>, to array: inout [UInt8], _ options: Options
    ) throws(PercentDecodingError) {
        try unsafe array.append(uninitialized: count(bytes)) { buffer throws(PercentDecodingError) in
            try unsafe decode(bytes, into: buffer, options).written
        }
    }
}

extension ByteDecoder {
    /// Returns the output as text, or nil if the input is UTF-8 and decoding changes nothing. `isUTF8` says that the
    /// input is known to be UTF-8.
    @usableFromInline
    static func text(
        _ bytes: UnsafeBufferPointer<UInt8>, _ options: Options, _ invalid: InvalidBytesPolicy, isUTF8: Bool
    ) throws(PercentDecodingError) -> String? {
        var isSame = false
        if bytes.count <= 3 * stackRoom {
            // SAFETY: the kernel reads exactly the bytes, and the buffer has the room that it needs.
            let text = unsafe withStack(bytes.count) { output, room in
                let result = unsafe pct_decode_string(
                    bytes.baseAddress, bytes.count, output, room, options.compiled)
                isSame = result.last == UInt64(PCT_STRING_SAME.rawValue)
                return unsafe String(result, output)
            }
            if let text { return text }
        } else {
            isSame = unsafe isLiteral(bytes, options)
        }
        if unsafe isSame && (isUTF8 || bytes.isWellFormedUTF8) { return nil }
        return try unsafe longText(bytes, options, invalid)
    }

    /// Returns the output for a small string; a string in which nothing changes is returned as it is.
    static func text(
        _ small: SmallText, _ options: Options, _ invalid: InvalidBytesPolicy
    ) throws(PercentDecodingError) -> String {
        let result = pct_decode_packed(small.packed, options.compiled)
        if let text = SmallText(result) { return text.text }
        return try unsafe small.withBytes { bytes throws(PercentDecodingError) in
            try unsafe longText(bytes, options, invalid)
        }
    }

    /// Returns the output as text, even if decoding changes nothing.
    @usableFromInline
    static func newText(
        _ bytes: UnsafeBufferPointer<UInt8>, _ options: Options, _ invalid: InvalidBytesPolicy
    ) throws(PercentDecodingError) -> String {
        try unsafe text(bytes, options, invalid, isUTF8: false) ?? String(knownUTF8: bytes)
    }

    private static func longText(
        _ bytes: UnsafeBufferPointer<UInt8>, _ options: Options, _ invalid: InvalidBytesPolicy
    ) throws(PercentDecodingError) -> String {
        var failure: PercentDecodingError?
        var wellFormed: String?
        let text = unsafe String(capacity: count(bytes)) { buffer in
            // SAFETY: the kernel reads exactly one buffer and writes only inside the other.
            let result = unsafe pct_decode(
                bytes.baseAddress, bytes.count, buffer.baseAddress, buffer.count, options.compiled)
            let output = unsafe UnsafeBufferPointer(rebasing: buffer[..<result.written])
            let isMalformed = result.status == PCT_MALFORMED
            if unsafe !isMalformed && output.isASCII { return output.count }
            if unsafe !isMalformed && output.isWellFormedUTF8 {
                // The standard library validates and repairs the bytes that this closure writes. For non-ASCII text,
                // validating takes ten times as long as a copy.
                wellFormed = unsafe String(knownUTF8: output, isASCII: false)
            } else if invalid == .replace {
                if !isMalformed { return output.count }
                failure = PercentDecodingError(kind: .malformedEscape, offset: result.read)
            } else {
                // The slow path finds the first failure and its offset in the input.
                let step = unsafe WindowDecoder(options, invalid: .fail).decode(bytes, at: .last, into: buffer)
                failure = step.failure ?? PercentDecodingError(kind: .invalidUTF8, offset: step.read)
            }
            return 0
        }
        if let failure { throw failure }
        return wellFormed ?? text
    }
}
