// scripts/generate --fixtures runs this on Linux with a folder, in which it writes the files of core-foundation.
//
// The escapes that `CFURLCreateStringByAddingPercentEscapes` makes of each unit of the BMP when all are to be escaped. Foundation exports the
// function without declaring it.
import Foundation

typealias Object = UnsafeRawPointer

func function<Function>(_ name: String) -> Function {
    guard let address = dlsym(nil, name) else { fatalError("Foundation does not export \(name)") }
    return unsafeBitCast(address, to: Function.self)
}

_ = NSString()
let makeString: @convention(c) (Object?, UnsafePointer<UInt16>, Int) -> Object? = function(
    "CFStringCreateWithCharacters")
let copyASCII: @convention(c) (Object, UnsafeMutablePointer<UInt8>, Int, UInt32) -> UInt8 = function(
    "CFStringGetCString")
let escape: @convention(c) (Object?, Object, Object?, Object?, UInt32) -> Object? =
    function("CFURLCreateStringByAddingPercentEscapes")
let decode: @convention(c) (Object?, UnsafePointer<UInt8>, Int, UInt32, UInt8) -> Object? = function(
    "CFStringCreateWithBytes")
let length: @convention(c) (Object) -> Int = function("CFStringGetLength")
let unit: @convention(c) (Object, Int) -> UInt16 = function("CFStringGetCharacterAtIndex")
let release: @convention(c) (Object) -> Void = function("CFRelease")
let stateful: UInt32 = 0x0820

/// Returns a code of ISO-2022-JP without the escape sequences around it.
func code(_ bytes: [UInt8], _ encoding: UInt32) -> [UInt8] {
    encoding == stateful && bytes.count > 6 ? Array(bytes[3..<bytes.count - 3]) : bytes
}

/// Returns the bytes of a unit; nil for an error.
func bytes(of unit: UInt16, _ encoding: UInt32) -> [UInt8]? {
    var unit = unit
    guard let string = makeString(nil, &unit, 1) else { fatalError("no CFString") }
    defer { release(string) }
    guard let escaped = escape(nil, string, nil, string, encoding) else { return nil }
    defer { release(escaped) }
    var text = [UInt8](repeating: 0, count: 64)
    guard copyASCII(escaped, &text, text.count, 0x0600) != 0 else { fatalError("too long") }
    return text.prefix { $0 != 0 }.split(separator: UInt8(ascii: "%")).map { digits in
        guard let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 16) else { fatalError("not escaped") }
        return byte
    }
}

func hexadecimal(_ number: some BinaryInteger, digits: Int) -> String {
    let text = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(digits - text.utf8.count, 0)) + text
}

/// Returns the index of a four-byte code of GB 18030; nil for other codes.
func place(of code: [UInt8]) -> Int? {
    guard code.count == 4, (0x30...0x39).contains(code[1]) else { return nil }
    return ((Int(code[0]) * 10 + Int(code[1])) * 126 + Int(code[2])) * 10 + Int(code[3])
}

/// A file: units that follow each other, or whose codes of four bytes do, are one line.
func table(of encoding: UInt32) -> String {
    var lines: [(start: String, items: [String])] = []
    var (next, nextPlace, count) = (0, -1, 0)
    for unit in UInt16.min...UInt16.max {
        guard let bytes = bytes(of: unit, encoding), bytes != [UInt8(truncatingIfNeeded: unit)] || unit > 0x7F else {
            continue
        }
        let code = code(bytes, encoding)
        let place = place(of: code)
        if place != nil, place == nextPlace, Int(unit) == next {
            count += 1
            lines[lines.count - 1].items[0] = "\(lines[lines.count - 1].items[0].prefix(8))+\(count)"
        } else {
            let text = code.isEmpty ? "=" : code.map { hexadecimal($0, digits: 2) }.joined()
            let isContinued = Int(unit) == next && place == nil && nextPlace < 0 && !lines.isEmpty
            if !isContinued { lines.append((hexadecimal(unit, digits: 4), [])) }
            lines[lines.count - 1].items.append(place == nil ? text : text + "+0")
            count = 0
        }
        next = Int(unit) + 1
        nextPlace = place.map { $0 + 1 } ?? -1
    }
    return lines.map { "\($0.start)\t\($0.items.joined(separator: " "))\n" }.joined()
}

