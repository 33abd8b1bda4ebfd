// swift-tools-version: 6.2
import PackageDescription

// What only a fresh process can show: the first use of the shared sets and of the kernels, from many threads.
let package = Package(
    name: "first-use",
    dependencies: [
        .package(name: "swift-percent-encoding", path: "../../..", traits: [])
    ],
    targets: [
        .executableTarget(
            name: "first-use",
            dependencies: [
                .product(name: "PercentEncoding", package: "swift-percent-encoding"),
                .product(name: "_CPercentEncoding", package: "swift-percent-encoding"),
            ]
        )
    ],
    swiftLanguageModes: [.v6]
)
