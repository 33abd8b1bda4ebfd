public import Foundation

/// Figures that are the same in every run, stored in a file of the repository.
public struct Figures: Codable {
    /// The compiler of the measured code.
    public var compiler: String
    /// The figures by the measured call, for example `core encode query 1024: String to String`, and then by the
    /// counted unit.
    public var figures: [String: [String: Double]]

    /// Creates the figures of code that `compiler` compiled.
    public init(compiler: String, figures: [String: [String: Double]]) {
        self.compiler = compiler
        self.figures = figures.mapValues { $0.mapValues { $0.rounded(digits: 6) } }
    }

    /// Reads the figures from a file.
    public init(contentsOf file: URL) throws {
        self = try JSONDecoder().decode(Figures.self, from: Data(contentsOf: file))
    }

    /// Writes a file with one line for each figure.
    public func write(to file: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let lines = try figures.keys.sorted().map { name in
            "    " + String(decoding: try encoder.encode([name: figures[name]]).dropFirst().dropLast(), as: UTF8.self)
        }
        let head = String(decoding: try encoder.encode(["compiler": compiler]).dropLast(), as: UTF8.self)
        let text = head + ",\n\"figures\":{\n" + lines.joined(separator: ",\n") + "\n}}\n"
        try Data(text.utf8).write(to: file)
    }

    /// Returns the differences from the recorded figures, one line each.
    ///
    /// - Parameter tolerance: The fraction of the recorded figure by which a figure may differ.
    public func changes(since recorded: Figures, tolerance: Double) -> [String] {
        let names = Set(figures.keys).union(recorded.figures.keys).sorted()
        return names.flatMap { name -> [String] in
            guard let old = recorded.figures[name] else { return ["\(name): not recorded"] }
            guard let new = figures[name] else { return ["\(name): recorded, but not measured"] }
            return Set(old.keys).union(new.keys).sorted().compactMap { unit in
                let (old, new) = (old[unit] ?? .nan, new[unit] ?? .nan)
                if abs(new - old) <= tolerance * old { return nil }
                return "\(name): \(new) \(unit), recorded are \(old)"
            }
        }
    }

    /// Returns only the figures whose names satisfy the predicate.
    public func filtered(_ isIncluded: (String) -> Bool) -> Figures {
        Figures(compiler: compiler, figures: figures.filter { isIncluded($0.key) })
    }

    /// Returns these figures, together with the recorded figures of all other calls.
    public func merging(_ recorded: Figures) -> Figures {
        Figures(compiler: compiler, figures: figures.merging(recorded.figures) { new, _ in new })
    }
}
