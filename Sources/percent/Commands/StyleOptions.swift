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
        var array: ArrayStyle?

        @Option(help: ArgumentHelp("Nested objects: a[b]=1 or a.b=1.", valueName: "nesting"))
        var nesting: NestingStyle?

        @Option(help: ArgumentHelp("Null: a, a=, nothing, or a=null.", valueName: "nulls"))
        var null: NullStyle?

        /// Whether an option changes the style.
        var changesStyle: Bool {
            array != nil || nesting != nil || null != nil
        }

        /// The style with the changes.
        var queryStyle: QueryStyle {
            var style = style?.style ?? .auto
            if let array { style.arrays = array }
            if let nesting { style.nesting = nesting }
            if let null { style.nulls = null }
            return style
        }
    }

    /// The values of `--empty`.
    enum EmptyOption: String, CaseIterable, ExpressibleByArgument {
        case drop, mark
    }

    /// The values of `--escapes`.
    enum EscapesOption: String, CaseIterable, ExpressibleByArgument {
        case charset, utf8 = "utf-8"
    }

    /// The options that change the output of a style.
    struct WritingOptions: ParsableArguments {
        @OptionGroup var escapeOptions: EscapeOptions

        @Option(help: ArgumentHelp("Booleans: true and false, 1 and 0, or on and nothing.", valueName: "bools"))
        var bool: BoolStyle?

        @Option(help: ArgumentHelp("Empty arrays and objects: nothing, or a[] and a{}.", valueName: "empty"))
        var empty: EmptyOption?

        @Option(help: ArgumentHelp("A space: %20 or +.", valueName: "notation"))
        var space: SpaceNotation?

        @Option(
            help: ArgumentHelp(
                "Escapes: in the charset, as most styles write them, or always in UTF-8, as AFNetworking does since 2.6.",
                valueName: "escapes"))
        var escapes: EscapesOption?

        @Option(help: ArgumentHelp("The keys of an object: as given, or sorted as bytes.", valueName: "order"))
        var order: KeyOrderStyle?

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
            if let bool { style.bools = bool }
            if let empty { style.marksEmptyContainers = empty == .mark }
            if let space {
                style.fieldEscapes = style.fieldEscapes?.writingSpace(as: space)
                style.valueEscapes = style.valueEscapes.writingSpace(as: space)
            }
            if let order { style.keyOrder = order }
            if let escapes { style.escapesInUTF8 = escapes == .utf8 }
            return style
        }
    }
#endif
