extension String {
    /// The string, or a canonically equal string without long runs of unsorted marks, which `<` does not distinguish. The
    /// standard library sorts the marks of a character by insertion, which takes hours for several megabytes.
    var inBearableOrder: String {
        StreamSafety.holds(for: self, upTo: 32) ? self : withMarksInOrder
    }

    /// The string with every run of marks sorted by combining class. Marks of the same class keep their order.
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
