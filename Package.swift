// swift-tools-version: 6.2
import PackageDescription

let testSettings: [SwiftSetting] = [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("ExistentialAny"),
]

let swiftSettings: [SwiftSetting] =
    testSettings + [
        // Required by methods that append to an OutputSpan.
        .enableExperimentalFeature("Lifetimes"),
        .strictMemorySafety(),
    ]

/// Finds the headers of `blocks`, which the kernels of all C targets include.
let blocks = CSetting.headerSearchPath("../CPercentEncoding")

let package = Package(
    name: "swift-percent-encoding",
    products: [
        .library(name: "PercentEncoding", targets: ["PercentEncoding"]),
        .library(name: "QueryEncoding", targets: ["QueryEncoding"]),
        .library(name: "QueryFormats", targets: ["QueryFormats"]),
        .library(name: "QueryInspection", targets: ["QueryInspection"]),
        .library(name: "LegacyCharsets", targets: ["LegacyCharsets"]),
        .library(name: "RequestEncoding", targets: ["RequestEncoding"]),
        .library(name: "PercentEncodingNIO", targets: ["PercentEncodingNIO"]),
        .library(name: "PercentEncodingHTTPTypes", targets: ["PercentEncodingHTTPTypes"]),
        .library(name: "PercentEncodingHummingbird", targets: ["PercentEncodingHummingbird"]),
        .executable(name: "percent", targets: ["percent"]),
        // Only the nested packages of this repository use these products.
        .library(name: "_PercentEncodingReference", targets: ["PercentEncodingReference"]),
        .library(name: "_CPercentEncoding", targets: ["CPercentEncoding"]),
        .library(name: "_CPercentColumns", targets: ["CPercentColumns"]),
        .library(name: "_CLegacyCharsets", targets: ["CLegacyCharsets"]),
        .library(name: "_CPercentLibrary", targets: ["CPercentLibrary"]),
        .library(name: "_FuzzTargets", targets: ["FuzzTargets"]),
        .executable(name: "stack-cases", targets: ["stack-cases"]),
    ],
    traits: [
        .trait(name: "ICU", description: "Legacy charsets through the system's ICU (Debian: libicu-dev)."),
        .trait(name: "CommandLineTool", description: "The percent command line tool; fetches swift-argument-parser."),
        .trait(name: "NIO", description: "ByteBuffer of SwiftNIO in PercentEncodingNIO; fetches swift-nio."),
        .trait(name: "HTTPTypes", description: "HTTPRequest in PercentEncodingHTTPTypes; fetches swift-http-types."),
        .trait(
            name: "Hummingbird",
            description: "Forms of Hummingbird in PercentEncodingHummingbird; fetches hummingbird.",
            enabledTraits: ["NIO", "HTTPTypes"]),
        .default(enabledTraits: ["ICU"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0", traits: []),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: []),
    ],
    targets: [
        // Libraries
        .target(name: "CPercentEncoding"),
        .target(name: "PercentEncoding", dependencies: ["CPercentEncoding"], swiftSettings: swiftSettings),
        .target(name: "CPercentColumns", dependencies: ["CPercentEncoding"], cSettings: [blocks]),
        .target(name: "CThreadStack"),
        .target(
            name: "QueryEncoding", dependencies: ["PercentEncoding", "CThreadStack"], swiftSettings: swiftSettings),
        .target(
            name: "QueryFormats", dependencies: ["PercentEncoding", "QueryEncoding"], swiftSettings: swiftSettings),
        .target(
            name: "QueryInspection", dependencies: ["PercentEncoding", "QueryEncoding"], exclude: ["LICENSE-CLDR"],
            swiftSettings: swiftSettings),
        .target(
            name: "CLegacyCharsets", dependencies: ["CPercentEncoding"], exclude: ["LICENSE-ICU"],
            cSettings: [.define("PCT_ICU", .when(platforms: [.linux], traits: ["ICU"])), blocks],
            linkerSettings: [.linkedLibrary("icuuc", .when(platforms: [.linux], traits: ["ICU"]))]
        ),
        // The C library. scripts/library builds it for other languages.
        .target(
            name: "CPercentLibrary", dependencies: ["CPercentEncoding", "CPercentColumns", "CLegacyCharsets"],
            exclude: ["README.md"]),
        .target(
            name: "LegacyCharsets", dependencies: ["CLegacyCharsets", "CPercentEncoding", "PercentEncoding"],
            swiftSettings: swiftSettings),
        .target(
            name: "RequestEncoding", dependencies: ["PercentEncoding", "QueryEncoding"], swiftSettings: swiftSettings),
        .target(
            name: "PercentEncodingNIO",
            dependencies: [
                "PercentEncoding", "QueryEncoding",
                .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["NIO"])),
            ],
            swiftSettings: swiftSettings
        ),
        .target(
            name: "PercentEncodingHTTPTypes",
            dependencies: [
                "PercentEncoding", "QueryEncoding",
                .product(name: "HTTPTypes", package: "swift-http-types", condition: .when(traits: ["HTTPTypes"])),
            ],
            swiftSettings: swiftSettings
        ),
        .target(
            name: "PercentEncodingHummingbird",
            dependencies: [
                "PercentEncoding", "QueryEncoding", "PercentEncodingNIO", "PercentEncodingHTTPTypes",
                .product(name: "Hummingbird", package: "hummingbird", condition: .when(traits: ["Hummingbird"])),
                .product(name: "HTTPTypes", package: "swift-http-types", condition: .when(traits: ["Hummingbird"])),
                .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["Hummingbird"])),
            ],
            swiftSettings: swiftSettings
        ),
        // Command line tool
        .target(
            name: "JSONReading", dependencies: ["PercentEncoding", "QueryEncoding"], swiftSettings: swiftSettings),
        .executableTarget(
            name: "percent",
            dependencies: [
                "JSONReading",
                "PercentEncoding",
                "QueryEncoding",
                "QueryFormats",
                "QueryInspection",
                "LegacyCharsets",
                "RequestEncoding",
                "CLegacyCharsets",
                "CPercentEncoding",
                "CPercentLibrary",
                .product(
                    name: "ArgumentParser",
                    package: "swift-argument-parser",
                    condition: .when(traits: ["CommandLineTool"])
                ),
            ],
            swiftSettings: swiftSettings
        ),

        // Tests
        .target(name: "PercentEncodingReference", path: "Tests/Reference", swiftSettings: swiftSettings),
        .target(
            name: "TestSupport",
            dependencies: [
                "PercentEncoding", "QueryEncoding", "QueryFormats", "LegacyCharsets", "RequestEncoding",
                "PercentEncodingReference",
            ],
            path: "Tests/TestSupport",
            swiftSettings: testSettings
        ),
        .testTarget(
            name: "ReferenceTests",
            dependencies: ["PercentEncodingReference", "TestSupport"],
            swiftSettings: testSettings
        ),
        .testTarget(
            name: "PercentEncodingTests",
            dependencies: ["PercentEncoding", "TestSupport"],
            swiftSettings: testSettings
        ),
        .testTarget(
            name: "QueryEncodingTests",
            dependencies: [
                "QueryEncoding", "PercentEncoding", "PercentEncodingReference", "TestSupport", "stack-cases",
            ],
            swiftSettings: testSettings
        ),
        .testTarget(
            name: "QueryFormatsTests",
            dependencies: ["QueryFormats", "QueryEncoding", "LegacyCharsets", "PercentEncoding", "TestSupport"],
            swiftSettings: testSettings
        ),
        .testTarget(
            name: "QueryInspectionTests",
            dependencies: ["QueryInspection", "QueryEncoding", "PercentEncoding", "LegacyCharsets", "TestSupport"],
            swiftSettings: testSettings
        ),
        .testTarget(
            name: "LegacyCharsetsTests",
            dependencies: [
                "LegacyCharsets", "CPercentEncoding", "CLegacyCharsets", "PercentEncoding", "QueryEncoding",
                "PercentEncodingReference", "TestSupport",
            ],
            swiftSettings: testSettings
        ),
        .testTarget(
            name: "RequestEncodingTests",
            dependencies: [
                "RequestEncoding", "QueryEncoding", "QueryFormats", "LegacyCharsets", "PercentEncoding", "TestSupport",
            ],
            swiftSettings: testSettings
        ),
        .testTarget(
            name: "DifferentialTests",
            dependencies: [
                "PercentEncoding", "QueryEncoding", "LegacyCharsets", "PercentEncodingReference", "TestSupport",
            ],
            swiftSettings: testSettings
        ),
        .target(
            name: "FuzzTargets",
            dependencies: [
                "JSONReading", "PercentEncoding", "QueryEncoding", "QueryFormats", "LegacyCharsets",
                "PercentEncodingReference", "TestSupport",
            ],
            path: "Tests/FuzzTargets",
            swiftSettings: testSettings
        ),
        .testTarget(
            name: "FuzzTargetsTests",
            dependencies: ["FuzzTargets", "LegacyCharsets", "TestSupport"],
            swiftSettings: testSettings
        ),
        .testTarget(
            name: "ReadmeTests",
            dependencies: [
                "PercentEncoding", "QueryEncoding", "QueryInspection", "RequestEncoding", "LegacyCharsets",
                "TestSupport",
            ],
            swiftSettings: testSettings
        ),
        .executableTarget(
            name: "servers-peer",
            dependencies: [
                "RequestEncoding", "QueryEncoding", "QueryFormats", "QueryInspection", "LegacyCharsets", "TestSupport",
            ],
            path: "Tests/Servers/Peer",
            swiftSettings: testSettings
        ),
        .executableTarget(
            name: "stack-cases",
            dependencies: ["RequestEncoding", "QueryEncoding", "QueryInspection"],
            path: "Tests/Stacks",
            swiftSettings: testSettings
        ),
        .testTarget(
            name: "JSONReadingTests",
            dependencies: ["JSONReading", "QueryEncoding", "TestSupport"],
            swiftSettings: testSettings
        ),
        .testTarget(
            name: "percentTests",
            dependencies: [
                "percent", "JSONReading", "PercentEncoding", "QueryEncoding", "LegacyCharsets", "RequestEncoding",
                "CLegacyCharsets", "TestSupport",
            ],
            swiftSettings: testSettings
        ),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .c11
)

// All tests are linked into one program. scripts/test MODULE sets this variable to compile and link the tests of one
// module only.
if let tested = Context.environment["PERCENT_TESTED"] {
    package.targets.removeAll { $0.isTest && $0.name != tested }
}
