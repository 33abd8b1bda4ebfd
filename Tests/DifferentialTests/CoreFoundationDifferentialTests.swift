import LegacyCharsets
import PercentEncoding
import PercentEncodingReference
import QueryEncoding
import TestSupport
import Testing

/// The profile `coreFoundation` and the model of CoreFoundation on Linux, compared with a plain Swift implementation that
/// uses recorded tables.
@Suite struct CoreFoundationDifferentialTests {
    /// The characters of the BMP, each with `-` after it. In a quick run, a sample with all Latin characters, punctuation
    /// and compatibility forms, because the profiles differ for these characters.
    private static let charactersOfBMP: String = {
        var text = String.UnicodeScalarView()
        for scalar in (0...0xFFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
        where Thoroughness.isThorough || scalar.value < 0x180 || 0x2000..<0x2100 ~= scalar.value
            || scalar.value >= 0xFE00 || scalar.value % 83 == 0
        {
            text.append(contentsOf: [scalar, "-"])
        }
        return String(text)
    }()

    @Test(arguments: ReferenceCoreFoundation.numbers) func `BMP characters are encoded as in the reference`(
        number: UInt32
    ) throws {
        let reference = try #require(ReferenceCoreFoundation.all.first { $0.number == number })
        let model = try LinuxCoreFoundation(coreFoundationEncoding: number)
        // The letter `z` marks an error, because escapes never contain this letter.
        let set = EscapeSet(literal: "-z")
        let mark = UInt8(ascii: "z")
        func expected(_ profile: ReferenceCoreFoundation.Profile) throws -> [UInt8] {
            try reference.percentEncode(
                Self.charactersOfBMP, ReferenceSet(set), profile: profile, unencodable: .replacement(mark)
            ).get()
        }
        let charset = model.charset.with(unencodable: .replacement(mark))
        #expect(try Array(Self.charactersOfBMP.percentEncoded(in: charset, using: set).utf8) == expected(.repaired))
        var bytes: [UInt8] = []
        try model.append(percentEncoding: Self.charactersOfBMP, using: set, missing: [mark], to: &bytes)
        #expect(try bytes == expected(.linux))
    }

    @Test(arguments: ReferenceCoreFoundation.numbers) func `Random text is encoded as in the reference`(number: UInt32)
        throws
    {
        let reference = try #require(ReferenceCoreFoundation.all.first { $0.number == number })
        var generator = SeededGenerator(seed: UInt64(number))
        for round in 0..<Thoroughness.rounds(quick: 80, thorough: 2000) {
            let isLinux = round % 2 == 1
            let model = try LinuxCoreFoundation(coreFoundationEncoding: number)
            let encoding: any TextEncoding = isLinux ? model : model.charset
            let set = [EscapeSet.afnetworking2Value, .afnetworking2Key, .form, .unreserved][round / 2 % 4]
            let scalars = Self.text(&generator).filter { isLinux || reference.isKnown($0) }
            let text = String(String.UnicodeScalarView(scalars))
            var output: [UInt8] = []
            switch reference.percentEncode(text, ReferenceSet(set), profile: isLinux ? .linux : .repaired) {
            case .success(let bytes):
                try encoding.append(percentEncoding: text, using: set, to: &output)
                #expect(output == bytes, "\(scalars)")
            case .failure(let failure):
                let error = TextEncodingError(kind: .unencodable, offset: failure.offset)
                #expect(throws: error, "\(scalars)") {
                    try encoding.append(percentEncoding: text, using: set, to: &output)
                }
                guard !isLinux else { continue }
                let named = CharsetError(
                    kind: .unencodable, offset: failure.offset, charset: model.name, scalar: scalars[failure.offset])
                #expect(throws: named, "\(scalars)") { try text.percentEncoded(in: model.charset, using: set) }
            }
        }
    }

    /// Returns random text with characters that most, few or no encodings contain.
    private static func text(_ generator: inout SeededGenerator) -> [Unicode.Scalar] {
        let kinds = ["ab09-_.~ +&=%[]\u{0}\u{1A}\u{7F}", "éß€©Жяα", "汉字漢あソ가、～\u{AD}\u{200D}", "😀𠀀\u{E5E5}龴\u{FFFD}"]
            .map { Array($0.unicodeScalars) }
        let count = Int.random(in: 1...kinds.count, using: &generator)
        return (0..<Int.random(in: 0...8, using: &generator)).map { _ in
            let kind = kinds[Int.random(in: 0..<count, using: &generator)]
            return kind[Int.random(in: 0..<kind.count, using: &generator)]
        }
    }

    @Test(arguments: ReferenceCoreFoundation.numbers) func `Queries are written as in the reference`(number: UInt32)
        throws
    {
        let reference = try #require(ReferenceCoreFoundation.all.first { $0.number == number })
        let style = ReferenceStyle(QueryStyle.afnetworking2)
        var (trees, generator) = (RandomTrees(seed: UInt64(number)), SeededGenerator(seed: UInt64(number)))
        var written = 0
        for round in 0..<Thoroughness.rounds(quick: 50, thorough: 1000) {
            let isLinux = round % 2 == 1
            let model = try LinuxCoreFoundation(coreFoundationEncoding: number)
            let field = String(String.UnicodeScalarView(Self.text(&generator).filter(reference.isKnown)))
            let text = String(String.UnicodeScalarView(Self.text(&generator).filter(reference.isKnown)))
            let value: ReferenceValue =
                round % 4 == 0
                ? trees.dictionary(depth: 2)
                : .dictionary([(field, .array([.string(text), .dictionary([(text, .null)])]))])
            let pairs = (try? ReferenceFlattener.pairs(of: value, style: style)) ?? []
            guard pairs.allSatisfy({ ($0.field + ($0.value ?? "")).unicodeScalars.allSatisfy(reference.isKnown) })
            else {
                continue
            }
            let expected = reference.afnetworking2Query(of: value, style: style, profile: isLinux ? .linux : .repaired)
            var bytes: [UInt8] = []
            let query: Void? = try? QueryEncoder(style: .afnetworking2, charset: isLinux ? model : model.charset)
                .encode(QueryValue(value), appendingTo: &bytes)
            #expect(query.map { bytes } == expected, "\(value)")
            if expected != nil { written += 1 }
        }
        #expect(written > 5)
    }
}
