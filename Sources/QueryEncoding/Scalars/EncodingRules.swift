internal import PercentEncoding

/// The settings of a style that apply to `Encodable` types. The other settings are not copied for each value.
struct EncodingRules {
    let dates: DateStyle.Storage
    let data: DataStyle.Storage
    let dataEscapes: EscapeSet
    /// Whether `encodeIfPresent` encodes nil for an absent value.
    let encodesAbsent: Bool
    /// Whether the types of Foundation are encoded as Alamofire encodes them.
    private(set) var mirrorsAlamofire: Bool
    let userInfo: [CodingUserInfoKey: any Sendable]
    let maximumDepth: Int32

    init(_ style: borrowing QueryStyle, _ userInfo: [CodingUserInfoKey: any Sendable], maximumDepth: Int) {
        dates = style.dates.storage
        data = style.data.storage
        dataEscapes = style.valueEscapes
        encodesAbsent = style.writesAbsentOptionals
        mirrorsAlamofire = style.mirrorsAlamofire
        self.userInfo = userInfo
        self.maximumDepth = Int32(min(max(maximumDepth, 0), QueryLimits.maximumDepth))
    }

    /// Whether the `encode(to:)` of `Data` is called.
    var callsData: Bool {
        if case .array = data { mirrorsAlamofire } else { false }
    }

    /// The rules for values that do not depend on a style.
    static let plain = EncodingRules(.auto, [:], maximumDepth: 0)

    /// The rules for values that only determine an order.
    var forSorting: EncodingRules {
        var copy = self
        copy.mirrorsAlamofire = false
        return copy
    }
}
