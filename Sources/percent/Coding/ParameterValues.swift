internal import CPercentLibrary

/// The values of one field in many lines, which are valid until the next call of `reset`.
@safe final class ParameterValues {
    /// The state of a line.
    @safe enum State {
        case missing
        /// The value cannot be read.
        case rejected
        /// The value was read in the charset with an index.
        case found(UnsafeBufferPointer<UInt8>, charset: Int)

        /// Whether the line lacks the parameter.
        var isMissing: Bool { if case .missing = self { true } else { false } }
    }

    /// A state in 16 bytes. The size is negative if there is no value: -1 if it is missing, -2 if it is rejected.
    private struct Slot {
        var start = 0
        var size: Int32 = -1
        var charset: Int32 = 0
    }

    // The checks of exclusive access would take longer than the access.
    @exclusivity(unchecked) private var slots: [Slot] = []
    private var rows = LineRows()
    private var offsets: UnsafeMutableBufferPointer<Int64> = .allocate(capacity: 0)
    private var validity: UnsafeMutableBufferPointer<UInt8> = .allocate(capacity: 0)
    @exclusivity(unchecked) private var data: UnsafeMutableBufferPointer<UInt8> = .allocate(capacity: 0)
    private var used = 0
    /// The room for values for each byte of a text. A decoder of several rounds needs twice the room.
    private let growth: Int

    /// Creates room for values that are read by rules.
    init(by rules: DecodingRules) { growth = rules.rounds > 1 ? 6 : 3 }

    deinit {
        unsafe offsets.deallocate()
        unsafe validity.deallocate()
        unsafe data.deallocate()
    }

    /// The state of a line.
    subscript(line: Int) -> State {
        let slot = unsafe slots[line]
        if slot.size >= 0 {
            let value = unsafe data[slot.start..<slot.start + Int(slot.size)]
            return unsafe .found(UnsafeBufferPointer(rebasing: value), charset: Int(slot.charset))
        }
        return slot.size == -1 ? .missing : .rejected
    }

    /// Whether a line has a value.
    func isFound(_ line: Int) -> Bool { unsafe slots[line].size >= 0 }

    /// Removes the values, so that each line of the texts lacks a value.
    func reset(for texts: LineTexts) {
        unsafe slots.removeAll(keepingCapacity: true)
        unsafe slots.append(contentsOf: repeatElement(Slot(), count: texts.ranges.count))
        used = 0
        // Each line gets at most one value, so all calls together need the room that one call needs.
        unsafe Self.grow(&data, to: growth * texts.buffer.count)
    }

    /// Reads the values of a column in lines without values. `charset` is the index of the name of the charset.
    /// Returns whether every line has a value.
    func read(_ lines: [Int], of texts: LineTexts, by column: ParameterColumn, as charset: Int) -> Bool {
        if lines.isEmpty { return true }
        rows.set(lines, of: texts)
        unsafe Self.grow(&offsets, to: rows.count + 1)
        unsafe Self.grow(&validity, to: (rows.count + 7) / 8)
        let room = unsafe UnsafeMutableBufferPointer(rebasing: data[used...])
        var buffers = unsafe percent_column_buffers(
            offsets: offsets.baseAddress, data: room.baseAddress, capacity: Int64(room.count),
            validity: validity.baseAddress, nulls: 0)
        let written = unsafe column.read(rows, of: texts.buffer, to: &buffers)
        for (index, line) in lines.enumerated() {
            let row = 2 * index
            guard unsafe validity[row / 8] >> UInt8(row % 8) & 1 == 1 else { continue }
            let (start, end) = unsafe (Int(offsets[row]), Int(offsets[row + 1]))
            unsafe slots[line] = Slot(start: used + start, size: Int32(end - start), charset: Int32(charset))
        }
        used += written
        // The rows between the lines are null.
        return unsafe Int(buffers.nulls) == rows.count - lines.count
    }

    /// Changes the charset of a value.
    func set(charset: Int, of line: Int) { unsafe slots[line].charset = Int32(charset) }

    /// Records that the value cannot be read.
    func reject(_ line: Int) { unsafe slots[line].size = -2 }

    /// Grows a buffer and discards its contents.
    private static func grow<Element>(_ buffer: inout UnsafeMutableBufferPointer<Element>, to count: Int) {
        guard buffer.count < count else { return }
        unsafe buffer.deallocate()
        unsafe buffer = .allocate(capacity: 2 * count)
    }
}
