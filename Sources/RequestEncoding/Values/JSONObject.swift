internal import Foundation

/// A writer of JSON that first checks the object, because `JSONSerialization` ends the process or overflows the stack
/// for some objects.
enum JSONObject {
    /// Returns the JSON text of a dictionary or an array.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `invalidJSON` with the key path of a value that is not JSON or is
    ///   nested too deeply. The limit is 128 levels, or fewer if the stack has less room.
    /// - Complexity: O(n log n).
    static func data(
        of object: Any, options: JSONSerialization.WritingOptions
    ) throws(RequestEncodingError) -> Data {
        let object = try ObjectTree.plain(object, kind: .invalidJSON)
        try ObjectTree.check(object, kind: .invalidJSON) { JSONSerialization.isValidJSONObject([$0]) }
        guard JSONSerialization.isValidJSONObject(object) else {
            throw RequestEncodingError(kind: .invalidJSON, detail: "neither a dictionary nor an array of JSON values")
        }
        do {
            return try JSONSerialization.data(withJSONObject: object, options: options)
        } catch {
            throw RequestEncodingError(kind: .invalidJSON, detail: "\(error)")
        }
    }
}
