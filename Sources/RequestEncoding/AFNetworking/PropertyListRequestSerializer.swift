public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// A serializer that puts parameters into the body as a property list, like AFNetworking's
/// `AFPropertyListRequestSerializer`.
public struct PropertyListRequestSerializer: RequestSerializer {
    /// The serializer for requests whose parameters go into the URL. The headers of `form` are added to all requests.
    public var form: FormRequestSerializer

    /// The format of the property list: `.xml` or `.binary`.
    ///
    /// XML allows no control characters except tabs and line ends, so text with any other control character is an
    /// error. CR is written as `&#13;`; AFNetworking loses every CR. Foundation cannot write the format `.openStep`.
    public var format: PropertyListSerialization.PropertyListFormat

    /// Creates a serializer that writes property lists as bodies and uses `form` for queries.
    public init(
        form: FormRequestSerializer = FormRequestSerializer(),
        format: PropertyListSerialization.PropertyListFormat = .xml
    ) {
        self.form = form
        self.format = format
    }

    /// Returns a copy of a request with the headers and parameters. Without parameters, the request has no body and no
    /// `Content-Type`.
    ///
    /// - Parameters:
    ///   - request: A request with its method and URL. The headers of the request are kept.
    ///   - parameters: A property list; nil for no parameters. A scalar is text, a number (including a Boolean), data,
    ///     or a date of the years 0 to 9999. A container is an array, or a dictionary with text keys.
    /// - Throws: The errors of ``FormRequestSerializer/serialize(_:parameters:)-(_,Any?)``, and
    ///   ``RequestEncodingError`` of the kind `invalidPropertyList` with the key path of an invalid value. A value is
    ///   invalid if a property list cannot hold it, or if it is nested too deeply. The limit is 128 levels, or fewer if
    ///   the stack has less room.
    @_disfavoredOverload
    public func serialize(_ request: URLRequest, parameters: Any?) throws -> URLRequest {
        try form.serialize(request, parameters, type: "application/x-plist", body: body)
    }

    private func body(of parameters: Any) throws(RequestEncodingError) -> Data {
        let parameters = try ObjectTree.plain(parameters, kind: .invalidPropertyList)
        try ObjectTree.check(parameters, kind: .invalidPropertyList) { scalar in
            PropertyListSerialization.propertyList([scalar], isValidFor: format)
                && ((scalar as? Date)?.isInPropertyList ?? true)
                && (format != .xml || (scalar as? String)?.isInXML ?? true)
        }
        guard PropertyListSerialization.propertyList(parameters, isValidFor: format) else {
            throw RequestEncodingError(kind: .invalidPropertyList)
        }
        do {
            let data = try PropertyListSerialization.data(
                fromPropertyList: parameters, format: format, options: 0)
            return format == .xml ? data.withCRAsReference : data
        } catch {
            throw RequestEncodingError(kind: .invalidPropertyList, detail: "\(error)")
        }
    }
}

extension Date {
    /// Whether the year has four digits. For other years, Foundation writes a different date (XML Schema, section
    /// 3.2.7).
    fileprivate var isInPropertyList: Bool {
        // From 0000-01-01 up to but not including 10000-01-01, in seconds since 2001.
        (-63_145_526_400..<252_423_993_600).contains(timeIntervalSinceReferenceDate)
    }
}

extension Data {
    /// The data with every CR replaced by `&#13;`. Foundation writes CR literally, but XML readers convert a literal CR
    /// to a line feed (XML 1.0, section 2.11). Every CR in Foundation's output belongs to text.
    fileprivate var withCRAsReference: Data {
        guard contains(0x0D) else { return self }
        var escaped = Data(capacity: count)
        for byte in self {
            if byte == 0x0D { escaped += "&#13;".utf8 } else { escaped.append(byte) }
        }
        return escaped
    }
}

extension String {
    /// Whether XML allows all characters of the text (XML 1.0, section 2.2).
    fileprivate var isInXML: Bool {
        unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            case 0x09, 0x0A, 0x0D: true
            case ..<0x20, 0xFFFE, 0xFFFF: false
            default: true
            }
        }
    }
}
