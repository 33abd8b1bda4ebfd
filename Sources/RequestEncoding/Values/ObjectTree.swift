internal import Foundation
internal import QueryEncoding

/// A search for invalid values in a tree of objects before Foundation writes the tree. Foundation recurses, and does
/// not report the paths of values.
struct ObjectTree: ParameterReader {
    /// The maximum depth of containers below the root, however large the stack is.
    static let maximumDepth = 128

    /// The depth that the rest of the stack has room for. In measurements, Foundation used up to 1.75 KiB for each
    /// level.
    private static var depthOfStack: Int { StackAllowance.levels(of: 2 << 10, reserve: 16 << 10) }

    /// Whether a scalar may be in the tree.
    let holds: (Any) -> Bool

    /// - Throws: ``RequestEncodingError`` of the given kind with the key path of a value that is invalid or nested too
    ///   deeply.
    /// - Complexity: O(n log n).
    static func check(
        _ root: Any, kind: RequestEncodingError.Kind, holds: @escaping (Any) -> Bool
    ) throws(RequestEncodingError) {
        do throws(QueryCodingError) {
            _ = try QueryValue(
                any: root, reader: ObjectTree(holds: holds), maximumDepth: min(maximumDepth, depthOfStack))
        } catch {
            let detail = error.kind == .depthLimit ? "too deeply nested" : error.detail
            throw RequestEncodingError(kind: kind, subject: error.field, detail: detail)
        }
    }

    func parameter(_ value: Any) throws(QueryCodingError) -> Parameter? {
        switch parts(of: value) {
        case .set, .entries: throw unsupported(value)
        case let parts?: return .container(parts)
        case nil:
            guard holds(value) else { throw unsupported(value) }
            // Only text can be a key.
            return .scalar((value as? String).map { .string($0) } ?? .null)
        }
    }

    private func parts(of value: Any) -> ParameterParts? {
        guard type(of: value) is AnyClass else { return ParameterParts(value) }
        return switch value {
        case let array as NSArray: .array(array.map { $0 })
        case let dictionary as NSDictionary: .dictionary(dictionary.map { ($0.key, $0.value) })
        default: nil
        }
    }

    private func unsupported(_ value: Any) -> QueryCodingError {
        QueryCodingError(kind: .unsupportedType, detail: "\(type(of: value))")
    }
}
