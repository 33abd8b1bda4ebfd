// swift-tools-version: 6.2
import PackageDescription

let swiftSettings: [SwiftSetting] = [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("ExistentialAny"),
]

let package = Package(
    name: "percent-encoding-benchmarks",
    platforms: [.macOS(.v26)],
    products: [
        // The driver of Hummingbird uses this library.
        .library(name: "QueryRecord", targets: ["QueryRecord"])
    ],
    dependencies: [
        .package(name: "swift-percent-encoding", path: "..", traits: ["ICU"]),
        .package(name: "allocation-counter", path: "../Tests/AllocationCounter"),
    ],
    targets: [
        .target(
            name: "CPeers",
            dependencies: [.product(name: "_CPercentEncoding", package: "swift-percent-encoding")],
            linkerSettings: [.linkedLibrary("icuuc")]
        ),
        .target(name: "QueryRecord", swiftSettings: swiftSettings),
        .target(
            name: "BenchmarkSupport",
            dependencies: [
                "CPeers",
                .product(name: "CAllocationCounter", package: "allocation-counter"),
            ],
            swiftSettings: swiftSettings
        ),
        .executableTarget(
            name: "percent-bench",
            dependencies: [
                "BenchmarkSupport",
                "CPeers",
                "QueryRecord",
                .product(name: "PercentEncoding", package: "swift-percent-encoding"),
                .product(name: "QueryEncoding", package: "swift-percent-encoding"),
                .product(name: "LegacyCharsets", package: "swift-percent-encoding"),
                .product(name: "_CPercentEncoding", package: "swift-percent-encoding"),
                .product(name: "_CPercentColumns", package: "swift-percent-encoding"),
            ],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "BenchmarkSupportTests", dependencies: ["BenchmarkSupport"], swiftSettings: swiftSettings),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .c11
)
