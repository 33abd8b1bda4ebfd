internal import PercentEncoding

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// What a style says about the encoding of types; nothing else of the style is copied for each value.
struct EncodingRules {
    let dates: DateStyle.Storage
    let data: DataStyle.Storage
    let dataEscapes: EscapeSet
    /// What is encoded for nil; nil for nothing at all.
    private(set) var null: QueryValue.Storage?
    /// Whether an absent optional is encoded as nil.
    let encodesAbsent: Bool
    private(set) var mirrorsAlamofire: Bool
    let userInfo: [CodingUserInfoKey: any Sendable]
    let maximumDepth: Int32

    init(_ style: QueryStyle, _ userInfo: [CodingUserInfoKey: any Sendable], maximumDepth: Int) {
        dates = style.dates.storage
        data = style.data.storage
        dataEscapes = style.valueEscapes
        null = style.mirrorsAlamofire ? style.nulls.replacement : .null
        encodesAbsent = style.absentOptionals.storage == .null
        mirrorsAlamofire = style.mirrorsAlamofire
        self.userInfo = userInfo
        self.maximumDepth = Int32(min(max(maximumDepth, 0), QueryLimits.maximumDepth))
    }

    /// The same without Alamofire's rules.
    var withoutAlamofire: EncodingRules {
        var copy = self
        copy.null = .null
        copy.mirrorsAlamofire = false
        return copy
    }
}

extension NullStyle {
    /// What takes the place of null already when a value is encoded; nil for nothing.
    fileprivate var replacement: QueryValue.Storage? {
        switch storage {
        case .drop: nil
        case .text(let text): .string(text)
        case .fail, .key, .skip: .null
        }
    }
}
