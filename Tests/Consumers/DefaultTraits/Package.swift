// swift-tools-version: 6.2
import PackageDescription

func client(_ name: String, of products: String..., others: [Target.Dependency] = []) -> Target {
    let products = products.map { Target.Dependency.product(name: $0, package: "swift-percent-encoding") }
    return .executableTarget(name: name, dependencies: products + others)
}

let package = Package(
    name: "default-traits",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "swift-percent-encoding", path: "../../.."),
        .package(name: "allocation-counter", path: "../../AllocationCounter"),
    ],
    targets: [
        // A client links only the products that it names. With their traits disabled, the integrations must still
        // build.
        client("linkage", of: "PercentEncoding"),
        client("foundation-linkage"),
        client("query-linkage", of: "QueryEncoding"),
        client("formats-linkage", of: "QueryEncoding", "QueryFormats", "QueryInspection"),
        client("utf8-linkage", of: "PercentEncoding", "QueryEncoding"),
        client("charset-linkage", of: "LegacyCharsets"),
        client(
            "integrations", of: "PercentEncodingNIO", "PercentEncodingHTTPTypes", "PercentEncodingHummingbird"),
        client("upload", of: "RequestEncoding"),
        // Each of these clients needs a fresh process. Allocations are counted in a release build.
        client("shared-sets", of: "PercentEncoding", "_CPercentEncoding"),
        client("threads", of: "LegacyCharsets", "PercentEncoding", "QueryEncoding"),
        client(
            "allocations", of: "PercentEncoding", "QueryEncoding",
            others: [.product(name: "CAllocationCounter", package: "allocation-counter")]),
    ],
    swiftLanguageModes: [.v6]
)
