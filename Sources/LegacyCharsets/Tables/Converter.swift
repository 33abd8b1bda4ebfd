internal import CLegacyCharsets

/// An open ICU converter, for use by one thread at a time.
@safe struct Converter: ~Copyable {
    private let pointer: OpaquePointer
    private let charset: String

    /// Opens a converter by ICU's own name. Errors contain the name `charset`.
    init(_ name: UnsafePointer<CChar>, charset: String) throws(CharsetError) {
        var opened: OpaquePointer?
        // SAFETY: the name outlives the call.
        let status = unsafe pct_icu_open(name, &opened)
        guard status == PCT_ICU_OK, let opened = unsafe opened else { throw CharsetError(status, charset: charset) }
        unsafe pointer = opened
        self.charset = charset
    }

    deinit {
        unsafe pct_icu_close(pointer)
    }

    /// Appends the bytes of UTF-16 text, starting and ending in the initial state. If the charset lacks a character,
    /// appends nothing and returns false.
    func append(_ text: [UInt16], to bytes: inout [UInt8]) throws(CharsetError) -> Bool {
        try unsafe text.withUnsafeBufferPointer { text throws(CharsetError) in
            try unsafe append(text, to: &bytes)
        }
    }

    /// Appends the bytes of one character, starting and ending in the initial state.
    func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) throws(CharsetError) -> Bool {
        let result: Result<Bool, CharsetError> = unsafe withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 2) {
            units in
            // SAFETY: the buffer holds two units, and a character has at most two.
            let count = unsafe units.initialize(fromContentsOf: scalar.utf16)
            do throws(CharsetError) {
                return try unsafe .success(append(UnsafeBufferPointer(rebasing: units[..<count]), to: &bytes))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    private func append(
        _ text: UnsafeBufferPointer<UInt16>, to bytes: inout [UInt8]
    ) throws(CharsetError) -> Bool {
        var result = pct_icu_result()
        // A unit of text never takes more than 16 bytes, including escape sequences.
        unsafe bytes.append(atMost: 16 * (text.count + 1)) { output in
            // SAFETY: both buffers have the given lengths.
            unsafe result = pct_icu_encode(pointer, text.baseAddress, text.count, output.baseAddress, output.count)
            return result.status == PCT_ICU_OK ? result.written : 0
        }
        return try hasSucceeded(result.status, otherwise: PCT_ICU_UNENCODABLE)
    }

    /// Decodes bytes from the initial state on, like `pct_icu_decode`, or returns the offset of the first invalid
    /// bytes. `ascii` maps ASCII characters; nil if they stand for themselves.
    func text(
        _ bytes: UnsafeBufferPointer<UInt8>, options: UInt32, ascii: UnsafePointer<UInt8>?
    ) throws(CharsetError) -> (text: String, invalid: Int?) {
        // A byte never stands for more than two units.
        let room = 2 * bytes.count + 16
        // SAFETY: both buffers have the given lengths, and only units that were written are read.
        let (result, text) = unsafe withUnsafeTemporaryAllocation(of: UInt16.self, capacity: room) { units in
            let result = unsafe pct_icu_decode(
                pointer, bytes.baseAddress, bytes.count, units.baseAddress, units.count, options)
            guard result.status == PCT_ICU_OK else { return (result, "") }
            if let ascii = unsafe ascii {
                for index in 0..<result.written where unsafe units[index] < 0x80 {
                    unsafe units[index] = UInt16(ascii[Int(units[index])])
                }
            }
            return unsafe (result, String(decoding: units[..<result.written], as: UTF16.self))
        }
        return try hasSucceeded(result.status, otherwise: PCT_ICU_INVALID) ? (text, nil) : ("", result.read)
    }

    /// Whether a call of ICU succeeded. If the status is `known`, returns false. Throws for any other error.
    private func hasSucceeded(_ status: pct_icu_status, otherwise known: pct_icu_status) throws(CharsetError) -> Bool {
        if status == PCT_ICU_OK { return true }
        guard status == known else { throw CharsetError(status, charset: charset) }
        return false
    }
}

extension CharsetError {
    /// Creates the error for a failure of ICU that the input did not cause.
    init(_ status: pct_icu_status, charset: String) {
        let kind: Kind =
            switch status {
            case PCT_ICU_UNAVAILABLE: .unavailable
            case PCT_ICU_NO_CONVERTER: .missingConverter
            case PCT_ICU_OUT_OF_MEMORY: .outOfMemory
            default: .converterFailure
            }
        self.init(kind: kind, charset: charset)
    }
}
