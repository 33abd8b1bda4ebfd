internal import CLegacyCharsets
internal import CPercentEncoding

/// The bytes of every character of a charset without states, in the form that the C functions take.
// SAFETY: immutable once made.
@safe final class EncodeTable: @unchecked Sendable {
    private let blocks: UnsafeMutableBufferPointer<UInt16>
    private let entries: UnsafeMutableRawBufferPointer
    private let linear: UnsafeMutableBufferPointer<UInt64>
    private let ascii: UnsafeMutableBufferPointer<UInt8>
    private let table: UnsafeMutablePointer<pct_encode_table>

    /// How many scalar values the BMP has.
    private static var bmp: Int { 0x10000 }

    /// How much memory it takes, in bytes.
    var byteCount: Int {
        unsafe blocks.count * 2 + entries.count + linear.count * 8
    }

    /// The table of codes, by their scalar values from 0 on. Codes of more than two bytes are those of GB 18030 if `form` says so.
    ///
    /// Codes of up to two bytes are laid out flat, in 128 KiB, which saves a load for each character.
    /// `ascii` has the bytes of ASCII, nil for themselves.
    init(codes: [UInt32], form: pct_code_form, ascii: [UInt8]? = nil) {
        let size = Int(PCT_SCALARS_PER_BLOCK)
        // The C functions rely on all blocks of the BMP.
        let used = max(Self.bmp, ((codes.lastIndex { $0 != 0 } ?? 0) / size + 1) * size)
        let width = form == PCT_CODES_32 ? 4 : 2
        let isFlat = form == PCT_CODES_16
        var numbers: [UInt16] = []
        // The first block is that of all blocks without codes; a flat table has such a one at the surrogates.
        var packed = isFlat ? [] : [UInt32](repeating: 0, count: size)
        let empty = isFlat ? UInt16(0xD800 / size) : 0
        var bits: [UInt64] = []
        for start in stride(from: 0, to: used, by: size) {
            var block = (start..<start + size).map { $0 < codes.count ? codes[$0] : 0 }
            var mask: UInt64 = 0
            if form == PCT_CODES_GB18030 {
                for (index, code) in block.enumerated() where code > 0xFFFF {
                    block[index] = code.linearNumber
                    mask |= 1 << UInt64(index)
                }
                bits.append(mask)
            }
            if mask == 0, block.allSatisfy({ $0 == 0 }), !(isFlat && start < Self.bmp) {
                numbers.append(empty)
            } else {
                numbers.append(UInt16(packed.count / size))
                packed += block
            }
        }
        unsafe blocks = .allocate(capacity: numbers.count)
        _ = unsafe blocks.initialize(from: numbers)
        unsafe linear = .allocate(capacity: bits.count)
        _ = unsafe linear.initialize(from: bits)
        unsafe entries = .allocate(byteCount: packed.count * width, alignment: 8)
        for (index, code) in packed.enumerated() {
            // SAFETY: there is room for all of them.
            if width == 4 {
                unsafe entries.storeBytes(of: code, toByteOffset: 4 * index, as: UInt32.self)
            } else {
                unsafe entries.storeBytes(
                    of: UInt16(truncatingIfNeeded: code), toByteOffset: 2 * index, as: UInt16.self)
            }
        }
        unsafe self.ascii = .allocate(capacity: ascii?.count ?? 0)
        _ = unsafe self.ascii.initialize(from: ascii ?? [])
        unsafe table = .allocate(capacity: 1)
        unsafe table.initialize(
            to: pct_encode_table(
                form: form, block_count: numbers.count, blocks: blocks.baseAddress.unsafelyUnwrapped,
                entries: entries.baseAddress.unsafelyUnwrapped, linear: linear.baseAddress,
                ascii: ascii == nil ? nil : UnsafePointer(self.ascii.baseAddress)))
    }

    deinit {
        unsafe blocks.deallocate()
        unsafe entries.deallocate()
        unsafe linear.deallocate()
        unsafe ascii.deallocate()
        unsafe table.deallocate()
    }

    /// The table as it is used, as long as this object lives.
    var view: View { unsafe View(table: UnsafePointer(table)) }

    /// A table that is used, without counting references.
    // SAFETY: whoever has a view keeps the table alive.
    @safe struct View: Sendable {
        fileprivate nonisolated(unsafe) let table: UnsafePointer<pct_encode_table>

        /// How many bytes at most one byte of text can become, escaped.
        var expansion: Int { unsafe table.pointee.form == PCT_CODES_16 ? 3 : 6 }

        /// The first scalar value beyond the table.
        var scalarLimit: UInt32 { unsafe UInt32(table.pointee.block_count) * UInt32(PCT_SCALARS_PER_BLOCK) }

        /// The bytes of a character as one number, the first byte highest; 0 if it has none.
        func code(of scalar: UInt32) -> UInt32 {
            unsafe scalar < 0x80 ? scalar : pct_code_of(table, scalar)
        }

        /// Writes text escaped, as `pct_encode_text` says.
        func encode(
            _ text: UnsafeBufferPointer<UInt8>, ascii: UnsafePointer<pct_set>, other: UnsafePointer<pct_set>,
            to output: UnsafeMutableBufferPointer<UInt8>
        ) -> pct_result {
            // SAFETY: the function reads and writes only these buffers.
            unsafe pct_encode_text(
                table, ascii, other, text.baseAddress, text.count, output.baseAddress, output.count)
        }
    }
}

extension UInt32 {
    /// The number of a code of four bytes of GB 18030, counted from 81308130.
    var linearNumber: UInt32 {
        let (first, second) = ((self >> 24) - 0x81, (self >> 16 & 0xFF) - 0x30)
        let (third, fourth) = ((self >> 8 & 0xFF) - 0x81, (self & 0xFF) - 0x30)
        return ((first * 10 + second) * 126 + third) * 10 + fourth
    }
}
