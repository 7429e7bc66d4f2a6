/// A value in a document, decoded lazily.
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

  package var kind: Kind { Kind(entry.kind) }

  package var isNull: Bool { entry.kind == .null }

  package var bool: Bool? {
    switch entry.kind {
    case .true: true
    case .false: false
    default: nil
    }
  }

  /// The decoded string; `nil` for any other kind.
  package var string: String? { document.string(of: entry) }

  /// A prefix of the decoded string, up to the last complete scalar within a limit in bytes of
  /// UTF-8; `nil` for any other kind.
  package func string(atMostBytes limit: Int) -> String? {
    document.string(of: entry, atMostBytes: limit)
  }

  /// Calls a function with the beginning of the decoded string in UTF-8; `nil` for a value of any
  /// other kind.
  ///
  /// - Parameter limit: The most bytes; the last scalar may be cut.
  package func withUTF8<Result>(
    atMostBytes limit: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result?
  ) -> Result? {
    let entry = entry
    return document.bytes.withUnsafeBufferPointer { text in
      let raw = text[Int(entry.start)..<Int(entry.end)]
      switch entry.kind {
      case .string: return body(UnsafeBufferPointer(rebasing: raw.prefix(limit)))
      case .escapedString:
        let decoded = JSONEscape.decoded(raw, atLeastBytes: limit)
        return decoded.withUnsafeBufferPointer { bytes in
          body(UnsafeBufferPointer(rebasing: bytes.prefix(limit)))
        }
      default: return nil
      }
    }
  }

  /// The elements of an array; `nil` for any other kind.
  package var array: JSONElements? { entry.kind == .array ? JSONElements(array: self) : nil }

  /// The members of an object in source order; `nil` for any other kind.
  package var members: JSONMembers? { entry.kind == .object ? JSONMembers(object: self) : nil }

  /// The value of the first member with this key; `nil` if there is none or this is no object.
  ///
  /// - Complexity: O(*n*) in the members before it. To read several, iterate over `members`.
  package subscript(key: String) -> JSONValue? {
    let entry = entry
    guard entry.kind == .object else { return nil }
    return document.indexOfValue(key, from: index + 1, to: Int(entry.next)).map {
      JSONValue(document: document, index: $0)
    }
  }

  /// The first line of the value, from 1.
  ///
  /// - Complexity: O(*n*) in the text before it.
  package var line: Int { document.bytes.lineAndColumn(of: Int(entry.start)).line }

  /// The source bytes of the value, including quotes and brackets.
  package var rawBytes: ArraySlice<UInt8> {
    let entry = entry
    let quotes = kind == .string ? 1 : 0
    return document.bytes[Int(entry.start) - quotes..<Int(entry.end) + quotes]
  }

  /// The source text of the value.
  package var rawText: String { String(decoding: rawBytes, as: UTF8.self) }
}

extension JSONValue.Kind {
  init(_ kind: TapeEntry.Kind) {
    self =
      switch kind {
      case .object: .object
      case .array: .array
      case .string, .escapedString: .string
      case .integer, .fraction: .number
      case .true, .false: .bool
      case .null: .null
      }
  }
}

extension JSONDocument {
  func string(of entry: TapeEntry) -> String? {
    bytes.withUnsafeBufferPointer { text in
      let raw = UnsafeBufferPointer(rebasing: text[Int(entry.start)..<Int(entry.end)])
      switch entry.kind {
      case .string: return String(decoding: raw, as: UTF8.self)
      case .escapedString: return String(decoding: JSONEscape.decoded(raw), as: UTF8.self)
      default: return nil
      }
    }
  }

