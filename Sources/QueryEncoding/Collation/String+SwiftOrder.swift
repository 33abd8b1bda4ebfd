extension String {
    /// What `<` says of the strings, in bearable time: the standard library sorts the marks of a character by
    /// insertion, which for strings of some megabytes takes hours.
    func isOrderedBeforeAsString(_ other: String) -> Bool {
        inBearableOrder < other.inBearableOrder
    }

    /// The string or one that is canonically equal, which `<` takes for the same, without long runs of marks out of
    /// order.
    private var inBearableOrder: String {
        StreamSafety.holds(for: self, upTo: 32) ? self : withMarksInOrder
    }

    /// The string, and in it every run of marks in the order of their combining classes, those of one class as they
    /// are.
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
