internal import Foundation
internal import PercentEncoding
internal import QueryEncoding

/// A reader of Foundation's own values: objects, and scalars whose types are not in Swift's standard library.
///
/// The reader tests the dynamic type, because a cast would bridge Swift's own values to objects: `true` would become an
/// `NSNumber`.
struct FoundationReader: ParameterReader {
    let style: QueryStyle
    let conversion: FoundationStyle

    func parameter(_ value: Any) throws(QueryCodingError) -> Parameter? {
        if type(of: value) is AnyClass { return try parameter(ofObject: value) }
        if let scalar = try scalar(value) { return .scalar(scalar) }
        return number(value).map(Parameter.scalar)
    }

    private func parameter(ofObject object: Any) throws(QueryCodingError) -> Parameter? {
        switch object {
        case is NSNull: .scalar(.null)
        case let number as NSNumber: .scalar(self.number(number))
        case let text as NSString: .scalar(.string(try string(text)))
        case let array as NSArray: .container(.array(array.map { $0 }))
        case let set as NSOrderedSet: .container(.array(set.array))
        case let set as NSSet: .container(.set(set.allObjects))
        case let dictionary as NSDictionary: .container(.dictionary(dictionary.map { ($0.key, $0.value) }))
        case let date as NSDate: .scalar(try self.date(date as Date))
        case let data as NSData: .scalar(try self.data(data as Data))
        case let url as NSURL: .scalar(.string((url as URL).absoluteString))
        case let uuid as NSUUID: .scalar(.string(uuid.uuidString))
        default: nil
        }
    }

    private func scalar(_ value: Any) throws(QueryCodingError) -> QueryValue? {
        switch value {
        case let date as Date: try self.date(date)
        case let data as Data: try self.data(data)
        case let url as URL: .string(url.absoluteString)
        case let uuid as UUID: .string(uuid.uuidString)
        default: nil
        }
    }
}

// MARK: Dates and data

extension FoundationReader {
    private func date(_ date: Date) throws(QueryCodingError) -> QueryValue {
        let value = try ofStyle { try style.queryValue(of: date) }
        guard let value else {
            throw QueryCodingError(kind: .unsupportedType, detail: "a date whose year does not have four digits")
        }
        return value
    }

    private func data(_ data: Data) throws(QueryCodingError) -> QueryValue {
        try ofStyle { try style.queryValue(of: data) }
    }

    private func ofStyle<Result>(_ body: () throws -> Result) throws(QueryCodingError) -> Result {
        do {
            return try body()
        } catch let error as QueryCodingError {
            throw error
        } catch {
            throw QueryCodingError(kind: .unsupportedType, detail: "\(error)")
        }
    }
}

// MARK: Text

extension FoundationReader {
    private func string(_ string: NSString) throws(QueryCodingError) -> String {
        let text = string as String
        // Bridging replaces an unpaired surrogate with U+FFFD.
        guard text.unicodeScalars.contains("\u{FFFD}") else { return text }
        let units = (0..<string.length).map { string.character(at: $0) }
        if let offset = units.firstUnpairedSurrogate {
            throw QueryCodingError(kind: .unencodable, offset: offset, detail: "an unpaired surrogate")
        }
        return text
    }
}

// MARK: Numbers

extension FoundationReader {
    /// Returns the value of a Swift number that Darwin writes differently from the style; nil for other values.
    private func number(_ value: Any) -> QueryValue? {
        guard conversion == .darwin else { return nil }
        // The type is tested too, because a cast to another number type succeeds if it preserves the value.
        switch type(of: value) {
        case is Int8.Type: return (value as? Int8).map { .bool($0 != 0) }
        case is Double.Type: return (value as? Double).flatMap { darwinText(of: $0, digits: 16) }
        case is CGFloat.Type: return (value as? CGFloat).flatMap { darwinText(of: Double($0), digits: 16) }
        case is Float.Type: return (value as? Float).flatMap { darwinText(of: Double($0), digits: 7) }
        default: return nil
        }
    }

    private func number(_ number: NSNumber) -> QueryValue {
        if let decimal = number as? NSDecimalNumber { return .decimal(decimal.decimalValue) }
        switch number.kind {
        case .bool: return .bool(number.boolValue)
        case .character where conversion == .darwin: return .bool(number.boolValue)
        case .float:
            let float = number.floatValue
            return conversion == .darwin
                ? darwinText(of: Double(float), digits: 7) ?? .double(Double(float)) : .float(float)
        case .double:
            return darwinText(of: number.doubleValue, digits: 16) ?? .double(number.doubleValue)
        case .character, .integer: return .integer(number.int64Value)
        case .unsigned: return .integer(number.uint64Value)
        }
    }

    /// Returns Darwin's text of a number. Returns nil for infinities and NaN, because their format depends on the query
    /// style, and for the conversion of Swift.
    private func darwinText(of number: Double, digits: Int) -> QueryValue? {
        guard conversion == .darwin, number.isFinite else { return nil }
        return QueryValue(.decimal(String(format: "%.\(digits)g", number)))
    }
}

extension NSNumber {
    fileprivate enum Kind { case bool, character, integer, unsigned, float, double }

    fileprivate var kind: Kind {
        // SAFETY: `objCType` is a static, null-terminated string with at least one character.
        switch UInt8(bitPattern: unsafe objCType.pointee) {
        case UInt8(ascii: "c"): isBoolean ? .bool : .character
        case UInt8(ascii: "B"): .bool
        case UInt8(ascii: "f"): .float
        case UInt8(ascii: "d"): .double
        case UInt8(ascii: "Q"), UInt8(ascii: "L"): .unsigned
        default: .integer
        }
    }

    /// Whether the number is one of CoreFoundation's two Booleans, the only numbers of the type "c" on Linux.
    private var isBoolean: Bool {
        #if canImport(Darwin)
            CFGetTypeID(self) == CFBooleanGetTypeID()
        #else
            true
        #endif
    }
}
