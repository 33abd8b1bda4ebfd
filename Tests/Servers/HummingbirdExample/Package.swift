// swift-tools-version: 6.2
import PackageDescription

// Complete examples of a server and its clients, which `scripts/servers --swift` builds and runs. `scripts/servers
// --load` times the form coders of the server. A separate package, because Hummingbird and AsyncHTTPClient take minutes
// to build.
let package = Package(
    name: "percent-encoding-hummingbird",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "swift-percent-encoding", path: "../../..", traits: [.defaults, "Hummingbird"]),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: []),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    ],
    targets: [
        .executableTarget(
            name: "hummingbird-example",
            dependencies: [
                .product(name: "QueryEncoding", package: "swift-percent-encoding"),
                .product(name: "LegacyCharsets", package: "swift-percent-encoding"),
                .product(name: "RequestEncoding", package: "swift-percent-encoding"),
                .product(name: "PercentEncodingNIO", package: "swift-percent-encoding"),
                .product(name: "PercentEncodingHummingbird", package: "swift-percent-encoding"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
            ]
        ),
        .executableTarget(
            name: "hummingbird-load",
            dependencies: [
                .product(name: "QueryEncoding", package: "swift-percent-encoding"),
                .product(name: "LegacyCharsets", package: "swift-percent-encoding"),
                .product(name: "PercentEncodingHummingbird", package: "swift-percent-encoding"),
                .product(name: "Hummingbird", package: "hummingbird"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)
