import Foundation

/// Arrays in arrays in a dictionary, which are released one by one: that of the outermost would recurse.
final class Tower {
    private(set) var root: [String: Any] = [:]
    private var levels: [Any] = []

    /// Swift's arrays.
    init(_ depth: Int) {
        var value: Any = "x"
        for _ in 0..<depth {
            value = [value] as [Any]
            levels.append(value)
        }
        root = ["a": value]
    }

    /// Arrays of Foundation, of which a few thousand are too many for Foundation on Linux itself: it converts all to Swift's arrays when it
    /// is asked for the first.
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
