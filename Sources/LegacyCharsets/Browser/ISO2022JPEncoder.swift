internal import PercentEncoding

/// An encoder of ISO-2022-JP (WHATWG Encoding, section 12.2.2). Every text starts and ends in the ASCII state.
struct ISO2022JPEncoder {
    private enum State { case ascii, roman, jis0208 }

    private let rules: BrowserEncoder
    private let table: EncodeTable
    private var state = State.ascii

    /// Bytes collected so that one call escapes many bytes.
    private var run: [UInt8] = []
    /// Whether the bytes of ``run`` belong to ASCII characters.
    private var isRunOfASCII = true
    /// Whether ASCII and other bytes are escaped by the same rules, so that one run may hold both.
    private let escapesAlike: Bool
    private static let longestRun = 4096

    /// Creates an encoder with the characters of EUC-JP.
    init(_ rules: BrowserEncoder, _ table: EncodeTable) {
        self.rules = rules
        self.table = table
        escapesAlike = rules.ascii == rules.other
    }

    mutating func append(_ text: String, to output: inout [UInt8]) throws(CharsetError) {
        for (offset, scalar) in text.unicodeScalars.enumerated() {
            if !append(scalar.value, to: &output) {
                // A character that switches the state would change the meaning of later bytes, so U+FFFD replaces it.
                let shown = scalar.isSwitch ? 0xFFFD : scalar.value
                if rules.replacesByRoman { enter(.ascii, &output) }
                writeRun(to: &output)
                guard try rules.appendSubstitute(for: shown, to: &output) else {
                    throw CharsetError(
                        kind: .unencodable, offset: offset, charset: rules.definition.name, scalar: scalar)
                }
            }
        }
        enter(.ascii, &output)
        writeRun(to: &output)
    }

    /// Appends a character. If the charset lacks the character, switches to a state that can encode ASCII, and returns
    /// false.
    private mutating func append(_ scalar: UInt32, to output: inout [UInt8]) -> Bool {
        if scalar < 0x80 {
            if state == .jis0208 || state == .roman && (scalar == 0x5C || scalar == 0x7E) { enter(.ascii, &output) }
            if Unicode.Scalar(UInt8(scalar)).isSwitch { return false }
            append(UInt8(scalar), isASCII: true, to: &output)
            return true
        }
        if scalar == 0xA5 || scalar == 0x203E {
            enter(.roman, &output)
            append(scalar == 0xA5 ? 0x5C : 0x7E, isASCII: false, to: &output)
            return true
        }
        let code = table.code(of: scalar.fullWidth)
        guard code >= 0x8080 else {
            if state == .jis0208 { enter(.ascii, &output) }
            return false
        }
        enter(.jis0208, &output)
        append(UInt8(code >> 8 & 0x7F), isASCII: false, to: &output)
        append(UInt8(code & 0x7F), isASCII: false, to: &output)
        return true
    }

    private mutating func enter(_ wanted: State, _ output: inout [UInt8]) {
        if state == wanted { return }
        state = wanted
        let (first, last): (UInt8, UInt8) =
            switch wanted {
            case .ascii: (UInt8(ascii: "("), UInt8(ascii: "B"))
            case .roman: (UInt8(ascii: "("), UInt8(ascii: "J"))
            case .jis0208: (UInt8(ascii: "$"), UInt8(ascii: "B"))
            }
        append(0x1B, isASCII: false, to: &output)
        append(first, isASCII: false, to: &output)
        append(last, isASCII: false, to: &output)
    }

    private mutating func append(_ byte: UInt8, isASCII: Bool, to output: inout [UInt8]) {
        if isASCII != isRunOfASCII && !escapesAlike || run.count >= Self.longestRun { writeRun(to: &output) }
        isRunOfASCII = isASCII
        run.append(byte)
    }

    private mutating func writeRun(to output: inout [UInt8]) {
        if run.isEmpty { return }
        output.append(percentEncoding: run, using: isRunOfASCII ? rules.ascii : rules.other)
        run.removeAll(keepingCapacity: true)
    }
}

extension BrowserEncoder {
    /// Whether the replacement byte is a backslash or a tilde; in the Roman state, these bytes are other characters.
    fileprivate var replacesByRoman: Bool {
        unencodable == .replacement(UInt8(ascii: "\\")) || unencodable == .replacement(UInt8(ascii: "~"))
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is ESC, SO or SI.
    fileprivate var isSwitch: Bool { value == 0x1B || value == 0x0E || value == 0x0F }
}

extension UInt32 {
    /// The full-width form of a half-width katakana, voicing mark or punctuation mark.
    fileprivate var fullWidth: UInt32 {
        (0xFF61...0xFF9F).contains(self) ? fullWidthKatakana[Int(self) - 0xFF61].value : self
    }
}

/// The full-width characters for U+FF61 to U+FF9F (WHATWG Encoding, "index ISO-2022-JP katakana").
private let fullWidthKatakana = Array(
    "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン゛゜".unicodeScalars)
