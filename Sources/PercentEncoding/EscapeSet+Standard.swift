// The standard sets. To add a set, add its static member and its line in the list at the end.

// MARK: RFC 3986

extension EscapeSet {
    /// Letters, digits and `-._~`: safe in every part of a URL.
    ///
    /// OAuth 1.0a (RFC 5849, section 3.6) and AWS Signature 4 leave the same characters literal. PHP's `rawurlencode`
    /// and Python's `quote(safe='')` leave the same characters literal too.
    ///
    /// Source: RFC 3986, section 2.3.
    @inlinable public static var unreserved: EscapeSet { EscapeSet(alphanumericsAnd: "-._~") }

    /// The set for one segment of a path: `pchar`. Slashes are escaped.
    ///
    /// Source: RFC 3986, section 3.3, pchar.
    @inlinable public static var pathSegment: EscapeSet { EscapeSet(alphanumericsAnd: "!$&'()*+,-.:;=@_~") }

    /// Reserved and unreserved characters, as in the expansion of `{+name}` in a URI template. RFC 6570 also keeps
    /// existing escapes; this set escapes them again.
    ///
    /// Source: RFC 6570, section 3.2.3.
    @inlinable public static var uriTemplateReserved: EscapeSet {
        EscapeSet(alphanumericsAnd: "!#$&'()*+,-./:;=?@[]_~")
    }
}

// MARK: AFNetworking, Facebook SDK, CoreFoundation

extension EscapeSet {
    /// The set for values in AFNetworking 1.3.3 to 2.5.4. The set equals ``unreserved``.
    ///
    /// Source: AFNetworking 1.3.3-2.5.4, AFPercentEscapedQueryStringValueFromStringWithEncoding.
    @inlinable public static var afnetworking2Value: EscapeSet { unreserved }

    /// The set for keys in AFNetworking 1.3.3 to 2.5.4: ``afnetworking2Value`` and the brackets of nested keys.
    ///
    /// Source: AFNetworking 1.3.3-2.5.4, AFPercentEscapedQueryStringKeyFromStringWithEncoding.
    @inlinable public static var afnetworking2Key: EscapeSet { EscapeSet(alphanumericsAnd: "-.[]_~") }

    /// The set for keys and values in AFNetworking 2.6.0 to 4.0.1 and Alamofire 3 to 5: ``unreserved`` with `/` and
    /// `?`.
    ///
    /// Source: AFNetworking 2.6.0-4.0.1, AFPercentEscapedStringFromString; Alamofire 3-5, afURLQueryAllowed.
    @inlinable public static var afnetworking: EscapeSet { EscapeSet(alphanumericsAnd: "-./?_~") }

    /// The set for values in the Facebook SDK. The set equals ``afnetworking2Value``.
    ///
    /// Source: Facebook SDK, FBSDKBasicUtility URLEncode:.
    @inlinable public static var facebook: EscapeSet { afnetworking2Value }

    /// The characters that are legal in a URL. `stringByAddingPercentEscapesUsingEncoding:` leaves these characters
    /// literal. The set equals ``urlQuery``. Do not use the set for values: `&`, `=` and `+` stay literal.
    ///
    /// Source: CoreFoundation, CFURLCreateStringByAddingPercentEscapes without extra characters.
    @inlinable public static var coreFoundation: EscapeSet { urlQuery }
}

// MARK: Foundation

extension EscapeSet {
    /// The ASCII characters of `CharacterSet.urlQueryAllowed`. Do not use the set for values: `&`, `=` and `+` stay
    /// literal.
    ///
    /// Source: Foundation, CharacterSet.urlQueryAllowed.
    @inlinable public static var urlQuery: EscapeSet { EscapeSet(alphanumericsAnd: "!$&'()*+,-./:;=?@_~") }

    /// The ASCII characters of `CharacterSet.urlFragmentAllowed`. The set equals ``urlQuery``.
    ///
    /// Source: Foundation, CharacterSet.urlFragmentAllowed.
    @inlinable public static var urlFragment: EscapeSet { urlQuery }

    /// The ASCII characters of `CharacterSet.urlUserAllowed`.
    ///
    /// Source: Foundation, CharacterSet.urlUserAllowed.
    @inlinable public static var urlUser: EscapeSet { EscapeSet(alphanumericsAnd: "!$&'()*+,-.;=_~") }

    /// The ASCII characters of `CharacterSet.urlPasswordAllowed`. The set equals ``urlUser``.
    ///
    /// Source: Foundation, CharacterSet.urlPasswordAllowed.
    @inlinable public static var urlPassword: EscapeSet { urlUser }

