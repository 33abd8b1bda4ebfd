// swift-tools-version: 6.2
import PackageDescription

// Charsets in copies of a process, made before their first use and in the middle of it.
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
