extension String {
    /// Whether the string comes before another, with the result of `<` but in reasonable time. The standard library
    /// uses insertion sort for the marks of a character, which takes hours for strings of some megabytes.
    func isOrderedBeforeAsString(_ other: String) -> Bool {
        inBearableOrder < other.inBearableOrder
    }

    /// The string, or a canonically equal one without long runs of unsorted marks. For `<`, both are the same.
    private var inBearableOrder: String {
        StreamSafety.holds(for: self, upTo: 32) ? self : withMarksInOrder
    }

    /// The string with every run of marks in the order of their combining classes. Marks of the same class keep their
    /// order.
    private var withMarksInOrder: String {
        var scalars = Array(unicodeScalars)
        var start = 0
        for index in 0...scalars.count
        where index == scalars.count || scalars[index].properties.canonicalCombiningClass == .notReordered {
            scalars[start..<index].sort {
                $0.properties.canonicalCombiningClass < $1.properties.canonicalCombiningClass
            }
            start = index + 1
        }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return String(text)
    }
}
