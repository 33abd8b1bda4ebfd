import Foundation

/// Reading and writing of files of records for drivers: each record is its length as a little-endian `UInt32`, followed by
/// its bytes.
enum RecordFile {
    static func write(_ records: [[UInt8]], to file: URL) throws {
        var bytes: [UInt8] = []
        for record in records {
            withUnsafeBytes(of: UInt32(record.count).littleEndian) { bytes.append(contentsOf: $0) }
            bytes += record
        }
        try Data(bytes).write(to: file)
    }

    /// Returns the records of a file, or nil if the file ends inside a record.
    static func read(_ file: URL) throws -> [[UInt8]]? {
        let bytes = [UInt8](try Data(contentsOf: file))
        var records: [[UInt8]] = []
        var rest = bytes[...]
        while rest.count >= 4 {
            let count = rest.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
            rest = rest.dropFirst(4)
            guard rest.count >= count else { return nil }
            records.append(Array(rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
        return rest.isEmpty ? records : nil
    }
}
