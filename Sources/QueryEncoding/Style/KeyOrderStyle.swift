/// The order in which the entries of a dictionary are written. Entries with equal keys keep their order.
public struct KeyOrderStyle: Hashable, Sendable {
    package enum Storage: Sendable { case given, bytes, compare, swift, segments }
    package let storage: Storage

    /// The given order.
    public static let given = KeyOrderStyle(storage: .given)

    /// The order of the keys' UTF-8 bytes.
    public static let bytes = KeyOrderStyle(storage: .bytes)

    /// The order of `-[NSString compare:]`, as in AFNetworking 2.2 to 4.0: the code points of the keys' canonical
    /// decomposition.
    ///
    /// ASCII keys are in the order of their bytes. Both forms of `é`, with one scalar or two, are between `e` and `f`.
    /// `compare:` itself is inconsistent: of `각` and `가각`, each compares as greater than the other. This order is
    /// consistent and uses the data of Unicode 15.0.
    package static let compare = KeyOrderStyle(storage: .compare)

    /// The order of Swift's `String`, as in Alamofire's `URLEncoding`: the code points of the keys' canonical
    /// composition.
    package static let swift = KeyOrderStyle(storage: .swift)

    /// The byte order of the escaped entries at every level, including the elements of arrays. Alamofire's
    /// `URLEncodedFormEncoder` uses this order.
    package static let segments = KeyOrderStyle(storage: .segments)
}
