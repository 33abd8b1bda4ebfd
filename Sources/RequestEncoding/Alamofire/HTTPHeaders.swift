internal import QueryEncoding

/// A header field of a request, under Alamofire's name.
///
/// Source: Alamofire 5.12, HTTPHeaders.swift.
public struct HTTPHeader: Hashable, Sendable, CustomStringConvertible {
    /// Its name.
    public let name: String
    /// Its value.
    public let value: String

    /// A field. What cannot be in a request is an error of the call that encodes parameters into it.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }

    /// The name and the value.
    public var description: String { "\(name): \(value)" }

    /// `Accept`
    public static func accept(_ value: String) -> HTTPHeader { HTTPHeader(name: "Accept", value: value) }

    /// `Accept-Charset`
    public static func acceptCharset(_ value: String) -> HTTPHeader { HTTPHeader(name: "Accept-Charset", value: value) }

    /// `Accept-Language`
    public static func acceptLanguage(_ value: String) -> HTTPHeader {
        HTTPHeader(name: "Accept-Language", value: value)
    }

    /// `Accept-Encoding`
    public static func acceptEncoding(_ value: String) -> HTTPHeader {
        HTTPHeader(name: "Accept-Encoding", value: value)
    }

    /// `Authorization` with a name and a password (RFC 7617).
    public static func authorization(username: String, password: String) -> HTTPHeader {
        authorization(HTTPSyntax.basicCredentials(username, password))
    }

    /// `Authorization` with a token (RFC 6750).
    public static func authorization(bearerToken: String) -> HTTPHeader { authorization("Bearer \(bearerToken)") }

    /// `Authorization`
    public static func authorization(_ value: String) -> HTTPHeader { HTTPHeader(name: "Authorization", value: value) }

    /// `Content-Disposition`
    public static func contentDisposition(_ value: String) -> HTTPHeader {
        HTTPHeader(name: "Content-Disposition", value: value)
    }

    /// `Content-Encoding`
    public static func contentEncoding(_ value: String) -> HTTPHeader {
        HTTPHeader(name: "Content-Encoding", value: value)
    }

    /// `Content-Type`
    public static func contentType(_ value: String) -> HTTPHeader { HTTPHeader(name: "Content-Type", value: value) }

    /// `User-Agent`
    public static func userAgent(_ value: String) -> HTTPHeader { HTTPHeader(name: "User-Agent", value: value) }
}

/// The header fields of a request, with names in any letter case, under Alamofire's name.
///
/// Source: Alamofire 5.12, HTTPHeaders.swift.
public struct HTTPHeaders: Hashable, Sendable {
    private var headers: [HTTPHeader] = []

    /// No fields.
    public init() {}

    /// The fields of an array; of those with the same name, the last.
    public init(_ headers: [HTTPHeader]) {
        for header in headers { update(header) }
    }

    /// The fields of a dictionary, sorted by their names, since it has no order.
    public init(_ dictionary: [String: String]) {
        self.init(dictionary.sorted { $0.key < $1.key }.map { HTTPHeader(name: $0.key, value: $0.value) })
    }

    /// Sets a field, in its place if it is there.
    public mutating func add(name: String, value: String) { update(HTTPHeader(name: name, value: value)) }

    /// Sets a field, in its place if it is there.
    public mutating func add(_ header: HTTPHeader) { update(header) }

    /// Sets a field, in its place if it is there.
    public mutating func update(name: String, value: String) { update(HTTPHeader(name: name, value: value)) }

    /// Sets a field, in its place if it is there.
    public mutating func update(_ header: HTTPHeader) {
        if let index = index(of: header.name) { headers[index] = header } else { headers.append(header) }
    }

    /// Removes a field, if it is there.
    public mutating func remove(name: String) {
        if let index = index(of: name) { headers.remove(at: index) }
    }

    /// Sorts the fields by their names in small letters.
    public mutating func sort() { headers.sort { $0.name.inASCIILowerCase < $1.name.inASCIILowerCase } }

    /// The fields sorted by their names in small letters.
    public func sorted() -> HTTPHeaders {
        var copy = self
        copy.sort()
        return copy
    }

    /// The value of a field; nil if it is not there.
    public func value(for name: String) -> String? { index(of: name).map { headers[$0].value } }

    /// The value of a field; nil removes it.
    public subscript(_ name: String) -> String? {
        get { value(for: name) }
        set {
            if let newValue { update(name: name, value: newValue) } else { remove(name: name) }
        }
    }

    /// The fields as Foundation has them.
    public var dictionary: [String: String] {
        Dictionary(headers.map { ($0.name, $0.value) }) { $1 }
    }

    private func index(of name: String) -> Int? {
        let name = name.inASCIILowerCase
        return headers.firstIndex { $0.name.inASCIILowerCase == name }
    }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
    /// The fields of a literal; of those with the same name, the last.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { HTTPHeader(name: $0, value: $1) })
    }

    /// The fields of a literal; of those with the same name, the last.
    public init(arrayLiteral elements: HTTPHeader...) { self.init(elements) }
}

extension HTTPHeaders: RandomAccessCollection, CustomStringConvertible {
    /// The index of the first field.
    public var startIndex: Int { headers.startIndex }

    /// The index behind the last field.
    public var endIndex: Int { headers.endIndex }

    /// The field at an index.
    public subscript(position: Int) -> HTTPHeader { headers[position] }

    /// The fields, a line each.
    public var description: String { headers.map(\.description).joined(separator: "\n") }
}
