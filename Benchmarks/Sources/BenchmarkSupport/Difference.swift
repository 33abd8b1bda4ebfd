/// The difference between a peer's outputs and ours.
public struct Difference: Sendable {
    private enum Extent { case none, known, unknown }
    private let extent: Extent
    /// A description in a few words; nil if there is no difference.
    public let description: String?

    /// Whether every output is the same.
    public var isNone: Bool { extent == .none }

    /// No difference: all outputs are the same.
    public static let none = Difference(extent: .none, description: nil)

    /// Returns an unclassified difference with a description.
    public static func unknown(_ description: String) -> Difference {
        Difference(extent: .unknown, description: description)
    }

    /// Compares outputs, and describes a difference by the number of outputs that differ.
    public static func plain(_ ours: [[UInt8]], _ theirs: [[UInt8]]) -> Difference {
        guard ours != theirs else { return .none }
        guard ours.count == theirs.count else { return unknown("\(theirs.count) outputs, not \(ours.count)") }
        let count = zip(ours, theirs).count { $0 != $1 }
        return unknown("differs in \(count) of \(ours.count) outputs")
    }

    /// Compares outputs, and describes a difference by the bytes that only one side escapes, and by the notations of a
    /// space and of hexadecimal digits.
    public static func inEscapes(_ ours: [[UInt8]], _ theirs: [[UInt8]]) -> Difference {
        guard ours != theirs, ours.count == theirs.count else { return plain(ours, theirs) }
        var comparison = EscapeComparison()
        for (our, their) in zip(ours, theirs) where our != their {
            guard comparison.walk(our[...], their[...]) else { return plain(ours, theirs) }
        }
        return Difference(extent: .known, description: comparison.description)
    }

    /// Compares queries as `inEscapes` compares outputs, but ignores the order of pairs.
    public static func inPairs(_ ours: [[UInt8]], _ theirs: [[UInt8]]) -> Difference {
        guard ours != theirs, ours.count == theirs.count else { return plain(ours, theirs) }
        var comparison = EscapeComparison()
        for (our, their) in zip(ours, theirs) where our != their {
            guard comparison.walkPairs(our, their) else { return plain(ours, theirs) }
        }
        return Difference(extent: .known, description: comparison.description)
    }

    /// Returns the smallest of several differences: `none`, or else the first difference of a known kind, or else the
    /// first difference.
    public static func least(among differences: some Sequence<Difference>) -> Difference {
        var least: Difference?
        for difference in differences {
            if difference.isNone { return difference }
            if least == nil || (least?.extent == .unknown && difference.extent == .known) { least = difference }
        }
        return least ?? .none
    }
}
