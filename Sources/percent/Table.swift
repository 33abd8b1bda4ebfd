/// Text in aligned columns.
struct Table {
    /// The first row is the heading.
    let rows: [[String]]

    /// The rows, each with a line feed; columns are two spaces apart, and no line ends in spaces.
    var text: String {
        let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        let lines = rows.map { row in
            var line = zip(row, widths)
                .map { cell, width in cell + String(repeating: " ", count: width - cell.count) }
                .joined(separator: "  ")
            while line.last == " " { line.removeLast() }
            return line + "\n"
        }
        return lines.joined()
    }
}
