package import Files
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

  /// The first version whose hours have the amounts of the time from their start on.
  private static let firstWithStarts = FormatVersion(major: 1, minor: 8)

  /// Reads an export; one invalid city makes the whole export invalid.
  ///
  /// - Parameter path: For messages.
  package init(_ bytes: [UInt8], path: String) throws(StoreError) {
    if bytes.allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) }) {
      throw .notAnExport(path: path, line: nil, key: nil, expected: "it is empty")
    }
    do throws(StoreError) { try read(bytes, path) } catch {
      guard case .notAState(let path, let line, let key, let expected) = error else { throw error }
      throw .notAnExport(path: path, line: line, key: key, expected: expected)
    }
  }

  private mutating func read(_ bytes: [UInt8], _ path: String) throws(StoreError) {
    let decoder = StateDecoder(path: path, layout: .rows)
    cities = try bytes.withUnsafeBufferPointer { text throws(StoreError) in
      var json = try decoder.reader.json(text, decoder.options)
      return try Self.cities(&json, decoder)
    }
  }

  private static func cities(
    _ json: inout JSONReader, _ decoder: StateDecoder
  ) throws(StoreError) -> [City] {
    let reader = decoder.reader
    var stream = CityStreamDecoder(decoder: decoder, keepsCities: true)
    // The offsets of the required members, and their failures.
    var failures: [String: StoreError?] = [:]
    var version: FormatVersion?
    let start = json.nextOffset()
    var rootFailure: StoreError?
    do throws(StoreError) { try reader.beginObject(&json) } catch {
      rootFailure = error
      try reader.skipValue(&json)
    }
    while rootFailure == nil, let key = try reader.nextKey(&json) {
      let mark = json.mark
      let name = key.string
      do throws(StoreError) {
        try read(name, &json, &stream, &version)
        failures[name] = .some(nil)
      } catch {
        failures[name] = error
        json.rewind(to: mark)
        try reader.skipValue(&json)
      }
    }
    try reader.end(&json)
    if let rootFailure { throw rootFailure }
    for key in ["formatVersion", "command", "revision", "cities"] {
      guard let failure = failures[key] else {
        throw reader.failure(
          json, at: start, member: key, "it is missing: this is not what 'skydiff export' prints")
      }
      if let failure { throw failure }
    }
    if let failure = stream.failures["cities"] { throw failure }
    var cities = stream.cities
    if version.map({ $0 < firstWithStarts }) ?? false { cities.moveAmountsToStart() }
    return cities
  }

  /// Reads a member of the outermost object.
  private static func read(
    _ key: String, _ json: inout JSONReader, _ stream: inout CityStreamDecoder,
    _ version: inout FormatVersion?
  ) throws(StoreError) {
    let reader = stream.decoder.reader
    let start = json.nextOffset()
    switch key {
    case "formatVersion":
      let text = try reader.string(&json)
      version = FormatVersion(text)
      guard version?.major == Self.major else {
        throw reader.failure(
          json, at: start,
          "expected \(Self.major).x, found \"\(text.prefix(20))\": a newer skydiff may read it")
      }
    case "command":
      guard try reader.optionalString(&json) == "export" else {
        throw reader.mismatch(json, at: start, "expected \"export\", as 'skydiff export' prints it")
      }
    case "revision": _ = try reader.integer(&json, in: 0...StateFormat.largestNumber)
    case "cities": try stream.read(&json, in: "cities")
    default: try reader.skipValue(&json)
    }
  }
}
