/// Reads a JSON text (RFC 8259) value by value, straight from its bytes.
///
/// Unlike `JSONDocument` it keeps nothing of what it has read, so a very large text needs little more
/// memory than its bytes. A value has to be read or skipped before the next one:
///
///     try json.beginObject()
///     while let key = try json.nextKey() {
///       switch key {
///       case "name": name = try json.string()
///       default: try json.skipValue()
///       }
///     }
///
/// Functions that read a value of one kind return nil, and read nothing, if it is of another kind.
/// The text must outlive the reader and its keys.
package struct JSONReader: ~Copyable {
  /// Where a reader can return to.
  package struct Mark {
    fileprivate var position: Int
    fileprivate var isFirst: Bool
    fileprivate var depth: Int
    fileprivate var count: Int
    fileprivate var keyCount: Int
  }

  private var scanner: JSONScanner
  private let options: JSONDocument.Options
  private var keys: DuplicateKeyDetector

  /// The number of keys before those of each open container.
  private var firstKeys: [Int] = []

  /// Whether the innermost container was just opened.
  private var isFirst = true

  /// The number of values and keys since the last call of `restartCount`.
  private var count = 0

  /// - Throws: `JSONSyntaxError` if the text is too large or begins with a byte order mark.
  package init(
    _ text: UnsafeBufferPointer<UInt8>,
    options: JSONDocument.Options = JSONDocument.Options()
  ) throws(JSONSyntaxError) {
    self.init(JSONScanner(text: text), options)
    do throws(JSONFault) {
      guard text.count < Int(UInt32.max) else { throw JSONFault(problem: .tooLarge, offset: 0) }
      try scanner.refuseByteOrderMark()
    } catch {
      throw syntaxError(error)
    }
  }

  /// Returns the offset of the next value, key or bracket.
  package mutating func nextOffset() -> Int {
    scanner.skipWhitespace()
    return scanner.position
  }

  /// Returns a reader of the same text from an offset on, where a value begins.
  package func reader(at offset: Int) -> JSONReader {
    var scanner = scanner
    scanner.position = offset
    return JSONReader(scanner, options)
  }

  private init(_ scanner: JSONScanner, _ options: JSONDocument.Options) {
    self.scanner = scanner
    self.options = options
    keys = DuplicateKeyDetector(text: scanner.text)
  }

  package var mark: Mark {
    Mark(
      position: scanner.position,
      isFirst: isFirst,
      depth: firstKeys.count,
      count: count,
      keyCount: keys.count
    )
  }

  /// Returns to a mark in a container that is still open.
  package mutating func `return`(to mark: Mark) {
    scanner.position = mark.position
    isFirst = mark.isFirst
    firstKeys.removeSubrange(mark.depth...)
    count = mark.count
    keys.remove(from: mark.keyCount)
  }

  /// Counts the values and keys from here on for the limit.
  package mutating func restartCount() {
    count = 0
  }

  /// The line of a byte, from 1.
  ///
  /// - Complexity: O(*n*) in the text before it.
  package func line(of offset: Int) -> Int { scanner.text.lineAndColumn(of: offset).line }

  /// Returns the error for a fault, with its line and column.
  ///
  /// - Complexity: O(*n*) in the text before it.
  package func syntaxError(_ fault: JSONFault) -> JSONSyntaxError {
    let position = scanner.text.lineAndColumn(of: fault.offset)
    return JSONSyntaxError(fault.problem, line: position.line, column: position.column)
  }

  /// The bytes from an offset to the position.
  package func bytes(from start: Int) -> [UInt8] { Array(scanner.text[start..<scanner.position]) }

  // MARK: - Containers

  /// Begins an object; returns false for another kind.
  package mutating func beginObject() throws(JSONFault) -> Bool {
    try begin(ASCII.openBrace)
  }

  /// Begins an array; returns false for another kind.
  package mutating func beginArray() throws(JSONFault) -> Bool {
    try begin(ASCII.openBracket)
  }

  private mutating func begin(_ bracket: UInt8) throws(JSONFault) -> Bool {
    scanner.skipWhitespace()
    guard scanner.current == bracket else {
      try checkValue()
      return false
    }
    guard firstKeys.count < options.maximumDepth else {
      throw JSONFault(
        problem: .tooDeep(limit: options.maximumDepth),
        offset: scanner.position
      )
    }
    try countValue()
    scanner.position += 1
    firstKeys.append(keys.count)
    isFirst = true
    return true
  }

  /// Returns the next key of the innermost object; nil ends the object.
  package mutating func nextKey() throws(JSONFault) -> JSONReaderKey? {
    guard try advance(to: ASCII.closeBrace) else {
      if options.duplicateKeys == .rejected, let first = firstKeys.last {
        try keys.close(from: first)
      }
      firstKeys.removeLast()
      return nil
    }
    guard scanner.current == ASCII.quote else {
      let key = "a key in double quotes"
      throw scanner.fault(expected: isFirst ? "\(key) or '}'" : key)
    }
    isFirst = false
    try countValue()
    let start = scanner.position + 1
    let hasEscapes = try scanner.skipString()
    let key = JSONReaderKey(
      text: scanner.text,
      start: start,
      end: scanner.position - 1,
      hasEscapes: hasEscapes
    )
    if options.duplicateKeys == .rejected { keys.append(key) }
    scanner.skipWhitespace()
    guard scanner.current == ASCII.colon else { throw scanner.fault(expected: "':'") }
    scanner.position += 1
    return key
  }

  /// Returns whether the innermost array has another element; false ends the array.
  package mutating func nextElement() throws(JSONFault) -> Bool {
    guard try advance(to: ASCII.closeBracket) else {
      firstKeys.removeLast()
      return false
    }
    isFirst = false
    return true
  }

  /// Advances to the next key or element of the innermost container, or past its closing bracket.
  @inline(__always)
  private mutating func advance(to bracket: UInt8) throws(JSONFault) -> Bool {
    scanner.skipWhitespace()
    if !isFirst, scanner.current == ASCII.comma {
      let comma = scanner.position
      scanner.position += 1
      scanner.skipWhitespace()
      if scanner.current == bracket {
        throw JSONFault(problem: .trailingComma(before: Self.text(of: bracket)), offset: comma)
      }
      return true
    }
    if scanner.current == bracket {
      scanner.position += 1
      isFirst = false
      return false
    }
    guard isFirst else { throw scanner.fault(expected: "',' or '\(Self.text(of: bracket))'") }
    return true
  }

  private static func text(of bracket: UInt8) -> String { String(Unicode.Scalar(bracket)) }

  /// Checks that only whitespace follows.
  package mutating func end() throws(JSONFault) {
    scanner.skipWhitespace()
    if let found = scanner.found {
      throw JSONFault(problem: .contentAfterValue(found: found), offset: scanner.position)
    }
  }

  // MARK: - Values

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
    scanner.skipWhitespace()
    guard scanner.current == ASCII.openBracket, firstKeys.count < options.maximumDepth else {
      return false
    }
    var rest = scanner
    rest.position += 1
    repeat {
      guard let number = rest.numberOrNull() else { return false }
      numbers.append(number)
      rest.skipWhitespace()
      if rest.current == ASCII.comma {
        rest.position += 1
      } else if rest.current != ASCII.closeBracket {
        return false
      }
    } while rest.text[rest.position - 1] == ASCII.comma
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
    case ASCII.quote:
      try countValue()
      _ = try scanner.skipString()
    case ASCII.minus, ASCII.zero...ASCII.nine:
      try countValue()
      _ = try scanner.skipNumber()
    default:
      try countValue()
      _ = try scanner.skipWord()
    }
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

  private mutating func countValue() throws(JSONFault) {
    guard count < options.maximumCount else {
      throw JSONFault(problem: .tooMany(limit: options.maximumCount), offset: scanner.position)
    }
    count += 1
  }

  /// Throws if no value begins at the position.
  private func checkValue() throws(JSONFault) {
    switch scanner.current {
    case ASCII.quote, ASCII.openBrace, ASCII.openBracket, ASCII.minus, ASCII.zero...ASCII.nine:
      return
    default:
      var rest = scanner
      _ = try rest.skipWord()
    }
  }
}

