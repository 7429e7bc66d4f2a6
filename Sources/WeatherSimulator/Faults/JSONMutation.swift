import JSONText

/// A way to spoil the values of a JSON text, whatever it is about.
package struct JSONMutation: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    /// Numbers and `true` become strings; strings and `null` become numbers.
    case wrongTypes
    /// Arrays become objects and objects arrays.
    case wrongShapes
    /// Members that are no objects are left out.
    case missingKeys
    case nulls
    /// Numbers become `NaN`, which is no JSON.
    case notANumber
    /// Numbers become `1e999`, which no number type holds.
    case hugeNumbers
    /// A value becomes 100,000 arrays in each other.
    case deepNesting
    /// Members come twice, first as they are and then as `null`.
    case duplicateKeys
    /// Names end in NUL, BEL, line breaks and the like.
    case controlCharacters
    /// Names end in escape sequences for terminals.
    case escapeSequences
    /// Names end in characters that turn the direction of what follows.
    case bidirectionalOverrides
    /// Names have 10 kB more.
    case longNames
    /// Names end in bytes that are no UTF-8.
    case invalidUTF8
    /// Scalars become this JSON text.
    case replacement(String)
  }

  package var kind: Kind

  /// The member that is spoiled or what it holds, `nil` for all of the text; `temperature.value` is a
  /// member of that name in one of that name, wherever they are.
  package var key: String?

  /// Only the place of this number, counted from 0 in the order of the text; `nil` for all, and for
  /// `deepNesting` the first.
  package var position: Int?

  package init(_ kind: Kind, under key: String? = nil, at position: Int? = nil) {
    self.kind = kind
    self.key = key
    self.position = position
  }

  /// Returns the text spoiled; as it is where it is no JSON.
  package func applied(to text: [UInt8]) -> [UInt8] {
    mutator(of: text)?.output ?? text
  }

  /// How many places of a text there are that it spoils, one of which `position` may choose.
  package func placeCount(in text: [UInt8]) -> Int {
    mutator(of: text)?.placeCount ?? 0
  }

  private func mutator(of text: [UInt8]) -> JSONMutator? {
    guard let document = try? JSONDocument(text) else { return nil }
    var mutator = JSONMutator(mutation: self)
    mutator.write(document.root, under: [])
    return mutator
  }

  /// The kinds by the names they have in the control interface.
  package static let kinds: [(name: String, kind: Kind)] = [
    ("wrong-types", .wrongTypes), ("wrong-shapes", .wrongShapes), ("missing-keys", .missingKeys),
    ("nulls", .nulls), ("nan", .notANumber), ("huge-numbers", .hugeNumbers),
    ("deep-nesting", .deepNesting), ("duplicate-keys", .duplicateKeys),
    ("control-characters", .controlCharacters), ("ansi", .escapeSequences),
    ("bidirectional", .bidirectionalOverrides), ("long-names", .longNames),
    ("invalid-utf8", .invalidUTF8),
  ]
}
