internal import CPercentEncoding

extension CharsetDefinition {
    /// The table for decoding, compiled on first use.
    func decodeTable() throws(CharsetError) -> DecodeTable {
        try decodeSlot.table { () throws(CharsetError) in
            switch source {
            case .icu(let name): try compileDecodeTable(Converter(name))
            case .characters(let characters):
                DecodeTable(
                    single: (0..<128).map { $0 < characters.count ? pct_text_entry(characters[$0].value) : 0 })
            case .none: DecodeTable(single: [UInt32](repeating: 0, count: 128))
            }
        }
    }

    private func compileDecodeTable(_ converter: borrowing Converter) throws(CharsetError) -> DecodeTable {
        var single = [UInt32](repeating: 0, count: 128)
        var pairs: [UInt32] = []
        for byte in rule.singles.joined() {
            single[Int(byte) - 0x80] = converter.scalar(of: (byte, 0, 0), count: 1).map(pct_text_entry) ?? 0
        }
        if form != .singleByte {
            let width = Int(PCT_TRAILS)
            pairs = [UInt32](repeating: 0, count: Int(PCT_LEADS) * width)
            for lead in rule.leads.joined() {
                single[Int(lead) - 0x80] = .lead
                for trail in UInt8(PCT_FIRST_TRAIL)...(lead == 0x8E ? rule.lastTrailAfter8E : 0xFE) {
                    guard let scalar = converter.scalar(of: (lead, trail, 0), count: 2) else { continue }
                    guard rule.decodesPrivateUse || !scalar.isPrivateUse else { continue }
                    pairs[pairIndex(lead, trail)] = pct_text_entry(scalar)
                }
            }
        }
        apply(&single, &pairs)
        let triples = triples(converter, &single)
        return DecodeTable(
            single: single, pairs: pairs, triples: triples,
            ranges: rule.readsFourBytes ? try fourByteRanges(converter) : [])
    }

    private func pairIndex(_ lead: UInt8, _ trail: UInt8) -> Int {
        Int(lead - 0x81) * Int(PCT_TRAILS) + Int(trail) - 0x40
    }

    private func apply(_ single: inout [UInt32], _ pairs: inout [UInt32]) {
        for override in overrides where override.direction != .encoding && override.code < 0x10000 {
            for step in 0..<override.count {
                let (code, entry) = (override.code + step, override.text(step))
                if code > 0xFF {
                    pairs[pairIndex(UInt8(code >> 8), UInt8(code & 0xFF))] = entry
                } else if code >= 0x80 {
                    single[Int(code) - 0x80] = entry
                }
            }
        }
    }

    /// JIS X 0212, the third plane of EUC-JP, which is read only.
    private func triples(_ converter: borrowing Converter, _ single: inout [UInt32]) -> [UInt32] {
        guard rule.readsThreeBytes else { return [] }
        single[0x8F - 0x80] = .leadOfThree
        var triples: [UInt32] = []
        for second in UInt8(0xA1)...0xFE {
            for third in UInt8(0xA1)...0xFE {
                // What ICU has beyond the standard's rows are extensions of IBM.
                let scalar = second <= 0xED ? converter.scalar(of: (0x8F, second, third), count: 3) : nil
                triples.append(scalar.map { $0.isPrivateUse ? 0 : pct_text_entry($0) } ?? 0)
            }
        }
        return triples
    }

    /// The ranges of GB 18030 in which both numbers and scalar values follow each other.
    private func fourByteRanges(
        _ converter: borrowing Converter
    ) throws(CharsetError) -> [(start: UInt32, scalar: UInt32)] {
        var scalars = [UInt32](repeating: 0, count: 39_420)
        for (scalar, code) in try converter.codes(from: 0, count: 0x10000).enumerated() where code > 0xFFFF {
            if code.linearNumber < 39_420 { scalars[Int(code.linearNumber)] = UInt32(scalar) }
        }
        for override in overrides where override.direction == .decoding && override.code > 0xFFFF {
            for step in 0..<override.count {
                scalars[Int(override.code.linearNumber + step)] = override.scalar + step
            }
        }
        var ranges: [(start: UInt32, scalar: UInt32)] = []
        for (number, scalar) in scalars.enumerated() {
            let expected = ranges.last.map { $0.scalar == 0 ? 0 : $0.scalar + UInt32(number) - $0.start }
            if scalar != expected { ranges.append((UInt32(number), scalar)) }
        }
        let firstAstral = UInt32(PCT_GB18030_FIRST_ASTRAL)
        return ranges + [(39_420, 0), (firstAstral, 0x10000), (firstAstral + 0x100000, 0)]
    }
}

extension UInt32 {
    fileprivate static let lead = UInt32(PCT_TEXT_LEAD).asKind
    fileprivate static let leadOfThree = UInt32(PCT_TEXT_LEAD_3).asKind

    /// An entry without text, with this in its last byte.
    fileprivate var asKind: UInt32 { UInt32(bigEndian: self) }
}

extension CharsetOverride {
    /// The entry for one of its codes.
    fileprivate func text(_ step: UInt32) -> UInt32 {
        guard let mark = mark else { return pct_text_entry(scalar + step) }
        // Two characters of two bytes each, of which the first starts with C3.
        let bytes = [UInt8(0x80 | scalar & 0x3F), UInt8(0xC0 | mark >> 6), UInt8(0x80 | mark & 0x3F)]
        return bytes.reversed().reduce(UInt32(PCT_TEXT_AFTER_C3)) { $0 << 8 | UInt32($1) }.littleEndian
    }
}
