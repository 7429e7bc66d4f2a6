import FoundationEssentials
import JSONText
import Testing

/// Real answers of the services, outside of the repository.
enum Recording {
  private static let directory = ProcessInfo.processInfo.environment["SKYDIFF_RECORDINGS"]

  static let isDirectoryKnown = directory.map { !$0.isEmpty } ?? false

  /// The body of an answer, as `nws/points_nyc`.
  static func body(_ name: String) throws -> JSONValue {
    let directory = try #require(directory)
    let file = URL(filePath: directory).appending(path: "\(name).json")
    return try JSONDocument(Array(Data(contentsOf: file))).root
  }

  /// The names of the headers of an answer, in lower case.
  static func headerNames(_ name: String) throws -> Set<String> {
    let directory = try #require(directory)
    let file = URL(filePath: directory).appending(path: "\(name).headers")
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline).dropFirst()
    return Set(lines.compactMap { $0.split(separator: ":").first?.lowercased() })
  }
}
