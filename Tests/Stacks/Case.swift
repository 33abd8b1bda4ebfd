import QueryEncoding
import RequestEncoding

/// Work whose recursion is as deep as the nesting of a value, a type or a query.
struct Case {
    let name: String

    /// The depth of the recursion.
    let levels: Int

    /// The smallest stack in KiB that must suffice for all levels, even in a debug build.
    let enough: Int

    /// The work, which throws an error if the stack has no room.
    let body: () throws -> Void

    init(_ name: String, levels: Int, enough: Int = 8192, _ body: @escaping () throws -> Void) {
        self.name = name
        self.levels = levels
        self.enough = enough
        self.body = body
    }
}

/// The outcome of a case.
enum Outcome: Equatable {
    case done, tooDeep
    case failed(String)

    init(of body: () throws -> Void) {
        do {
            try body()
            self = .done
        } catch let error as QueryCodingError where error.kind == .depthLimit {
            self = .tooDeep
        } catch let error as RequestEncodingError where error.isTooDeep {
            self = .tooDeep
        } catch {
            self = .failed("\(error)")
        }
    }
}

extension RequestEncodingError {
    fileprivate var isTooDeep: Bool {
        query?.kind == .depthLimit
            || [.invalidJSON, .invalidPropertyList].contains(kind) && detail == "too deeply nested"
    }
}
