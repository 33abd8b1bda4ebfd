#if CommandLineTool
    internal import JSONReading
    internal import RequestEncoding

    /// The value of a `--header` option.
    struct HeaderArgument {
        let name: String
        let value: String

        /// The fields that delimit a message. The body determines the values of these fields (RFC 9112, section 6).
        private static let framing = ["content-length", "transfer-encoding"]

        /// Creates the field of an argument. Error messages do not show the value of the field, which may be a
        /// password.
        ///
        /// - Throws: A failure if the argument has no colon or is not UTF-8, or if the body determines the field.
        init(_ argument: [UInt8]) throws(Failure) {
            guard let colon = argument.firstIndex(of: UInt8(ascii: ":")) else {
                throw .usage(
                    "--header: \(Quotation.quoted(String(decoding: argument, as: UTF8.self))) is not 'Name: value'")
            }
            name = String(decoding: argument[..<colon], as: UTF8.self)
            let bytes = argument[(colon + 1)...].drop { $0 == 0x20 || $0 == 0x09 }
            // A name that is not UTF-8 is not a token, so a later check rejects it.
            guard let value = String(validating: bytes, as: UTF8.self) else {
                throw .usage("--header: the value of \(Quotation.quoted(name)) is not UTF-8")
            }
            self.value = value
            if Self.framing.contains(name.lowercased()) {
                throw .usage("--header: the body sets \(Quotation.quoted(name))")
            }
        }

        /// Returns the failure for an error in the field.
        func failure(_ error: RequestEncodingError) -> Failure {
            let place = error.offset.map { ": see its byte \($0)" } ?? ""
            let name = Quotation.quoted(name)
            return .usage(
                error.kind == .invalidHeaderValue
                    ? "--header: the value of \(name) is invalid" + place
                    : "--header: \(name) is not a name" + place + (error.detail.map { ": \($0)" } ?? ""))
        }
    }
#endif
