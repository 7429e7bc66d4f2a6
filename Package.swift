// swift-tools-version: 6.2

import PackageDescription

let swiftSettings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A module and its tests; what it may import is the whole of the architecture.
func module(
  _ name: String,
  imports: [Target.Dependency] = [],
  testImports: [Target.Dependency] = [],
  testResources: [Resource] = [],
  testExcludes: [String] = []
) -> [Target] {
  [
    .target(name: name, dependencies: imports, swiftSettings: swiftSettings),
    .testTarget(
      name: "\(name)Tests",
      dependencies: [.byName(name: name)] + imports + testImports,
      exclude: testExcludes,
      resources: testResources,
      swiftSettings: swiftSettings
    ),
  ]
}

/// Whether there is only the library, which takes a fraction of the time to build.
let isLibraryAlone = Context.environment["SKYDIFF_LIBRARY_ALONE"] != nil

let package = Package(
  name: "skydiff",
  platforms: [.macOS(.v15)],
  products: [.library(name: "Diffable", targets: ["Diffable"])]
    + (isLibraryAlone ? [] : [.executable(name: "skydiff", targets: ["skydiff"])]),
  targets: [
    [
      .systemLibrary(name: "CCurl"),
      .target(
        name: "CurlShim",
        dependencies: ["CCurl"],
        cSettings: [.treatAllWarnings(as: .error)],
        linkerSettings: [.linkedLibrary("curl")]
      ),
    ],
    module("Diffable"),
    module("JSONText"),
    module("HTTP"),
    module("Arguments"),
    module("Weather", imports: ["Diffable", "HTTP", "JSONText"], testExcludes: ["Recordings"]),
    module(
      "Rendering",
      imports: ["Diffable", "Weather", "JSONText"],
      testResources: [.copy("Report/Golden")]
    ),
    module("Transport", imports: ["HTTP", "CurlShim"], testImports: ["WeatherSimulator"]),
    module("Store", imports: ["Weather", "JSONText"], testResources: [.copy("Fixtures")]),
    module(
      "Commands",
      imports: [
        "Arguments", "Diffable", "HTTP", "JSONText", "Rendering", "Store", "Transport", "Weather",
      ],
      testImports: ["WeatherSimulator"]
    ),
    module("WeatherSimulator", imports: ["JSONText"]),
    [
      .executableTarget(
        name: "skydiff",
        dependencies: ["Commands", "HTTP", "Store", "Transport", "Weather"],
        swiftSettings: swiftSettings
      ),
      .testTarget(
        name: "skydiffTests",
        dependencies: [
          "skydiff", "skydiff-benchmarks", "JSONText", "Store", "WeatherSimulator",
        ],
        swiftSettings: swiftSettings
      ),
      .executableTarget(
        name: "weather-simulator",
        dependencies: ["WeatherSimulator"],
        swiftSettings: swiftSettings
      ),
      .executableTarget(
        name: "skydiff-benchmarks",
        dependencies: [
          "Arguments", "Commands", "Diffable", "JSONText", "Store", "Weather", "WeatherSimulator",
        ],
        swiftSettings: swiftSettings
      ),
    ],
  ].flatMap { $0 }.filter { !isLibraryAlone || $0.name.hasPrefix("Diffable") },
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)
