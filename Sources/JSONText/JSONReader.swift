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

  var scanner: JSONScanner
  let options: JSONDocument.Options
  private var keys: DuplicateKeyDetector

  /// The number of keys before those of each open container.
  var firstKeys: [Int] = []

  /// Whether the innermost container was just opened.
  var isFirst = true

  /// The number of values and keys since the last call of `restartCount`.
  var count = 0

  /// The offsets of the first values whose keys are not known.
  package private(set) var unknownValues: Set<Int> = []

  private static let maximumUnknownValues = 20

  /// - Throws: `JSONSyntaxError` if the text is too large.
  package init(
    _ text: UnsafeBufferPointer<UInt8>, options: JSONDocument.Options = JSONDocument.Options()
  ) throws(JSONSyntaxError) {
    self.init(JSONScanner(text: text), options)
    guard text.count < Int(UInt32.max) else {
      throw syntaxError(JSONFault(problem: .tooLarge, offset: 0))
    }
    scanner.skipByteOrderMark()
  }

  /// Returns the offset of the next value, key or bracket.
  package mutating func nextOffset() -> Int {
    scanner.skipWhitespace()
    return scanner.position
  }

  /// Returns a reader of the same text from an offset on, where a value begins.
  package func reader(at offset: Int) -> JSONReader { reader(at: offset, options) }

  func reader(at offset: Int, _ options: JSONDocument.Options) -> JSONReader {
    var scanner = scanner
    scanner.position = offset
    if offset == 0 { scanner.skipByteOrderMark() }
    return JSONReader(scanner, options)
  }

  private init(_ scanner: JSONScanner, _ options: JSONDocument.Options) {
    self.scanner = scanner
    self.options = options
    keys = DuplicateKeyDetector(text: scanner.text)
  }

  package var mark: Mark {
    Mark(
      position: scanner.position, isFirst: isFirst, depth: firstKeys.count, count: count,
      keyCount: keys.count)
  }

  /// Returns to a mark in a container that is still open.
  package mutating func rewind(to mark: Mark) {
    scanner.position = mark.position
    isFirst = mark.isFirst
    firstKeys.removeSubrange(mark.depth...)
    count = mark.count
    keys.remove(from: mark.keyCount)
  }

  /// Counts the values and keys from here on for the limit.
  package mutating func restartCount() { count = 0 }

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
  package mutating func beginObject() throws(JSONFault) -> Bool { try begin(ASCII.openBrace) }

  /// Begins an array; returns false for another kind.
  package mutating func beginArray() throws(JSONFault) -> Bool { try begin(ASCII.openBracket) }

  private mutating func begin(_ bracket: UInt8) throws(JSONFault) -> Bool {
    scanner.skipWhitespace()
    guard scanner.current == bracket else {
      try checkValue()
      return false
    }
    guard firstKeys.count < options.maximumDepth else {
      throw JSONFault(problem: .tooDeep(limit: options.maximumDepth), offset: scanner.position)
    }
    try countValue()
    scanner.position += 1
    firstKeys.append(keys.count)
    isFirst = true
    return true
  }

  /// Returns the next key of the innermost object; nil ends the object.
  package mutating func nextKey() throws(JSONFault) -> JSONReaderKey? {
    guard let key = try key() else {
      try endObject(duplicate: nil)
      return nil
    }
    if options.duplicateKeys == .rejected { keys.append(key) }
    return key
  }

  /// Returns the index of the next key that is in a list, past members with others; nil ends the object.
  ///
  /// - Parameter order: The same one for all keys of an object.
  package mutating func nextIndex(in order: inout JSONKeyOrder) throws(JSONFault) -> Int? {
    while true {
      let start = isFirst ? scanner.position : scanner.position + 1
      if isFirst || scanner.current == ASCII.comma,
        let (index, end) = order.index(in: scanner.text, at: start)
      {
        scanner.position = start
        try countValue()
        scanner.position = end
        isFirst = false
        return index
      }
      guard let key = try key() else {
        try endObject(
          duplicate: order.duplicate.map {
            JSONFault(problem: .duplicateKey(order.name($0.index)), offset: $0.offset)
          })
        return nil
      }
      if let index = order.index(of: key) { return index }
      if options.duplicateKeys == .rejected { keys.append(key) }
      try skipUnknownValue()
    }
  }

  /// Skips the value of a key that is not known.
  package mutating func skipUnknownValue() throws(JSONFault) {
    if unknownValues.count < Self.maximumUnknownValues { unknownValues.insert(nextOffset()) }
    try skipValue()
  }

  /// - Parameter duplicate: The fault of a duplicate key that is not among `keys`.
  private mutating func endObject(duplicate: JSONFault?) throws(JSONFault) {
    if options.duplicateKeys == .rejected, let first = firstKeys.last {
      switch (keys.close(from: first), duplicate) {
      case (nil, nil): break
      case (let fault?, nil), (nil, let fault?): throw fault
      case (let fault?, let other?): throw fault.offset < other.offset ? fault : other
      }
    }
    firstKeys.removeLast()
  }

  /// Reads a key with its colon, or the end of the object as nil.
  private mutating func key() throws(JSONFault) -> JSONReaderKey? {
    guard try advance(to: ASCII.closeBrace) else { return nil }
    guard scanner.current == ASCII.quote else {
      let key = "a key in double quotes"
      throw scanner.fault(expected: isFirst ? "\(key) or '}'" : key)
    }
    isFirst = false
    try countValue()
    let start = scanner.position + 1
    let hasEscapes = try scanner.skipString()
    let key = JSONReaderKey(
      text: scanner.text, start: start, end: scanner.position - 1, hasEscapes: hasEscapes)
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
  @inline(__always) private mutating func advance(to bracket: UInt8) throws(JSONFault) -> Bool {
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
}
