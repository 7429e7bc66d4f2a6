/// A value in a document: a light view that is read when it is asked.
package struct JSONValue: Sendable {
  package enum Kind: String, Sendable {
    case object
    case array
    case string
    case number
    case bool
    case null
  }

  let document: JSONDocument
  let index: Int

  var entry: TapeEntry { document.tape[index] }

  package var kind: Kind {
    switch entry.kind {
    case .object: .object
    case .array: .array
    case .string, .escapedString: .string
    case .integer, .fraction: .number
    case .true, .false: .bool
    case .null: .null
    }
  }

  package var isNull: Bool { entry.kind == .null }

  package var bool: Bool? {
    switch entry.kind {
    case .true: true
    case .false: false
    default: nil
    }
  }

  /// The text of a string, escapes decoded; `nil` for any other kind.
  package var string: String? {
    document.string(of: entry)
  }

  /// The beginning of a string, escapes decoded; `nil` for any other kind.
  ///
  /// - Parameter limit: How many bytes of UTF-8 are decoded at most; nothing beyond them is read.
  /// - Returns: The text up to the last whole scalar within the limit.
  package func string(atMostBytes limit: Int) -> String? {
    document.string(of: entry, atMostBytes: limit)
  }

  /// The elements of an array, `nil` for any other kind.
  package var array: JSONElements? {
    entry.kind == .array ? JSONElements(array: self) : nil
  }

  /// The members of an object in the order of the text, `nil` for any other kind.
  package var members: JSONMembers? {
    entry.kind == .object ? JSONMembers(object: self) : nil
  }

  /// The first member of this name; `nil` also where this is no object.
  ///
  /// - Complexity: linear in the members before it; to read many, go through `members` once.
  package subscript(key: String) -> JSONValue? {
    members?.first { $0.key == key }?.value
  }

  /// The line the value begins on, counted from 1.
  ///
  /// - Complexity: linear in the text before it.
  package var line: Int { document.bytes.lineAndColumn(of: Int(entry.start)).line }

  /// The bytes of the value as they stand in the text, quotes and brackets included.
  package var rawBytes: ArraySlice<UInt8> {
    let entry = entry
    let quotes = kind == .string ? 1 : 0
    return document.bytes[Int(entry.start) - quotes..<Int(entry.end) + quotes]
  }

  /// The value as it stands in the text.
  package var rawText: String { String(decoding: rawBytes, as: UTF8.self) }
}

extension JSONDocument {
  func string(of entry: TapeEntry) -> String? {
    let bytes = bytes[Int(entry.start)..<Int(entry.end)]
    switch entry.kind {
    case .string: return String(decoding: bytes, as: UTF8.self)
    case .escapedString: return String(decoding: JSONEscape.decoded(bytes), as: UTF8.self)
    default: return nil
    }
  }

  func string(of entry: TapeEntry, atMostBytes limit: Int) -> String? {
    let raw = bytes[Int(entry.start)..<Int(entry.end)]
    // One byte more shows whether the limit falls between two scalars.
    let bytes: [UInt8]
    switch entry.kind {
    case .string: bytes = Array(raw.prefix(limit + 1))
    case .escapedString: bytes = JSONEscape.decoded(raw, atLeastBytes: limit + 1)
    default: return nil
    }
    guard bytes.count > limit else { return String(decoding: bytes, as: UTF8.self) }
    var end = limit
    while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return String(decoding: bytes[..<end], as: UTF8.self)
  }
}
