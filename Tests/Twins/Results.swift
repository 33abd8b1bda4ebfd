import TestSupport
import QueryEncoding

/// The results of a case, as a hash and, if they are shown, as text.
struct Results {
    private(set) var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    private(set) var text = ""
    private let isShown: Bool

    init(isShown: Bool) { self.isShown = isShown }

    mutating func add(_ name: String, _ result: String) {
        for byte in name.utf8 { mix(byte) }
        for byte in result.utf8 { mix(byte) }
        mix(0xFF)
        if isShown { text += "\n  \(name): \(result.debugDescription)" }
    }

    /// Shows the input of a case.
    mutating func show(_ input: @autoclosure () -> String) {
        if isShown { text += "\n  input: \(input())" }
    }

    private mutating func mix(_ byte: UInt8) {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }

    /// Adds a value or the error that is thrown instead.
    mutating func add<Value>(_ name: String, _ body: () throws -> Value) {
        do {
            add(name, "\(try body())")
        } catch let error as QueryCodingError {
            let scalar = error.scalar.map { String($0.value) } ?? "-"
            add(
                name,
                "\(error.kind)|\(error.field)|\(error.offset.map(String.init) ?? "-")|\(error.detail ?? "-")|\(scalar)")
        } catch {
            add(name, "\(error)")
        }
    }
}

extension SeededGenerator {
    mutating func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: 0..<values.count, using: &self)] }
}
