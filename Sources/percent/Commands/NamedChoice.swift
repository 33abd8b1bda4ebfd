#if CommandLineTool
    internal import ArgumentParser
    internal import LegacyCharsets
    internal import PercentEncoding
    internal import QueryEncoding

    /// A type of the library whose values have names in an option.
    protocol NamedChoice: ExpressibleByArgument {
        /// The names and the values, in the order of the help.
        static var choices: [(String, Self)] { get }
    }

    extension NamedChoice {
        init?(argument: String) {
            guard let choice = Self.choices.first(where: { $0.0 == argument }) else { return nil }
            self = choice.1
        }

        static var allValueStrings: [String] { choices.map(\.0) }

        static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
    }

    extension NamedChoice where Self: Equatable {
        /// The name of the value; nil if the option does not have it.
        var choiceName: String? { Self.choices.first { $0.1 == self }?.0 }

        var defaultValueDescription: String { choiceName ?? "" }
    }

    extension ArrayStyle: NamedChoice {
        static let choices = named.map { ($0.name, $0) }
    }

    extension BoolStyle: NamedChoice {
        static let choices = [("literal", literal), ("numeric", numeric), ("checkbox", checkbox)]
    }

    extension CharsetProfile: NamedChoice {
        static let choices = [("browser", browser), ("core-foundation", coreFoundation)]
    }

    extension InvalidBytesPolicy: NamedChoice {
        static let choices = [("fail", fail), ("replace", replace)]
    }

    extension KeyOrderStyle: NamedChoice {
        static let choices = [("given", given), ("sorted", bytes)]
    }

    extension MalformedEscapePolicy: NamedChoice {
        static let choices = [("fail", fail), ("keep", keep)]
    }

    extension NestingStyle: NamedChoice {
        static let choices = [("brackets", brackets), ("dots", dots)]
    }

    extension NullStyle: NamedChoice {
        static let choices = [("key", key), ("empty", empty), ("drop", drop), ("literal", text("null"))]
    }

    extension QueryInput: NamedChoice {
        static let choices = [("auto", auto), ("query", query), ("url", url)]
    }

    extension SpaceNotation: NamedChoice {
        static let choices = [("percent", percent), ("plus", plus)]
    }

    extension TrailByteNotation: NamedChoice {
        static let choices = [("literal", literal), ("escaped", escaped)]
    }

    extension UnencodablePolicy: NamedChoice {
        static let choices = [
            ("fail", fail), ("reference", numericReference), ("replace", replacement(UInt8(ascii: "?"))),
        ]
    }

    extension UnicodeEscapeNotation: NamedChoice {
        static let choices = [("malformed", malformed), ("decoded", decoded)]
    }
#endif
