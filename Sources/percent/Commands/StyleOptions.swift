#if CommandLineTool
    internal import ArgumentParser
    internal import PercentEncoding
    internal import QueryEncoding

    /// The options that select a style by name and change its output.
    struct StyleOptions: ParsableArguments {
        @Option(
            help: ArgumentHelp("The style; see 'percent list styles'. (default: auto)", valueName: "name"),
            completion: .list(StyleName.all),
            transform: StyleName.style(named:)
        )
        var style: QueryStyle.Standard?

        @Option(
            help: ArgumentHelp(
                "Arrays: a[]=1, a[0]=1, a=1&a=2, or a=1,2. 'parse' splits a=1,2 only with 'comma'.",
                valueName: "arrays"))
        var array: ArrayOption?

        @Option(help: ArgumentHelp("Nested objects: a[b]=1 or a.b=1.", valueName: "nesting"))
        var nesting: NestingOption?

        @Option(help: ArgumentHelp("Null: a, a=, nothing, or a=null.", valueName: "nulls"))
        var null: NullOption?

        /// Whether an option changes the style.
        var changesStyle: Bool {
            array != nil || nesting != nil || null != nil
        }

        /// The style with the changes.
        var queryStyle: QueryStyle {
            var style = style?.style ?? .auto
            if let array { style.arrays = array.style }
            if let nesting { style.nesting = nesting.style }
            if let null { style.nulls = null.style }
            return style
        }
    }

    /// The options that change the output of a style.
    struct WritingOptions: ParsableArguments {
        @OptionGroup var escapeOptions: EscapeOptions

        @Option(help: ArgumentHelp("Booleans: true and false, 1 and 0, or on and nothing.", valueName: "bools"))
        var bool: BoolOption?

        @Option(help: ArgumentHelp("Empty arrays and objects: nothing, or a[] and a{}.", valueName: "empty"))
        var empty: EmptyOption?

        @Option(help: ArgumentHelp("A space: %20 or +.", valueName: "notation"))
        var space: SpaceOption?

        @Option(
            help: ArgumentHelp(
                "Escapes: in the charset, as most styles write them, or always in UTF-8, as AFNetworking does since 2.6.",
                valueName: "escapes"))
        var escapes: EscapesOption?

        @Option(help: ArgumentHelp("The keys of an object: as given, or sorted as bytes.", valueName: "order"))
        var order: OrderOption?

        @Option(
            help: ArgumentHelp(
                """
                The size limit of the output: standard is 64 MiB, and none is no limit. Nesting is limited to 512 levels.
                """,
                valueName: "limits"))
        var limits = LimitsOption.standard

        func validate() throws {
            try escapeOptions.validateForQueries()
        }

        /// Returns a style with the changes of these options.
        func applied(to style: QueryStyle) -> QueryStyle {
            var style = style
            style.fieldEscapes = (style.fieldEscapes ?? escapeOptions.set).map(escapeOptions.applied(to:))
            style.valueEscapes = escapeOptions.applied(to: style.valueEscapes)
            if let bool { style.bools = bool.style }
            if let empty { style.emptyContainers = empty.style }
            if let space {
                style.fieldEscapes = style.fieldEscapes?.writingSpace(as: space.notation)
                style.valueEscapes = style.valueEscapes.writingSpace(as: space.notation)
            }
            if let order { style.keyOrder = order.style }
            if let escapes { style.escapeCharset = escapes.style }
            return style
        }
    }

    /// The values of `--array`.
    struct ArrayOption: ExpressibleByArgument, CaseIterable {
        let style: ArrayStyle

        static let allCases = ArrayStyle.named.map(ArrayOption.init(style:))

        static let allValueStrings = ArrayStyle.named.map(\.name)

        init(style: ArrayStyle) {
            self.style = style
        }

        init?(argument: String) {
            guard let style = ArrayStyle.named.first(where: { $0.name == argument }) else { return nil }
            self.init(style: style)
        }
    }

    /// The values of `--nesting`.
    enum NestingOption: String, CaseIterable, ExpressibleByArgument {
        case brackets, dots

        /// The style that the value selects.
        var style: NestingStyle { self == .dots ? .dots : .brackets }
    }

    /// The values of `--bool`.
    enum BoolOption: String, CaseIterable, ExpressibleByArgument {
        case literal, numeric, checkbox

        /// The style that the value selects.
        var style: BoolStyle {
            switch self {
            case .literal: .literal
            case .numeric: .numeric
            case .checkbox: .checkbox
            }
        }
    }

    /// The values of `--null`.
    enum NullOption: String, CaseIterable, ExpressibleByArgument {
        case key, empty, drop, literal

        /// The style that the value selects.
        var style: NullStyle {
            switch self {
            case .key: .key
            case .empty: .empty
            case .drop: .drop
            case .literal: .text("null")
            }
        }
    }

    /// The values of `--empty`.
    enum EmptyOption: String, CaseIterable, ExpressibleByArgument {
        case drop, mark

        /// The style that the value selects.
        var style: EmptyContainerStyle { self == .mark ? .mark : .drop }
    }

    /// The values of `--space`.
    enum SpaceOption: String, CaseIterable, ExpressibleByArgument {
        case percent, plus

        /// The notation that the value selects.
        var notation: SpaceNotation { self == .plus ? .plus : .percent }
    }

    /// The values of `--escapes`.
    enum EscapesOption: String, CaseIterable, ExpressibleByArgument {
        case charset, utf8 = "utf-8"

        /// The charset that the value selects.
        var style: EscapeCharsetStyle { self == .utf8 ? .utf8 : .given }
    }

    /// The values of `--order`.
    enum OrderOption: String, CaseIterable, ExpressibleByArgument {
        case given, sorted

        /// The order that the value selects.
        var style: KeyOrderStyle { self == .sorted ? .bytes : .given }
    }
#endif
