// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "percent-encoding-sanitizers",
    platforms: [.macOS(.v26)],
    dependencies: [
        .package(name: "swift-percent-encoding", path: "../../..", traits: [])
    ],
    targets: [
        .executableTarget(
            name: "sanitizer-controls",
            dependencies: [
                .product(name: "_CPercentEncoding", package: "swift-percent-encoding"),
                .product(name: "_CLegacyCharsets", package: "swift-percent-encoding"),
            ],
            path: "Sources/SanitizerControls"
        )
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .c11
)