    /// The characters that Foundation's escaper leaves literal for `CharacterSet.urlHostAllowed`. The set equals
    /// ``urlUser``.
    ///
    /// Foundation's exception for `[...]` is not reproduced. Convert a host with non-ASCII text with IDNA.
    ///
    /// Source: Foundation, addingPercentEncoding(withAllowedCharacters: .urlHostAllowed).
    @inlinable public static var urlHost: EscapeSet { urlUser }

    /// The characters that Foundation's escaper leaves literal for `CharacterSet.urlPathAllowed`. Foundation's
    /// exception for a `:` after the first `/` is not reproduced.
    ///
    /// Source: Foundation, addingPercentEncoding(withAllowedCharacters: .urlPathAllowed).
    @inlinable public static var urlPath: EscapeSet { EscapeSet(alphanumericsAnd: "!$&'()*+,-./=@_~") }
}

// MARK: WHATWG URL Standard, as of 2025

extension EscapeSet {
    /// The set for opaque hosts and opaque paths. Only controls and non-ASCII bytes are escaped. The set keeps `%`, so
    /// decoding does not always restore the text.
    ///
    /// Source: WHATWG URL, section 1.3, C0 control percent-encode set.
    @inlinable public static var c0Control: EscapeSet {
        EscapeSet(alphanumericsAnd: #" !#"$%&'()*+,-./:;<=>?@[\]^_`{|}~"#)
    }

    /// The set for the fragment of a URL. The set keeps `%`, so decoding does not always restore the text.
    ///
    /// Source: WHATWG URL, section 1.3, fragment percent-encode set.
    @inlinable public static var fragment: EscapeSet { EscapeSet(alphanumericsAnd: #"!#$%&'()*+,-./:;=?@[\]^_{|}~"#) }

    /// The set for the query of a URL as a whole, not for its names and values. The set keeps `%`, so decoding does not
    /// always restore the text.
    ///
    /// Source: WHATWG URL, section 1.3, query percent-encode set.
    @inlinable public static var query: EscapeSet { EscapeSet(alphanumericsAnd: #"!$%&'()*+,-./:;=?@[\]^_`{|}~"#) }

    /// The set for the query of a URL with a special scheme: `http`, `https`, `ws`, `wss`, `ftp` or `file`. The set
    /// keeps `%`, so decoding does not always restore the text.
    ///
    /// Source: WHATWG URL, section 1.3, special-query percent-encode set.
    @inlinable public static var specialQuery: EscapeSet {
        EscapeSet(alphanumericsAnd: #"!$%&()*+,-./:;=?@[\]^_`{|}~"#)
    }

    /// The set for the path of a URL as a whole, not for its segments. The set keeps `%`, so decoding does not always
    /// restore the text.
    ///
    /// Source: WHATWG URL, section 1.3, path percent-encode set.
    @inlinable public static var path: EscapeSet { EscapeSet(alphanumericsAnd: #"!$%&'()*+,-./:;=@[\]_|~"#) }

    /// The set for the user name and password of a URL. The set keeps `%`, so decoding does not always restore the
    /// text.
    ///
    /// Source: WHATWG URL, section 1.3, userinfo percent-encode set.
    @inlinable public static var userinfo: EscapeSet { EscapeSet(alphanumericsAnd: "!$%&'()*+,-._~") }

    /// The set for any single component of a URL. The set equals ``encodeURIComponent``.
    ///
    /// Source: WHATWG URL, section 1.3, component percent-encode set.
    @inlinable public static var component: EscapeSet { encodeURIComponent }

    /// The set for names and values of forms: letters, digits and `*-._`, with a space as `+`.
    ///
    /// Browsers and `URLSearchParams` use this set. Java's `URLEncoder` and Ruby's `URI.encode_www_form_component` also
    /// use this set.
    ///
    /// Source: WHATWG URL, section 1.3, application/x-www-form-urlencoded percent-encode set.
    @inlinable public static var form: EscapeSet { EscapeSet(alphanumericsAnd: "*-._", space: .plus) }
}

// MARK: ECMAScript

extension EscapeSet {
    /// The set of JavaScript's `encodeURI`.
    ///
    /// Source: ECMAScript, section 19.2.6.4, encodeURI.
    @inlinable public static var encodeURI: EscapeSet { EscapeSet(alphanumericsAnd: "!#$&'()*+,-./:;=?@_~") }

    /// The set of JavaScript's `encodeURIComponent` and Node's `querystring`.
    ///
    /// Source: ECMAScript, section 19.2.6.5, encodeURIComponent.
    @inlinable public static var encodeURIComponent: EscapeSet { EscapeSet(alphanumericsAnd: "!'()*-._~") }
}

// MARK: Headers and package URLs

extension EscapeSet {
    /// The set for parameters of HTTP headers such as `filename*`: `attr-char`.
    ///
    /// Source: RFC 8187, section 3.2.1, attr-char.
    @inlinable public static var headerParameter: EscapeSet { EscapeSet(alphanumericsAnd: "!#$&+-.^_`|~") }

    /// The set for values of the header `baggage`, which carries the context of traces: `baggage-octet` without `%`.
    ///
    /// Source: W3C Baggage, section 3.3.1, value.
    @inlinable public static var w3cBaggage: EscapeSet {
        EscapeSet(alphanumericsAnd: "!#$&'()*+-./:<=>?@[]^_`{|}~")
    }

    /// The set for the parts of a package URL: ``unreserved`` and `:`. Separators between the parts are not escaped.
    ///
    /// Source: ECMA-427 (package URL), character encoding.
    @inlinable public static var packageURL: EscapeSet { EscapeSet(alphanumericsAnd: "-.:_~") }

    /// The set for the header `grpc-message`: printable ASCII without `%`. Spaces stay literal.
    ///
    /// Source: gRPC over HTTP2, Percent-Byte-Unencoded.
    @inlinable public static var grpcMessage: EscapeSet {
        EscapeSet(alphanumericsAnd: #" !#"$&'()*+,-./:;<=>?@[\]^_`{|}~"#)
    }
}

// MARK: Other languages and frameworks

extension EscapeSet {
    /// The set of PHP's `urlencode` and `http_build_query`: letters, digits and `-._`, with a space as `+`.
    ///
    /// Source: PHP, urlencode.
    @inlinable public static var phpURLEncode: EscapeSet { EscapeSet(alphanumericsAnd: "-._", space: .plus) }

    /// The set of Go's `url.QueryEscape`, Python's `quote_plus` and Ruby's `CGI.escape`: ``unreserved``, with a space
    /// as `+`.
    ///
    /// Source: Go, net/url QueryEscape.
    @inlinable public static var goQueryEscape: EscapeSet { EscapeSet(alphanumericsAnd: "-._~", space: .plus) }

    /// The set of Go's `url.PathEscape`.
    ///
    /// Source: Go, net/url PathEscape.
    @inlinable public static var goPathEscape: EscapeSet { EscapeSet(alphanumericsAnd: "$&+-.:=@_~") }

    /// The set of Vapor's form encoder: like ``form``, with a space as `%20`.
    ///
    /// Source: Vapor 4, URLEncodedFormEncoder.
    @inlinable public static var vapor: EscapeSet { EscapeSet(alphanumericsAnd: "*-._") }

    /// The set of npm's `qs` package with `format: 'RFC1738'`.
    ///
    /// Source: qs 6, format RFC1738.
    @inlinable public static var qsRFC1738: EscapeSet { EscapeSet(alphanumericsAnd: "()-._~", space: .plus) }

    /// The set of Python's `yarl` package.
    ///
    /// Source: yarl 1, URL.build query quoting.
    @inlinable public static var yarl: EscapeSet { EscapeSet(alphanumericsAnd: "!$'()*,-./:?@_~", space: .plus) }
}

// MARK: List

extension EscapeSet {
    /// A standard set with its name.
    package struct Standard: Hashable, Sendable {
        /// The name in kebab case, as used by the command line tool: `encode-uri-component`.
        package let name: String

        /// The alternative names of the set.
        package let aliases: [String]

        /// The set.
        package let escapeSet: EscapeSet

        /// The specification or library that defines the set.
        package let source: String

        init(_ name: String, _ escapeSet: EscapeSet, _ source: String, aliases: [String] = []) {
            self.name = name
            self.aliases = aliases
            self.escapeSet = escapeSet
            self.source = source
        }
    }

    /// Returns the standard set with the given name or alias in kebab case; nil if the name is unknown.
    ///
    /// - Complexity: Linear in the number of standard sets.
    package static func standard(named name: String) -> EscapeSet? {
        standard.first { $0.name == name || $0.aliases.contains(name) }?.escapeSet
    }

    /// All standard sets.
    package static let standard: [Standard] = [
        Standard(
            "unreserved", .unreserved,
            "RFC 3986, section 2.3",
            aliases: ["rfc-3986", "oauth", "sigv4", "php-raw-url-encode"]),
        Standard("path-segment", .pathSegment, "RFC 3986, section 3.3, pchar"),
        Standard("uri-template-reserved", .uriTemplateReserved, "RFC 6570, section 3.2.3"),
        Standard(
            "afnetworking-2-value", .afnetworking2Value,
            "AFNetworking 1.3.3-2.5.4, AFPercentEscapedQueryStringValueFromStringWithEncoding"),
        Standard(
            "afnetworking-2-key", .afnetworking2Key,
            "AFNetworking 1.3.3-2.5.4, AFPercentEscapedQueryStringKeyFromStringWithEncoding"),
        Standard(
            "afnetworking", .afnetworking,
            "AFNetworking 2.6.0-4.0.1, AFPercentEscapedStringFromString; Alamofire 3-5, afURLQueryAllowed",
            aliases: ["alamofire"]),
        Standard("facebook", .facebook, "Facebook SDK, FBSDKBasicUtility URLEncode:"),
        Standard(
            "core-foundation", .coreFoundation,
            "CoreFoundation, CFURLCreateStringByAddingPercentEscapes without extra characters"),
        Standard("url-query", .urlQuery, "Foundation, CharacterSet.urlQueryAllowed", aliases: ["url-query-allowed"]),
        Standard(
            "url-fragment", .urlFragment,
            "Foundation, CharacterSet.urlFragmentAllowed",
            aliases: ["url-fragment-allowed"]),
        Standard("url-user", .urlUser, "Foundation, CharacterSet.urlUserAllowed", aliases: ["url-user-allowed"]),
        Standard(
            "url-password", .urlPassword,
            "Foundation, CharacterSet.urlPasswordAllowed",
            aliases: ["url-password-allowed"]),
        Standard(
            "url-host", .urlHost,
            "Foundation, addingPercentEncoding(withAllowedCharacters: .urlHostAllowed)",
            aliases: ["url-host-allowed"]),
        Standard(
            "url-path", .urlPath,
            "Foundation, addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)",
            aliases: ["url-path-allowed"]),
        Standard("c0-control", .c0Control, "WHATWG URL, section 1.3, C0 control percent-encode set"),
        Standard("fragment", .fragment, "WHATWG URL, section 1.3, fragment percent-encode set"),
        Standard("query", .query, "WHATWG URL, section 1.3, query percent-encode set"),
        Standard("special-query", .specialQuery, "WHATWG URL, section 1.3, special-query percent-encode set"),
        Standard("path", .path, "WHATWG URL, section 1.3, path percent-encode set"),
        Standard("userinfo", .userinfo, "WHATWG URL, section 1.3, userinfo percent-encode set"),
        Standard("component", .component, "WHATWG URL, section 1.3, component percent-encode set"),
        Standard(
            "form", .form,
            "WHATWG URL, section 1.3, application/x-www-form-urlencoded percent-encode set",
            aliases: ["url-search-params", "java-url-encoder"]),
        Standard("encode-uri", .encodeURI, "ECMAScript, section 19.2.6.4, encodeURI"),
        Standard("encode-uri-component", .encodeURIComponent, "ECMAScript, section 19.2.6.5, encodeURIComponent"),
        Standard("header-parameter", .headerParameter, "RFC 8187, section 3.2.1, attr-char"),
        Standard("w3c-baggage", .w3cBaggage, "W3C Baggage, section 3.3.1, value"),
        Standard("package-url", .packageURL, "ECMA-427 (package URL), character encoding"),
        Standard("grpc-message", .grpcMessage, "gRPC over HTTP2, Percent-Byte-Unencoded"),
        Standard("php-url-encode", .phpURLEncode, "PHP, urlencode"),
        Standard(
            "go-query-escape", .goQueryEscape,
            "Go, net/url QueryEscape",
            aliases: ["python-quote-plus", "ruby-cgi-escape"]),
        Standard("go-path-escape", .goPathEscape, "Go, net/url PathEscape"),
        Standard("vapor", .vapor, "Vapor 4, URLEncodedFormEncoder"),
        Standard("qs-rfc1738", .qsRFC1738, "qs 6, format RFC1738"),
        Standard("yarl", .yarl, "yarl 1, URL.build query quoting"),
    ]

    /// Creates a set of the ASCII letters and digits, and the given ASCII characters.
    ///
    /// The compiler folds the set to constants only if the loop is inlined and has no branches.
    @inlinable @inline(__always)
    init(alphanumericsAnd characters: StaticString, space: SpaceNotation = .percent) {
        var low: UInt64 = 0x03ff_0000_0000_0000
        var high: UInt64 = 0x07ff_fffe_07ff_fffe
        for index in 0..<characters.utf8CodeUnitCount {
            // SAFETY: the index is within the literal.
            let byte = unsafe characters.utf8Start[index]
            let isHigh = UInt64(byte &>> 6)
            low |= (isHigh ^ 1) &<< UInt64(byte & 63)
            high |= isHigh &<< UInt64(byte & 63)
        }
        // The number is a hash. The multipliers give each standard set another number, which a test proves.
        let isPlus = UInt64(truncatingIfNeeded: space.value.rawValue)
        let bits = low &* 0x9E37_79B9_7F4A_7C15 ^ high &* 0xC2B2_AE3D_27D4_EB4F ^ isPlus &<< 60
        self.init(words: low, high, 0, 0, space: space, number: UInt8(truncatingIfNeeded: bits &>> 56))
    }
}
