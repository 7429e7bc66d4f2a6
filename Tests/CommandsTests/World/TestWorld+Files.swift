import FoundationEssentials
import JSONText
import Testing

extension TestWorld {
  var statePath: String { "\(home)/.local/state/skydiff/state.json" }
  var configurationPath: String { "\(home)/.config/skydiff/config.json" }

  /// The text of a file; nil if the file does not exist.
  func text(of path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }

  var state: String? { text(of: statePath) }

  func write(_ text: String, to path: String) throws {
    let directory = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
    try FileManager.default.createDirectory(
      atPath: String(directory), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  func configure(_ text: String) throws { try write(text, to: configurationPath) }

  /// Has changes measured from the values last reported, not from what was expected.
  func measureFromLastReport() throws {
    try configure(#"{"changes": {"baseline": "lastReported"}}"#)
  }

  /// Configures thresholds below the defaults, for a week of forecast, from the values last reported.
  func reportSmallChanges() throws {
    try configure(
      """
      {"changes": {"baseline": "lastReported", "temperature": 1, "humidity": 10,
      "precipitationProbability": 25, "forecastDays": 7}}
      """)
  }

  func setPermissions(_ permissions: Int, of path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
  }

  /// The sorted names in a directory; nil if the directory does not exist.
  func contents(of path: String) -> [String]? {
    try? FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }
}

extension TestWorld {
  /// Adds cities in one run, for a test that starts with a list.
  func track(_ names: String..., sourceLocation: SourceLocation = #_sourceLocation) {
    let run = run(
      ["add"] + names,
      asking: names.map { "search \($0)" } + ["all \(names.joined(separator: ", "))"],
      sourceLocation: sourceLocation)
    #expect(run.status == 0, sourceLocation: sourceLocation)
  }
}

extension TestWorld.Run {
  /// The lines of standard output.
  var lines: [String] { output.split(separator: "\n").map(String.init) }

  /// The lines of standard error.
  var errorLines: [String] { errors.split(separator: "\n").map(String.init) }

  /// Standard output as JSON.
  func document(sourceLocation: SourceLocation = #_sourceLocation) throws -> JSONValue {
    try #require(
      try? JSONDocument(Array(output.utf8)).root, "not JSON: \(output)",
      sourceLocation: sourceLocation)
  }

  /// The cities of the document on standard output.
  func cities(sourceLocation: SourceLocation = #_sourceLocation) throws -> [JSONValue] {
    let document = try document(sourceLocation: sourceLocation)
    return Array(
      try #require(document["cities"]?.array, "no cities", sourceLocation: sourceLocation))
  }

  /// The names of the cities.
  func names() throws -> [String] { try cities().map { $0["name"]?.string ?? "" } }

  /// The marks and names of the cities, such as `+Seoul`.
  func marks() throws -> [String] {
    try cities().map { city in
      let mark =
        ["added": "+", "removed": "-", "updated": "~"][city["change"]?.string ?? ""] ?? " "
      return "\(mark)\(city["name"]?.string ?? "")"
    }
  }
}
