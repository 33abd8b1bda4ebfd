// swift-tools-version: 6.2
import PackageDescription

// A package of its own, because it needs ICU.
let package = Package(
    name: "charset-benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "swift-percent-encoding", path: "../..", traits: ["ICU"]),
        .package(name: "percent-encoding-benchmarks", path: ".."),
    ],
    targets: [
        .target(name: "CICUPeer", linkerSettings: [.linkedLibrary("icuuc")]),
        .executableTarget(
            name: "charset-bench",
            dependencies: [
                "CICUPeer",
                .product(name: "PercentEncoding", package: "swift-percent-encoding"),
                .product(name: "LegacyCharsets", package: "swift-percent-encoding"),
                .product(name: "_CPercentEncoding", package: "swift-percent-encoding"),
                .product(name: "BenchmarkSupport", package: "percent-encoding-benchmarks"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .c11
)
