import Foundation
import PercentEncoding
package import PercentEncodingReference
package import QueryEncoding

/// The error for an unknown name of a style or option in the file.
package struct UnknownName: Error {
    package let name: String
}

extension ReferenceStyle {
    /// Creates the reference's style for a row.
    package init(_ vector: QueryVector) throws {
        guard let style = Self.standard(named: vector.style) else { throw UnknownName(name: vector.style) }
        self = style
        let settings = vector.settings
        if let choice = settings.arrays {
            arrays = try Self.arrays(choice)
        }
        if let name = settings.bools {
            (trueText, falseText) = try Self.value(["literal": ("true", "false"), "numeric": ("1", "0")], name)
        }
        if let name = settings.keyOrder {
            keyOrder = try Self.value(["given": .given], name)
        }
        if let choice = settings.keyTransform {
            keyTransform = try Self.keyTransform(choice)
            transformScope = .wholeField
        }
        if let name = settings.nesting { nesting = try Self.value(["dots": .dots], name) }
        if let choice = settings.nulls { nulls = try Self.nulls(choice) }
        if let name = settings.numbers { numbers = try Self.value(["javaScript": .javaScript], name) }
        fieldEscapes = fieldEscapes?.changed(settings.escapes).changed(settings.fieldEscapes)
        valueEscapes = valueEscapes.changed(settings.escapes).changed(settings.valueEscapes)
    }

    private static func value<Value>(_ values: [String: Value], _ name: String) throws -> Value {
        guard let value = values[name] else { throw UnknownName(name: name) }
        return value
    }

    private static func arrays(_ choice: QuerySettings.Choice) throws -> Arrays {
        switch choice {
        case .named(let name): try value(["indices": .indices, "repeated": .repeated], name)
        case .custom("key.(index+1)"): .custom { key, index in "\(key).\(index + 1)" }
        case .custom(let name), .text(let name): throw UnknownName(name: name)
        }
    }

    private static func keyTransform(_ choice: QuerySettings.Choice) throws -> KeyTransformStyle {
        switch choice {
        case .custom(let text): .custom { _ in text }
        case .named(let name):
            try value(
                [
                    "snakeCase": .snakeCase, "kebabCase": .kebabCase, "capitalized": .capitalized,
                    "uppercased": .uppercased,
                ], name)
        case .text(let name): throw UnknownName(name: name)
        }
    }

    private static func nulls(_ choice: QuerySettings.Choice) throws -> Nulls {
        switch choice {
        case .named(let name): try value(["drop": .drop], name)
        case .text(let text): .text(text)
        case .custom(let name): throw UnknownName(name: name)
        }
    }
}

extension ReferenceSet {
    fileprivate func changed(_ escapes: QuerySettings.Escapes?) -> ReferenceSet {
        var set = self
        for byte in (escapes?.adding ?? "").utf8 { set.isLiteral[Int(byte)] = true }
        for byte in (escapes?.removing ?? "").utf8 { set.isLiteral[Int(byte)] = false }
        if escapes?.space == "plus" { set.writesSpaceAsPlus = true }
        return set
    }
}

extension QueryStyle {
    /// Creates the product's style for a row.
    package init(_ vector: QueryVector) throws {
        guard let style = Self.standard(named: vector.style) else { throw UnknownName(name: vector.style) }
        self = style
        let settings = vector.settings
        if let choice = settings.arrays { arrays = try Self.arrays(choice) }
        if let name = settings.bools { bools = try Self.value(["literal": .literal, "numeric": .numeric], name) }
        if let choice = settings.dates { dates = try Self.dates(choice) }
        if let name = settings.keyOrder {
            keyOrder = try Self.value(["given": .given], name)
        }
        if let choice = settings.keyTransform { keyTransform = try Self.keyTransform(choice).ofWholeField }
        if let name = settings.nesting { nesting = try Self.value(["dots": .dots], name) }
        if let choice = settings.nulls { nulls = try Self.nulls(choice) }
        if let name = settings.numbers { numbers = try Self.value(["javaScript": .javaScript], name) }
        fieldEscapes = fieldEscapes?.changed(settings.escapes).changed(settings.fieldEscapes)
        valueEscapes = valueEscapes.changed(settings.escapes).changed(settings.valueEscapes)
    }

    private static func value<Value>(_ values: [String: Value], _ name: String) throws -> Value {
        guard let value = values[name] else { throw UnknownName(name: name) }
        return value
    }

    private static func arrays(_ choice: QuerySettings.Choice) throws -> ArrayStyle {
        switch choice {
        case .named(let name): try value(["indices": .indices, "repeated": .repeated], name)
        case .custom("key.(index+1)"): .custom { key, index in "\(key).\(index + 1)" }
        case .custom(let name), .text(let name): throw UnknownName(name: name)
        }
    }

    private static func dates(_ choice: QuerySettings.Choice) throws -> DateStyle {
        switch choice {
        case .named(let name):
            try value(
                [
                    "secondsSince2001": .secondsSince2001, "secondsSince1970": .secondsSince1970,
                    "millisecondsSince1970": .millisecondsSince1970, "iso8601": .iso8601,
                ], name)
        case .custom(let format):
            .custom { date in
                let formatter = DateFormatter()
                formatter.locale = Locale(identifier: "en_US_POSIX")
                formatter.timeZone = TimeZone(secondsFromGMT: 0)
                formatter.dateFormat = format
                return formatter.string(from: date)
            }
        case .text(let name): throw UnknownName(name: name)
        }
    }

    private static func keyTransform(_ choice: QuerySettings.Choice) throws -> QueryEncoding.KeyTransformStyle {
        switch choice {
        case .custom(let text): .custom { _ in text }
        case .named(let name):
            try value(
                [
                    "snakeCase": .snakeCase, "kebabCase": .kebabCase, "capitalized": .capitalized,
                    "uppercased": .uppercased,
                ], name)
        case .text(let name): throw UnknownName(name: name)
        }
    }

    private static func nulls(_ choice: QuerySettings.Choice) throws -> NullStyle {
        switch choice {
        case .named(let name): try value(["drop": .drop], name)
        case .text(let text): .text(text)
        case .custom(let name): throw UnknownName(name: name)
        }
    }
}

extension EscapeSet {
    fileprivate func changed(_ escapes: QuerySettings.Escapes?) -> EscapeSet {
        var bytes = Set(literalBytes)
        bytes.formUnion((escapes?.adding ?? "").utf8)
        bytes.subtract((escapes?.removing ?? "").utf8)
        return EscapeSet(literal: bytes, space: escapes?.space == "plus" ? .plus : space)
    }
}
