import JSONReading
import PercentEncodingReference
import QueryEncoding
import TestSupport

/// The comparison of the JSON reader of the tool with a recursive reader.
enum JSONTarget {
    @Sendable static func run(_ input: inout Input) {
        let text = input.bytes
        let expected = ReferenceJSON.value(of: text)
        let read = Outcome { () throws(JSONError) in
            var value = try JSONReader.value(of: text)
            if isPlanted, let members = value.set, members.count == 2 { value = .array(members) }
            return ReferenceValue(value)
        }
        switch read {
        case .value(let value):
            expect(value, is: expected ?? .null, "value, where \(expected == nil ? "none" : "one") is there")
        case .failure(let error):
            expect(expected == nil, "\(error.message), though it is \(String(describing: expected))")
            expect(error.place.offset <= text.count, "an error beyond the end")
        }
        if expected == nil { expect(read.value == nil, "a text that is not JSON has been read") }
    }
}
