// swift-tools-version: 6.2
import PackageDescription

// All charsets from a cold start, and shared values, on many threads at once; built with ThreadSanitizer.
let package = Package(
    name: "charset-threads",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "swift-percent-encoding", path: "../../..")
    ],
    targets: [
        .executableTarget(
            name: "charset-threads",
            dependencies: [
                .product(name: "LegacyCharsets", package: "swift-percent-encoding"),
                .product(name: "PercentEncoding", package: "swift-percent-encoding"),
                .product(name: "QueryEncoding", package: "swift-percent-encoding"),
            ]
        )
    ]
)
