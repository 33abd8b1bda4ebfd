/// Text in aligned columns.
struct Table {
    /// The rows; the first row is the heading.
    let rows: [[String]]

    /// The rows, each with a line feed. Columns are two spaces apart, and lines do not end in spaces.
    var text: String {
        rows.map { Self.trimmed(line($0)) + "\n" }.joined()
    }

    /// Returns the rows in lines of a given width. If a row is longer, its last column continues below, split at
    /// commas.
    func text(width: Int) -> String {
        rows.map { row in
            let whole = Self.trimmed(line(row))
            if whole.count <= width { return whole + "\n" }
            return Self.trimmed(line(row.dropLast())) + "\n" + Self.lines(of: row.last ?? "", width: width)
        }.joined()
    }

    private var widths: [Int] {
        (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    }

    private func line(_ cells: some Sequence<String>) -> String {
        zip(cells, widths)
            .map { cell, width in cell + String(repeating: " ", count: width - cell.count) }
            .joined(separator: "  ")
    }

    private static func lines(of list: String, width: Int) -> String {
        let indent = "    "
        var lines = [indent]
        for item in list.split(separator: ",") {
            if let last = lines.last, last.count + item.count >= width, last != indent { lines.append(indent) }
            lines[lines.count - 1] += item + ","
        }
        return lines.joined(separator: "\n").dropLast() + "\n"
    }

    private static func trimmed(_ line: String) -> String {
        String(line.reversed().drop { $0 == " " }.reversed())
    }
}
