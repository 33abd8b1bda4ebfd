internal import LegacyCharsets

/// The end of a run that did not succeed.
struct Failure: Error {
    /// The exit status, as in sysexits.h.
    enum Status: Int32 {
        case usage = 64
        case badData = 65
        case unavailable = 69
        case inputOutput = 74
    }

    /// The exit status.
    let status: Status

    /// The message for standard error, without the name of the tool; nil if everything has been reported.
    var message: String?

    /// The arguments contradict each other.
    static func usage(_ message: String) -> Failure {
        Failure(status: .usage, message: message)
    }

    /// The data cannot be decoded.
    static func badData(_ message: String? = nil) -> Failure {
        Failure(status: .badData, message: message)
    }

    /// A charset is unavailable, or not in a profile.
    static func charset(_ error: CharsetError) -> Failure {
        Failure(status: error.kind == .notInProfile ? .usage : .unavailable, message: error.description)
    }

    /// An input with this name cannot be read.
    static func input(_ error: SystemError, of name: String, hint: String? = nil) -> Failure {
        let hint = hint.map { " (\($0))" } ?? ""
        return Failure(status: .inputOutput, message: "\(name): \(error.message)\(hint)")
    }

    /// Standard output cannot be written. If the reader has closed the pipe, there is no message.
    static func output(_ error: SystemError) -> Failure {
        Failure(status: .inputOutput, message: error == .brokenPipe ? nil : "standard output: \(error.message)")
    }
}

/// The reason why the value of an option is invalid, in words that follow "is invalid for '--option': ".
struct OptionError: Error, CustomStringConvertible {
    let description: String

    /// An error with the given words.
    init(_ description: String) {
        self.description = description
    }
}
