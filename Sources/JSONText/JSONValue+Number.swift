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
      // Doubles beyond 2^53 do not represent every integer.
      guard let double, double.magnitude <= 0x1p53 else { return nil }
      // Int(exactly:) would link libm.
      let whole = Int(double)
      return Double(whole) == double ? whole : nil
    default:
      return nil
    }
  }
}

/// What an array of numbers has at a position.
package enum JSONNumber: Sendable, Equatable {
  /// The nearest `Double`, infinite if it is too large.
  case number(Double)
  case null
  case other(JSONValue.Kind)
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
      index = Int(entry.next)
      switch entry.kind {
      case .integer, .fraction: return .number(document.double(of: entry) ?? .infinity)
      case .null: return .null
      default: return .other(JSONValue.Kind(entry.kind))
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
    if let number = Self.exact(text) {
      self = number
    } else if let number = Double(String(decoding: text, as: UTF8.self)), number.isFinite {
      self = number
    } else {
      return nil
    }
  }

  /// Makes a number of at most 17 digits, up to 2^53.
  ///
  /// The fast path of Clinger 1990: digits and power of ten are both exact doubles, so that their
  /// quotient is correctly rounded.
  init(digits: UInt64, fractionDigits: Int, isNegative: Bool) {
    let magnitude = Double(digits) / Self.powersOfTen[fractionDigits]
    self = isNegative ? -magnitude : magnitude
  }

  private static func exact(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    // The digits of longer texts may not be exact, and 17 digits do not overflow.
    guard text.count <= 17 else { return nil }
    let isNegative = text.first == ASCII.minus
    var digits: UInt64 = 0
    var point = text.count - 1
    for index in (isNegative ? 1 : 0)..<text.count {
      let byte = text[index]
      if ASCII.isDigit(byte) {
        digits = digits &* 10 &+ UInt64(byte &- ASCII.zero)
      } else if byte == ASCII.point {
        point = index
      } else {
        return nil
      }
    }
    guard digits <= 1 << 53 else { return nil }
    return Double(
      digits: digits,
      fractionDigits: text.count - 1 - point,
      isNegative: isNegative
    )
  }

  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17,
  ]
}

extension Int {
  /// Reads an integer of valid JSON without fraction and exponent; `nil` if it does not fit.
  init?(decimal text: UnsafeBufferPointer<UInt8>) {
    let isNegative = text.first == ASCII.minus
    let digits = text.dropFirst(isNegative ? 1 : 0)
    // Eighteen digits always fit.
    guard digits.count <= 18 else {
      guard let number = Int(String(decoding: text, as: UTF8.self)) else { return nil }
      self = number
      return
    }
    let magnitude = digits.reduce(0) { $0 &* 10 &+ Int($1 &- ASCII.zero) }
    self = isNegative ? -magnitude : magnitude
  }
}
