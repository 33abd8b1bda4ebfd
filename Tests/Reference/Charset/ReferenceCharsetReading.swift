/// Reads percent-encoded text in one charset or in the first of a list that fits.
///
/// The input is a sequence of units: bytes, escapes, `+`, malformed `%`, `%uXXXX` and raw characters. Bytes and escapes
/// next to each other are a run, which is decoded by itself.
public struct ReferenceCharsetReading: Sendable {
    /// The result of a fault: an error, the same bytes, or U+FFFD.
    public enum Policy: String, Sendable { case fail, keep, replace }
    /// The kind of the input.
    public enum Input: String, Sendable {
        case bytes
        /// UTF-8, in which characters that are not ASCII stand for themselves.
        case text
        /// Bytes without escapes.
        case plain
    }

    /// The charsets in the order of preference.
    public var charsets: [ReferenceTextCharset]
    /// The kind of the input.
    public var input = Input.bytes
    /// The policy for `%` without two hexadecimal digits.
    public var malformed = Policy.fail
    /// The policy for bytes that are not text; `keep` only if the first charset is UTF-8.
    public var invalid = Policy.fail
    /// Whether `+` is a space.
    public var plusIsSpace = false
    /// Whether `%uXXXX` is a UTF-16 unit.
    public var readsUnicodeEscapes = false

    /// How often a text is decoded at most, until nothing changes.
    public var rounds = 1

    /// Creates a strict reader of escaped bytes.
    public init(_ charsets: [ReferenceTextCharset]) {
        self.charsets = charsets
    }

    // MARK: Lists

    /// Decodes the input in the first charset that fits. All rounds after the first read text in charsets in which ASCII
    /// stands for itself, keep `+` and malformed escapes, and are not made if they have an error.
    public func decode(_ input: [UInt8]) -> ReferenceCharsetResult {
        var result = decodeOnce(input)
        var later = self
        (later.input, later.malformed, later.invalid, later.plusIsSpace) = (.text, .keep, .fail, false)
        later.charsets.removeAll { $0.form != .utf8 && $0.form != .table }
        for _ in 1..<rounds where result.status == .ok && !later.charsets.isEmpty {
            let next = later.decodeOnce(result.output)
            if next.status == .ok { result.output = next.output }
        }
        return result
    }

    private func decodeOnce(_ input: [UInt8]) -> ReferenceCharsetResult {
        let chosen = choose(input)
        if chosen.status != .ok { return chosen }
        return read(input, chosen.charset, invalid).result
    }

    /// Chooses the charset. The output is that of the strict test.
    public func choose(_ input: [UInt8]) -> ReferenceCharsetResult {
        var furthest: ReferenceCharsetResult?
        for index in charsets.indices {
            let reading = read(input, index, .fail)
            if reading.result.status == .ok { return reading.result }
            if reading.isCutUTF8 { return invalid == .fail ? reading.result : used(index, input) }
            if reading.result.offset > furthest?.offset ?? -1 { furthest = reading.result }
        }
        return invalid == .fail ? furthest ?? used(0, input) : used(0, input)
    }

    private func used(_ index: Int, _ input: [UInt8]) -> ReferenceCharsetResult {
        ReferenceCharsetResult(offset: input.count, charset: index)
    }

    // MARK: Fields

