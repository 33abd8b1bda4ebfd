internal import CLegacyCharsets
internal import CPercentEncoding

extension CharsetDefinition {
    /// The table for decoding, compiled on first use.
    func decodeTable() throws(CharsetError) -> DecodeTable {
        try decodeSlot.table { () throws(CharsetError) in DecodeTable(try decodeEntries()) }
    }

    /// The entries that are compiled into the table.
    package func decodeEntries() throws(CharsetError) -> DecodeEntries {
        switch source {
        case .icu(let name): try entries(from: Converter(name, charset: self.name))
        case .characters(let characters):
            DecodeEntries(
                single: (0..<128).map { $0 < characters.count ? pct_text_entry(characters[$0].value) : 0 })
        case .none: DecodeEntries()
        }
    }

    /// The entries of the table for decoding.
    package func entries(
        from source: borrowing some MappingSource & ~Copyable
    ) throws(CharsetError) -> DecodeEntries {
        var entries = DecodeEntries()
        for byte in rule.singles.joined() {
            entries.single[Int(byte) - 0x80] = try source.scalar(of: (byte, 0, 0), count: 1).map(pct_text_entry) ?? 0
        }
        if form != .singleByte { try readPairs(source, &entries) }
        apply(&entries)
        if rule.readsThreeBytes { try readTriples(source, &entries) }
        if rule.readsFourBytes { entries.ranges = try fourByteRanges(source) }
        return entries
    }

    private func readPairs(
        _ source: borrowing some MappingSource & ~Copyable, _ entries: inout DecodeEntries
    ) throws(CharsetError) {
        entries.pairs = [UInt32](repeating: 0, count: Int(PCT_LEADS) * Int(PCT_TRAILS))
        for lead in rule.leads.joined() {
            entries.single[Int(lead) - 0x80] = .lead
            for trail in UInt8(PCT_FIRST_TRAIL)...(lead == 0x8E ? rule.lastTrailAfter8E : 0xFE) {
                guard let scalar = try source.scalar(of: (lead, trail, 0), count: 2) else { continue }
                guard rule.decodesPrivateUse || !scalar.isPrivateUse else { continue }
                entries.pairs[pairIndex(lead, trail)] = pct_text_entry(scalar)
            }
        }
    }

    private func pairIndex(_ lead: UInt8, _ trail: UInt8) -> Int {
        Int(lead - 0x81) * Int(PCT_TRAILS) + Int(trail) - 0x40
    }

    private func apply(_ entries: inout DecodeEntries) {
        for override in overrides where override.direction != .encoding && override.code < 0x10000 {
            for step in 0..<override.count {
                let (code, entry) = (override.code + step, override.text(step))
                if code > 0xFF {
                    entries.pairs[pairIndex(UInt8(code >> 8), UInt8(code & 0xFF))] = entry
                } else if code >= 0x80 {
                    entries.single[Int(code) - 0x80] = entry
                }
            }
        }
    }

    /// JIS X 0212, the third plane of EUC-JP, which is read only.
    private func readTriples(
        _ source: borrowing some MappingSource & ~Copyable, _ entries: inout DecodeEntries
    ) throws(CharsetError) {
        entries.single[0x8F - 0x80] = .leadOfThree
        for second in UInt8(0xA1)...0xFE {
            for third in UInt8(0xA1)...0xFE {
                // What ICU has beyond the standard's rows are extensions of IBM.
                let scalar = second <= 0xED ? try source.scalar(of: (0x8F, second, third), count: 3) : nil
                entries.triples.append(scalar.map { $0.isPrivateUse ? 0 : pct_text_entry($0) } ?? 0)
            }
        }
    }

    /// The ranges of GB 18030 in which both numbers and scalar values follow each other.
    private func fourByteRanges(
        _ source: borrowing some MappingSource & ~Copyable
    ) throws(CharsetError) -> [DecodeEntries.Range] {
        var scalars = [UInt32](repeating: 0, count: 39_420)
        for (scalar, code) in try source.codes(from: 0, count: 0x10000).enumerated() where code > 0xFFFF {
            if code.linearNumber < 39_420 { scalars[Int(code.linearNumber)] = UInt32(scalar) }
        }
        for override in overrides where override.direction == .decoding && override.code > 0xFFFF {
            for step in 0..<override.count {
                scalars[Int(override.code.linearNumber + step)] = override.scalar + step
            }
        }
        var ranges: [DecodeEntries.Range] = []
        for (number, scalar) in scalars.enumerated() {
            let expected = ranges.last.map { $0.scalar == 0 ? 0 : $0.scalar + UInt32(number) - $0.start }
            if scalar != expected { ranges.append(.init(start: UInt32(number), scalar: scalar)) }
        }
        let firstAstral = UInt32(PCT_GB18030_FIRST_ASTRAL)
        return ranges + [
            .init(start: 39_420, scalar: 0), .init(start: firstAstral, scalar: 0x10000),
            .init(start: firstAstral + 0x100000, scalar: 0),
        ]
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
