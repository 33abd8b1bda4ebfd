// swift-tools-version: 6.2
import PackageDescription

// A separate package, because Hummingbird depends on SwiftNIO and takes minutes to build. The folder of the package is
// not named Hummingbird, because the package manager uses the folder's name as the identity.
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
