#if CommandLineTool
    internal import ArgumentParser
    internal import PercentEncoding

    /// `percent list`.
    struct List: ParsableCommand {
        /// What can be listed.
        enum Subject: String, CaseIterable, ExpressibleByArgument {
            case sets, kernels
        }

        static let configuration = CommandConfiguration(
            abstract: "List the escape sets or the kernels.",
            discussion: """
                sets: names for 'percent encode --set', what a space becomes, the ASCII characters
                left literal besides letters and digits, other names, and where a set is defined.

                kernels: the implementations in this build, best first, what they need of the
                processor, whether it has that, and which one is in use.

                  $ percent list sets | grep -o '^form  *+  *[^ ]*'
                  form                   +        *-._

                  $ percent list sets --json | grep -o '"name": "[^"]*uri-component"'
                  "name": "encode-uri-component"

                  $ percent list kernels | grep -c '^scalar '
                  1

                Exit status: 0 success, 64 wrong usage, 74 output failed.
                """
        )

        @Argument(help: "What to list.")
        var subject: Subject

        @Flag(help: "Print an array of objects with the members name, aliases, source, and others.")
        var json = false

        func run() throws {
            var output = Output()
            switch subject {
            case .sets:
                try output.append((json ? JSON.lines(sets.map(\.json)) : table(of: sets)).utf8)
            case .kernels:
                try output.append((json ? JSON.lines(kernels.map(\.json)) : table(of: kernels)).utf8)
            }
            try output.finish()
        }

        private var sets: [EscapeSet.Standard] { EscapeSet.standard }
        private var kernels: [PercentEncodingKernel] { PercentEncodingKernel.all }

        private func table<Item: Listed>(of items: [Item]) -> String {
            Table(rows: [Item.heading] + items.map(\.row)).text
        }
    }

    /// An item of a list.
    private protocol Listed {
        /// The names of the columns.
        static var heading: [String] { get }

        /// A cell for each of them.
        var row: [String] { get }

        /// The same and more for programs.
        var json: JSON { get }
    }

    extension EscapeSet.Standard: Listed {
        fileprivate static var heading: [String] { ["NAME", "SPACE", "LITERAL", "ALIASES", "SOURCE"] }

        fileprivate var row: [String] {
            let marks = literal.filter { !$0.isLetter && !$0.isNumber && $0 != " " }
            return [
                name, space == " " ? "literal" : space, marks,
                aliases.isEmpty ? "-" : aliases.joined(separator: ","), source,
            ]
        }

        fileprivate var json: JSON {
            .object([
                ("name", .string(name)), ("aliases", .strings(aliases)), ("source", .string(source)),
                ("space", .string(space)), ("literal", .string(literal)),
            ])
        }

        /// What becomes of a space.
        private var space: String {
            " ".percentEncoded(using: escapeSet)
        }

        /// The ASCII characters that stay as they are.
        private var literal: String {
            String(decoding: escapeSet.literalBytes.filter { $0 < 0x80 }, as: UTF8.self)
        }
    }

    extension PercentEncodingKernel: Listed {
        fileprivate static var heading: [String] { ["NAME", "INSTRUCTION SETS", "SUPPORTED", "IN USE"] }

        fileprivate var row: [String] {
            let needs = instructionSets.description
            return [name, needs.isEmpty ? "-" : needs, isSupported ? "yes" : "no", isCurrent ? "yes" : "no"]
        }

        fileprivate var json: JSON {
            .object([
                ("name", .string(name)), ("aliases", .strings([])), ("source", .string("CPercentEncoding")),
                ("instructionSets", .strings(instructionSets.description.split(separator: " ").map(String.init))),
                ("supported", .bool(isSupported)), ("current", .bool(isCurrent)),
            ])
        }

        private var isCurrent: Bool { self == .current }
    }
#endif
