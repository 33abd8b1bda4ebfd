#if CommandLineTool
    internal import ArgumentParser
    internal import PercentEncoding
    internal import QueryEncoding

    /// `percent list`.
    struct List: ParsableCommand {
        /// The subjects of `percent list`.
        enum Subject: String, CaseIterable, ExpressibleByArgument {
            case sets, styles, charsets, kernels
        }

        static let configuration = CommandConfiguration(
            abstract: "List the escape sets, styles of queries, charsets or kernels.",
            discussion: """
                Capitals and hyphens in names do not matter: afnetworking2 and alamofireForm
                are read as afnetworking-2 and alamofire-form. The lists have these columns:

                sets: the name for 'percent encode --set', the output for a space, the ASCII
                characters left literal besides letters and digits, other names, and the source
                of the definition.

                styles: the name for 'percent query --style', the output for arrays, nested
                objects, Booleans, null and a space, the order of keys, other names, and the
                source of the style. The output is given in the words of the options of
                'percent query'. In addition, 'none' is an error, 'skip' writes nothing but
                counts an element, and '<null>' writes that text. The order of keys is 'given',
                'compare' as in NSString, 'swift' as in String, or 'segments', by the written
                text.

                charsets: the name for --charset, CoreFoundation's name and number, the number
                of the NSStringEncoding, the ICU converters for the tables of browsers and of
                CoreFoundation, and other labels. 'own' stands for a table of this package, and
                a dash for no value. In a terminal, labels that do not fit continue on the
                lines below.

                kernels: the implementations in this build, best first, the processor features
                that they need, whether the processor has these features, and the
                implementation in use.

                  $ percent list sets | grep -o '^form  *+  *[^ ]*'
                  form                   +        *-._

                  $ percent list sets --json | grep -o '"name": "[^"]*uri-component"'
                  "name": "encode-uri-component"

                  $ percent list styles | grep -o '^php  *[^ ]*  *[^ ]*'
                  php             indices   brackets

                  $ percent list charsets | grep -o '^Shift_JIS  *[^ ]*  *[^ ]*  *[^ ]*'
                  Shift_JIS              shift_jis              0x0A01      0x80000A01

                  $ percent list kernels | grep -c '^scalar '
                  1

                Exit status: 0 success, 64 wrong usage, 74 output failed.
                """
        )

        @Argument(help: "The list to print.")
        var subject: Subject

        @Flag(help: "Print an array of objects with the members name, aliases, source, and others.")
        var json = false

        func run() throws {
            var output = Output()
            switch subject {
            case .sets: try write(EscapeSet.standard, to: &output)
            case .styles: try write(QueryStyle.standard, to: &output)
            case .charsets: try write(ListedCharset.all, to: &output)
            case .kernels: try write(PercentEncodingKernel.all, to: &output)
            }
            try output.finish()
        }

        private func write<Item: Listed>(_ items: [Item], to output: inout Output) throws(Failure) {
            if json {
                try JSON.writeLines(items.map(\.json), to: &output)
            } else {
                let table = Table(rows: Item.rows(of: items))
                let width = SystemCalls.isTerminal(StandardStreams.current.output) ? Item.width : nil
                try output.append(width.map { table.text(width: $0) } ?? table.text)
            }
        }
    }

    /// An item of a list.
    protocol Listed {
        /// The names of the columns.
        static var heading: [String] { get }

        /// The maximum width of a line in a terminal; nil if rows are never split.
        static var width: Int? { get }

        /// Returns the heading and the rows of items.
        static func rows(of items: [Self]) -> [[String]]

        /// The cells, one for each column.
        var row: [String] { get }

        /// The item as JSON, including members that the table does not show.
        var json: QueryValue { get }
    }

    extension Listed {
        static var width: Int? { nil }

        static func rows(of items: [Self]) -> [[String]] { [heading] + items.map(\.row) }
    }

    extension EscapeSet.Standard: Listed {
        static var heading: [String] { ["NAME", "SPACE", "LITERAL", "ALIASES", "SOURCE"] }

        var row: [String] {
            let marks = escapeSet.literalText.filter { !$0.isLetter && !$0.isNumber && $0 != " " }
            let space = escapeSet.spaceText
            return [
                name, space == " " ? "literal" : space, marks,
                aliases.isEmpty ? "-" : aliases.joined(separator: ","), source,
            ]
        }

        var json: QueryValue {
            [
                "name": .string(name), "aliases": .strings(aliases), "source": .string(source),
                "space": .string(escapeSet.spaceText), "literal": .string(escapeSet.literalText),
            ]
        }
    }

    extension EscapeSet {
        /// The output for a space.
        var spaceText: String {
            " ".percentEncoded(using: self)
        }

        /// The ASCII characters that stay literal.
        var literalText: String {
            String(decoding: literalBytes.filter { $0 < 0x80 }, as: UTF8.self)
        }
    }

    extension PercentEncodingKernel: Listed {
        static var heading: [String] { ["NAME", "INSTRUCTION SETS", "SUPPORTED", "IN USE"] }

        var row: [String] {
            let needs = instructionSets.description
            return [name, needs.isEmpty ? "-" : needs, isSupported ? "yes" : "no", isCurrent ? "yes" : "no"]
        }

        var json: QueryValue {
            [
                "name": .string(name), "aliases": .strings([]), "source": "CPercentEncoding",
                "instructionSets": .strings(instructionSets.description.split(separator: " ").map(String.init)),
                "supported": .bool(isSupported), "current": .bool(isCurrent),
            ]
        }

        private var isCurrent: Bool { self == .current }
    }

    extension QueryValue {
        /// Returns an array of strings.
        static func strings(_ strings: [String]) -> QueryValue {
            .array(strings.map { .string($0) })
        }
    }
#endif
