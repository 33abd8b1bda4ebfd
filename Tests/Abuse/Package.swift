// swift-tools-version: 6.2
import PackageDescription

let swiftSettings: [SwiftSetting] = [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("ExistentialAny"),
]

// Measures, in a release build, how time grows with the size of hostile queries and values.
let package = Package(
    name: "percent-encoding-abuse",
    platforms: [.macOS(.v26)],
    dependencies: [
        .package(name: "swift-percent-encoding", path: "../..", traits: [])
    ],
    targets: [
        .executableTarget(
            name: "abuse",
            dependencies: [
                .product(name: "PercentEncoding", package: "swift-percent-encoding"),
                .product(name: "QueryEncoding", package: "swift-percent-encoding"),
                .product(name: "RequestEncoding", package: "swift-percent-encoding"),
            ],
            swiftSettings: swiftSettings
        )
    ],
    swiftLanguageModes: [.v6]
)
