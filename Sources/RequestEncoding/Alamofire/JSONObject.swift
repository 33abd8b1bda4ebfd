internal import Foundation

/// What `JSONSerialization` can write, checked beforehand, because it ends the process or overflows the stack for some of the rest.
enum JSONObject {
    /// How deeply it may be nested, which is what `JSONSerialization` reads back.
    static let maximumDepth = 512

    /// The JSON text of a dictionary or an array.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `invalidJSON` with the path of the value that is not JSON.
    /// - Complexity: Linear, but for the sorting of keys that options ask for.
    static func data(
        of object: Any, options: JSONSerialization.WritingOptions
    ) throws(RequestEncodingError) -> Data {
        try check(object)
        do {
            return try JSONSerialization.data(withJSONObject: object, options: options)
        } catch {
            throw RequestEncodingError(kind: .invalidJSON, detail: "\(error)")
        }
    }

    /// A value to look at, and where it is.
    private struct Place {
        let value: Any
        let path: String
        let depth: Int
    }

    /// Does not recurse, because values may be nested deeper than a small stack bears.
    private static func check(_ object: Any) throws(RequestEncodingError) {
        guard parts(of: Place(value: object, path: "", depth: 0)) != nil else {
            throw RequestEncodingError(kind: .invalidJSON, detail: "neither a dictionary nor an array at the root")
        }
        var places = [Place(value: object, path: "", depth: 0)]
        while let place = places.popLast() {
            if let parts = parts(of: place) {
                guard place.depth < maximumDepth else {
                    throw RequestEncodingError(kind: .invalidJSON, subject: place.path, detail: "too deeply nested")
                }
                places += parts
            } else if !JSONSerialization.isValidJSONObject([place.value]) {
                throw RequestEncodingError(
                    kind: .invalidJSON, subject: place.path, detail: "\(type(of: place.value))")
            }
        }
    }

    /// What a container holds; nil for what is none.
    private static func parts(of place: Place) -> [Place]? {
        switch place.value {
        case let dictionary as [String: Any]:
            dictionary.map { key, value in
                Place(value: value, path: place.path.isEmpty ? key : "\(place.path)[\(key)]", depth: place.depth + 1)
            }
        case let array as [Any]:
            array.enumerated().map { index, value in
                Place(value: value, path: "\(place.path)[\(index)]", depth: place.depth + 1)
            }
        default: nil
        }
    }
}
