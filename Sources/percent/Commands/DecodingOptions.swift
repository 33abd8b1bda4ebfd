internal import PercentEncoding

/// The values of `--malformed`.
enum MalformedOption: String, CaseIterable {
    case fail, keep

    /// The policy that the value selects.
    var policy: MalformedEscapePolicy {
        self == .keep ? .keep : .fail
    }
}

/// The values of `--invalid`.
enum InvalidOption: String, CaseIterable {
    case fail, replace

    /// The policy that the value selects.
    var policy: InvalidBytesPolicy {
        self == .replace ? .replace : .fail
    }
}
