// The standard styles. To add a style, add a static member, and add a line to the list at the end of this file.

internal import PercentEncoding

extension QueryStyle {
    /// The default style. Arrays of scalars are written as `a[]`, and arrays that contain arrays or dictionaries as
    /// `a[0]`. Entries keep their order. All characters except RFC 3986's unreserved characters are escaped.
    public static var auto: QueryStyle { QueryStyle() }
}

// MARK: AFNetworking, Alamofire, Facebook SDK

extension QueryStyle {
    /// The style of AFNetworking 2.2.0 to 2.5.4. Brackets are literal in fields and escaped in values. Keys are in the
    /// order of `compare:`. Versions 1.3.3 to 2.1 differ only in the order of keys: they use `caseInsensitiveCompare:`,
    /// which this package does not support.
    ///
    /// Source: AFURLRequestSerialization.m, AFQueryStringFromParametersWithEncoding.
    public static var afnetworking2: QueryStyle {
        var style = afnetworking
        style.fieldEscapes = .afnetworking2Key
        style.valueEscapes = .afnetworking2Value
        style.charsetProfile = .coreFoundation
        style.escapesInUTF8 = false
        return style
    }

    /// The style of AFNetworking 2.6.0 to 4.0.1. Escapes are always in UTF-8. A charset applies only to the bytes of
    /// the request body.
    ///
    /// To escape in the charset, set ``escapesInUTF8`` to false.
    ///
    /// Source: AFURLRequestSerialization.m, AFQueryStringFromParameters.
    public static var afnetworking: QueryStyle {
        var style = QueryStyle()
        style.arrays = .brackets
        style.sets = .repeated
        style.bools = .numeric
        style.writesAbsentOptionals = true
        style.numbers = .swift
        style.dates = .description
        style.data = .hexadecimal
        style.keyOrder = .compare
        style.root = .fields(array: "(null)", other: "")
        style.fieldEscapes = .afnetworking
        style.valueEscapes = .afnetworking
        style.escapesInUTF8 = true
        return style
    }

    /// The style of Alamofire's `URLEncoding` 5.12. Alamofire writes the entries of nested dictionaries in random
    /// order. This style sorts the entries of every dictionary.
    ///
    /// Alamofire's array and Boolean encodings correspond to ``arrays`` and ``bools``.
    ///
    /// Source: Alamofire 5.12.0, ParameterEncoding.swift.
    public static var alamofire: QueryStyle {
        var style = QueryStyle()
        style.arrays = .brackets
        style.sets = .description
        style.bools = .numeric
        style.nulls = .text("<null>")
        style.numbers = .swift
        style.dates = .description
        style.data = .description
        style.keyOrder = .swift
        style.fieldEscapes = .afnetworking
        style.valueEscapes = .afnetworking
        return style
    }

    /// The style of Alamofire's `URLEncodedFormEncoder` 5.12 with default options. Pairs are sorted by their escaped
    /// text at every level, including in arrays.
    ///
    /// Alamofire's options correspond to these properties:
    /// - ``arrays``, ``bools``, ``data``, ``dates``, ``nesting`` and ``nulls``
    /// - ``keyTransform`` with ``KeyTransformStyle/ofWholeField``
    /// - ``keyOrder``, with ``KeyOrderStyle/given`` for `alphabetizeKeyValuePairs: false`
    /// - ``fieldEscapes`` and ``valueEscapes``
    ///
    /// Source: Alamofire 5.12.0, URLEncodedFormEncoder.swift.
    public static var alamofireForm: QueryStyle {
        var style = QueryStyle()
        style.arrays = .brackets
        style.bools = .numeric
        style.nulls = .drop
        style.writesAbsentOptionals = true
        style.numbers = .swift
        style.dates = .secondsSince2001
        style.keyOrder = .segments
        style.fieldEscapes = .afnetworking
        style.valueEscapes = .afnetworking
        style.mirrorsAlamofire = true
        return style
    }

    /// The style of the Facebook SDK, which writes one dictionary of scalars. Fields are not escaped, so readers
    /// misread a key that contains `&`, `=` or a space.
    ///
    /// Source: FBSDKBasicUtility.m, queryStringWithDictionary:error:invalidObjectHandler:.
    public static var facebook: QueryStyle {
        var style = QueryStyle()
        style.arrays = .none
        style.nesting = .none
        style.bools = .numeric
        style.nulls = .fail
        style.numbers = .swift
        style.keyOrder = .compare
        style.fieldEscapes = nil
        style.valueEscapes = .facebook
        style.charsetProfile = .coreFoundation
        style.grammar = .facebook
        return style
    }
}

// MARK: Browsers and servers

extension QueryStyle {
    /// The style of forms that browsers send: repeated names, `+` for a space, and line ends as CRLF. Nested names are
    /// not supported.
    ///
    /// Source: WHATWG URL, section 5.2; HTML, "constructing the entry list".
    public static var browser: QueryStyle {
        var style = QueryStyle()
        style.arrays = .repeated
        style.nesting = .none
        style.nulls = .empty
        style.numbers = .javaScript
        style.writesCRLF = true
        style.fieldEscapes = .form
        style.valueEscapes = .form
        style.grammar = .flat
        return style
    }

