import Foundation

/// A file of records: each record is its length as a little-endian `UInt32`, followed by its bytes.
struct RecordFiles {
    /// The error for a file that ends inside a record.
    struct CutOff: Error {}

    let folder: URL

    /// Returns the records of a workload.
    func read(_ workload: String) throws -> [[UInt8]] {
        var rest = [UInt8](try Data(contentsOf: folder.appending(path: workload)))[...]
        var records: [[UInt8]] = []
        while !rest.isEmpty {
            let count = rest.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
            guard rest.count >= 4 + count else { throw CutOff() }
            records.append(Array(rest.dropFirst(4).prefix(count)))
            rest = rest.dropFirst(4 + count)
        }
        return records
    }

    /// Writes records to a file.
    func write(_ records: [[UInt8]], to path: String) throws {
        var bytes: [UInt8] = []
        for record in records {
            withUnsafeBytes(of: UInt32(record.count).littleEndian) { bytes.append(contentsOf: $0) }
            bytes += record
        }
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }
}
