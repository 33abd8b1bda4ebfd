// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "percent-encoding-benchmarks",
    products: [
        .library(name: "BenchmarkSupport", targets: ["BenchmarkSupport"])
    ],
    dependencies: [
        .package(name: "swift-percent-encoding", path: "..", traits: [])
    ],
    targets: [
        .target(name: "CPeers"),
        .target(name: "BenchmarkSupport"),
        .executableTarget(
            name: "percent-bench",
            dependencies: [
                "BenchmarkSupport",
                "CPeers",
                .product(name: "PercentEncoding", package: "swift-percent-encoding"),
                .product(name: "_CPercentEncoding", package: "swift-percent-encoding"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .c11
)
