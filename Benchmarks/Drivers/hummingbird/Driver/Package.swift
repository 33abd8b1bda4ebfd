// swift-tools-version: 6.2
import PackageDescription

// A package of its own, because Hummingbird brings SwiftNIO with it and takes minutes to build. Its folder has another name than
// Hummingbird, since the package manager takes that for its identity.
let package = Package(
    name: "hummingbird-driver",
    platforms: [.macOS(.v26)],
    dependencies: [
        .package(name: "percent-encoding-benchmarks", path: "../../.."),
        .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1", traits: []),
    ],
    targets: [
        .executableTarget(
            name: "hummingbird-driver",
            dependencies: [
                .product(name: "QueryRecord", package: "percent-encoding-benchmarks"),
                .product(name: "Hummingbird", package: "hummingbird"),
            ]
        )
    ],
    swiftLanguageModes: [.v6]
)
