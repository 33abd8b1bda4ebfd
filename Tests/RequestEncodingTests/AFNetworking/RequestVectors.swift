import Foundation
import TestSupport

/// One row of Tests/Fixtures/requests.json; see the README beside it.
struct RequestVector: Decodable {
    let id: Int
    let system: String
    let api: String
    let input: String
    let options: String
    /// Nil for nil and an error.
    let expected: String?

    static func all() throws -> [RequestVector] {
        try JSONDecoder().decode([RequestVector].self, from: Fixtures.data("requests.json"))
    }
}
