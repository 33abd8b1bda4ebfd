import Foundation
package import PercentEncodingReference
import QueryEncoding
import RequestEncoding

/// A request to which one of Alamofire's encoders adds parameters.
package struct AlamofireCase {
    private enum Kind {
        case dictionary(URLEncoding, [String: Any], ReferenceParameters)
        case value(FormOptions, EncodableScript)
    }

    private struct ReferenceParameters {
        let entries: [(key: String, value: ReferenceValue)]
        let arrayKey: (String, Int) -> String
        let words: (true: String, false: String)
    }

    private let base: RequestCase
    private let kind: Kind
    private let destination: URLEncoding.Destination
    private let reference: ReferenceAlamofire

    /// Creates a case for `URLEncoding` or for `URLEncodedFormParameterEncoder`.
    package init?(_ choices: inout some Choosing) {
        guard let base = RequestCase(&choices) else { return nil }
        self.base = base
        let destinations: [(URLEncoding.Destination, ReferenceAlamofire.Destination)] = [
            (.methodDependent, .methodDependent), (.queryString, .queryString), (.httpBody, .httpBody),
        ]
        let destination = choices.pick(destinations)
        self.destination = destination.0
        reference = ReferenceAlamofire(destination: destination.1)
        if choices.isChosen() {
            let options = FormOptions(&choices)
            let isSorted = options.reference.sortsPairs
            kind = .value(options, EncodableScript(&choices, hasDictionaries: isSorted))
            return
        }
        let arrays = choices.pick(FormOptions.arrays)
        let isLiteral = choices.isChosen()
        guard case .dictionary(let entries) = Self.simplified(choices.parameters()),
            let parameters = Self.object(.dictionary(entries)) as? [String: Any]
        else { return nil }
        kind = .dictionary(
            URLEncoding(
                destination: destination.0, arrayEncoding: arrays.0, boolEncoding: isLiteral ? .literal : .numeric),
            parameters,
            ReferenceParameters(
                entries: entries, arrayKey: arrays.1, words: isLiteral ? ("true", "false") : ("1", "0")))
    }

    /// Returns the parameters with each key once, as in a Swift dictionary. Values that have no type or no defined
    /// order in Alamofire are replaced.
    private static func simplified(_ value: ReferenceValue) -> ReferenceValue {
        switch value {
        case .number(let text), .encoded(let text): .string(text)
        case .array(let elements), .set(let elements): .array(elements.map(simplified))
        case .dictionary(let entries):
            .dictionary(
                Dictionary(entries.map { ($0.key, simplified($0.value)) }) { $1 }.map { (key: $0.key, value: $0.value) }
            )
        default: value
        }
    }

    private static func object(_ value: ReferenceValue) -> Any {
        switch value {
        case .null: NSNull()
        case .bool(let value): value
        case .integer(let value): value
        case .double(let value): value
        case .number(let text), .string(let text), .encoded(let text): text
        case .array(let elements), .set(let elements): elements.map(object)
        case .dictionary(let entries): Dictionary(entries.map { ($0.key, object($0.value)) }) { $1 }
        }
    }

    /// The request from the product; nil if the call fails.
    package var written: ReferenceRequest? {
        let request =
            switch kind {
            case .dictionary(let encoding, let parameters, _): try? encoding.encode(base.request, with: parameters)
            case .value(let options, let value):
                try? URLEncodedFormParameterEncoder(encoder: options.encoder, destination: destination)
                    .encode(value, into: base.request)
            }
        return request.map { ReferenceRequest($0) }
    }

    package var expected: ReferenceRequest? {
        switch kind {
        case .dictionary(_, _, let parameters):
            reference.encode(
                base.reference, with: parameters.entries, arrayKey: parameters.arrayKey, words: parameters.words)
        case .value(let options, let value): try? reference.encode(value, into: base.reference, by: options.reference)
        }
    }
}
