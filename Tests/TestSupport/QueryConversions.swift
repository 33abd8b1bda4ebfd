import PercentEncoding
package import PercentEncodingReference
package import QueryEncoding

extension QueryValue {
    /// Creates the product's value from the reference's value.
    package init(_ value: ReferenceValue) {
        self =
            switch value {
            case .null: .null
            case .bool(let value): .bool(value)
            case .integer(let value): .integer(value)
            case .double(let value): .double(value)
            case .number(let literal): .number(literal)
            case .string(let text): .string(text)
            case .encoded(let text): .encoded(text)
            case .array(let elements): .array(elements.map(QueryValue.init))
            case .set(let members): .set(members.map(QueryValue.init))
            case .dictionary(let entries): .dictionary(entries.map { ($0.key, QueryValue($0.value)) })
            }
    }
}

extension ReferenceValue {
    /// Creates the reference's value from the product's value.
    package init(_ value: QueryValue) {
        self =
            switch value.storage {
            // A decimal number is written unchanged, like text.
            case .decimal(let text): .string(text)
            case .null: .null
            case .bool(let value): .bool(value)
            case .integer(let value): .integer(value)
            case .double(let value): .double(value)
            case .number(let literal): .number(literal)
            case .string(let text): .string(text)
            case .encoded(let text): .encoded(text)
            case .array(let elements): .array(elements.map(ReferenceValue.init))
            case .set(let members): .set(members.map(ReferenceValue.init))
            case .dictionary(let entries): .dictionary(entries.map { ($0.key, ReferenceValue($0.value)) })
            }
    }
}

extension ReferencePair {
    /// Creates the reference's pair from the product's pair.
    package init(_ pair: QueryPair) {
        self.init(field: pair.field, value: pair.value, isEncoded: pair.isValueEncoded)
    }
}

extension ReferenceStyle {
    /// Creates the reference's style from the product's style, with all options except the texts of dates and data.
    package init(_ style: QueryStyle) {
        self.init()
        arrays = Arrays(style.arrays)
        sets =
            switch style.sets.storage {
            case .array: .array
            case .repeated: .repeated
            case .description: .description
            }
        nesting =
            switch style.nesting.storage {
            case .none: .none
            case .keys(.dots): .dots
            case .keys: .brackets
            case .custom(let suffix): .custom(suffix)
            }
        punctuation = style.keepsPunctuation ? .literal : .escaped
        trueText = style.bools.trueText
        falseText = style.bools.falseText
        omitsFalse = style.bools.omitsFalse
        nulls = Nulls(style.nulls)
        numbers = Numbers(style.numbers)
        keyOrder = Self.order(style.keyOrder)
        keyTransform = KeyTransformStyle(style.keyTransform)
        transformScope = style.keyTransform.scope == .key ? .key : .wholeField
        emptyContainers = style.marksEmptyContainers ? .mark : .drop
        newlines = style.writesCRLF ? .crlf : .asGiven
        root = Root(style.root)
        fieldEscapes = style.fieldEscapes.map { ReferenceSet($0) }
        valueEscapes = ReferenceSet(style.valueEscapes)
    }

    private static func order(_ order: QueryEncoding.KeyOrderStyle) -> KeyOrderStyle {
        switch order.storage {
        case .given: .given
        case .bytes: .bytes
        case .compare: compare
        case .swift: .swift
        case .segments: .segments
        }
    }
}

extension ReferenceStyle.Arrays {
    fileprivate init(_ style: ArrayStyle) {
        self =
            switch (style.scalars, style.containers) {
            case (.refused, _): .none
            case (.step(.append), nil): .brackets
            case (.step(.append), _): .auto
            case (.step(.same), nil): .repeated
            case (.step(.same), _): .form
            case (.step, _): .indices
            case (.joined(let joined), _): .separator(joined.separator)
            case (.custom(let key), _): .custom(key)
            }
    }
}

extension ReferenceStyle.Nulls {
    fileprivate init(_ style: NullStyle) {
        self =
            switch style.storage {
            case .fail: .fail
            case .key: .key
            case .text(let text): .text(text)
            case .drop: .drop
            case .skip: .skip
            }
    }
}

extension ReferenceStyle.Numbers {
    fileprivate init(_ style: NumberStyle) {
        self =
            switch style.storage {
            case .shortest: .shortest
            case .swift: .swift
            case .javaScript: .javaScript
            case .php: .php
            case .ruby: .ruby
            }
    }
}

extension ReferenceStyle.KeyTransformStyle {
    fileprivate init(_ transform: QueryEncoding.KeyTransformStyle) {
        self =
            switch transform.storage {
            case .asGiven: .asGiven
            case .snakeCase: .snakeCase
            case .kebabCase: .kebabCase
            case .capitalized: .capitalized
            case .uppercased: .uppercased
            case .lowercased: .lowercased
            case .custom(let function): .custom(function)
            }
    }
}

extension ReferenceStyle.Root {
    fileprivate init(_ style: RootStyle) {
        self =
            switch style.storage {
            case .fail: .fail
            case .indices: .indices
            case .fields(let array, let other): .fields(array: array, other: other)
            }
    }
}
