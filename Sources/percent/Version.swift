internal import CLegacyCharsets
internal import CPercentLibrary

/// The output of `percent --version`.
enum Version {
    /// The version of the package.
    static let number = PERCENT_VERSION

    /// The name and version of the tool, and the version of ICU.
    static var text: String {
        // SAFETY: the call returns a C string that lives as long as the process.
        let icu = unsafe String(cString: pct_icu_version())
        return "percent \(number) (\(icu.isEmpty ? "without ICU" : "ICU \(icu)"))"
    }
}