    /// Returns the range of the value of the first field with a name; nil if no field has the name.
    public func value(named name: [UInt8], in query: [UInt8]) -> Range<Int>? {
        var reading = self
        (reading.malformed, reading.invalid) = (.keep, .fail)
        var start = 0
        for field in query.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false) {
            defer { start += field.count + 1 }
            let end = field.firstIndex(of: UInt8(ascii: "=")) ?? field.endIndex
            let decoded = reading.decode(Array(field[..<end]))
            if !field.isEmpty, decoded.status == .ok, decoded.output == name {
                return Swift.min(end + 1, field.endIndex)..<field.endIndex
            }
        }
        return nil
    }

    // MARK: One charset

    /// A unit of input at an offset.
    private enum Unit {
        case byte(UInt8)
        case character([UInt32])
        /// Raw bytes that are not UTF-8.
        case illFormed(isCut: Bool)
        case codeUnit(UInt32)
        case malformed
    }

    private struct Reading {
        var result: ReferenceCharsetResult
        /// Whether the input is UTF-8 with at least one complete character of several bytes, and then a part of a
        /// character.
        var isCutUTF8 = false
        var hasCharacter = false
    }

    private func read(_ input: [UInt8], _ index: Int, _ invalid: Policy) -> Reading {
        let units = units(of: input, charsets[index])
        var reading = Reading(result: ReferenceCharsetResult(charset: index))
        var position = 0
        while position < units.count, reading.result.status == .ok {
            let (offset, unit) = units[position]
            switch unit {
            case .byte:
                let end = units[position...].firstIndex { if case .byte = $0.unit { false } else { true } }
                read(units, position..<(end ?? units.count), input, invalid, &reading)
                position = end ?? units.count
                continue
            case .character(let scalars): append(scalars, to: &reading)
            case .illFormed(let isCut):
                let next = position + 1 < units.count ? units[position + 1].offset : input.count
                refuse(offset, isCut, next, Array(input[offset..<next]), input, invalid, &reading)
            case .codeUnit(let unit):
                if case .codeUnit(let trail)? = position + 1 < units.count ? units[position + 1].unit : nil,
                    (0xD800...0xDBFF).contains(unit), (0xDC00...0xDFFF).contains(trail)
                {
                    append([0x10000 + (unit - 0xD800) << 10 + (trail - 0xDC00)], to: &reading)
                    position += 1
                } else if (0xD800...0xDFFF).contains(unit) {
                    refuse(offset, false, offset, [0xEF, 0xBF, 0xBD], input, invalid, &reading)
                } else {
                    append([unit], to: &reading)
                }
            case .malformed:
                if malformed == .fail { reading.result = reading.result.failed(.malformed, at: offset) }
                append([0xFFFD], to: &reading)
            }
            position += 1
        }
        if reading.result.status == .ok { reading.result.offset = input.count }
        return reading
    }

    private typealias Units = [(offset: Int, unit: Unit)]

    /// Decodes a run.
    private func read(
        _ units: Units, _ run: Range<Int>, _ input: [UInt8], _ invalid: Policy, _ reading: inout Reading
    ) {
        let bytes = units[run].map { (_, unit) -> UInt8 in if case .byte(let byte) = unit { byte } else { 0 } }
        let charset = charsets[reading.result.charset]
        for piece in charset.pieces(bytes, isPlain: self.input == .plain) where reading.result.status == .ok {
            if let scalars = piece.scalars {
                append(scalars, to: &reading)
                reading.hasCharacter = reading.hasCharacter || piece.end - piece.start > 1
            } else {
                let end = run.lowerBound + piece.end
                refuse(
                    units[run.lowerBound + piece.start].offset, piece.isCut,
                    end < units.count ? units[end].offset : input.count, Array(bytes[piece.start..<piece.end]), input,
                    invalid, &reading)
            }
        }
    }

    private func append(_ scalars: [UInt32], to reading: inout Reading) {
        if reading.result.status == .ok { reading.result.output += scalars.flatMap(ReferenceUTF8.encode) }
    }

    /// Handles an ill-formed sequence. If it is incomplete, a malformed escape after it is the error.
    private func refuse(
        _ offset: Int, _ isCut: Bool, _ end: Int, _ bytes: [UInt8], _ input: [UInt8], _ invalid: Policy,
        _ reading: inout Reading
    ) {
        if isCut, malformed == .fail, end < input.count, isMalformed(input, at: end) {
            reading.result = reading.result.failed(.malformed, at: end)
        } else if invalid == .fail {
            let isUTF8 = charsets[reading.result.charset].form == .utf8
            let isStart = isCut || malformed == .keep && ReferenceUTF8.isCut(bytes)
            reading.isCutUTF8 = isUTF8 && isStart && isCutEscape(input[end...]) && reading.hasCharacter
            reading.result = reading.result.failed(.invalid, at: offset)
        } else {
            reading.result.output += invalid == .keep ? bytes : [0xEF, 0xBF, 0xBD]
        }
    }

    /// Whether the rest of an input is empty, or an escape that the end cuts and that a policy keeps or replaces.
    private func isCutEscape(_ rest: ArraySlice<UInt8>) -> Bool {
        let isDigit = rest.dropFirst().allSatisfy { "0123456789abcdefABCDEF".utf8.contains($0) }
        return rest.isEmpty
            || malformed != .fail && self.input != .plain && rest.first == UInt8(ascii: "%") && rest.count < 3
                && isDigit
    }

    // MARK: Units

    private func units(of input: [UInt8], _ charset: ReferenceTextCharset) -> Units {
        if self.input == .plain { return input.enumerated().map { ($0, .byte($1)) } }
        var units: Units = []
        var offset = 0
        while offset < input.count {
            let byte = input[offset]
            if readsUnicodeEscapes, let unit = codeUnit(in: input, at: offset) {
                units.append((offset, .codeUnit(unit)))
                offset += 6
            } else if let byte = ReferenceDecoding.escape(in: input, at: offset) {
                units.append((offset, .byte(byte)))
                offset += 3
            } else if byte == UInt8(ascii: "%"), malformed != .keep {
                units.append((offset, .malformed))
                offset += 1
            } else if byte >= 0x80, self.input == .text || charset.convertsCharacters {
                let end = input[offset...].firstIndex { $0 < 0x80 } ?? input.count
                units += rawCharacters(Array(input[offset..<end]), at: offset)
                offset = end
            } else {
                let byte = byte == UInt8(ascii: "+") && plusIsSpace ? UInt8(ascii: " ") : byte
                units.append((offset, charset.convertsCharacters ? .character([UInt32(byte)]) : .byte(byte)))
                offset += 1
            }
        }
        return units
    }

    /// Returns the characters of raw bytes that are not ASCII.
    private func rawCharacters(_ bytes: [UInt8], at offset: Int) -> Units {
        ReferenceTextCharset.pieces(bytes, by: UTF8Decoder()).map { piece in
            (offset + piece.start, piece.scalars.map { .character($0) } ?? .illFormed(isCut: piece.isCut))
        }
    }

    private func isMalformed(_ input: [UInt8], at offset: Int) -> Bool {
        input[offset] == UInt8(ascii: "%") && ReferenceDecoding.escape(in: input, at: offset) == nil
            && !(readsUnicodeEscapes && codeUnit(in: input, at: offset) != nil)
    }

    /// Returns the UTF-16 unit of `%uXXXX`.
    private func codeUnit(in input: [UInt8], at offset: Int) -> UInt32? {
        guard offset + 6 <= input.count, input[offset...].starts(with: "%u".utf8) else { return nil }
        let digits = String(decoding: input[offset + 2..<offset + 6], as: UTF8.self)
        return digits.utf8.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit } ? UInt32(digits, radix: 16) : nil
    }
}
