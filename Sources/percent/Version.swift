internal import CLegacyCharsets

/// The output of `percent --version`.
enum Version {
    /// The version of the package, defined only in this file.
    static let number = "0.1.0"

    /// The name and version of the tool, and the version of ICU.
    static var text: String {
        // SAFETY: the call returns a C string that lives as long as the process.
        let icu = unsafe String(cString: pct_icu_version())
        return "percent \(number) (\(icu.isEmpty ? "without ICU" : "ICU \(icu)"))"
    }
}
