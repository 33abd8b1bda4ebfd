#if CommandLineTool
    internal import ArgumentParser
    internal import QueryEncoding

    /// The option for the kind of the texts that a command reads.
    struct QueryInputOptions: ParsableArguments {
        @Option(
            help: ArgumentHelp(
                """
                The kind of text: query, url, or auto. A query is read as a whole. The query of a URL is between the \
                first '?' and a '#'. The kind auto is a guess: a URL begins with '/', with '?' or with a scheme and \
                '://', or has a '?' before any '=', '&' and '%'. But a text with a '&' before its first '?', or with \
                '=' or '&' and no '?', is a query.
                """,
                valueName: "kind"))
        var input = QueryInput.auto
    }
#endif
