// swift-tools-version: 6.2
import PackageDescription

// Uses charsets in forked copies of a process. The process forks before or during the first use.
let package = Package(
    name: "copies",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "swift-percent-encoding", path: "../../../..")
    ],
    targets: [
        .executableTarget(
            name: "copies",
            dependencies: [
                .product(name: "LegacyCharsets", package: "swift-percent-encoding"),
                .product(name: "PercentEncoding", package: "swift-percent-encoding"),
            ]
        )
    ],
    swiftLanguageModes: [.v6]
)
