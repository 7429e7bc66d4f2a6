extension JSONValue {
  /// The nearest `Double`; `nil` if the value is not a number or too large.
  package var double: Double? {
    document.double(of: entry)
  }

  /// The number if it is an integer that fits, such as `1`, `1.0` or `1e3`; `nil` otherwise.
  package var int: Int? {
    let entry = entry
    switch entry.kind {
    case .integer:
      return document.bytes.withUnsafeBufferPointer { text in
        Int(decimal: UnsafeBufferPointer(rebasing: text[Int(entry.start)..<Int(entry.end)]))
      }
    case .fraction:
      return double.flatMap(Int.init(whole:))
    default:
      return nil
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
