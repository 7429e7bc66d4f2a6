// swift-tools-version: 6.2

import PackageDescription

let swiftSettings: [SwiftSetting] = [
  .treatAllWarnings(as: .error), .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A module and its tests; what it may import is the whole of the architecture.
func module(
  _ name: String, path: String? = nil, imports: [Target.Dependency] = [],
  testImports: [Target.Dependency] = [], testResources: [Resource] = [],
  testExcludes: [String] = [], testSources: [String]? = nil, plugins: [Target.PluginUsage] = []
) -> [Target] {
  [
    .target(
      name: name, dependencies: imports, path: path, swiftSettings: swiftSettings, plugins: plugins),
    .testTarget(
      name: "\(name)Tests", dependencies: [.byName(name: name)] + imports + testImports,
      exclude: testExcludes, sources: testSources, resources: testResources,
      swiftSettings: swiftSettings),
  ]
}

/// What tests of several modules use; what it may import is what their builds wait for.
func support(
  _ name: String, imports: [Target.Dependency] = [], exclude: [String] = []
) -> [Target] {
  [
    .target(
      name: name, dependencies: imports, path: "Tests/Support/\(name)", exclude: exclude,
      swiftSettings: swiftSettings)
  ]
}

/// The commit that a release is built from.
let commit: [CSetting] =
  Context.environment["SKYDIFF_COMMIT"].map { [.define("SKYDIFF_COMMIT", to: "\"\($0)\"")] } ?? []

/// Whether the fuzzer is built, whose main function only its sanitizer has.
let hasFuzzer = Context.environment["SKYDIFF_FUZZER"] != nil

/// The tests that are built, as SKYDIFF_ONLY names them; nil for all.
let chosenTests = Context.environment["SKYDIFF_ONLY"]?.split(separator: ",").map(String.init)

/// Whether of the tests of Commands only those are built that run the transcripts.
let hasTranscriptsAlone =
  chosenTests?.contains("Transcripts") == true && chosenTests?.contains("CommandsTests") == false

/// All targets of the package.
let allTargets: [Target] = [
  [
    .target(
      name: "CurlShim", cSettings: [.treatAllWarnings(as: .error)],
      // Before version 2.34 of glibc, dlopen is in a library of its own.
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))])
  ], [.target(name: "TerminalShim", cSettings: [.treatAllWarnings(as: .error)])],
  [.target(name: "BuildFacts", cSettings: [.treatAllWarnings(as: .error)] + commit)],
  [
    .target(
      name: "GeoNamesData",
      exclude: [
        "countries.txt", "places.bin", "regions.txt", "warning-codes.txt", "warning-regions.txt",
      ],
      cSettings: [.treatAllWarnings(as: .error)])
  ], module("Diffable"), module("JSONText", imports: ["Text"], testImports: ["TestSupport"]),
  module("Files", testImports: ["FaultyFiles", "TestSupport"]), module("HTTP"),
  module("S3", imports: ["HTTP"]),
  module("Text", testImports: ["JSONText", "TestSupport"]),
  module("Arguments", imports: ["Text"], testImports: ["ProgramValidation"]),
  module(
    "Weather", imports: ["Files", "GeoNamesData"], testImports: ["TestSupport", "WeatherSamples"]),
  module(
    "GeoNames", imports: ["GeoNamesData", "Weather"], testImports: ["TestSupport"],
    testResources: [.copy("Golden")], plugins: ["CheckPlaces"]),
  [.plugin(name: "CheckPlaces", capability: .buildTool())],
  module(
    "Expressions", imports: ["GeoNames", "Weather", "Text"],
    testImports: ["TestSupport", "WeatherSamples"]),
  module(
    "Providers", imports: ["GeoNames", "Weather", "HTTP", "JSONText"],
    testImports: ["TestSupport", "WeatherSamples"],
    testExcludes: ["Golden", "Recordings"]),
  module("Fetching", imports: ["Providers", "Weather", "HTTP"], testImports: ["WeatherSamples"]),
  module(
    "Tracking", imports: ["Weather", "Diffable", "Expressions"],
    testImports: ["TestSupport", "TrackingSamples", "WeatherSamples"]),
  module(
    "ConfigurationFile",
    imports: [
      "Expressions", "HTTP", "JSONText", "Providers", "Rendering", "Text", "Tracking", "Weather",
    ], testImports: ["Fetching", "TestSupport"]),
  module("Transport", imports: ["Files", "HTTP", "CurlShim"], testImports: ["TestSupport"]),
  module(
    "Store", imports: ["Files", "HTTP", "JSONText", "S3", "Tracking", "Weather"],
    testImports: [
      "Expressions", "FaultyFiles", "TestServers", "TestSupport", "Transport", "WeatherSamples",
      "WeatherSimulator",
    ],
    testResources: [.copy("Fixtures")]),
  module(
    "Rendering", imports: ["Tracking", "Expressions", "Weather", "JSONText", "Text"],
    testImports: ["TestSupport", "WeatherSamples"], testResources: [.copy("Golden")]),
  module("Terminal", imports: ["Rendering", "Diffable"], testImports: ["TestSupport"]),
  module(
    "Watching",
    imports: ["Rendering", "Terminal", "Tracking", "Expressions", "Weather", "Diffable"],
    testImports: ["TestSupport", "WeatherSamples"], testResources: [.copy("Golden")]),
  module(
    "Commands",
    imports: [
      "Arguments", "BuildFacts", "ConfigurationFile", "Diffable", "Expressions", "Fetching",
      "Files", "GeoNames", "HTTP", "JSONText", "Providers", "Rendering", "S3", "Store", "Text",
      "Terminal", "Tracking", "Transport", "Watching", "Weather",
    ],
    testImports: hasTranscriptsAlone
      ? []
      : [
        "ProgramValidation", "TestServers", "TestSupport", "TrackingSamples", "WeatherSamples",
        "WeatherSimulator",
      ],
    testExcludes: ["Golden", "WeatherReports/score.py"],
    testSources: hasTranscriptsAlone ? ["Transcripts", "World"] : nil),
  module(
    "WeatherSimulator", path: "Tools/WeatherSimulator",
    imports: ["GeoNames", "JSONText", "Transport"]),
  support("TestSupport"), support("WeatherSamples", imports: ["Weather"], exclude: ["Recordings"]),
  support("TrackingSamples", imports: ["Tracking", "Weather"]),
  support("ProgramValidation", imports: ["Arguments"]), support("FaultyFiles", imports: ["Files"]),
  support(
    "TestServers", imports: ["HTTP", "S3", "TestSupport", "Transport", "WeatherSimulator"]),
  [
    .target(
      name: "FuzzTargets",
      dependencies: [
        "Arguments", "Commands", "ConfigurationFile", "Expressions", "GeoNames", "HTTP", "JSONText",
        "Providers", "Rendering", "S3", "Store", "Terminal", "Tracking", "Weather",
      ], path: "Tests/FuzzTargets", swiftSettings: swiftSettings),
    .testTarget(
      name: "FuzzTests", dependencies: ["FuzzTargets", "TestSupport"], exclude: ["Corpus"],
      swiftSettings: swiftSettings),
  ],
  hasFuzzer
    ? [
      .executableTarget(
        name: "skydiff-fuzzer", dependencies: ["FuzzTargets"], path: "Tests/Fuzzer",
        swiftSettings: swiftSettings)
    ] : [],
  [
    .executableTarget(
      name: "skydiff",
      dependencies: [
        "Commands", "Files", "GeoNames", "HTTP", "Terminal", "TerminalShim", "Transport", "Weather",
      ], swiftSettings: swiftSettings),
    .testTarget(
      name: "skydiffTests",
      dependencies: [
        "skydiff", "skydiff-benchmarks", "Files", "JSONText", "S3", "Store", "TestServers",
        "TestSupport", "Tracking", "Weather", "WeatherSamples", "WeatherSimulator",
      ], swiftSettings: swiftSettings),
    .executableTarget(
      name: "weather-simulator", dependencies: ["WeatherSimulator"],
      path: "Tools/weather-simulator", swiftSettings: swiftSettings),
    .executableTarget(
      name: "skydiff-benchmarks",
      dependencies: [
        "Arguments", "Commands", "Diffable", "Files", "GeoNames", "HTTP", "JSONText", "Providers",
        "Rendering", "Store", "Terminal", "Text", "Tracking", "Transport", "Watching", "Weather",
        "WeatherSimulator",
      ], path: "Tools/skydiff-benchmarks", swiftSettings: swiftSettings),
  ],
].flatMap { $0 }

/// Returns the names of some targets and of those that they need.
func closure(of names: [String], in targets: [Target]) -> Set<String> {
  var found = Set(names)
  var left = names
  while let name = left.popLast() {
    for dependency in targets.first(where: { $0.name == name })?.dependencies ?? [] {
      guard case .byNameItem(let name, _) = dependency, found.insert(name).inserted else {
        continue
      }
      left.append(name)
    }
  }
  return found
}

/// The chosen tests and what they need; building the others would take several times as long.
let chosen = chosenTests.map { names in
  closure(of: names.map { $0 == "Transcripts" ? "CommandsTests" : $0 }, in: allTargets)
}

let package = Package(
  name: "skydiff", platforms: [.macOS(.v15)],
  products: [
    .library(name: "Diffable", targets: ["Diffable"]),
    .executable(name: "skydiff", targets: ["skydiff"]),
  ].filter { chosen?.contains($0.name) != false },
  targets: allTargets.filter { $0.type == .plugin || chosen?.contains($0.name) != false },
  swiftLanguageModes: [.v6],
  // For #embed.
  cLanguageStandard: .c2x)
