internal import CPercentEncoding

/// Decoding of contiguous bytes; everything public ends here.
@usableFromInline
enum ByteDecoder {
    /// Inputs up to this length are decoded on the stack.
    static let longestOnStack = 1024

    /// What a `%` and a `+` mean.
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

    /// The size of the output, exact unless decoding fails.
    @usableFromInline
    static func count(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        // SAFETY: the kernel reads exactly the buffer.
        unsafe pct_decoded_size(bytes.baseAddress, bytes.count)
    }

    /// Decodes as many whole units as fit. The buffers may be the same.
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

    /// The offset of the first malformed escape, if there is one.
    static func firstMalformedEscape(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        // SAFETY: reads exactly the buffer.
        let offset = unsafe pct_find_malformed(bytes.baseAddress, bytes.count)
        return offset < bytes.count ? offset : nil
    }

    /// Whether decoding changes nothing.
    static func isLiteral(_ bytes: UnsafeBufferPointer<UInt8>, _ options: Options) -> Bool {
        // SAFETY: reads exactly the buffer.
        unsafe pct_find(bytes.baseAddress, bytes.count, UInt8(ascii: "%")) == bytes.count
            && (options.space != .plus
                || pct_find(bytes.baseAddress, bytes.count, UInt8(ascii: "+")) == bytes.count)
    }

    /// Appends the output to an array that grows geometrically; nothing if decoding fails.
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
    /// The output as text, or nil if the input is UTF-8 and the output is the input itself.
    @usableFromInline
    static func text(
        _ bytes: UnsafeBufferPointer<UInt8>, _ options: Options, _ invalid: InvalidUTF8Policy
    ) throws(PercentDecodingError) -> String? {
        if unsafe isLiteral(bytes, options) && bytes.isWellFormedUTF8 { return nil }
        // SAFETY: the buffers live for the call; only initialised bytes become the string.
        let result: Result<String, PercentDecodingError> =
            unsafe bytes.count <= longestOnStack
            ? withUnsafeTemporaryAllocation(of: UInt8.self, capacity: longestOnStack) { buffer in
                unsafe shortText(bytes, buffer, options, invalid)
            }
            : longText(bytes, options, invalid)
        return try result.get()
    }

    private static func shortText(
        _ bytes: UnsafeBufferPointer<UInt8>, _ buffer: UnsafeMutableBufferPointer<UInt8>, _ options: Options,
        _ invalid: InvalidUTF8Policy
    ) -> Result<String, PercentDecodingError> {
        do throws(PercentDecodingError) {
            let written = try unsafe decodeText(bytes, into: buffer, options, invalid)
            let decoded = unsafe UnsafeBufferPointer(rebasing: buffer[..<written])
            return unsafe .success(
                invalid == .fail ? String(knownUTF8: decoded) : String(decoding: decoded, as: UTF8.self))
        } catch {
            return .failure(error)
        }
    }

    private static func longText(
        _ bytes: UnsafeBufferPointer<UInt8>, _ options: Options, _ invalid: InvalidUTF8Policy
    ) -> Result<String, PercentDecodingError> {
        var failure: PercentDecodingError?
        // The string repairs what is ill-formed, which is what .replace asks for.
        let text = unsafe String(capacity: count(bytes)) { buffer in
            do throws(PercentDecodingError) {
                return try unsafe decodeText(bytes, into: buffer, options, invalid)
            } catch {
                failure = error
                return 0
            }
        }
        return failure.map(Result.failure) ?? .success(text)
    }

    /// Decodes into a buffer that is large enough; with `.fail`, what is written is well-formed.
    private static func decodeText(
        _ bytes: UnsafeBufferPointer<UInt8>, into buffer: UnsafeMutableBufferPointer<UInt8>, _ options: Options,
        _ invalid: InvalidUTF8Policy
    ) throws(PercentDecodingError) -> Int {
        guard invalid == .fail else { return try unsafe decode(bytes, into: buffer, options).written }
        if let written = try? unsafe decode(bytes, into: buffer, options).written,
            unsafe UnsafeBufferPointer(rebasing: buffer[..<written]).isWellFormedUTF8
        {
            return written
        }
        // Which of the failures comes first, and where in the input, is found on the slow path.
        let step = unsafe WindowDecoder(options, invalid: .fail).decode(bytes, at: .last, into: buffer)
        throw step.failure ?? PercentDecodingError(kind: .invalidUTF8, offset: step.read)
    }
}
