internal import QueryEncoding

/// The ordered header fields of a request, with case-insensitive names, like Alamofire's `HTTPHeaders`.
///
/// Untrusted values cannot inject headers. For an invalid field, a serializer or an encoding throws
/// ``RequestEncodingError`` of the kind `invalidHeaderName` or `invalidHeaderValue`.
///
/// Source: Alamofire 5.12, HTTPHeaders.swift.
public struct HTTPHeaders: Hashable, Sendable {
    private var headers: [HTTPHeader] = []

    /// Creates an empty list of fields.
    public init() {}

    /// Creates a list of the fields in an array. If a name repeats, the last value is used.
    public init(_ headers: [HTTPHeader]) {
        for header in headers { update(header) }
    }

    /// Creates a list of the fields in a dictionary, sorted by name, because a dictionary has no order.
    public init(_ dictionary: [String: String]) {
        self.init(dictionary.sorted { $0.key < $1.key }.map { HTTPHeader(name: $0.key, value: $0.value) })
    }

    /// Sets a field. An existing field is replaced in place; a new field is appended.
    public mutating func add(name: String, value: String) { update(HTTPHeader(name: name, value: value)) }

    /// Sets a field. An existing field is replaced in place; a new field is appended.
    public mutating func add(_ header: HTTPHeader) { update(header) }

    /// Sets a field. An existing field is replaced in place; a new field is appended.
    public mutating func update(name: String, value: String) { update(HTTPHeader(name: name, value: value)) }

    /// Sets a field. An existing field is replaced in place; a new field is appended.
    public mutating func update(_ header: HTTPHeader) {
        if let index = index(of: header.name) { headers[index] = header } else { headers.append(header) }
    }

    /// Removes a field if it exists.
    public mutating func remove(name: String) {
        if let index = index(of: name) { headers.remove(at: index) }
    }

    /// Sorts the fields by name, ignoring case.
    public mutating func sort() { headers.sort { $0.name.inASCIILowerCase < $1.name.inASCIILowerCase } }

    /// Returns the fields sorted by name, ignoring case.
    public func sorted() -> HTTPHeaders {
        var copy = self
        copy.sort()
        return copy
    }

    /// Returns the value of a field, or nil if the field is absent.
    public func value(for name: String) -> String? { index(of: name).map { headers[$0].value } }

    /// The value of a field. Setting nil removes the field.
    public subscript(_ name: String) -> String? {
        get { value(for: name) }
        set {
            if let newValue { update(name: name, value: newValue) } else { remove(name: name) }
        }
    }

    /// The fields as a dictionary, for Foundation.
    public var dictionary: [String: String] {
        Dictionary(uniqueKeysWithValues: headers.map { ($0.name, $0.value) })
    }

    private func index(of name: String) -> Int? {
        let name = name.inASCIILowerCase
        return headers.firstIndex { $0.name.inASCIILowerCase == name }
    }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
    /// Creates a list of the fields in a literal. If a name repeats, the last value is used.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { HTTPHeader(name: $0, value: $1) })
    }

    /// Creates a list of the fields in a literal. If a name repeats, the last value is used.
    public init(arrayLiteral elements: HTTPHeader...) { self.init(elements) }
}

extension HTTPHeaders: RandomAccessCollection, CustomStringConvertible {
    /// The index of the first field.
    public var startIndex: Int { headers.startIndex }

    /// The index after the last field.
    public var endIndex: Int { headers.endIndex }

    /// The field at an index.
    public subscript(position: Int) -> HTTPHeader { headers[position] }

    /// The fields, one on each line.
    public var description: String { headers.map(\.description).joined(separator: "\n") }
}
