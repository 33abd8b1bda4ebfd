#if !canImport(Darwin)
    import Foundation
    import PercentEncoding
    import TestSupport
    import Testing

    /// The function `CFURLCreateStringByAddingPercentEscapes`, which Foundation on Linux exports without a declaration.
    @_silgen_name("CFURLCreateStringByAddingPercentEscapes")
    private func CFURLCreateStringByAddingPercentEscapes(
        _ allocator: UnsafeRawPointer?, _ original: UnsafeRawPointer, _ leftUnescaped: UnsafeRawPointer?,
        _ legalToEscape: UnsafeRawPointer?, _ encoding: UInt32
    ) -> UnsafeRawPointer?

    /// The standard sets, compared with the escapers of the linked Foundation and CoreFoundation.
    struct FoundationComparisonTests {
        /// Every ASCII character, and one character each of two, three and four bytes.
        static let text = String(decoding: (0..<128).map { UInt8($0) }, as: UTF8.self) + "é漢😀"

        static func coreFoundation(_ text: String, leaving: String?, escaping: String?) -> String? {
            let text = NSString(string: text)
            let (leaving, escaping) = (leaving.map(NSString.init(string:)), escaping.map(NSString.init(string:)))
            func pointer(_ string: NSString?) -> UnsafeRawPointer? {
                string.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) }
            }
            let utf8: UInt32 = 0x0800_0100
            return withExtendedLifetime((text, leaving, escaping)) {
                guard let address = pointer(text),
                    let result = CFURLCreateStringByAddingPercentEscapes(
                        nil, address, pointer(leaving), pointer(escaping), utf8)
                else { return nil }
                return Unmanaged<NSString>.fromOpaque(result).takeRetainedValue().description
            }
        }

        @Test func `Encoded text equals CoreFoundation's output for the lists of AFNetworking and the Facebook SDK`() {
            let legal = ":/?#[]@!$&'()*+,;="
            // AFNetworking 2.5.4, AFPercentEscapedQueryStringKeyFromStringWithEncoding and
            // AFPercentEscapedQueryStringValueFromStringWithEncoding.
            #expect(
                Self.coreFoundation(Self.text, leaving: "[].", escaping: ":/?&=;+!@#$()',*")
                    == Self.text.percentEncoded(using: .afnetworking2Key))
            #expect(
                Self.coreFoundation(Self.text, leaving: nil, escaping: ":/?&=;+!@#$()',*[]")
                    == Self.text.percentEncoded(using: .afnetworking2Value))
            // FBSDKBasicUtility.
            #expect(
                Self.coreFoundation(Self.text, leaving: nil, escaping: legal)
                    == Self.text.percentEncoded(using: .facebook))
            #expect(
                Self.coreFoundation(Self.text, leaving: nil, escaping: nil)
                    == Self.text.percentEncoded(using: .coreFoundation))
        }

        @Test(arguments: ["url-query", "url-fragment", "url-user", "url-password", "url-host", "url-path"])
        func `Each encoded character equals the output of addingPercentEncoding`(name: String) throws {
            let sets: [String: CharacterSet] = [
                "url-query": .urlQueryAllowed, "url-fragment": .urlFragmentAllowed, "url-user": .urlUserAllowed,
                "url-password": .urlPasswordAllowed, "url-host": .urlHostAllowed, "url-path": .urlPathAllowed,
            ]
            let allowed = try #require(sets[name])
            let set = try #require(EscapeSet.standard(named: name))
            for scalar in Self.text.unicodeScalars {
                let character = String(scalar)
                #expect(
                    character.addingPercentEncoding(withAllowedCharacters: allowed)
                        == character.percentEncoded(using: set), "U+\(String(scalar.value, radix: 16))")
            }
        }

        @Test func `Foundation's position-dependent rules are not reproduced`() {
            #expect("/a:b".addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) == "/a:b")
            #expect("/a:b".percentEncoded(using: .urlPath) == "/a%3Ab")
            #expect("[a b]".addingPercentEncoding(withAllowedCharacters: .urlHostAllowed) == "[a%20b]")
            #expect("[a b]".percentEncoded(using: .urlHost) == "%5Ba%20b%5D")
        }

        @Test func `Random text encoded with random sets of ASCII equals the output of addingPercentEncoding`() {
            var generator = SeededGenerator(seed: 11)
            for _ in 0..<300 {
                let set = EscapeSet.random(using: &generator).intersection(EscapeSet(literal: 0..<128))
                    .writingSpace(as: .percent)
                let allowed = CharacterSet(charactersIn: String(decoding: set.literalBytes, as: UTF8.self))
                let text = String(decoding: generator.interestingBytes(40), as: UTF8.self)
                #expect(text.addingPercentEncoding(withAllowedCharacters: allowed) == text.percentEncoded(using: set))
            }
        }

        @Test func `Decoding gives the same text or failure as removingPercentEncoding`() {
            var generator = SeededGenerator(seed: 12)
            var failures = 0
            var repaired = 0
            for _ in 0..<2000 {
                let length = Int.random(in: 0...6, using: &generator)
                let text = String(decoding: generator.escapedBytes(length), as: UTF8.self)
                let ours = try? text.percentDecoded()
                let foundations = text.removingPercentEncoding
                failures += ours == nil ? 1 : 0
                if ours == nil, foundations?.contains("\u{FFFD}") == true {
                    // Foundation accepts some ill-formed UTF-8 and repairs the text: "%A9h" becomes "\u{FFFD}h".
                    repaired += 1
                } else {
                    #expect(ours == foundations, "\(text)")
                }
            }
            #expect((500..<2000).contains(failures) && repaired < 20)
        }
    }
#endif
