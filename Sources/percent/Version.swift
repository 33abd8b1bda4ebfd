internal import CLegacyCharsets
internal import CPercentLibrary

/// The output of `percent --version`.
enum Version {
    /// The version of the package.
    static let number = PERCENT_VERSION

    /// The name and version of the tool, and the source of the mappings of charsets.
    static var text: String {
        // SAFETY: the call returns a C string that lives as long as the process.
        unsafe "percent \(number), charsets: \(String(cString: pct_mappings_name()))"
    }
}
