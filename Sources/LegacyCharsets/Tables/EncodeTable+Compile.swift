internal import CLegacyCharsets
internal import CPercentEncoding

extension CharsetDefinition {
    /// The table for encoding, compiled on first use.
    @inline(__always)
    func encodeTable() throws(CharsetError) -> EncodeTable.View {
        if let view = encodeSlot.ifCompiled({ $0.view }) { return view }
        return try compiledEncodeTable()
    }

    @inline(never)
    private func compiledEncodeTable() throws(CharsetError) -> EncodeTable.View {
        try encodeSlot.table { () throws(CharsetError) in
            EncodeTable(codes: try encodeCodes(), form: form == .gb18030 ? PCT_CODES_GB18030 : PCT_CODES_16)
        }.view
    }

    /// The codes that are compiled into the table.
    package func encodeCodes() throws(CharsetError) -> [UInt32] {
        switch source {
        case .icu(let name): return try codes(from: Converter(name, charset: self.name))
        case .characters(let characters): return .codes(of: characters)
        case .none: return []
        }
    }

    /// The code of every scalar value, as far as there are any; those of GB 18030 beyond the BMP are computed.
    package func codes(from source: borrowing some MappingSource & ~Copyable) throws(CharsetError) -> [UInt32] {
        var codes = try source.codes(from: 0, count: rule.lastScalar + 1)
        for scalar in codes.indices where codes[scalar] != 0 {
            if !rule.accepts(codes[scalar], of: UInt32(scalar)) { codes[scalar] = 0 }
        }
        codes.apply(overrides)
        return codes
    }
}

extension [UInt32] {
    /// The codes of all scalar values of the BMP, of which these have the bytes from 0x80 on.
    static func codes(of characters: [Unicode.Scalar]) -> [UInt32] {
        var codes = [UInt32](repeating: 0, count: 0x10000)
        for (index, scalar) in characters.enumerated() { codes[Int(scalar.value)] = UInt32(0x80 + index) }
        return codes
    }

    /// Changes the codes that are different when text is encoded.
    mutating func apply(_ overrides: [CharsetOverride]) {
        for override in overrides where override.direction != .decoding {
            for step in 0..<override.count {
                self[Int(override.scalar + step)] = override.code == 0 ? 0 : override.code + step
            }
        }
    }
}
