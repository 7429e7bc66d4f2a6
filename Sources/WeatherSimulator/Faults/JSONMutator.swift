import JSONText

/// Copies a JSON text and spoils it on the way.
struct JSONMutator {
  let mutation: JSONMutation
  private(set) var output: [UInt8] = []
  /// Places met so far, spoiled or not.
  private(set) var placeCount = 0

  init(mutation: JSONMutation) {
    self.mutation = mutation
  }

  /// Copies a value that is in these members, the outermost first.
  mutating func write(_ value: JSONValue, under keys: [String]) {
    if let members = value.members {
      writeObject(members, under: keys)
    } else if let elements = value.array {
      writeArray(elements, under: keys)
    } else if isScalarPlace(value, keys), isChosen() {
      output += spoiled(value)
    } else {
      output += value.rawBytes
    }
  }

  private mutating func writeObject(_ members: JSONMembers, under keys: [String]) {
    let isTurned = mutation.kind == .wrongShapes && isInScope(keys) && isChosen()
    write(isTurned ? "[" : "{")
    var isFirst = true
    for (key, value) in members {
      let inner = keys + [key.string]
      let isLeaf = value.kind != .object
      if mutation.kind == .missingKeys, isLeaf, isInScope(inner), isChosen() { continue }
      if !isFirst { write(",") }
      isFirst = false
      if !isTurned {
        output += key.rawBytes
        write(":")
      }
      write(value, under: inner)
      if mutation.kind == .duplicateKeys, isLeaf, isInScope(inner), isChosen() {
        write(",")
        output += key.rawBytes
        write(":null")
      }
    }
    write(isTurned ? "]" : "}")
  }

  private mutating func writeArray(_ elements: JSONElements, under keys: [String]) {
    let isTurned = mutation.kind == .wrongShapes && isInScope(keys) && isChosen()
    write(isTurned ? "{" : "[")
    for (index, element) in elements.enumerated() {
      if index > 0 { write(",") }
      if isTurned { write("\"\(index)\":") }
      write(element, under: keys)
    }
    write(isTurned ? "}" : "]")
  }

  private mutating func write(_ text: String) {
    output += Array(text.utf8)
  }

  // MARK: Where

  private func isInScope(_ keys: [String]) -> Bool {
    guard let steps = mutation.key?.split(separator: ".").map(String.init) else { return true }
    return keys.indices.contains { keys[$0...].starts(with: steps) }
  }

  private func isScalarPlace(_ value: JSONValue, _ keys: [String]) -> Bool {
    guard isInScope(keys) else { return false }
    switch mutation.kind {
    case .wrongTypes, .deepNesting, .replacement: return true
    case .nulls: return !value.isNull
    case .notANumber, .hugeNumbers: return value.kind == .number
    case .wrongShapes, .missingKeys, .duplicateKeys: return false
    case .controlCharacters, .escapeSequences, .bidirectionalOverrides, .longNames, .invalidUTF8:
      return value.kind == .string && keys.contains { Self.keysOfNames.contains($0) }
    }
  }

  /// Counts a place and tells whether it is to be spoiled.
  private mutating func isChosen() -> Bool {
    defer { placeCount += 1 }
    if let position = mutation.position { return placeCount == position }
    return mutation.kind != .deepNesting || placeCount == 0
  }

  /// The members of all formats that hold words a client may show.
  private static let keysOfNames: Set<String> = [
    "name", "local_names", "country", "state", "city", "admin1", "admin2", "admin3", "admin4",
    "timezone", "timezone_abbreviation", "timeZone", "description", "main", "symbol_code",
    "shortForecast", "detailedForecast", "textDescription", "stationName", "headline", "event",
    "areaDesc", "senderName", "instruction", "title", "detail", "reason", "message",
  ]

  // MARK: How

  private func spoiled(_ value: JSONValue) -> [UInt8] {
    switch mutation.kind {
    case .wrongTypes: return Array(Self.ofAnotherType(value).utf8)
    case .nulls: return Array("null".utf8)
    case .notANumber: return Array("NaN".utf8)
    case .hugeNumbers: return Array("1e999".utf8)
    case .deepNesting:
      let depth = 100_000
      return [UInt8](repeating: UInt8(ascii: "["), count: depth)
        + [UInt8](repeating: UInt8(ascii: "]"), count: depth)
    case .replacement(let text): return Array(text.utf8)
    case .controlCharacters:
      return extended(value, by: Array(#"\u0000\u0007\b\r\n\t\u007f\u009b"#.utf8))
    case .escapeSequences:
      return extended(value, by: Array(#"\u001b[31m\u001b[2J\u001b]0;title\u0007\u001b[999C"#.utf8))
    case .bidirectionalOverrides:
      return extended(value, by: Array("\u{202E}\u{2066}\u{2067}\u{200F}\u{061C}\u{200B}".utf8))
    case .longNames:
      return extended(value, by: Array(String(repeating: "å", count: 5120).utf8))
    case .invalidUTF8:
      // A broken pair, a byte of no text, half of a surrogate pair, and more than there is.
      return extended(value, by: [0xC3, 0x28, 0xFF, 0xED, 0xA0, 0x80, 0xF8, 0x88, 0x80, 0x80])
    case .wrongShapes, .missingKeys, .duplicateKeys: return Array(value.rawBytes)
    }
  }

  private static func ofAnotherType(_ value: JSONValue) -> String {
    switch value.kind {
    case .string, .null: "12345"
    case .number, .bool: "\"text\""
    case .array, .object: value.rawText
    }
  }

  /// Puts bytes before the closing quotation mark of a string.
  private func extended(_ value: JSONValue, by bytes: [UInt8]) -> [UInt8] {
    value.rawBytes.dropLast() + bytes + [UInt8(ascii: "\"")]
  }
}
