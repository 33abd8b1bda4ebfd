internal import CPercentLibrary

/// The values of one field in many lines, which are valid until the next call of `reset`. A line has one value, or with
/// `isAll` a list of values.
@safe final class ParameterValues {
    /// The state of a value.
    @safe enum State {
        case missing
        /// The value cannot be read.
        case rejected
        /// The value was read in the charset with an index.
        case found(UnsafeBufferPointer<UInt8>, charset: Int)
    }

    /// A state in 16 bytes. The size is negative if there is no value: -1 if it is missing, -2 if it is rejected.
    private struct Slot {
        var start = 0
        var size: Int32 = -1
        var charset: Int32 = 0
    }

    let isAll: Bool
    // The checks of exclusive access would take longer than the access.
    @exclusivity(unchecked) private var slots: [Slot] = []
    /// The indices of the values of each line, if the lines have lists.
    private var lists: [Range<Int>] = []
    private var rows = LineRows()
    private var offsets: UnsafeMutableBufferPointer<Int64> = .allocate(capacity: 0)
    private var validity: UnsafeMutableBufferPointer<UInt8> = .allocate(capacity: 0)
    @exclusivity(unchecked) private var data: UnsafeMutableBufferPointer<UInt8> = .allocate(capacity: 0)
    private var valueOffsets: UnsafeMutableBufferPointer<Int64> = .allocate(capacity: 0)
    private var valueValidity: UnsafeMutableBufferPointer<UInt8> = .allocate(capacity: 0)
    private var used = 0
    /// The room for values for each byte of a text.
    private let growth: Int

    /// Creates room for one value in each line, or for lists.
    init(isAll: Bool) {
        self.isAll = isAll
        // Each line gets at most one value, so all calls of `read` together need the room that one call needs. But lists
        // that are not complete are read a second time.
        growth = isAll ? 6 : 3
    }

    deinit {
        unsafe offsets.deallocate()
        unsafe validity.deallocate()
        unsafe valueOffsets.deallocate()
        unsafe valueValidity.deallocate()
        unsafe data.deallocate()
    }

    /// The indices of the values in a line. If lines have no lists, there is one index, also for a missing value.
    func indices(of line: Int) -> Range<Int> { isAll ? lists[line] : line..<line + 1 }

    /// The state of the value at an index.
    subscript(index: Int) -> State {
        let slot = unsafe slots[index]
        if slot.size >= 0 {
            let value = unsafe data[slot.start..<slot.start + Int(slot.size)]
            return unsafe .found(UnsafeBufferPointer(rebasing: value), charset: Int(slot.charset))
        }
        return slot.size == -1 ? .missing : .rejected
    }

    /// The bytes of all values.
    var bytes: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(rebasing: data[..<used]) }

    /// Whether a line has values, and all of them were read.
    func isFound(_ line: Int) -> Bool {
        isAll ? !lists[line].isEmpty && found(in: line) == lists[line].count : unsafe slots[line].size >= 0
    }

    /// Whether a line lacks the parameter.
    func isMissing(_ line: Int) -> Bool { isAll ? lists[line].isEmpty : unsafe slots[line].size == -1 }

    /// The number of values in a line that were read.
    func found(in line: Int) -> Int { indices(of: line).count { unsafe slots[$0].size >= 0 } }

    /// The number of values in a line that cannot be read.
    func rejected(in line: Int) -> Int {
        isAll ? lists[line].count { unsafe slots[$0].size == -2 } : unsafe slots[line].size == -2 ? 1 : 0
    }

    /// Removes the values, so that each line of the texts lacks a value.
    func reset(for texts: LineTexts) {
        unsafe slots.removeAll(keepingCapacity: true)
        if isAll {
            lists.removeAll(keepingCapacity: true)
            lists.append(contentsOf: repeatElement(0..<0, count: texts.ranges.count))
        } else {
            unsafe slots.append(contentsOf: repeatElement(Slot(), count: texts.ranges.count))
        }
        used = 0
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
        if isAll {
            unsafe readLists(lines, of: texts, by: column, as: charset, to: room)
            return true
        }
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

    /// Reads the lists of values in lines.
    private func readLists(
        _ lines: [Int], of texts: LineTexts, by column: ParameterColumn, as charset: Int,
        to room: UnsafeMutableBufferPointer<UInt8>
    ) {
        // A field that is not empty takes two bytes with its separator.
        let most = unsafe (texts.buffer.count + lines.count) / 2
        unsafe Self.grow(&valueOffsets, to: most + 1)
        unsafe Self.grow(&valueValidity, to: (most + 7) / 8)
        var buffers = unsafe percent_query_buffers()
        unsafe (buffers.lists, buffers.validity) = (UnsafeMutableRawPointer(offsets.baseAddress), validity.baseAddress)
        unsafe (buffers.values, buffers.value_capacity) = (room.baseAddress, Int64(room.count))
        unsafe (buffers.pairs, buffers.value_offsets) = (Int64(most), UnsafeMutableRawPointer(valueOffsets.baseAddress))
        unsafe buffers.value_validity = unsafe valueValidity.baseAddress
        unsafe column.readAll(rows, of: texts.buffer, to: &buffers)
        for (index, line) in lines.enumerated() {
            let list = unsafe Int(offsets[2 * index])..<Int(offsets[2 * index + 1])
            merge(list, into: line, as: charset)
        }
        unsafe used += Int(buffers.value_capacity)
    }

    /// Adds a list that was read to a line. Of a list with the same length, only the values are used that could not be
    /// read before. Lengths differ if a name is text in only one of the charsets, and then the longer list is used.
    private func merge(_ list: Range<Int>, into line: Int, as charset: Int) {
        let old = lists[line]
        if list.count < old.count { return }
        let isLonger = list.count > old.count
        if isLonger { lists[line] = unsafe slots.count..<slots.count + list.count }
        for (index, value) in list.enumerated() {
            let isRead = unsafe valueValidity[value / 8] >> UInt8(value % 8) & 1 == 1
            let (start, end) = unsafe (Int(valueOffsets[value]), Int(valueOffsets[value + 1]))
            let size = isRead ? Int32(end - start) : -2
            let slot = Slot(start: used + start, size: size, charset: Int32(charset))
            if isLonger {
                unsafe slots.append(slot)
            } else if unsafe slots[old.lowerBound + index].size < 0 {
                unsafe slots[old.lowerBound + index] = slot
            }
        }
    }

    /// Changes the charset of the values in a line that have the charset `old` and that other values of the same lines
    /// also have.
    func set(charset: Int, insteadOf old: Int, of line: Int, in others: ParameterValues) {
        let (mine, other) = (indices(of: line), others.indices(of: line))
        guard mine.count == other.count else { return }
        for (index, otherIndex) in zip(mine, other) {
            if unsafe others.slots[otherIndex].size >= 0 && slots[index].charset == Int32(old) {
                unsafe slots[index].charset = Int32(charset)
            }
        }
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