  func string(of entry: TapeEntry, atMostBytes limit: Int) -> String? {
    // A text is not longer than its source.
    if Int(entry.end - entry.start) <= limit { return string(of: entry) }
    let raw = bytes[Int(entry.start)..<Int(entry.end)]
    // One more byte shows whether the limit splits a scalar.
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

  /// Returns the index of the first value with this key among the members of an object.
  fileprivate func indexOfValue(_ key: String, from start: Int, to end: Int) -> Int? {
    var key = key
    return key.withUTF8 { key in
      bytes.withUnsafeBufferPointer { text in
        var index = start
        while index < end {
          if tape[index].isKey(key, in: text) { return index + 1 }
          index = Int(tape[index + 1].next)
        }
        return nil
      }
    }
  }
}

extension TapeEntry {
  /// Whether the decoded text of this key equals some bytes.
  func isKey(_ key: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    let raw = text[Int(start)..<Int(end)]
    guard kind == .string else { return JSONEscape.decoded(raw).elementsEqual(key) }
    return raw.count == key.count && raw.elementsEqual(key)
  }
}

extension JSONValue {
  /// The nearest `Double`; `nil` if the value is not a number or too large.
  package var double: Double? { document.double(of: entry) }

  /// The number if it is an integer that fits, such as `1`, `1.0` or `1e3`; `nil` otherwise.
  package var int: Int? {
    let entry = entry
    switch entry.kind {
    case .integer:
      return document.bytes.withUnsafeBufferPointer { text in
        Int(decimal: UnsafeBufferPointer(rebasing: text[Int(entry.start)..<Int(entry.end)]))
      }
    case .fraction: return double.flatMap(Int.init(whole:))
    default: return nil
    }
  }
}

/// What an array of numbers has at a position.
package enum JSONNumber: Sendable {
  /// The nearest `Double`, infinite if it is too large.
  case number(Double)
  case null
  case other(JSONValue)
}

extension JSONElements {
  /// The elements as numbers, which is faster than a value for each.
  package var numbers: Numbers {
    Numbers(document: array.document, index: array.index + 1, end: Int(array.entry.next))
  }

  package struct Numbers: Sequence, IteratorProtocol, Sendable {
    fileprivate let document: JSONDocument
    fileprivate var index: Int
    fileprivate let end: Int

    package mutating func next() -> JSONNumber? {
      guard index < end else { return nil }
      let entry = document.tape[index]
      defer { index = Int(entry.next) }
      switch entry.kind {
      case .integer, .fraction: return .number(document.double(of: entry) ?? .infinity)
      case .null: return .null
      default: return .other(JSONValue(document: document, index: index))
      }
    }
  }
}

extension JSONDocument {
  /// Returns the nearest number; `nil` if the entry is not a number or too large.
  func double(of entry: TapeEntry) -> Double? {
    guard entry.kind == .integer || entry.kind == .fraction else { return nil }
    return bytes.withUnsafeBufferPointer { text in
      Double(decimal: UnsafeBufferPointer(rebasing: text[Int(entry.start)..<Int(entry.end)]))
    }
  }
}

extension Double {
  /// Reads a number of valid JSON; `nil` if it is too large.
  init?(decimal text: UnsafeBufferPointer<UInt8>) {
    if let decimal = JSONScanner(text: text).decimal() {
      self = decimal.value
    } else if let number = Double(String(decoding: text, as: UTF8.self)), number.isFinite {
      self = number
    } else {
      return nil
    }
  }
}

extension Int {
  /// The integer that a number is; `nil` for a fraction and for one that does not fit.
  init?(whole number: Double) {
    // Doubles beyond 2^53 do not represent every integer.
    guard number.magnitude <= 0x1p53 else { return nil }
    // Int(exactly:) would link libm.
    self.init(number)
    guard Double(self) == number else { return nil }
  }

  /// Reads an integer of valid JSON without fraction and exponent; `nil` if it does not fit.
  init?(decimal text: UnsafeBufferPointer<UInt8>) {
    if let decimal = JSONScanner(text: text).decimal() {
      self = decimal.isNegative ? -Int(decimal.digits) : Int(decimal.digits)
    } else if let number = Int(String(decoding: text, as: UTF8.self)) {
      self = number
    } else {
      return nil
    }
  }
}
