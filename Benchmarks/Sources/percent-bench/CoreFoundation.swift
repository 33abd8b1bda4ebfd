import BenchmarkSupport
import Foundation
import PercentEncoding

extension Suite {
    /// Returns CoreFoundation as a contender that escapes strings in a charset; the array is empty outside Linux.
    func coreFoundation(
        encoding strings: [String], in charset: UInt32 = coreFoundationUTF8, against layer: Contender.Layer = .string
    ) -> [Contender] {
        #if os(Linux)
            let calls = CoreFoundation(encoding: charset, keeping: Self.escapes)
            let texts = strings.map(CoreFoundation.text)
            return [
                .peer("CoreFoundation AddingPercentEscapes", layer, version: foundation) {
                    pass(texts, $0) { calls.encode($0) }
                }
            ]
        #else
            return []
        #endif
    }

    /// Returns CoreFoundation as a contender that unescapes strings in a charset; the array is empty outside Linux.
    func coreFoundation(
        decoding strings: [String], in charset: UInt32 = coreFoundationUTF8, against layer: Contender.Layer = .string
    ) -> [Contender] {
        #if os(Linux)
            let calls = CoreFoundation(encoding: charset, keeping: Self.escapes)
            let texts = strings.map(CoreFoundation.text)
            return [
                .peer("CoreFoundation ReplacingPercentEscapes", layer, version: foundation) {
                    pass(texts, $0) { calls.decode($0) }
                }
            ]
        #else
            return []
        #endif
    }

    private static let coreFoundationUTF8: UInt32 = 0x0800_0100
}

#if os(Linux)
    /// The two CoreFoundation calls that AFNetworking 2 used, from the library that Foundation links. Swift does not
    /// declare these calls.
    private struct CoreFoundation {
        /// A CFString, released with the last reference to this object.
        final class Text: Output {
            fileprivate let object: UnsafeRawPointer

            fileprivate init(_ object: UnsafeRawPointer) {
                self.object = object
            }

            deinit {
                CoreFoundation.functions.release(object)
            }

            var weight: Int { CoreFoundation.functions.length(object) }

            var bytes: [UInt8] {
                let units = (0..<weight).map { CoreFoundation.functions.character(object, $0) }
                return Array(String(decoding: units, as: UTF16.self).utf8)
            }
        }

        private struct Functions: @unchecked Sendable {
            typealias Object = UnsafeRawPointer
            let makeString: @convention(c) (Object?, UnsafePointer<UInt16>, Int) -> Object?
            let length: @convention(c) (Object) -> Int
            let character: @convention(c) (Object, Int) -> UInt16
            let escape: @convention(c) (Object?, Object, Object?, Object?, UInt32) -> Object?
            let unescape: @convention(c) (Object?, Object, Object, UInt32) -> Object?
            let release: @convention(c) (Object) -> Void

            init() {
                // Loads Foundation.
                _ = NSString()
                makeString = Self.function("CFStringCreateWithCharacters")
                length = Self.function("CFStringGetLength")
                character = Self.function("CFStringGetCharacterAtIndex")
                escape = Self.function("CFURLCreateStringByAddingPercentEscapes")
                unescape = Self.function("CFURLCreateStringByReplacingPercentEscapesUsingEncoding")
                release = Self.function("CFRelease")
            }

            private static func function<Function>(_ name: String) -> Function {
                guard let address = dlsym(nil, name) else { fatalError("Foundation does not export \(name)") }
                return unsafeBitCast(address, to: Function.self)
            }
        }

        private static let functions = Functions()

        private let encoding: UInt32
        private let kept: Text
        private let escaped: Text
        private let none: Text

        /// Prepares the calls for a charset and for the characters to keep.
        init(encoding: UInt32, keeping set: EscapeSet) {
            func text(_ bytes: [UInt8]) -> Text { Self.text(String(decoding: bytes, as: UTF8.self)) }
            self.encoding = encoding
            kept = text((0..<0x80).filter { set.contains($0) })
            escaped = text((0..<0x80).filter { !set.contains($0) })
            none = text([])
        }

        /// Returns a text as a CFString.
        static func text(_ text: String) -> Text {
            let units = Array(text.utf16)
            guard let object = functions.makeString(nil, units, units.count) else { fatalError("no CFString") }
            return Text(object)
        }

        /// Encodes a text, or returns an empty string if CoreFoundation returns NULL.
        func encode(_ text: Text) -> Text {
            Self.functions.escape(nil, text.object, kept.object, escaped.object, encoding).map(Text.init) ?? none
        }

        /// Decodes a text, or returns an empty string if CoreFoundation returns NULL.
        func decode(_ text: Text) -> Text {
            Self.functions.unescape(nil, text.object, none.object, encoding).map(Text.init) ?? none
        }
    }
#endif
