// swift-tools-version: 6.2
import PackageDescription

// Counts the instructions that hostile queries, values and columns take in a release build.
let package = Package(
    name: "percent-encoding-hostile",
    platforms: [.macOS(.v26)],
    dependencies: [
        .package(name: "swift-percent-encoding", path: "../../..")
    ],
    targets: [
        // The shared library of scripts/library. The caller passes its folder to the linker.
        .systemLibrary(name: "CLibrary"),
        .executableTarget(
            name: "hostile",
            dependencies: [
                "CLibrary",
                .product(name: "PercentEncoding", package: "swift-percent-encoding"),
                .product(name: "QueryEncoding", package: "swift-percent-encoding"),
                .product(name: "QueryInspection", package: "swift-percent-encoding"),
                .product(name: "RequestEncoding", package: "swift-percent-encoding"),
            ],
            swiftSettings: [.enableUpcomingFeature("MemberImportVisibility"), .enableUpcomingFeature("ExistentialAny")]
        ),
    ],
    swiftLanguageModes: [.v6]
)
