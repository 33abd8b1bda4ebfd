import Foundation
import QueryEncoding
import RequestEncoding
import TestSupport
import Testing

/// The multipart forms of AFNetworking, row by row of Tests/Fixtures/requests.json.
@Suite struct MultipartVectorTests {
    @Test func `Every row about forms is reproduced, except the row with a quote in a name`() throws {
        let rows = try JSONDecoder().decode([Vector].self, from: Fixtures.data("requests.json"))
            .filter { $0.api.contains("multipart") }
        for row in rows {
            let outcome = try #require(try outcome(of: row), "row \(row.id) is not run")
            #expect(outcome == row.expected, "row \(row.id)")
        }
        #expect(rows.count == 3)
    }

    private func outcome(of row: Vector) throws -> String? {
        var form = try MultipartFormData(style: .afnetworking, boundary: "B")
        switch row.input {
        case "name=a\"b value=x boundary=B":
            // The quote is rejected, because it could turn the part into a file.
            #expect(throws: RequestEncodingError(kind: .invalidPartName, subject: "a\"b", offset: 1)) {
                try form.append("x", withName: "a\"b")
            }
            return row.expected
        case "{k:NSNull}":
            try form.append(parameters: ["k": nil] as QueryValue)
            let body = String(decoding: try form.encode(), as: UTF8.self)
            let isEmpty = body == "--B\r\nContent-Disposition: form-data; name=\"k\"\r\n\r\n\r\n--B--\r\n"
            return isEmpty ? "empty body part named k" : body
        case "{foo:{bar:[1]}}":
            try form.append(parameters: ["foo": ["bar": [1]]] as QueryValue)
            let body = String(decoding: try form.encode(), as: UTF8.self)
            return body.contains("name=\"foo[bar][]\"") ? "part name foo[bar][] (raw, not percent-escaped)" : body
        default: return nil
        }
    }
}
