import JSONText
package import Weather

/// A list with its weather, read from an export.
package struct ExportedList: Sendable {
  /// The maximum size; 100,000 cities with seven days have 330 MiB, 40,000 with also 48 hours 500 MiB.
  package static let limit = ByteLimit.mebibytes(512)

  /// In list order; identifiers are unique.
  package private(set) var cities: [City] = []

  /// The supported major version; unknown fields of newer minor versions are ignored.
  private static let major = 1

  /// Reads an export; one invalid city makes the whole export invalid.
  ///
  /// - Parameters:
  ///   - bytes: The export.
  ///   - path: Its path, for messages.
  /// - Throws: `StoreError.notAnExport`.
  package init(_ bytes: [UInt8], path: String) throws(StoreError) {
    do throws(StoreError) {
      try read(bytes, path)
    } catch {
      guard case .notAState(let path, let line, let key, let expected) = error else { throw error }
      throw .notAnExport(path: path, line: line, key: key, expected: expected)
    }
  }

  private mutating func read(_ bytes: [UInt8], _ path: String) throws(StoreError) {
    let decoder = StateDecoder(path: path, series: .rows)
    let reader = decoder.reader
    var stream = CityStreamDecoder(decoder: decoder, keepsCities: true)
    let root: JSONValue
    do throws(JSONSyntaxError) {
      root = try JSONDocument(bytes, options: decoder.options, streaming: ["cities"]) { key, city in
        stream.read(city, in: key)
      }.root
    } catch {
      throw .notAState(path: path, line: error.line, key: nil, expected: error.message)
    }
    _ = try reader.members(root, "the list")
    func required(_ key: String) throws(StoreError) -> JSONValue {
      guard let value = root[key] else {
        throw reader.failure(root, key, "it is missing: this is not what 'skydiff export' prints")
      }
      return value
    }
    let version = try required("formatVersion")
    let text = try reader.string(version, "formatVersion")
    guard FormatVersion(text)?.major == Self.major else {
      throw reader.failure(
        version,
        "formatVersion",
        "expected \(Self.major).x, found \"\(text.prefix(20))\": a newer skydiff may read it"
      )
    }
    let command = try required("command")
    guard command.string == "export" else {
      throw reader.failure(command, "command", "expected \"export\", as 'skydiff export' prints it")
    }
    _ = try reader.integer(
      try required("revision"),
      "revision",
      in: 0...StateFormat.largestNumber
    )
    _ = try reader.elements(try required("cities"), "cities")
    if let failure = stream.failures["cities"] { throw failure }
    cities = stream.cities
  }
}
