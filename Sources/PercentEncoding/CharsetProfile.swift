/// The system whose byte tables a charset uses.
public struct CharsetProfile: Hashable, Sendable {
    package enum Value: Sendable { case browser, coreFoundation }
    package let value: Value

    /// The tables of the WHATWG Encoding Standard, which all browsers use to send forms. By default, a character that
    /// the charset lacks becomes a numeric reference.
    public static let browser = CharsetProfile(value: .browser)

    /// The tables of CoreFoundation, as AFNetworking 2 uses them through `CFURLCreateStringByAddingPercentEscapes`.
    /// Surrogate pairs, EUC-JP and GBK_95 are converted, and no character is dropped.
    public static let coreFoundation = CharsetProfile(value: .coreFoundation)
}