/// A key that a `JSONReader` has read, comparable without creating a string.
///
/// Literal patterns compare bytes: `switch key { case "name": ... default: ... }`.
package struct JSONReaderKey {
  @usableFromInline let text: UnsafeBufferPointer<UInt8>

  /// The offset of the first byte after the opening quote.
  @usableFromInline let start: Int

  /// The offset of the closing quote.
  @usableFromInline let end: Int
  @usableFromInline let hasEscapes: Bool

  init(text: UnsafeBufferPointer<UInt8>, start: Int, end: Int, hasEscapes: Bool) {
    self.text = text
    self.start = start
    self.end = end
    self.hasEscapes = hasEscapes
  }

  private var raw: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: text[start..<end]) }

  package var string: String { withUTF8 { String(decoding: $0, as: UTF8.self) } }

  /// Returns what a function makes of the UTF-8 of the key.
  package func withUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    hasEscapes ? JSONEscape.decoded(raw[...]).withUnsafeBufferPointer(body) : body(raw)
  }

  /// The source bytes, including quotes.
  package var rawBytes: [UInt8] { Array(text[start - 1...end]) }

  /// Whether the key is a text in UTF-8.
  @inlinable
  package func isEqual(to name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard !hasEscapes else { return isEqualWithEscapes(to: name) }
    guard end - start == name.count else { return false }
    for index in 0..<name.count where text[start + index] != name[index] { return false }
    return true
  }

  @usableFromInline
  func isEqualWithEscapes(to name: UnsafeBufferPointer<UInt8>) -> Bool {
    withUTF8 { $0.elementsEqual(name) }
  }

  @inlinable
  package static func ~= (name: StaticString, key: JSONReaderKey) -> Bool {
    guard name.hasPointerRepresentation else { return key.string == name.description }
    return key.isEqual(
      to: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    )
  }
}