    /// The style of forms with structured names. Servers can read forms in this style with ``QueryDecoder/form``. This
    /// style extends ``browser`` with nested names in brackets, Booleans as checkboxes and dates in the notation of
    /// `<input>`.
    ///
    /// If a value has no nested containers, Booleans or dates, the output is the same as with ``browser``.
    ///
    /// Source: HTML, "constructing the entry list"; names in brackets as in PHP and Rack.
    public static var form: QueryStyle {
        var style = browser
        style.arrays = .form
        style.nesting = .brackets
        style.bools = .checkbox
        style.dates = .local
        style.grammar = .generic
        return style
    }

    /// The style of PHP's `http_build_query`. Reading follows `parse_str` and `$_GET`.
    ///
    /// Source: PHP 8, ext/standard/http.c and main/php_variables.c.
    public static var php: QueryStyle {
        var style = QueryStyle()
        style.arrays = .indices
        style.bools = .numeric
        style.nulls = .skip
        style.numbers = .php
        style.root = .indices
        style.fieldEscapes = .phpURLEncode
        style.valueEscapes = .phpURLEncode
        style.grammar = .php
        return style
    }

    /// The style of Rack 2, which Rails uses up to version 7.0. Brackets of nested names are literal, and a query is
    /// also split at `;`.
    ///
    /// Writing follows `build_nested_query`, except that empty elements of arrays are omitted. Reading follows
    /// `parse_nested_query`.
    ///
    /// Source: Rack 2.2, lib/rack/utils.rb and lib/rack/query_parser.rb.
    public static var rack2: QueryStyle {
        var style = rails
        style.keepsPunctuation = true
        style.grammar = .rack2
        return style
    }

    /// The style of `build_nested_query` in Rack 3, except that empty elements of arrays are omitted. Rack writes empty
    /// elements as empty parts (`&&`). Reading follows `parse_nested_query`, which Rails uses.
    ///
    /// The style of Rack 2 is ``rack2``.
    ///
    /// Source: Rack 3.2, lib/rack/utils.rb and lib/rack/query_parser.rb.
    public static var rails: QueryStyle {
        var style = QueryStyle()
        style.arrays = .brackets
        style.numbers = .ruby
        style.root = .fields(array: "", other: nil)
        style.fieldEscapes = .form
        style.valueEscapes = .form
        style.grammar = .rack
        return style
    }

    /// The style of the Node package qs 6.15 with default options, for writing and reading. An array of more than 20
    /// elements is read as a dictionary, in every notation.
    ///
    /// The style of older versions is ``qs6_11``.
    ///
    /// Source: qs 6.15, lib/stringify.js and lib/parse.js.
    public static var qs: QueryStyle {
        var style = QueryStyle()
        style.arrays = .indices
        style.nulls = .empty
        style.numbers = .javaScript
        style.root = .indices
        style.grammar = .qs
        return style
    }

    /// The style of qs 6.11 with default options. The output is that of ``qs``. Reading differs: only an index above 20
    /// makes a dictionary, only the innermost brackets enclose a key, and a scalar that follows a dictionary becomes a
    /// key of the dictionary.
    ///
    /// Source: qs 6.11, lib/stringify.js and lib/parse.js.
    public static var qs6_11: QueryStyle {
        var style = qs
        style.grammar = .qs6_11
        return style
    }
}

// MARK: The list

extension QueryStyle {
    /// A standard style with its names and source.
    package struct Standard: Sendable {
        /// The name in kebab case, such as `alamofire-form`, for the command-line tool.
        package let name: String

        /// Alternative names of the style.
        package let aliases: [String]

        /// The style.
        package let style: QueryStyle

        /// The library or standard that the style reproduces.
        package let source: String

        init(_ name: String, _ style: QueryStyle, _ source: String, aliases: [String] = []) {
            self.name = name
            self.aliases = aliases
            self.style = style
            self.source = source
        }
    }

    /// Returns the standard style with the given name or alias in kebab case; nil if no style has this name.
    ///
    /// - Complexity: Linear in the number of standard styles.
    package static func standard(named name: String) -> QueryStyle? {
        standard.first { $0.name == name || $0.aliases.contains(name) }?.style
    }

    /// All standard styles.
    package static let standard: [Standard] = [
        Standard("auto", .auto, "jQuery's rule for arrays, RFC 3986"),
        Standard("afnetworking-2", .afnetworking2, "AFNetworking 2.2.0-2.5.4, AFQueryStringFromParametersWithEncoding"),
        Standard(
            "afnetworking", .afnetworking, "AFNetworking 2.6.0-4.0.1, AFQueryStringFromParameters",
            aliases: ["afnetworking-3", "afnetworking-4"]),
        Standard("alamofire", .alamofire, "Alamofire 5.12, URLEncoding"),
        Standard("alamofire-form", .alamofireForm, "Alamofire 5.12, URLEncodedFormEncoder"),
        Standard("facebook", .facebook, "Facebook SDK, FBSDKBasicUtility queryStringWithDictionary"),
        Standard("browser", .browser, "WHATWG URL and HTML, form submission"),
        Standard("form", .form, "HTML, form submission, with names in brackets"),
        Standard("php", .php, "PHP 8, http_build_query and parse_str"),
        Standard("rails", .rails, "Rack 3.2, build_nested_query and parse_nested_query", aliases: ["rack", "rack-3"]),
        Standard("rack-2", .rack2, "Rack 2.2, build_nested_query and parse_nested_query"),
        Standard("qs", .qs, "qs 6.15, stringify and parse", aliases: ["node", "express"]),
        Standard("qs-6.11", .qs6_11, "qs 6.11, stringify and parse"),
    ]
}
