import FoundationEssentials
package import Testing

/// Expected output in the directory `Golden` of the tests of a module.
package enum Golden {
  /// Compares a text with a file.
  ///
  /// With `RECORD_GOLDEN=1` it writes the file and fails the test, so that the change is reviewed.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - name: The name of the file.
  ///   - test: The path of the test, which is in a directory of `Tests`.
  ///   - sourceLocation: The test, for a failure.
  /// - Throws: An error in writing the file.
  package static func expect(
    _ text: String,
    is name: String,
    of test: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = try URL(filePath: directory(of: test)).appending(path: name)
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

  private static func directory(of test: String) throws -> String {
    let components = test.split(separator: "/")
    let tests = try #require(components.lastIndex(of: "Tests"))
    return "/" + components.prefix(tests + 2).joined(separator: "/") + "/Golden"
  }
}
