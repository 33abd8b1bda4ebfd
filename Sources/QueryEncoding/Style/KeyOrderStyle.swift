/// The order in which the entries of a dictionary are written. Entries with equal keys stay in the order in which they are given.
public struct KeyOrderStyle: Hashable, Sendable {
    package enum Storage: Sendable { case given, bytes, compare, swift, segments }
    package let storage: Storage

    /// As they are given.
    public static let given = KeyOrderStyle(storage: .given)

    /// By the UTF-8 bytes of the keys.
    public static let bytes = KeyOrderStyle(storage: .bytes)

    /// As `-[NSString compare:]` orders the keys: by the code points of their canonical decomposition. AFNetworking 2.2 to 4.0.
    ///
    /// ASCII keys are in the order of their bytes, and `é` is between `e` and `f`, in one scalar or two. Where `compare:` contradicts
    /// itself, which calls each of `각` and `가각` greater than the other, this is an order nevertheless. Characters are those of
    /// Unicode 15.0.
    package static let compare = KeyOrderStyle(storage: .compare)

    /// As Swift's `String` orders the keys: by the code points of their canonical composition. Alamofire's `URLEncoding`.
    package static let swift = KeyOrderStyle(storage: .swift)

    /// By what is written for each entry, byte by byte, at every level and for the elements of arrays as well. Alamofire's
    /// `URLEncodedFormEncoder`.
    package static let segments = KeyOrderStyle(storage: .segments)
}
