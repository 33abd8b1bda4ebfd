internal import PercentEncoding

/// The settings of a style that apply to `Encodable` types. The other settings are not copied for each value.
struct EncodingRules {
    let dates: DateStyle.Storage
    let data: DataStyle.Storage
    let dataEscapes: EscapeSet
    /// Whether `encodeIfPresent` encodes nil for an absent value.
    let encodesAbsent: Bool
    /// Whether dates are written with their milliseconds.
    private(set) var keepsMilliseconds: Bool
    let userInfo: [CodingUserInfoKey: any Sendable]
    let maximumDepth: Int32

    init(_ style: QueryStyle, _ userInfo: [CodingUserInfoKey: any Sendable], maximumDepth: Int) {
        dates = style.dates.storage
        data = style.data.storage
        dataEscapes = style.valueEscapes
        encodesAbsent = style.absentOptionals.storage == .null
        keepsMilliseconds = !style.mirrorsAlamofire
        self.userInfo = userInfo
        self.maximumDepth = Int32(min(max(maximumDepth, 0), QueryLimits.maximumDepth))
    }

    var keepingMilliseconds: EncodingRules {
        var copy = self
        copy.keepsMilliseconds = true
        return copy
    }
}
