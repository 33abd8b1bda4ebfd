package import Foundation

/// Files of Tests/Fixtures.
package enum Fixtures {
    /// The repository's root.
    package static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    package static func data(_ name: String) throws -> Data {
        try Data(contentsOf: root.appendingPathComponent("Tests/Fixtures/\(name)"))
    }
}

/// One row of Tests/Fixtures/escapers.json; see the README beside it.
package struct Vector: Decodable, Sendable {
    package let id: Int
    package let system: String
    package let api: String
    package let input: String
    package let options: String
    /// Nil for NULL.
    package let expected: String?

    package static func all() throws -> [Vector] {
        try JSONDecoder().decode([Vector].self, from: Fixtures.data("escapers.json"))
    }
}
