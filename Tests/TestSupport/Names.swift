/// Returns the edits that make a list in a file have each of the given names once; empty if the list is right.
package func edits(of list: some Sequence<String>, in file: String, names: some Sequence<String>) -> [String] {
    let counts = Dictionary(list.map { ($0, 1) }, uniquingKeysWith: +)
    let names = Set(names)
    return names.filter { counts[$0] == nil }.sorted().map { "add \($0) to \(file)" }
        + counts.filter { $0.value > 1 || !names.contains($0.key) }.keys.sorted().map { "remove \($0) from \(file)" }
}
