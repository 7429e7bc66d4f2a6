extension JSONReader {
  /// Reads a number as the nearest `Double`; nil also if it is too large.
  package mutating func double() throws(JSONFault) -> Double? {
    scanner.skipWhitespace()
    guard scanner.isAtNumber else {
      try checkValue()
      return nil
    }
    try countValue()
    return try scanner.double()
  }

  /// Reads a number as the nearest `Double`, or null as not a number; returns nil, and reads nothing, for
  /// anything else, also for a number that is too large.
  package mutating func numberOrNull() -> Double? {
    let start = scanner.position
    guard count < options.maximumCount, let number = scanner.numberOrNull() else {
      scanner.position = start
      return nil
    }
    count += 1
    return number
  }

  /// Reads an integer that fits, such as `1`, `1.0` or `1e3`; nil also for any other number.
  package mutating func int() throws(JSONFault) -> Int? {
    scanner.skipWhitespace()
    guard scanner.isAtNumber else {
      try checkValue()
      return nil
    }
    try countValue()
    return try scanner.int()
  }

  /// Reads an array of numbers and nulls.
  ///
  /// - Parameter numbers: Replaced by the numbers, not a number for null.
  /// - Returns: False for anything else, such as a number that is too large; then nothing is read.
  package mutating func numbers(into numbers: inout [Double]) -> Bool {
    numbers.removeAll(keepingCapacity: true)
    numbers.reserveCapacity(32)
    scanner.skipWhitespace()
    guard scanner.current == ASCII.openBracket, firstKeys.count < options.maximumDepth else {
      return false
    }
    var rest = scanner
    rest.position += 1
    rest.skipWhitespace()
    let isEmpty = rest.current == ASCII.closeBracket
    while !isEmpty {
      guard let number = rest.numberOrNull() else { return false }
      numbers.append(number)
      rest.skipWhitespace()
      if rest.current == ASCII.closeBracket { break }
      guard rest.current == ASCII.comma else { return false }
      rest.position += 1
    }
    guard count + numbers.count < options.maximumCount else { return false }
    count += numbers.count + 1
    scanner.position = rest.position + 1
    isFirst = false
    return true
  }

  package mutating func bool() throws(JSONFault) -> Bool? {
    scanner.skipWhitespace()
    switch scanner.current {
    case UInt8(ascii: "t"), UInt8(ascii: "f"):
      try countValue()
      return try scanner.skipWord() == .true
    default:
      try checkValue()
      return nil
    }
  }

  /// Reads null; returns false for another kind.
  package mutating func null() throws(JSONFault) -> Bool {
    scanner.skipWhitespace()
    guard scanner.current == UInt8(ascii: "n") else { return false }
    try countValue()
    _ = try scanner.skipWord()
    return true
  }

  package mutating func string() throws(JSONFault) -> String? {
    try string { String(decoding: $0, as: UTF8.self) }
  }

  /// Reads a string; returns what a function makes of its UTF-8.
  package mutating func string<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) -> Result?
  ) throws(JSONFault) -> Result? {
    scanner.skipWhitespace()
    guard scanner.current == ASCII.quote else {
      try checkValue()
      return nil
    }
    try countValue()
    let start = scanner.position + 1
    let hasEscapes = try scanner.skipString()
    let raw = UnsafeBufferPointer(rebasing: scanner.text[start..<scanner.position - 1])
    return hasEscapes ? JSONEscape.decoded(raw[...]).withUnsafeBufferPointer(body) : body(raw)
  }

  /// Reads a value and drops it.
  package mutating func skipValue() throws(JSONFault) {
    scanner.skipWhitespace()
    // Containers are nested at most as deep as the limit.
    switch scanner.current {
    case ASCII.openBrace:
      _ = try beginObject()
      while try nextKey() != nil { try skipValue() }
    case ASCII.openBracket:
      _ = try beginArray()
      skipNumbers()
      while try nextElement() { try skipValue() }
    default: _ = try scalar()
    }
  }

  /// Passes a value by its quotes and brackets, without checking or counting what is in it.
  ///
  /// For parts that are not wanted now, and that are checked when they are.
  package mutating func passValue() throws(JSONFault) {
    scanner.skipWhitespace()
    guard scanner.current == ASCII.openBrace || scanner.current == ASCII.openBracket else {
      return try skipValue()
    }
    try countValue()
    try scanner.passContainer()
    isFirst = false
  }

  /// Skips the numbers at the beginning of an array, except the last one.
  private mutating func skipNumbers() {
    var rest = scanner
    let most = options.maximumCount - count
    count += rest.skipNumbers(atMost: most)
    if rest.position > scanner.position {
      scanner = rest
      isFirst = false
    }
  }

  mutating func countValue() throws(JSONFault) {
    guard count < options.maximumCount else {
      throw JSONFault(problem: .tooMany(limit: options.maximumCount), offset: scanner.position)
    }
    count += 1
  }

  /// Throws if no value begins at the position.
  func checkValue() throws(JSONFault) {
    switch scanner.current {
    case ASCII.quote, ASCII.openBrace, ASCII.openBracket, ASCII.minus, ASCII.zero...ASCII.nine:
      return
    default:
      var rest = scanner
      _ = try rest.skipWord()
    }
  }
}
