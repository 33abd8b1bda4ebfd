// swift-tools-version: 6.2
import PackageDescription

// A package of its own, because its peer brings SwiftNIO with it.
let package = Package(
    name: "query-benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "swift-percent-encoding", path: "../..", traits: []),
        .package(name: "percent-encoding-benchmarks", path: ".."),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    ],
    targets: [
        .executableTarget(
            name: "query-bench",
            dependencies: [
                .product(name: "PercentEncoding", package: "swift-percent-encoding"),
                .product(name: "QueryEncoding", package: "swift-percent-encoding"),
                .product(name: "BenchmarkSupport", package: "percent-encoding-benchmarks"),
                .product(name: "Hummingbird", package: "hummingbird"),
            ]
        )
    ],
    swiftLanguageModes: [.v6]
)
