import Foundation

/// Nested arrays in a dictionary. Arrays are released one by one, because releasing the outermost array would recurse.
final class Tower {
    private(set) var root: [String: Any] = [:]
    private var levels: [Any] = []

    /// Creates nested Swift arrays.
    init(_ depth: Int) {
        var value: Any = "x"
        for _ in 0..<depth {
            value = [value] as [Any]
            levels.append(value)
        }
        root = ["a": value]
    }

    /// Creates nested Foundation arrays. A few thousand levels are too many for Foundation on Linux, which converts all
    /// levels to Swift arrays when the outermost array is read.
    init(ofObjects depth: Int) {
        var value: Any = "x"
        for _ in 0..<depth {
            value = NSArray(object: value)
            levels.append(value)
        }
        root = ["a": value]
    }

    deinit {
        root = [:]
        while levels.popLast() != nil {}
    }
}
