internal import LegacyCharsets

/// The exit status and message of a failed run.
struct Failure: Error {
    /// The exit status, as in sysexits.h.
    enum Status: Int32 {
        case usage = 64
        case badData = 65
        case inputOutput = 74
    }

    /// The exit status.
    let status: Status

    /// The message for standard error, without the name of the tool; nil if everything has been reported.
    var message: String?

    /// Returns the failure for arguments that are invalid or contradict each other.
    static func usage(_ message: String) -> Failure {
        Failure(status: .usage, message: message)
    }

    /// Returns the failure for data that cannot be encoded or decoded.
    static func badData(_ message: String? = nil) -> Failure {
        Failure(status: .badData, message: message)
    }

    /// Returns the failure for a charset that is not in a profile, or that lacks memory.
    static func charset(_ error: CharsetError) -> Failure {
        Failure(status: error.kind == .notInProfile ? .usage : .badData, message: error.description)
    }

    /// Returns the failure for an input that cannot be read.
    static func input(_ error: SystemError, of name: String, hint: String? = nil) -> Failure {
        let hint = hint.map { " (\($0))" } ?? ""
        return Failure(status: .inputOutput, message: "\(name): \(error.message)\(hint)")
    }

    /// Returns the failure for an error in writing to standard output. If the reader has closed the pipe, the message
    /// is nil.
    static func output(_ error: SystemError) -> Failure {
        Failure(status: .inputOutput, message: error == .brokenPipe ? nil : "standard output: \(error.message)")
    }
}

/// An error that gives the reason why the value of an option is invalid. The argument parser writes "is invalid for
/// '--option': " before the reason.
struct OptionError: Error, CustomStringConvertible {
    let description: String

    /// Creates an error with a description.
    init(_ description: String) {
        self.description = description
    }
}
