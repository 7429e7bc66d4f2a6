import FoundationEssentials

/// A directory that is deleted with its test.
package final class TemporaryDirectory {
  package let path: String

  package init() throws {
    let url = FileManager.default.temporaryDirectory.appending(
      path: "skydiff-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path(percentEncoded: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  package func file(_ name: String) -> String { "\(path)/\(name)" }

  package func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(filePath: file(name)))
  }

  package func text(of name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: file(name))), as: UTF8.self)
  }

  /// The names of its entries, sorted.
  package func names(in directory: String = ".") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: file(directory)).sorted()
  }
}
