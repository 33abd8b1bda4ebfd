/// The handling of line ends in fields and values.
package struct NewlineStyle: Hashable, Sendable {
    package enum Storage: Sendable { case asGiven, crlf }
    package let storage: Storage

    /// Line ends are kept.
    package static let asGiven = NewlineStyle(storage: .asGiven)

    /// CR, LF and CRLF are each written as CRLF, as in forms that browsers send (HTML Standard, "constructing the entry
    /// list").
    package static let crlf = NewlineStyle(storage: .crlf)
}
