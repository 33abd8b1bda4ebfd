import QueryEncoding
import RequestEncoding

/// What became of an attack.
enum Outcome: Equatable, CustomStringConvertible {
    /// It was read or written.
    case done

    /// It was refused, and why.
    case refused(QueryCodingError.Kind)

    /// It failed as none should.
    case failed(String)

    init(_ result: Result<Int, any Error>) {
        switch result {
        case .success: self = .done
        case .failure(let error as QueryCodingError): self = .refused(error.kind)
        case .failure(let error as RequestEncodingError):
            self = error.query.map { .refused($0.kind) } ?? .failed("\(error)")
        case .failure(let error): self = .failed("\(type(of: error))")
        }
    }

    var description: String {
        switch self {
        case .done: "done"
        case .refused(let kind): "\(kind)"
        case .failed(let error): error
        }
    }
}
