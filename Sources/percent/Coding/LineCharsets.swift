internal import LegacyCharsets
internal import PercentEncoding
internal import QueryEncoding

/// The charsets that a field of each line names.
final class LineCharsets {
    /// The labels: the first of several fields that a line has.
    private let labels: ParameterField
    /// The charsets of `--charset`.
    private let listed: [Charset]
    /// The charsets that lines have named so far. Names are at most as many as browsers have charsets.
    private(set) var named: [Charset] = []
    /// The indices by label, for the labels that were last found.
    private var last: (label: [UInt8], index: Int?) = ([], nil)
    /// The index of the named charset of each line; nil if the line names none that is accepted.
    private(set) var indices: [Int?] = []
    /// The lines whose label names no accepted charset.
    private(set) var unknown = 0

    /// Creates a reader of the charsets that fields with some names name.
    init(_ names: [String], input: QueryInput, listed: [Charset]) throws(Failure) {
        let rules = DecodingRules(charsets: [], malformed: .keep, invalid: .replace, input: input)
        labels = try ParameterField(names, by: rules)
        self.listed = listed
    }

    /// Reads the labels of all lines.
    func read(_ texts: LineTexts) throws(Failure) {
        _ = try labels.read(texts)
        indices.removeAll(keepingCapacity: true)
        for line in texts.lines {
            guard case .found(let label, _) = labels.values[line] else {
                indices.append(nil)
                continue
            }
            let index = unsafe index(of: label)
            if index == nil { unknown += 1 }
            indices.append(index)
        }
    }

    /// Returns lines in the order of the named charsets.
    func groups(of lines: [Int]) -> [[Int]] {
        var groups: [[Int]] = Array(repeating: [], count: named.count)
        for line in lines {
            if let index = indices[line] { groups[index].append(line) }
        }
        return groups
    }

    private func index(of label: UnsafeBufferPointer<UInt8>) -> Int? {
        // Most lines have the label of the line before.
        if unsafe last.label.elementsEqual(label) { return last.index }
        let index = unsafe charset(labelled: label).map { charset in
            if let index = named.firstIndex(where: { $0.name == charset.name }) { return index }
            named.append(charset)
            return named.count - 1
        }
        if label.count <= Self.longestLabel { last = unsafe (Array(label), index) }
        return index
    }

    /// The longest label that is looked up; all labels are shorter.
    private static let longestLabel = 64

    /// Returns the charset of browsers with a label. Charsets in which ASCII does not stand for itself need to be
    /// listed, because a stranger who names such a charset could hide text from other readers of the line.
    private func charset(labelled label: UnsafeBufferPointer<UInt8>) -> Charset? {
        guard label.count <= Self.longestLabel,
            let charset = unsafe try? Charset(String(decoding: label, as: UTF8.self)),
            charset.profile == .browser
        else { return nil }
        if let charset = listed.first(where: { $0.name == charset.name && $0.profile == .browser }) { return charset }
        return charset.isASCIICompatible ? charset.with(unicodeEscapes: listed.first?.unicodeEscapes) : nil
    }
}

/// The names of the charsets of values.
final class CharsetNames {
    private(set) var names: [String] = []

    /// Returns the index of a charset.
    func index(of name: String) -> Int {
        if let index = names.firstIndex(of: name) { return index }
        names.append(name)
        return names.count - 1
    }
}
