/// A decoder that converts long input to bytes or text, one window at a time, into buffers of fixed size.
///
/// Unlike ``PercentDecodingStream``, the decoder keeps no state. If the end of a window cuts an escape or a character,
/// at most 11 bytes stay unread. The caller passes the unread bytes again at the start of the next window. An offset in
/// a window therefore gives an offset in the input, and the output before a failure is kept.
package struct WindowDecoder: Sendable {
    /// The position of a window. More input follows an inner window, but not the last window.
    package enum Position: Sendable {
        case inner, last
    }

    /// The progress of a call.
    package struct Step: Sendable {
        /// The number of bytes of the window consumed.
        package var read: Int

        /// The number of output bytes written. Text output has only whole characters.
        package var written: Int

        /// Whether the window is exhausted; false if the buffer is full.
        package var isComplete: Bool

        /// The error that stops decoding, with its offset in the window. The output ends before the error. Text output
        /// ends after the last whole character. With `.replace`, a partial character before the error is replaced.
        package var failure: PercentDecodingError?
    }

    /// The smallest size of an output buffer with which a call always makes progress.
    package static let smallestOutput = 12

    private let options: ByteDecoder.Options
    private let invalid: InvalidBytesPolicy?

    /// Creates a decoder. If `invalid` is nil, the output is bytes; otherwise, the output is text, and `invalid` is the
    /// policy for ill-formed UTF-8.
    package init(space: SpaceNotation, malformed: MalformedEscapePolicy, invalid: InvalidBytesPolicy?) {
        self.init(ByteDecoder.Options(space, malformed), invalid: invalid)
    }

    init(_ options: ByteDecoder.Options, invalid: InvalidBytesPolicy?) {
        self.options = options
        self.invalid = invalid
    }

    /// Decodes the start of a window into a buffer of at least ``smallestOutput`` bytes.
    ///
    /// - Complexity: Linear; no allocation.
    package func decode(
        _ window: UnsafeBufferPointer<UInt8>, at position: Position, into output: UnsafeMutableBufferPointer<UInt8>
    ) -> Step {
        switch invalid {
        case .none: unsafe decodeBytes(window, position, into: output)
        case .some(.replace): unsafe decodeRepairing(window, position, into: output)
        case .some: unsafe decodeChecking(window, position, into: output)
        }
    }

    private func decodeBytes(
        _ window: UnsafeBufferPointer<UInt8>, _ position: Position, into output: UnsafeMutableBufferPointer<UInt8>
    ) -> Step {
        let cut = unsafe position == .last ? 0 : PendingEscape.length(atEndOf: window)
        let body = unsafe UnsafeBufferPointer(rebasing: window.dropLast(cut))
        do throws(PercentDecodingError) {
            let progress = try unsafe ByteDecoder.decode(body, into: output, options)
            return Step(read: progress.read, written: progress.written, isComplete: progress.isComplete)
        } catch {
            // After a failure, the contents of the buffer are unspecified, so the bytes before the failure are decoded
            // again.
            var step = unsafe decodePrefix(window, error.offset, into: output)
            step.failure = step.isComplete ? error : nil
            return step
        }
    }

    /// Decodes input that is known to hold only whole, well-formed escapes.
    private func decodePrefix(
        _ window: UnsafeBufferPointer<UInt8>, _ length: Int, into output: UnsafeMutableBufferPointer<UInt8>
    ) -> Step {
        let prefix = unsafe UnsafeBufferPointer(rebasing: window[..<length])
        guard let progress = try? unsafe ByteDecoder.decode(prefix, into: output, options) else {
            return Step(read: 0, written: 0, isComplete: true)
        }
        return Step(read: progress.read, written: progress.written, isComplete: progress.isComplete)
    }
}

// MARK: Text

