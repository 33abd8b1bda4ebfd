internal import CPercentLibrary
internal import QueryEncoding

/// The values of `--input`.
enum InputOption: String, CaseIterable {
    case auto, query, url

    /// The kind of text that the value selects.
    var kind: QueryInput {
        switch self {
        case .auto: .auto
        case .query: .query
        case .url: .url
        }
    }

    /// The number of the kind in the C library.
    var number: Int32 {
        switch self {
        case .auto: Int32(PERCENT_AUTO)
        case .query: Int32(PERCENT_QUERY)
        case .url: Int32(PERCENT_URL)
        }
    }
}
