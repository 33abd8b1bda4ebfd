/// The handling of line ends in fields and values.
package enum NewlineStyle: Sendable {
    /// Line ends are kept.
    case asGiven

    /// CR, LF and CRLF are each written as CRLF, as in forms that browsers send (HTML Standard, "constructing the entry
    /// list").
    case crlf
}
