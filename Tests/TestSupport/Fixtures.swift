public import Foundation

/// Files of Tests/Fixtures.
public enum Fixtures {
    /// The repository's root.
    public static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    public static func data(_ name: String) throws -> Data {
        try Data(contentsOf: root.appendingPathComponent("Tests/Fixtures/\(name)"))
    }
}

/// One row of Tests/Fixtures/escapers.json; see the README beside it.
public struct Vector: Decodable, Sendable {
    public let id: Int
    public let system: String
    public let api: String
    public let input: String
    public let options: String
    /// Nil for NULL.
    public let expected: String?

    public static func all() throws -> [Vector] {
        try JSONDecoder().decode([Vector].self, from: Fixtures.data("escapers.json"))
    }
}
