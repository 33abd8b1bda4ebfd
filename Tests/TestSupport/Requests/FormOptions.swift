import Foundation
import PercentEncoding
import PercentEncodingReference
import RequestEncoding

/// Equal options of `URLEncodedFormEncoder` in the product and in the reference.
struct FormOptions {
    let encoder: URLEncodedFormEncoder
    let reference: ReferenceFormEncoder

    init(_ choices: inout some Choosing) {
        var reference = ReferenceFormEncoder()
        reference.sortsPairs = choices.isChosen()
        let arrays = choices.pick(Self.arrays)
        reference.arrayKey = arrays.1
        let isLiteral = choices.isChosen()
        if isLiteral { reference.words = ("true", "false") }
        let data = choices.pick(Self.data)
        let dates = choices.pick(Self.dates)
        reference.text = { value in
            switch value {
            case let value as Data: try data.1(value)
            case let value as Date: try dates.1(value)
            case let value as Decimal: value.description
            default: nil
            }
        }
        let keys = choices.pick(Self.keys)
        reference.keys = keys.1
        let paths = choices.pick(Self.paths)
        reference.suffix = paths.1
        let nils = choices.pick(Self.nils)
        reference.nilText = nils.1
        reference.writesSpaceAsPlus = choices.isChosen()
        let characters: (CharacterSet, ReferenceSet) = choices.pick([
            (.afURLQueryAllowed, .afURLQueryAllowed), (.afURLQueryAllowed, .afURLQueryAllowed),
            (CharacterSet(charactersIn: "ab %+[]é"), ReferenceSet(literal: "ab %+[]".utf8)),
            (CharacterSet(), ReferenceSet(literal: [])),
        ])
        reference.literal = characters.1
        encoder = URLEncodedFormEncoder(
            alphabetizeKeyValuePairs: reference.sortsPairs, arrayEncoding: arrays.0,
            boolEncoding: isLiteral ? .literal : .numeric, dataEncoding: data.0, dateEncoding: dates.0,
            keyEncoding: keys.0, keyPathEncoding: paths.0, nilEncoding: nils.0,
            spaceEncoding: reference.writesSpaceAsPlus ? .plusReplaced : .percentEscaped,
            allowedCharacters: characters.0)
        self.reference = reference
    }

    private struct Failure: Error {}

    static let arrays: [(ArrayStyle, @Sendable (String, Int) -> String)] = [
        (.brackets, { key, _ in "\(key)[]" }), (.noBrackets, { key, _ in key }),
        (.indexInBrackets, { key, index in "\(key)[\(index)]" }), (.custom { "\($1)~\($0)" }, { "\($1)~\($0)" }),
    ]

    private static let paths: [(NestingStyle, @Sendable (String) -> String)] = [
        (.brackets, { "[\($0)]" }), (.dots, { ".\($0)" }), (.init { "/\($0)é" }, { "/\($0)é" }),
    ]

    private static let data: [(DataStyle, @Sendable (Data) throws -> String?)] = [
        (.base64, { $0.base64EncodedString() }), (.deferredToData, { _ in nil }),
        (.custom { "\($0.count) b" }, { "\($0.count) b" }),
        (.custom { _ in throw Failure() }, { _ in throw Failure() }),
    ]

    private static let dates: [(DateStyle, @Sendable (Date) throws -> String?)] = [
        (.deferredToDate, { _ in nil }), (.secondsSince1970, { String($0.timeIntervalSince1970) }),
        (.millisecondsSince1970, { String($0.timeIntervalSince1970 * 1000) }),
        (.iso8601, { ISO8601DateFormatter().string(from: $0) }),
        (.custom { "\($0.timeIntervalSince1970 < 0)" }, { "\($0.timeIntervalSince1970 < 0)" }),
    ]

    private static let keys: [(KeyTransformStyle, ReferenceStyle.KeyTransformStyle)] = [
        (.useDefaultKeys, .asGiven), (.useDefaultKeys, .asGiven), (.convertToSnakeCase, .snakeCase),
        (.convertToKebabCase, .kebabCase), (.capitalized, .capitalized), (.uppercased, .uppercased),
        (.lowercased, .lowercased), (.custom { $0 + "&" }, .custom { $0 + "&" }),
    ]

    private static let nils: [(NullStyle, String?)] = [
        (.dropKey, nil), (.dropValue, ""), (.null, "null"), (.init { "n i l" }, "n i l"), (.init { nil }, nil),
    ]
}
