import JSONText

/// A way to corrupt the values of any JSON text.
package struct JSONMutation: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    /// Numbers and `true` become strings; strings and `null` become numbers.
    case wrongTypes
    /// Arrays become objects, and objects become arrays.
    case wrongShapes
    /// Members whose values are not objects are removed.
    case missingKeys
    case nulls
    /// Numbers become `NaN`, which is invalid JSON.
    case notANumber
    /// Numbers become `1e999`, which overflows every number type.
    case hugeNumbers
    /// The first value becomes 100,000 nested arrays.
    case deepNesting
    /// Members appear twice, the second time with the value `null`.
    case duplicateKeys
    /// Names end in NUL, BEL, line breaks and other control characters.
    case controlCharacters
    /// Names end in terminal escape sequences.
    case escapeSequences
    /// Names end in bidirectional control characters.
    case bidirectionalOverrides
    /// Names grow by 10 kB.
    case longNames
    /// Names end in invalid UTF-8.
    case invalidUTF8
    /// Scalars are replaced by this JSON text.
    case replacement(String)
  }

  package var kind: Kind

  /// The key of the values to change, at any depth; `nil` for all values.
  ///
  /// `temperature.value` matches nested keys.
  package var key: String?

  package init(_ kind: Kind, under key: String? = nil) {
    self.kind = kind
    self.key = key
  }

  /// Returns the corrupted text, or the text unchanged if it is not JSON.
  package func applied(to text: [UInt8]) -> [UInt8] {
    guard let document = try? JSONDocument(text) else { return text }
    var mutator = JSONMutator(mutation: self)
    mutator.write(document.root, under: [])
    return mutator.output
  }

  /// The kinds by their names in the catalog.
  package static let kinds: [(name: String, kind: Kind)] = [
    ("wrong-types", .wrongTypes), ("wrong-shapes", .wrongShapes), ("missing-keys", .missingKeys),
    ("nulls", .nulls), ("nan", .notANumber), ("huge-numbers", .hugeNumbers),
    ("deep-nesting", .deepNesting), ("duplicate-keys", .duplicateKeys),
    ("control-characters", .controlCharacters), ("ansi", .escapeSequences),
    ("bidirectional", .bidirectionalOverrides), ("long-names", .longNames),
    ("invalid-utf8", .invalidUTF8),
  ]
}

/// Copies a JSON text and corrupts it on the way.
struct JSONMutator {
  let mutation: JSONMutation
  private(set) var output: [UInt8] = []
  /// Whether a value has become nested arrays.
  private var isNested = false

  init(mutation: JSONMutation) { self.mutation = mutation }

  /// Copies a value that is nested in members with these keys, outermost first.
  mutating func write(_ value: JSONValue, under keys: [String]) {
    if let members = value.members {
      writeObject(members, under: keys)
    } else if let elements = value.array {
      writeArray(elements, under: keys)
    } else {
      output += corrupted(value, under: keys) ?? Array(value.rawBytes)
    }
  }

  private mutating func writeObject(_ members: JSONMembers, under keys: [String]) {
    let swapsBrackets = mutation.kind == .wrongShapes && isInScope(keys)
    write(swapsBrackets ? "[" : "{")
    var isFirst = true
    for (key, value) in members {
      let inner = keys + [key.string]
      let isLeaf = value.kind != .object
      if mutation.kind == .missingKeys, isLeaf, isInScope(inner) { continue }
      if !isFirst { write(",") }
      isFirst = false
      if !swapsBrackets {
        output += key.rawBytes
        write(":")
      }
      write(value, under: inner)
      if mutation.kind == .duplicateKeys, isLeaf, isInScope(inner) {
        write(",")
        output += key.rawBytes
        write(":null")
      }
    }
    write(swapsBrackets ? "]" : "}")
  }

  private mutating func writeArray(_ elements: JSONElements, under keys: [String]) {
    let swapsBrackets = mutation.kind == .wrongShapes && isInScope(keys)
    write(swapsBrackets ? "{" : "[")
    for (index, element) in elements.enumerated() {
      if index > 0 { write(",") }
      if swapsBrackets { write("\"\(index)\":") }
      write(element, under: keys)
    }
    write(swapsBrackets ? "}" : "]")
  }

  private mutating func write(_ text: String) { output += Array(text.utf8) }

  // MARK: Selection

  private func isInScope(_ keys: [String]) -> Bool {
    guard let steps = mutation.key?.split(separator: ".").map(String.init) else { return true }
    return keys.indices.contains { keys[$0...].starts(with: steps) }
  }

  /// The keys, in any provider's format, of texts that a client may display.
  private static let nameKeys: Set<String> = [
    "name", "local_names", "country", "state", "city", "admin1", "admin2", "admin3", "admin4",
    "timezone", "timezone_abbreviation", "timeZone", "description", "main", "symbol_code",
    "shortForecast", "detailedForecast", "textDescription", "stationName", "headline", "event",
    "areaDesc", "senderName", "instruction", "title", "detail", "reason", "message",
  ]

  // MARK: Corruption

  /// What a scalar becomes; nil if it stays.
  private mutating func corrupted(_ value: JSONValue, under keys: [String]) -> [UInt8]? {
    guard isInScope(keys) else { return nil }
    let isName = value.kind == .string && keys.contains { Self.nameKeys.contains($0) }
    /// Inserts bytes before the closing quotation mark of a name.
    func extended(by bytes: [UInt8]) -> [UInt8]? {
      isName ? value.rawBytes.dropLast() + bytes + [UInt8(ascii: "\"")] : nil
    }
    func number(_ text: String) -> [UInt8]? { value.kind == .number ? Array(text.utf8) : nil }
    switch mutation.kind {
    case .wrongTypes:
      return Array((value.kind == .string || value.isNull ? "12345" : "\"text\"").utf8)
    case .replacement(let text): return Array(text.utf8)
    case .nulls: return Array("null".utf8)
    case .notANumber: return number("NaN")
    case .hugeNumbers: return number("1e999")
    case .deepNesting:
      guard !isNested else { return nil }
      isNested = true
      return [UInt8(ascii: "["), UInt8(ascii: "]")].flatMap { repeatElement($0, count: 100_000) }
    case .controlCharacters: return extended(by: Array(#"\u0000\u0007\b\r\n\t\u007f\u009b"#.utf8))
    case .escapeSequences:
      return extended(by: Array(#"\u001b[31m\u001b[2J\u001b]0;title\u0007\u001b[999C"#.utf8))
    case .bidirectionalOverrides:
      return extended(by: Array("\u{202E}\u{2066}\u{2067}\u{200F}\u{061C}\u{200B}".utf8))
    case .longNames: return extended(by: Array(String(repeating: "å", count: 5120).utf8))
    case .invalidUTF8:
      // A broken pair, an invalid byte, half a surrogate pair and an overlong sequence.
      return extended(by: [0xC3, 0x28, 0xFF, 0xED, 0xA0, 0x80, 0xF8, 0x88, 0x80, 0x80])
    case .wrongShapes, .missingKeys, .duplicateKeys: return nil
    }
  }
}
