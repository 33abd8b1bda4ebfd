#if os(Linux)
    import LegacyCharsets
    import PercentEncoding
    import TestSupport
    import Testing

    /// Compares the model of CoreFoundation on Linux with the live function.
    @Suite struct LinuxCoreFoundationTests {
        /// The encodings of CoreFoundation on Linux that the package leaves out.
        static let leftOut: [UInt32] = [0x0830, 0x0831, 0x0840, 0x0A05, 0x0A10, 0x0C02]

        static let working = Charset.allOfCoreFoundation.compactMap(\.coreFoundationEncoding).filter {
            !LinuxCoreFoundation.broken.contains($0)
        }

        @Test func `Exactly the encodings work that CoreFoundation has`() {
            let set = LiveCoreFoundation.Set(.unreserved)
            // For these encodings, CoreFoundation's function never returns.
            let endless: [UInt32] = [0x0821, 0x0822]
            let working = (0..<UInt32(0x1000)).filter {
                !endless.contains($0) && LiveCoreFoundation.escape([0x20], set, $0) != nil
            }
            let names = working.map { "0x" + String($0, radix: 16) }
            let listed = (Self.working + Self.leftOut).filter { $0 < 0x1000 }.map { "0x" + String($0, radix: 16) }
            #expect(names.count > 50)
            #expect(edits(of: listed, in: "CLegacyCharsets/rows.def", names: names) == [])
        }

        @Test(arguments: working) func `Every character of the BMP is escaped as in CoreFoundation`(
            number: UInt32
        ) throws {
            // Every character is converted except the separator, which no escape contains.
            let separator = UInt8(ascii: "-")
            let set = EscapeSet(literal: [separator])
            let scalars = RepairedProfileTests.charactersOfBMP(for: number).filter { $0.value != UInt32(separator) }
            let missing = Array("%2A".utf8)
            var ours: [UInt8] = []
            try LinuxCoreFoundation(coreFoundationEncoding: number).append(
                percentEncoding: scalars.separated, using: set, missing: missing, to: &ours)
            let live = LiveCoreFoundation.escapeEach(
                scalars.map { UInt16($0.value) }, LiveCoreFoundation.Set(set), number, null: missing,
                separator: separator)
            guard ours != live else { return }
            let parts = zip(
                ours.split(separator: separator, omittingEmptySubsequences: false),
                live.split(separator: separator, omittingEmptySubsequences: false))
            let differences = zip(scalars, parts).filter { $0.1.0 != $0.1.1 }.map(\.0.value).prefix(20)
            Issue.record("\(String(number, radix: 16)): \(differences)")
        }

        // MARK: Random texts

        static let sets: [EscapeSet] = [
            .unreserved, .afnetworking2Key, .coreFoundation, .encodeURI, EscapeSet(literal: []),
            EscapeSet(literal: 0...0x7F), EscapeSet(literal: [0x00, 0x1A, 0x20, 0x41, 0x7E]),
        ]

        /// Characters that many charsets have, and a few that no charset has.
        static let characters: [[Unicode.Scalar]] = [
            Array("abz09-_.~ +&=%/\\\u{0}\t\n\u{1A}\u{1B}\u{1C}\u{E}\u{F}\u{7F}".unicodeScalars),
            Array("éßøŁ€“•¥©ЖяΩאعก".unicodeScalars),
            Array("汉字漢字你好あアソｱ가힣、。～―—".unicodeScalars),
            Array("\u{AD}\u{200B}\u{200D}\u{FEFF}\u{FE0F}\u{2060}\u{3164}\u{FFF3}\u{180F}".unicodeScalars),
            Array("😀𠀀\u{E000}\u{F8FF}\u{E5E5}\u{E81E}龴︐\u{FFFD}\u{10FFFF}\u{E0041}".unicodeScalars),
        ]

        static func text(_ generator: inout SeededGenerator) -> [Unicode.Scalar] {
            // The characters in later rows of `characters` fail more often, so most texts use only the first rows.
            let kinds = Int.random(in: 1...5, using: &generator)
            return (0..<Int.random(in: 0...12, using: &generator)).map { _ in
                let kind = characters[Int.random(in: 0..<kinds, using: &generator)]
                return kind[Int.random(in: 0..<kind.count, using: &generator)]
            }
        }

        @Test(arguments: working + LinuxCoreFoundation.broken.sorted())
        func `Random texts are escaped or rejected as in CoreFoundation`(
            number: UInt32
        ) throws {
            var generator = SeededGenerator(seed: UInt64(number))
            let model = try LinuxCoreFoundation(coreFoundationEncoding: number)
            var (successes, failures) = (0, 0)
            let live = Self.sets.map { LiveCoreFoundation.Set($0) }
            for _ in 0..<Thoroughness.rounds(quick: 120, thorough: 500) {
                let choice = Int.random(in: 0..<Self.sets.count, using: &generator)
                let scalars = Self.text(&generator)
                func escape(_ count: Int) -> [UInt8]? {
                    LiveCoreFoundation.escape(string(scalars[..<count]).utf16.map { $0 }, live[choice], number)
                }
                let text = string(scalars[...])
                if let expected = escape(scalars.count) {
                    successes += 1
                    #expect(try model.escaped(text, using: Self.sets[choice]) == expected, "\(number) \(scalars)")
                } else {
                    failures += 1
                    let offset = (0..<scalars.count).first { escape($0 + 1) == nil }
                    let error = #expect(throws: TextEncodingError.self) {
                        try model.escaped(text, using: Self.sets[choice])
                    }
                    #expect(error?.kind == .unencodable && error?.offset == offset, "\(number) \(scalars)")
                }
            }
            #expect(
                successes > Thoroughness.rounds(quick: 20, thorough: 50) || LinuxCoreFoundation.broken.contains(number))
            #expect(
                failures > Thoroughness.rounds(quick: 2, thorough: 5)
                    || [0x0400_0100, 0x0800_0100].contains(number))
        }

        @Test func `GB 18030 has no characters beyond the BMP`() throws {
            let model = try LinuxCoreFoundation(coreFoundationEncoding: 0x0632)
            #expect(throws: TextEncodingError(kind: .unencodable, offset: 0)) {
                try model.escaped("\u{10000}", using: .unreserved)
            }
            let live = LiveCoreFoundation.Set(.unreserved)
            #expect(LiveCoreFoundation.escape(Array("\u{10000}".utf16), live, 0x0632) == nil)
        }

        private func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars)
            return String(text)
        }
    }

    extension [Unicode.Scalar] {
        /// All characters, each with `-` after it.
        var separated: String {
            var text = String.UnicodeScalarView()
            for scalar in self {
                text.append(scalar)
                text.append("-")
            }
            return String(text)
        }
    }
#endif
