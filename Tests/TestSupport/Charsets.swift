import Foundation
package import PercentEncodingReference

extension ReferenceIndexes {
    /// Those of Tests/Fixtures/charsets.
    package static let standard: ReferenceIndexes = {
        do {
            return try ReferenceIndexes { Array(try Fixtures.data("charsets/\($0)")) }
        } catch {
            fatalError("\(error)")
        }
    }()
}

extension ReferenceCharset {
    /// All encodings of the standard, in its order.
    package static let all: [ReferenceCharset] = charsetLabels.compactMap {
        ReferenceCharset(name: $0.name, indexes: .standard)
    }

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    /// The encoding of the given name.
    package static func named(_ name: String) -> ReferenceCharset {
        guard let charset = byName[name] else { fatalError("no encoding is called \(name)") }
        return charset
    }
}

/// One row of Tests/Fixtures/charsets/encoding-labels.json.
package struct CharsetLabels: Decodable, Sendable {
    package let name: String
    package let labels: [String]
}

/// The labels of every encoding.
package let charsetLabels: [CharsetLabels] = {
    do {
        return try JSONDecoder().decode([CharsetLabels].self, from: Fixtures.data("charsets/encoding-labels.json"))
    } catch {
        fatalError("\(error)")
    }
}()
