// swift-tools-version: 6.2
import PackageDescription

// Tests of the integrations with other packages. Traits enable the integrations.
let package = Package(
    name: "integrations",
    traits: ["NIO", "HTTPTypes", "Hummingbird"],
    dependencies: [
        .package(
            name: "swift-percent-encoding", path: "../../..",
            traits: [
                .defaults,
                .trait(name: "NIO", condition: .when(traits: ["NIO"])),
                .trait(name: "HTTPTypes", condition: .when(traits: ["HTTPTypes"])),
                .trait(name: "Hummingbird", condition: .when(traits: ["Hummingbird"])),
            ]),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0", traits: []),
    ],
    targets: [
        .testTarget(
            name: "IntegrationsTests",
            dependencies: [
                .product(name: "PercentEncoding", package: "swift-percent-encoding"),
                .product(name: "QueryEncoding", package: "swift-percent-encoding"),
                .product(name: "LegacyCharsets", package: "swift-percent-encoding"),
                .product(name: "PercentEncodingNIO", package: "swift-percent-encoding"),
                .product(name: "PercentEncodingHTTPTypes", package: "swift-percent-encoding"),
                .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["NIO"])),
                .product(name: "HTTPTypes", package: "swift-http-types", condition: .when(traits: ["HTTPTypes"])),
            ]
        )
    ]
)
