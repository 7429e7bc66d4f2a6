import FoundationEssentials
import Testing

/// Expected screens in files beside the tests.
enum Golden {
  /// Compares a text with a file.
  ///
  /// With `RECORD_GOLDEN=1` it writes the file and fails the test, so that the change is reviewed.
  static func expect(
    _ text: String,
    is name: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let directory = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")
    let file = directory.appending(path: name)
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
      try Data(text.utf8).write(to: file)
      Issue.record("recorded \(name): review it", sourceLocation: sourceLocation)
      return
    }
    let expected = FileManager.default.contents(atPath: file.path)
    #expect(
      text == expected.map { String(decoding: $0, as: UTF8.self) },
      "differs from \(name); RECORD_GOLDEN=1 records it",
      sourceLocation: sourceLocation
    )
  }
}
