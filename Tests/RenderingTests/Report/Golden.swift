import FoundationEssentials
import Testing

/// Texts that are kept in files beside the tests, for a person to look at when they change.
enum Golden {
  /// Compares a text with the file of a name; with `RECORD_GOLDEN=1` in the environment the file is
  /// written anew, and the test fails all the same, so that nobody records without looking.
  static func expect(
    _ text: String,
    is name: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let directory = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")
    let file = directory.appending(path: name)
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
      try Data(text.utf8).write(to: file)
      Issue.record("recorded \(name): look at it", sourceLocation: sourceLocation)
      return
    }
    let expected = FileManager.default.contents(atPath: file.path)
    #expect(
      text == expected.map { String(decoding: $0, as: UTF8.self) },
      "unlike \(name); RECORD_GOLDEN=1 records it",
      sourceLocation: sourceLocation
    )
  }
}
