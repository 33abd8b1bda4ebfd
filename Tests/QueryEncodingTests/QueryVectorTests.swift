import PercentEncodingReference
import QueryEncoding
import TestSupport
import Testing

/// Tests that compare results with the recorded input and output of upstream programs, one test for each row of
/// Tests/Fixtures/queries.json.
@Suite struct QueryVectorTests {
    @Test func `Values are written as the upstream libraries write them`() throws {
        var count = 0
        for vector in try QueryVector.all() where vector.notApplicable == nil {
            guard let value = vector.value, let outcome = vector.outcome else { continue }
            let encoder = QueryEncoder(style: try QueryStyle(vector))
            do throws(QueryCodingError) {
                let query = try encoder.encode(QueryValue(value))
                #expect(outcome == .query(query), "\(vector.id)")
            } catch {
                #expect(outcome == .error("\(error.kind)"), "\(vector.id)")
            }
            count += 1
        }
        #expect(count >= 190)
    }

    @Test func `Queries are read as the upstream libraries read them`() throws {
        var count = 0
        for vector in try QueryVector.all() where vector.notApplicable == nil {
            guard let query = vector.parse, let expected = vector.pairs else { continue }
            if vector.style == "facebook" {
                let entries = try QueryDecoder(style: .facebook).value(from: query).dictionary ?? []
                // An NSDictionary has no order.
                let read = Set(entries.map { QueryPair(field: $0.key, value: $0.value.string) })
                #expect(read == Set(expected.map { QueryPair(field: $0.field, value: $0.value) }), "\(vector.id)")
            } else {
                let read = FormURLEncoded.pairs(in: query)
                #expect(read == expected.map { QueryPair(field: $0.field, value: $0.value) }, "\(vector.id)")
            }
            count += 1
        }
        #expect(count == 27)
    }

    @Test func `Few rows are marked as not applicable, and every such row has a reason`() throws {
        let rows = try QueryVector.all().filter { $0.notApplicable != nil }
        #expect(rows.count <= 15)
        #expect(rows.allSatisfy { $0.notApplicable?.isEmpty == false })
    }
}
