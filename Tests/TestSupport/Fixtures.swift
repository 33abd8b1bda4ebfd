package import Foundation

/// The files in Tests/Fixtures.
package enum Fixtures {
    /// The repository's root.
    package static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    package static func data(_ name: String) throws -> Data {
        try Data(contentsOf: root.appendingPathComponent("Tests/Fixtures/\(name)"))
    }

    /// Returns an article of a module's documentation.
    package static func article(_ name: String, of module: String) throws -> String {
        try String(
            contentsOf: root.appendingPathComponent("Sources/\(module)/\(module).docc/\(name).md"), encoding: .utf8)
    }

    /// Returns the lines of all code blocks of an article.
    package static func code(in article: String) -> [Substring] {
        let blocks = article.components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 1 }
        return blocks.flatMap { $0.element.split(separator: "\n").dropFirst() }
    }
}

/// A row of Tests/Fixtures/escapers.json; see the README beside it.
package struct Vector: Decodable, Sendable {
    package let id: Int
    package let system: String
    package let api: String
    package let input: String
    package let options: String
    /// The expected output; nil for NULL.
    package let expected: String?

    package static func all() throws -> [Vector] {
        try JSONDecoder().decode([Vector].self, from: Fixtures.data("escapers.json"))
    }
}
