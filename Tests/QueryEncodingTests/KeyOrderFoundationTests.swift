#if !canImport(Darwin)
    import Foundation
    import QueryEncoding
    import TestSupport
    import Testing

    /// Tests that compare the order of random keys and the decompositions of characters with those of the linked
    /// Foundation.
    ///
    /// Foundation compares UTF-16 units. Where two units differ, Foundation compares whole characters with their marks.
    /// The result is inconsistent: Foundation calls `각` greater than `가각`, and `가각` greater than `각`. No consistent
    /// order can always equal Foundation's. The tests list the exceptions and show that each exception occurs.
    @Suite struct KeyOrderFoundationTests {
        enum Kind: CaseIterable { case ascii, letters, adversarial }

        struct Pair {
            let left: String
            let right: String
        }

        // MARK: Decomposition

        private static func canonical(_ text: String) -> [UInt32] {
            var text = text
            return text.withUTF8 { bytes in
                var scalars = CanonicalText(DecomposedText(bytes.span, from: 0))
                var result: [UInt32] = []
                while let scalar = scalars.next() {
                    result.append(scalar)
                }
                return result
            }
        }

        private static func decomposed(_ text: String) -> String {
            if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
            var view = String.UnicodeScalarView()
            view.append(contentsOf: canonical(text).lazy.compactMap(Unicode.Scalar.init))
            return String(view)
        }

        @Test func `Decompositions and the order of marks equal Foundation's for all characters`() {
            var generator = SeededGenerator(seed: 9)
            // Above the last mark, a quick run checks every 61st code point and all ideographs with decompositions.
            let values = (0...UInt32(0x10FFFF)).lazy.filter {
                Thoroughness.isThorough || $0 < 0x20000 || 0x2F800...0x2FA1F ~= $0 || $0 % 61 == 0
            }
            let known = Array(values.compactMap(Unicode.Scalar.init)).filter {
                $0.properties.age.map { ($0.major, $0.minor) <= UnicodeTables.version } ?? true
            }
            let marks = known.filter { $0.isMark }
            #expect(marks.count == 922)
            for start in stride(from: 0, to: known.count, by: 4096) {
                var text = String.UnicodeScalarView()
                for scalar in known[start..<min(start + 4096, known.count)] {
                    // An `a` separates the scalars, because Foundation loses marks in runs of more than 32 marks.
                    text.append("a")
                    text.append(scalar)
                    if let mark = marks.randomElement(using: &generator) { text.append(mark) }
                }
                let expected = String(text).decomposedStringWithCanonicalMapping.unicodeScalars.map(\.value)
                #expect(Self.canonical(String(text)) == expected, "from U+\(String(known[start].value, radix: 16))")
            }
        }

        // MARK: Random keys

        private static func characters(_ kind: Kind) -> [Unicode.Scalar] {
            let marks = (0x300..<0x330).compactMap(Unicode.Scalar.init)
            switch kind {
            case .ascii: return (0..<0x80).compactMap { Unicode.Scalar($0 as UInt32) }
            case .letters:
                let letters = "aabceesszABCESZ019_.-[]éÉàäåÅßẞſıİŉΐάΣσςωώйЙёが漢가각힣ếỆ\u{212B}\u{212A}\u{E000}😀𐐀𐐨"
                return letters.unicodeScalars.map { $0 } + marks[..<8]
            case .adversarial:
                let ignorable =
                    "\u{AD}\u{34F}\u{61C}\u{115F}\u{1160}\u{17B4}\u{180B}\u{200B}\u{200C}\u{200D}\u{200E}\u{2060}\u{FE0F}"
                let others =
                    "ae\u{3B1}\u{E9}\u{1FB3}\u{345}\u{F73}\u{344}\u{20DD}\u{93E}\u{1F3FB}\u{E0100}\u{1D157}\u{1D15E}\u{1D165}"
                let more = "\u{1D16D}\u{1109A}\u{2F800}\u{2F801}\u{F900}\u{AC01}\u{11A8}\u{FFFF}\u{10000}\u{DF}"
                return marks + (ignorable + others + more).unicodeScalars.map { $0 }
            }
        }

        /// Returns pairs of keys; half of the pairs share a prefix and a suffix.
        private static func pairs(_ kind: Kind, _ count: Int, seed: UInt64) -> [Pair] {
            var generator = SeededGenerator(seed: seed)
            let characters = characters(kind)
            func key(_ count: Int) -> [Unicode.Scalar] {
                (0..<count).map { _ in characters[Int.random(in: 0..<characters.count, using: &generator)] }
            }
            func string(_ scalars: [Unicode.Scalar]) -> String {
                var text = String.UnicodeScalarView()
                text.append(contentsOf: scalars)
                return String(text)
            }
            return (0..<count).map { index in
                let left = key(Int.random(in: 0...7, using: &generator))
                var right = key(Int.random(in: 0...3, using: &generator))
                if index % 2 == 0 {
                    let start = Int.random(in: 0...left.count, using: &generator)
                    let end = Int.random(in: start...left.count, using: &generator)
                    right = left[..<start] + right + left[end...]
                }
                return Pair(left: string(left), right: string(right))
            }
        }

        private static func foundation(_ left: String, _ right: String) -> Int {
            NSString(string: left).compare(right).rawValue
        }

        // MARK: Exceptions

        /// A reason why Foundation's order of two keys differs from the order `compare`.
        enum Exception: CaseIterable {
            /// Foundation treats marks of class 0 and emoji modifiers as reorderable, and puts them before the other
            /// marks.
            case misplaced
            /// Foundation ignores marks that both keys share, so it does not reorder other marks with them.
            case moved
            /// Foundation does not decompose characters if both keys have the same high surrogate.
            case halved
            /// Foundation calls each key greater than the other.
            case contradiction

            /// Whether the exception applies to two keys, given their canonical decompositions.
            func explains(_ keys: Pair, _ decomposed: Pair) -> Bool {
                switch self {
                case .contradiction:
                    foundation(keys.left, keys.right) != -foundation(keys.right, keys.left)
                case .misplaced: [decomposed.left, decomposed.right].contains(where: misplacesMarks)
                case .moved: keys.left.moves(to: decomposed.left) || keys.right.moves(to: decomposed.right)
                case .halved:
                    (keys.left + keys.right).unicodeScalars.contains { $0.value > 0xFFFF && $0.isDecomposable }
                }
            }

            private func misplacesMarks(_ text: String) -> Bool {
                zip(text.unicodeScalars, text.unicodeScalars.dropFirst()).contains { previous, scalar in
                    previous.isMark && !scalar.isMark
                        && (scalar.properties.isGraphemeExtend || scalar.properties.isEmojiModifier)
                }
            }
        }

        @Test func `Each exception in Foundation's order has an example`() {
            func expect(
                _ left: String, _ right: String, _ comparisons: (Int, Int), foundation: (Int, Int)
            ) {
                let order = KeyOrderStyle.compare
                let ours = (order.comparison(left, right).signum(), order.comparison(right, left).signum())
                let theirs = (Self.foundation(left, right), Self.foundation(right, left))
                #expect(ours == comparisons && theirs == foundation, "\(left) \(right) \(ours) \(theirs)")
            }
            expect("가각", "각", (-1, 1), foundation: (1, 1))
            expect("a\u{E0}", "\u{E0}", (-1, 1), foundation: (1, 1))
            expect("a\u{302}\u{34F}", "a\u{303}", (-1, 1), foundation: (1, -1))
            expect("a\u{301}\u{323}", "a\u{301}\u{345}", (1, -1), foundation: (-1, 1))
            expect("\u{1D15E}", "\u{1D157}\u{1D165}", (0, 0), foundation: (1, -1))
        }

        // MARK: Comparisons

        @Test(arguments: Kind.allCases)
        func `Keys are ordered as Foundation orders them, except for listed exceptions`(kind: Kind) {
            var exceptions: Set<Exception> = []
            var exceptionsForDecomposed: Set<Exception> = []
            for keys in Self.pairs(kind, Thoroughness.rounds(quick: 4_000, thorough: 100_000), seed: 10) {
                let decomposed = Pair(left: Self.decomposed(keys.left), right: Self.decomposed(keys.right))
                let ours = KeyOrderStyle.compare.comparison(keys.left, keys.right).signum()
                if ours != Self.foundation(keys.left, keys.right) {
                    let exception = Exception.allCases.first { $0.explains(keys, decomposed) }
                    #expect(exception != nil, "\(keys) \(ours)")
                    if let exception { exceptions.insert(exception) }
                }
                if kind != .ascii, ours != Self.foundation(decomposed.left, decomposed.right) {
                    let exception = Exception.allCases.first { $0.explains(decomposed, decomposed) }
                    #expect(exception == .misplaced, "\(decomposed) \(ours)")
                    if let exception { exceptionsForDecomposed.insert(exception) }
                }
            }
            switch kind {
            case .ascii: #expect(exceptions == [])
            case .letters: #expect(exceptions == [.contradiction] && exceptionsForDecomposed == [])
            // A sample may lack the rarest exceptions.
            case .adversarial:
                #expect(exceptions.count > 2 && (!Thoroughness.isThorough || exceptions == Set(Exception.allCases)))
            }
        }
    }

    extension String {
        /// Whether the decomposition of the text differs from the concatenated decompositions of its characters.
        fileprivate func moves(to decomposed: String) -> Bool {
            let pieces = unicodeScalars.map { String($0).decomposedStringWithCanonicalMapping.unicodeScalars }
            return !decomposed.unicodeScalars.elementsEqual(pieces.joined())
        }
    }

    extension Unicode.Scalar {
        /// Whether the scalar can be reordered with other marks.
        fileprivate var isMark: Bool { properties.canonicalCombiningClass != .notReordered }

        fileprivate var isDecomposable: Bool {
            String(self).decomposedStringWithCanonicalMapping.unicodeScalars.first != self
        }
    }
#endif
