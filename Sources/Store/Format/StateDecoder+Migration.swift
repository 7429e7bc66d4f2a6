import JSONText
import Tracking
import Weather

extension StateDecoder {
  /// Reads a state of an older major version by way of all the versions since; nil for one of the
  /// version that is known.
  ///
  /// The file itself stays as it is until the next save, which keeps it as the state before.
  func migrated(
    _ root: JSONValue,
    _ bytes: [UInt8]
  ) throws(StoreError) -> (SavedState, ForeignMembers)? {
    guard let value = root["version"] else {
      throw reader.failure(root, "version", "it is missing: this is not a state of skydiff")
    }
    let text = try reader.string(value, "version")
    let version = FormatVersion(text)
    if version?.major == format.major { return nil }
    var migrated = bytes
    var major = version?.major ?? .max
    while major < format.major, let migration = format.migrations[major] {
      migrated = try migration(try document(migrated).root)
      major += 1
    }
    guard major == format.major else {
      throw reader.failure(
        value,
        "version",
        "expected \(format.major).x, found \"\(text.prefix(20))\": a newer skydiff may read it"
      )
    }
    var format = format
    format.migrations = [:]
    let decoder = StateDecoder(
      path: reader.path,
      includesHours: includesHours,
      series: series,
      format: format
    )
    do throws(StoreError) {
      return try decoder.decode(migrated)
    } catch {
      // A line of the text in between would be looked for in the file.
      guard case .notAState(let path, _, let key, let expected) = error else { throw error }
      throw .notAState(path: path, line: nil, key: key, expected: expected)
    }
  }

  /// The text as a document that is kept whole.
  private func document(_ bytes: [UInt8]) throws(StoreError) -> JSONDocument {
    do throws(JSONSyntaxError) {
      return try JSONDocument(bytes)
    } catch {
      throw .notAState(path: reader.path, line: error.line, key: nil, expected: error.message)
    }
  }
}