extension WindowDecoder {
    private func decodeChecking(
        _ window: UnsafeBufferPointer<UInt8>, _ position: Position, into output: UnsafeMutableBufferPointer<UInt8>
    ) -> Step {
        var step = unsafe decodeBytes(window, position, into: output)
        let decoded = unsafe UnsafeBufferPointer(rebasing: output[..<step.written])
        let valid = unsafe decoded.wellFormedUTF8Count
        guard valid < decoded.count else { return step }
        let part = unsafe IllFormedPart(startOf: UnsafeBufferPointer(rebasing: decoded[valid...]))
        step.written = valid
        if part.isCut && step.failure != nil {
            // The malformed escape is at the position where the character should continue.
            return step
        }
        if part.isCut && !(position == .last && step.isComplete) {
            unsafe step.putBack(part.length, of: window)
            return step
        }
        // To find the offset of the ill-formed sequence in the window, the bytes before the sequence are decoded again.
        let before = unsafe UnsafeMutableBufferPointer(rebasing: output[..<valid])
        let offset = unsafe decodePrefix(window, step.read, into: before).read
        return Step(
            read: offset, written: valid, isComplete: true,
            failure: PercentDecodingError(kind: .invalidUTF8, offset: offset))
    }

    private func decodeRepairing(
        _ window: UnsafeBufferPointer<UInt8>, _ position: Position, into output: UnsafeMutableBufferPointer<UInt8>
    ) -> Step {
        // The bytes are decoded into the last third of the buffer and repaired towards its start. One byte becomes at
        // most three bytes, so the repaired bytes never overtake the unread bytes.
        let raw = unsafe UnsafeMutableBufferPointer(rebasing: output[(output.count - output.count / 3)...])
        var step = unsafe decodeBytes(window, position, into: raw)
        var rest = unsafe UnsafeBufferPointer(rebasing: raw[..<step.written])
        step.written = 0
        while rest.count > 0 {
            let valid = unsafe rest.wellFormedUTF8Count
            if let source = rest.baseAddress, let target = output.baseAddress {
                // SAFETY: there is room, as explained above; `update` allows overlap.
                unsafe (target + step.written).update(from: source, count: valid)
            }
            step.written += valid
            unsafe rest = UnsafeBufferPointer(rebasing: rest[valid...])
            guard rest.count > 0 else { break }
            let part = unsafe IllFormedPart(startOf: rest)
            // A character that a failure or the end of the input cuts off stays incomplete.
            if part.isCut && step.failure == nil && !(position == .last && step.isComplete) {
                unsafe step.putBack(part.length, of: window)
                break
            }
            for byte in "\u{FFFD}".utf8 {
                unsafe output[step.written] = byte
                step.written += 1
            }
            unsafe rest = UnsafeBufferPointer(rebasing: rest[part.length...])
        }
        return step
    }
}

extension WindowDecoder.Step {
    /// Marks the units of the last `count` bytes of output as unread. The bytes are not ASCII.
    fileprivate mutating func putBack(_ count: Int, of window: UnsafeBufferPointer<UInt8>) {
        for _ in 0..<count {
            // An escape ends in a digit; any other unit is a literal byte.
            unsafe read -= window[read - 1] < 0x80 ? 3 : 1
        }
    }
}

/// The maximal ill-formed part at the start of bytes that are not UTF-8 (Unicode, section 3.9, table 3-7). A decoder
/// replaces the part with one U+FFFD.
private struct IllFormedPart {
    /// The length of the part in bytes.
    let length: Int

    /// Whether the bytes end within a character that is well-formed so far.
    let isCut: Bool

    init(startOf bytes: UnsafeBufferPointer<UInt8>) {
        let first = unsafe bytes[0]
        let needed = first.lengthOfUTF8Character
        var length = 1
        while unsafe length < min(needed, bytes.count) && Self.allowed(first, at: length).contains(bytes[length]) {
            length += 1
        }
        self.length = length
        isCut = length < needed && length == bytes.count
    }

    private static func allowed(_ first: UInt8, at index: Int) -> ClosedRange<UInt8> {
        switch (index, first) {
        case (1, 0xE0): 0xA0...0xBF
        case (1, 0xED): 0x80...0x9F
        case (1, 0xF0): 0x90...0xBF
        case (1, 0xF4): 0x80...0x8F
        default: 0x80...0xBF
        }
    }
}
