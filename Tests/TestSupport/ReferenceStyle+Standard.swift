import Foundation
package import PercentEncodingReference

extension ReferenceStyle {
    /// Returns a standard style by its name in kebab case. The style is defined by the recorded behaviour of each
    /// system, independently of the product's styles.
    package static func standard(named name: String) -> ReferenceStyle? {
        var style = ReferenceStyle()
        switch name {
        case "auto": break
        case "afnetworking", "afnetworking-2": style.afnetworking(name)
        case "alamofire", "alamofire-form": style.alamofire(name)
        case "facebook": style.facebook()
        case "browser": style.browser()
        case "php": style.php()
        case "rails", "rack-2": style.rack(name)
        case "qs", "qs-6.11":
            style.arrays = .indices
            style.nulls = .text("")
            style.numbers = .javaScript
            style.root = .indices
        default: return nil
        }
        return style
    }

    /// The order of `-[NSString compare:]`, with Foundation's decomposition.
    package static let compare = KeyOrderStyle.compare { $0.decomposedStringWithCanonicalMapping }

    private mutating func afnetworking(_ name: String) {
        arrays = .brackets
        sets = .repeated
        numbers = .swift
        keyOrder = Self.compare
        root = .fields(array: "(null)", other: "")
        setNumericBools()
        setEscapes(name == "afnetworking-2" ? .keeping("-.[]_~") : .keeping("-./?_~"))
        if name == "afnetworking-2" { valueEscapes = .keeping("-._~") }
    }

    private mutating func alamofire(_ name: String) {
        arrays = .brackets
        numbers = .swift
        setNumericBools()
        setEscapes(.keeping("-./?_~"))
        if name == "alamofire" {
            sets = .description
            nulls = .text("<null>")
            keyOrder = .swift
        } else {
            nulls = .drop
            keyOrder = .segments
        }
    }

    private mutating func facebook() {
        arrays = .none
        nesting = .none
        nulls = .fail
        numbers = .swift
        keyOrder = Self.compare
        setNumericBools()
        fieldEscapes = nil
        valueEscapes = .keeping("-._~")
    }

    private mutating func browser() {
        arrays = .repeated
        nesting = .none
        nulls = .text("")
        numbers = .javaScript
        newlines = .crlf
        setEscapes(.keeping("*-._", plus: true))
    }

    private mutating func php() {
        arrays = .indices
        nulls = .skip
        numbers = .php
        root = .indices
        setNumericBools()
        setEscapes(.keeping("-._", plus: true))
    }

    private mutating func rack(_ name: String) {
        arrays = .brackets
        punctuation = name == "rack-2" ? .literal : .escaped
        numbers = .ruby
        root = .fields(array: "", other: nil)
        setEscapes(.keeping("*-._", plus: true))
    }

    private mutating func setNumericBools() {
        trueText = "1"
        falseText = "0"
    }

    /// Sets the same escape set for fields and values.
    package mutating func setEscapes(_ set: ReferenceSet) {
        fieldEscapes = set
        valueEscapes = set
    }
}

extension ReferenceSet {
    /// Returns the set that keeps letters, digits and the given characters.
    package static func keeping(_ characters: String, plus: Bool = false) -> ReferenceSet {
        let alphanumerics = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
        return ReferenceSet(literal: (alphanumerics + characters).utf8, writesSpaceAsPlus: plus)
    }
}
