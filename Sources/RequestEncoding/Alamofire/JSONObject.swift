internal import Foundation

/// What `JSONSerialization` can write, checked beforehand, because it ends the process or overflows the stack for some of the rest.
enum JSONObject {
    /// The JSON text of a dictionary or an array.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `invalidJSON` with the path of the value that is not JSON.
    /// - Complexity: O(n log n).
    static func data(
        of object: Any, options: JSONSerialization.WritingOptions
    ) throws(RequestEncodingError) -> Data {
        try ObjectTree.check(object, kind: .invalidJSON) { JSONSerialization.isValidJSONObject([$0]) }
        guard JSONSerialization.isValidJSONObject(object) else {
            // Foundation's limit, 511 levels on Linux, is lower than that of the check. A scalar would be valid if it were in an array.
            let isScalar = JSONSerialization.isValidJSONObject([object])
            throw RequestEncodingError(
                kind: .invalidJSON,
                detail: isScalar ? "neither a dictionary nor an array at the root" : "too deeply nested")
        }
        do {
            return try JSONSerialization.data(withJSONObject: object, options: options)
        } catch {
            throw RequestEncodingError(kind: .invalidJSON, detail: "\(error)")
        }
    }
}
