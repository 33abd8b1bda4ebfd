/// The outcome of a call that may fail.
enum Outcome<Value, Failure: Error> {
    case value(Value)
    case failure(Failure)

    init(_ body: () throws(Failure) -> Value) {
        do throws(Failure) {
            self = .value(try body())
        } catch {
            self = .failure(error)
        }
    }

    var value: Value? {
        if case .value(let value) = self { value } else { nil }
    }
}

extension Outcome: Equatable where Value: Equatable, Failure: Equatable {}

/// Ends the process if the outcomes differ, so that the fuzzer reports the input as a finding.
func expect<Value: Equatable>(_ value: Value, is expected: Value, _ what: @autoclosure () -> String) {
    if value != expected {
        fatalError("\(what()): \(value) instead of \(expected)")
    }
}

/// Ends the process if the condition is false, so that the fuzzer reports the input as a finding.
func expect(_ isTrue: Bool, _ what: @autoclosure () -> String) {
    if !isTrue {
        fatalError(what())
    }
}
