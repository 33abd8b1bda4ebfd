import LegacyCharsets
import PercentEncoding
import PercentEncodingReference
import QueryEncoding
import TestSupport

/// Text in the profile `coreFoundation` and in the model of CoreFoundation on Linux, compared with tables recorded from
/// CoreFoundation.
enum CoreFoundationTarget {
    @Sendable static func run(_ input: inout Input, _ profile: ReferenceCoreFoundation.Profile) {
        let (model, reference) = CoreFoundationCharsets.pick(input.byte())
        let options = input.byte()
        let set = options & 1 == 0 ? EscapeSet.afnetworking2Value : input.set().removing(0x80...0xFF)
        let replacement = 0x20 + input.byte() % 0x5F
        let text = reference.known(String(decoding: input.bytes, as: UTF8.self), profile)
        let expected = reference.percentEncode(text, ReferenceSet(set), profile: profile)
        if profile == .linux {
            expectLinux(text, model, set, expected)
            return
        }
        let charset = model.charset
        let escaped = Outcome { () throws(CharsetError) in
            Array(try text.percentEncoded(in: charset, using: set).utf8)
        }
        switch expected {
        case .success(let bytes): expect(escaped.map(planted), is: .value(bytes), "\(charset)")
        case .failure(let failure):
            let scalar = text.unicodeScalars.dropFirst(failure.offset).first
            let error = CharsetError(
                kind: .unencodable, offset: failure.offset, charset: charset.name, scalar: scalar)
            expect(escaped, is: .failure(error), "\(charset), where it fails")
        }
        for (policy, other) in [
            (UnencodablePolicy.numericReference, ReferenceCoreFoundation.Unencodable.numericReference),
            (.replacement(replacement), .replacement(replacement)),
        ] {
            let replaced = try? text.percentEncoded(in: charset.with(unencodable: policy), using: set)
            let expected = reference.percentEncode(
                text, ReferenceSet(set), profile: profile, unencodable: other)
            expect(replaced.map { Array($0.utf8) }, is: try? expected.get(), "\(charset) with \(policy)")
        }
    }

    private static func expectLinux(
        _ text: String, _ model: LinuxCoreFoundation, _ set: EscapeSet,
        _ expected: Result<[UInt8], ReferenceCoreFoundation.Failure>
    ) {
        let escaped = Outcome { () throws(TextEncodingError) in try model.escaped(text, using: set) }
        switch expected {
        case .success(let bytes): expect(escaped.map(planted), is: .value(bytes), "\(model.name) on Linux")
        case .failure(let failure):
            let error = TextEncodingError(kind: .unencodable, offset: failure.offset)
            expect(escaped, is: .failure(error), "\(model.name) on Linux, where it fails")
        }
    }

    private static func planted(_ bytes: [UInt8]) -> [UInt8] {
        guard isPlanted, bytes.count > 6, bytes[3] == UInt8(ascii: "%") else { return bytes }
        return Array(bytes.dropLast())
    }
}

/// Values in the style of AFNetworking 2 with a charset, from the value to the query.
enum AFNetworking2Target {
    @Sendable static func run(_ input: inout Input) {
        let options = input.byte()
        let isLinux = options & 1 == 1
        let (model, reference) = CoreFoundationCharsets.pick(input.byte())
        let value = options & 2 == 0 ? input.value() : input.dictionary()
        // The output for surrogates is known only for some encodings.
        guard
            (try? ReferenceFlattener.pairs(of: value, style: style))?.allSatisfy({ pair in
                (pair.field + (pair.value ?? "")).unicodeScalars.allSatisfy { reference.isKnown($0) }
            }) ?? true
        else { return }
        let expected = reference.afnetworking2Query(of: value, style: style, profile: isLinux ? .linux : .repaired)
        var bytes: [UInt8] = []
        let written: Void? = try? QueryEncoder(style: .afnetworking2, charset: isLinux ? model : model.charset)
            .encode(QueryValue(value), appendingTo: &bytes)
        if isPlanted && bytes.count > 12 && bytes[1...].starts(with: "[".utf8) { bytes[2] ^= 1 }
        expect(written.map { bytes }, is: expected, "query of \(value) in \(model.name)")
    }

    private static let style = ReferenceStyle(QueryStyle.afnetworking2)
}

extension Outcome {
    fileprivate func map(_ change: (Value) -> Value) -> Outcome {
        if case .value(let value) = self { .value(change(value)) } else { self }
    }
}