// MARK: Decoding

/// Returns the scalar value of a code; nil if the code is not one character.
func scalar(of code: [UInt8], _ encoding: UInt32) -> UInt32? {
    let bytes = encoding == stateful ? [0x1B, 0x24, 0x42] + code + [0x1B, 0x28, 0x42] : code
    guard let string = decode(nil, bytes, bytes.count, encoding, 0) else { return nil }
    defer { release(string) }
    let scalars = Array(String(decoding: (0..<length(string)).map { unit(string, $0) }, as: UTF16.self).unicodeScalars)
    return scalars.count == 1 ? scalars[0].value : nil
}

/// Returns all codes of the given bytes.
func codes(_ ranges: ClosedRange<UInt8>...) -> [[UInt8]] {
    ranges.reduce([[]]) { codes, range in codes.flatMap { code in range.map { code + [$0] } } }
}

/// All codes that may stand for characters. Of the characters of EUC-TW beyond the BMP, only one row of plane 4.
func codes(of encoding: UInt32) -> [[UInt8]] {
    if encoding == stateful { return codes(0x21...0x7E, 0x21...0x7E) }
    let all = codes(0x80...0xFF) + codes(0x81...0xFE, 0x40...0xFE)
    guard encoding == 0x0931 else { return all }
    let planes = codes(0x8E...0x8E, 0xA1...0xB0, 0xA1...0xFE, 0xA1...0xFE).filter { code in
        code.starts(with: [0x8E, 0xA4, 0xA1]) || scalar(of: code, encoding).map { $0 <= 0xFFFF } ?? true
    }
    return all + planes
}

/// The codes that are not decoded to the first unit that is encoded as the code: lines of an encoding, a code and the
/// characters of the code and of those after it, or `-`.
func decodingTable(of encoding: UInt32) -> String {
    var units: [[UInt8]: UInt32] = [:]
    for unit in (UInt16.min...UInt16.max).reversed() {
        guard unit > 0x7F, let bytes = bytes(of: unit, encoding), !bytes.isEmpty else { continue }
        units[code(bytes, encoding)] = UInt32(unit)
    }
    var lines: [(start: String, items: [String])] = []
    var next: [UInt8] = []
    for code in codes(of: encoding) {
        let scalar = scalar(of: code, encoding)
        guard scalar != units[code] else { continue }
        if code != next { lines.append((code.map { hexadecimal($0, digits: 2) }.joined(), [])) }
        lines[lines.count - 1].items.append(scalar.map { hexadecimal($0, digits: 4) } ?? "-")
        next = code.dropLast() + [code[code.count - 1] &+ 1]
    }
    let number = hexadecimal(encoding, digits: 4)
    return lines.map { "\(number)\t\($0.start)\t\($0.items.joined(separator: " "))\n" }.joined()
}

guard CommandLine.arguments.count == 2 else { fatalError("usage: core-foundation FOLDER") }
let folder = URL(fileURLWithPath: CommandLine.arguments[1])
let encodings: [UInt32] = [
    0x0000, 0x0201, 0x0205, 0x0207, 0x0420, 0x0421, 0x0422, 0x0423, 0x0500, 0x0502, 0x0632, 0x0820, 0x0930, 0x0931,
    0x0940, 0x0A06,
]
for encoding in encodings {
    let file = folder.appendingPathComponent(hexadecimal(encoding, digits: 4) + ".tsv")
    try table(of: encoding).write(to: file, atomically: true, encoding: .utf8)
}
let decoding = encodings.filter { $0 != 0x0632 }.map(decodingTable).joined()
try decoding.write(to: folder.appendingPathComponent("decoding.tsv"), atomically: true, encoding: .utf8)
