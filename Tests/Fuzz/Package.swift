// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "percent-encoding-fuzz",
    platforms: [.macOS(.v26)],
    dependencies: [
        .package(name: "swift-percent-encoding", path: "../..")
    ],
    targets: [
        // One program contains all targets, so that one build suffices: see scripts/fuzz.
        .executableTarget(
            name: "fuzz",
            dependencies: [
                .product(name: "_FuzzTargets", package: "swift-percent-encoding")
            ],
            path: "Sources/Fuzz",
            swiftSettings: [
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .enableUpcomingFeature("ExistentialAny"),
            ]
        )
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .c11
)
