/// Whose bytes a charset gives.
public struct CharsetProfile: Hashable, Sendable {
    package enum Value: Sendable { case browser, coreFoundation, coreFoundationLinux }
    package let value: Value

    /// The tables of the WHATWG Encoding Standard, which all browsers have: what is sent for a form in this charset. By default,
    /// characters that the charset does not have become numeric references.
    public static let browser = CharsetProfile(value: .browser)

    /// What AFNetworking 2 sends through `CFURLCreateStringByAddingPercentEscapes`: CoreFoundation's tables, with surrogate
    /// pairs, EUC-JP and GBK_95 working, and nothing dropped.
    public static let coreFoundation = CharsetProfile(value: .coreFoundation)

    /// What that function of Swift's own CoreFoundation does on Linux, to the byte: one UTF-16 unit at a time, and some invisible
    /// characters are dropped.
    public static let coreFoundationLinux = CharsetProfile(value: .coreFoundationLinux)
}
