/// The order in which the entries of a dictionary are written. Entries with equal keys keep their given order.
public struct KeyOrderStyle: Hashable, Sendable {
    package enum Storage: Sendable { case given, bytes, compare, swift, segments }
    package let storage: Storage

    /// The given order.
    public static let given = KeyOrderStyle(storage: .given)

    /// The order of the keys' UTF-8 bytes.
    public static let bytes = KeyOrderStyle(storage: .bytes)

    /// The order of `-[NSString compare:]`: by the code points of the keys' canonical decomposition, as in AFNetworking
    /// 2.2 to 4.0.
    ///
    /// ASCII keys are in the order of their bytes, and `é` is between `e` and `f`, whether it is one scalar or two.
    /// `compare:` contradicts itself: it calls each of `각` and `가각` greater than the other. This order is consistent
    /// nevertheless. Characters are those of Unicode 15.0.
    package static let compare = KeyOrderStyle(storage: .compare)

    /// The order of Swift's `String`: by the code points of the keys' canonical composition, as in Alamofire's
    /// `URLEncoding`.
    package static let swift = KeyOrderStyle(storage: .swift)

    /// The order of the escaped entries, byte by byte, at every level and for the elements of arrays too. Alamofire's
    /// `URLEncodedFormEncoder` uses it.
    package static let segments = KeyOrderStyle(storage: .segments)
}
