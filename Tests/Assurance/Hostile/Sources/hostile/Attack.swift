import QueryEncoding
import RequestEncoding

/// The maximum depth of values under any limits.
let deepest = QueryLimits.none.depth

/// A query or value of variable size that an attacker may send.
struct Attack {
    let name: String

    /// The smallest and the largest size.
    let sizes: ClosedRange<Int>

    /// The expected outcome for every size.
    let expected: Outcome

    /// A function that prepares an attack of a given size. The result of the returned function depends on all of the work, so that the
    /// compiler cannot omit work.
    let prepare: (_ size: Int) -> () throws -> Int

    init(
        _ name: String, from smallest: Int = 64, to largest: Int = 1 << 20, expected: Outcome = .done,
        _ prepare: @escaping (_ size: Int) -> () throws -> Int
    ) {
        self.name = name
        sizes = smallest...largest
        self.expected = expected
        self.prepare = prepare
    }
}

/// The outcome of an attack.
enum Outcome: Equatable, CustomStringConvertible {
    case done
    case refused(QueryCodingError.Kind)

    /// Any other error.
    case failed(String)

    init(of body: () throws -> Int) {
        do {
            _ = try body()
            self = .done
        } catch let error as QueryCodingError {
            self = .refused(error.kind)
        } catch {
            self = (error as? RequestEncodingError)?.query.map { .refused($0.kind) } ?? .failed("\(error)")
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

/// Returns the bytes of `count` texts, one after the other.
func repeated(_ count: Int, _ text: (Int) -> String) -> [UInt8] {
    var bytes: [UInt8] = []
    for number in 0..<count { bytes += text(number).utf8 }
    return bytes
}

/// Returns the bytes of a text, repeated `count` times.
func repeated(_ text: String, _ count: Int) -> [UInt8] {
    Array(String(repeating: text, count: count).utf8)
}
