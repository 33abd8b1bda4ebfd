#if os(Linux)
    import Foundation
    import PercentEncoding

    /// The functions of Foundation's CoreFoundation that have no Swift declaration.
    enum LiveCoreFoundation {
        fileprivate typealias Object = UnsafeRawPointer

        private struct Functions: @unchecked Sendable {
            let makeString: @convention(c) (Object?, UnsafePointer<UInt16>, Int) -> Object?
            let length: @convention(c) (Object) -> Int
            let character: @convention(c) (Object, Int) -> UInt16
            let copyASCII: @convention(c) (Object, UnsafeMutablePointer<UInt8>, Int, UInt32) -> UInt8
            let escape: @convention(c) (Object?, Object, Object?, Object?, UInt32) -> Object?
            let unescape: @convention(c) (Object?, Object, Object, UInt32) -> Object?
            let ianaName: @convention(c) (UInt32) -> Object?
            let ofStringEncoding: @convention(c) (UInt) -> UInt32
            let ofIANAName: @convention(c) (Object) -> UInt32
            let release: @convention(c) (Object) -> Void

            init() {
                // Foundation is already loaded. Loading the library by name could load another version.
                _ = NSString()
                makeString = Self.function("CFStringCreateWithCharacters")
                length = Self.function("CFStringGetLength")
                character = Self.function("CFStringGetCharacterAtIndex")
                copyASCII = Self.function("CFStringGetCString")
                escape = Self.function("CFURLCreateStringByAddingPercentEscapes")
                unescape = Self.function("CFURLCreateStringByReplacingPercentEscapesUsingEncoding")
                ianaName = Self.function("CFStringConvertEncodingToIANACharSetName")
                ofStringEncoding = Self.function("CFStringConvertNSStringEncodingToEncoding")
                ofIANAName = Self.function("CFStringConvertIANACharSetNameToEncoding")
                release = Self.function("CFRelease")
            }

            private static func function<Function>(_ name: String) -> Function {
                guard let address = dlsym(nil, name) else { fatalError("Foundation does not export \(name)") }
                return unsafeBitCast(address, to: Function.self)
            }
        }

        private static let functions = Functions()

        private static func withString<Result>(_ units: [UInt16], _ body: (Object) -> Result) -> Result {
            guard let string = functions.makeString(nil, units, units.count) else { fatalError("no CFString") }
            defer { functions.release(string) }
            return body(string)
        }

        private static func units(_ string: Object) -> [UInt16] {
            (0..<functions.length(string)).map { functions.character(string, $0) }
        }

        private static func taking(_ string: Object?) -> [UInt16]? {
            guard let string else { return nil }
            defer { functions.release(string) }
            return units(string)
        }

        /// The lists of characters to escape and to leave, as CFString objects.
        final class Set {
            fileprivate let kept: Object
            fileprivate let escaped: Object

            init(leaving kept: [UInt16], escaping escaped: [UInt16]) {
                func string(_ units: [UInt16]) -> Object {
                    guard let string = functions.makeString(nil, units, units.count) else { fatalError("no CFString") }
                    return string
                }
                self.kept = string(kept)
                self.escaped = string(escaped)
            }

            convenience init(_ set: EscapeSet) {
                self.init(
                    leaving: (0..<0x80).filter { set.contains(UInt8($0)) },
                    escaping: (0..<0x80).filter { !set.contains(UInt8($0)) })
            }

            deinit {
                functions.release(kept)
                functions.release(escaped)
            }
        }

        /// Returns the text escaped by `CFURLCreateStringByAddingPercentEscapes`; nil for NULL.
        static func escape(_ units: [UInt16], _ set: Set, _ encoding: UInt32) -> [UInt8]? {
            escapedUnits(units, set, encoding)?.map { UInt8(truncatingIfNeeded: $0) }
        }

        /// Returns the escaped text as UTF-16, because the list of characters to leave may have non-ASCII characters.
        static func escapedUnits(_ units: [UInt16], _ set: Set, _ encoding: UInt32) -> [UInt16]? {
            withString(units) { string in taking(functions.escape(nil, string, set.kept, set.escaped, encoding)) }
        }

        /// Escapes each unit separately, followed by a separator. If the result is NULL, writes the given text.
        static func escapeEach(
            _ units: [UInt16], _ set: Set, _ encoding: UInt32, null: [UInt8], separator: UInt8
        ) -> [UInt8] {
            let longest = 64
            return [UInt8](unsafeUninitializedCapacity: longest * units.count) { buffer, written in
                guard var end = buffer.baseAddress else { return }
                for var unit in units {
                    guard let string = functions.makeString(nil, &unit, 1) else { fatalError("no CFString") }
                    if let escaped = functions.escape(nil, string, set.kept, set.escaped, encoding) {
                        guard functions.copyASCII(escaped, end, longest, 0x0600) != 0 else { fatalError("too long") }
                        end += functions.length(escaped)
                        functions.release(escaped)
                    } else {
                        end.update(from: null, count: null.count)
                        end += null.count
                    }
                    functions.release(string)
                    end.pointee = separator
                    end += 1
                }
                written = buffer.baseAddress.map { end - $0 } ?? 0
            }
        }

        /// Returns the text unescaped by `CFURLCreateStringByReplacingPercentEscapesUsingEncoding`; nil for NULL.
        static func unescape(_ text: [UInt8], _ encoding: UInt32) -> [UInt16]? {
            withString(text.map { UInt16($0) }) { string in
                withString([]) { none in taking(functions.unescape(nil, string, none, encoding)) }
            }
        }

        /// Returns CoreFoundation's name of an encoding.
        static func ianaName(_ encoding: UInt32) -> String? {
            functions.ianaName(encoding).map { String(decoding: units($0), as: UTF16.self) }
        }

        /// Returns the encoding for a raw value of `String.Encoding`, or nil.
        static func encoding(ofStringEncoding rawValue: UInt) -> UInt32? {
            let encoding = functions.ofStringEncoding(rawValue)
            return encoding == .max ? nil : encoding
        }

        /// Returns the encoding with the given name, or nil.
        static func encoding(ofIANAName name: String) -> UInt32? {
            let encoding = withString(Array(name.utf16)) { functions.ofIANAName($0) }
            return encoding == .max ? nil : encoding
        }
    }
#endif
