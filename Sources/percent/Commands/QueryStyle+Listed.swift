#if CommandLineTool
    internal import PercentEncoding
    internal import QueryEncoding

    extension QueryStyle.Standard: Listed {
        static var heading: [String] {
            ["NAME", "ARRAY", "NESTING", "BOOL", "NULL", "SPACE", "ORDER", "ALIASES", "SOURCE"]
        }

        var row: [String] {
            [
                name, style.arrays.name, style.nesting.name, style.bools.name, style.nulls.name,
                style.valueEscapes.spaceText,
                style.keyOrder.name, aliases.isEmpty ? "-" : aliases.joined(separator: ","), source,
            ]
        }

        var json: QueryValue {
            [
                "name": .string(name), "aliases": .strings(aliases), "source": .string(source),
                "array": .string(style.arrays.name), "nesting": .string(style.nesting.name),
                "bool": .string(style.bools.name), "null": .string(style.nulls.name),
                "space": .string(style.valueEscapes.spaceText), "order": .string(style.keyOrder.name),
                "punctuation": style.keepsPunctuation ? "literal" : "escaped",
                "fieldLiteral": .string((style.fieldEscapes ?? .ascii).literalText),
                "valueLiteral": .string(style.valueEscapes.literalText),
            ]
        }
    }

    // If an option sets the property, the name is a value of that option.

    extension EscapeSet {
        /// The set that leaves all ASCII characters literal, for styles that do not escape them.
        fileprivate static var ascii: EscapeSet { EscapeSet(literal: 0...0x7F) }
    }

    extension NestingStyle {
        fileprivate var name: String {
            switch storage {
            case .none: "none"
            case .keys(.dots): "dots"
            case .keys: "brackets"
            case .custom: "custom"
            }
        }
    }

    extension BoolStyle {
        fileprivate var name: String { choiceName ?? "\(trueText),\(falseText)" }
    }

    extension NullStyle {
        fileprivate var name: String {
            switch storage {
            case .fail: "none"
            case .skip: "skip"
            case .text(let text): choiceName ?? text
            case .key, .drop: defaultValueDescription
            }
        }
    }

    extension KeyOrderStyle {
        fileprivate var name: String {
            switch storage {
            case .given, .bytes: defaultValueDescription
            case .compare: "compare"
            case .swift: "swift"
            case .segments: "segments"
            }
        }
    }
#endif
