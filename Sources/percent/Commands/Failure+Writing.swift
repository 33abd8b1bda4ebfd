internal import JSONReading
internal import QueryEncoding

extension Failure {
    /// Returns the failure for a value that a style cannot write. If an option helps, the message names the option.
    static func unwritable(_ value: QueryValue, _ error: QueryCodingError, _ name: String) -> Failure {
        .badData("\(name): \(value.set == nil ? error.message(hint: hint(for: error)) : rootSetMessage)")
    }

    private static let rootSetMessage =
        #"an object with the one key $set is a set, and has no keys (write {"key": {"$set": ...}})"#

    private static func hint(for error: QueryCodingError) -> String? {
        switch (error.kind, error.detail) {
        case (.rootNotDictionary, _):
            "write {\"key\": ...}; php and qs are styles that number the elements of an array"
        case (.unsupportedType, "array"): "--array says how to"
        case (.unsupportedType, "dictionary"): "--nesting says how to"
        case (.unsupportedType, "null"): "--null says how to"
        case (.byteLimit, _): "--limits none writes more"
        case (.unencodable, _): "--unencodable reference or replace writes a substitute"
        default: nil
        }
    }
}

extension JSONReader {
    /// Parses JSON; `name` identifies the input in messages.
    ///
    /// - Throws: A failure with the position in the input.
    static func value(of json: [UInt8], named name: String) throws(Failure) -> QueryValue {
        do {
            return try value(of: json)
        } catch {
            throw .badData("\(name): \(error.message)")
        }
    }
}
