/// Builds the tape of a text, without recursion so that deep nesting cannot exhaust the stack.
struct JSONParser {
  private struct Container {
    var entry: Int
    /// The number of keys of the enclosing objects.
    var firstKey: Int
    var isObject: Bool
  }

  private var scanner: JSONScanner
  private let options: JSONDocument.Options
  private var tape: [TapeEntry] = []
  private var containers: [Container] = []
  private var keys: DuplicateKeyDetector

  init(
    text: UnsafeBufferPointer<UInt8>,
    options: JSONDocument.Options
  ) {
    self.scanner = JSONScanner(text: text)
    self.options = options
    self.keys = DuplicateKeyDetector(text: text)
  }

  /// Parses the text.
  mutating func parse() throws(JSONFault) -> [TapeEntry] {
    guard scanner.end < Int(UInt32.max) else { throw JSONFault(problem: .tooLarge, offset: 0) }
    scanner.skipByteOrderMark()
    // An estimate between long strings and short numbers; the array can still grow.
    tape.reserveCapacity(min(scanner.end / 8 + 4, options.maximumCount))
    var hasNextValue = true
    while hasNextValue {
      let isOpen = try beginValue()
      hasNextValue = isOpen ? true : try endValue()
    }
    scanner.skipWhitespace()
    if let found = scanner.found {
      throw JSONFault(problem: .contentAfterValue(found: found), offset: scanner.position)
    }
    return tape
  }

  /// Parses a scalar value or the beginning of a container, up to its first element; returns
  /// whether a container was opened.
  private mutating func beginValue() throws(JSONFault) -> Bool {
    scanner.skipWhitespace()
    let start = scanner.position
    switch scanner.current {
    case ASCII.quote:
      try appendString()
    case ASCII.minus, ASCII.zero...ASCII.nine:
      let isInteger = try scanner.skipNumber()
      try append(isInteger ? .integer : .fraction, from: start, to: scanner.position)
    case ASCII.openBrace:
      try open(isObject: true)
      if scanner.current == ASCII.closeBrace {
        try close()
      } else {
        try key(orClose: "}")
        return true
      }
    case ASCII.openBracket:
      try open(isObject: false)
      if scanner.current == ASCII.closeBracket {
        try close()
      } else {
        return true
      }
    default:
      let kind = try scanner.skipWord()
      try append(kind, from: start, to: scanner.position)
    }
    return false
  }

  /// Parses what follows a value and closes containers, up to the next value; returns whether there
  /// is one.
  private mutating func endValue() throws(JSONFault) -> Bool {
    while let container = containers.last {
      scanner.skipWhitespace()
      let bracket = container.isObject ? ASCII.closeBrace : ASCII.closeBracket
      switch scanner.current {
      case ASCII.comma:
        try advancePastComma(in: container)
        return true
      case bracket where scanner.position < scanner.end:
        try close()
      default:
        let name = container.isObject ? "}" : "]"
        throw scanner.fault(expected: "',' or '\(name)'")
      }
    }
    return false
  }

  private mutating func advancePastComma(in container: Container) throws(JSONFault) {
    let comma = scanner.position
    scanner.position += 1
    scanner.skipWhitespace()
    if container.isObject {
      if scanner.current == ASCII.closeBrace {
        throw JSONFault(problem: .trailingComma(before: "}"), offset: comma)
      }
      try key(orClose: nil)
    } else if scanner.current == ASCII.closeBracket {
      throw JSONFault(problem: .trailingComma(before: "]"), offset: comma)
    }
  }

  private mutating func open(isObject: Bool) throws(JSONFault) {
    guard containers.count < options.maximumDepth else {
      throw JSONFault(problem: .tooDeep(limit: options.maximumDepth), offset: scanner.position)
    }
    containers.append(Container(entry: tape.count, firstKey: keys.count, isObject: isObject))
    try append(isObject ? .object : .array, from: scanner.position, to: scanner.position)
    scanner.position += 1
    scanner.skipWhitespace()
  }

  private mutating func close() throws(JSONFault) {
    guard let container = containers.popLast() else { return }
    scanner.position += 1
    tape[container.entry].end = UInt32(truncatingIfNeeded: scanner.position)
    tape[container.entry].next = UInt32(truncatingIfNeeded: tape.count)
    if container.isObject, options.duplicateKeys == .rejected {
      try keys.close(from: container.firstKey)
    }
  }

  /// Parses a key and its colon.
  private mutating func key(orClose bracket: String?) throws(JSONFault) {
    guard scanner.current == ASCII.quote else {
      let key = "a key in double quotes"
      throw scanner.fault(expected: bracket.map { "\(key) or '\($0)'" } ?? key)
    }
    try appendString()
    if options.duplicateKeys == .rejected, let entry = tape.last {
      keys.append(entry)
    }
    scanner.skipWhitespace()
    guard scanner.current == ASCII.colon else { throw scanner.fault(expected: "':'") }
    scanner.position += 1
  }

  private mutating func appendString() throws(JSONFault) {
    let start = scanner.position + 1
    let hasEscapes = try scanner.skipString()
    try append(hasEscapes ? .escapedString : .string, from: start, to: scanner.position - 1)
  }

  private mutating func append(
    _ kind: TapeEntry.Kind,
    from start: Int,
    to end: Int
  ) throws(JSONFault) {
    guard tape.count < options.maximumCount else {
      throw JSONFault(problem: .tooMany(limit: options.maximumCount), offset: start)
    }
    tape.append(
      TapeEntry(
        start: UInt32(truncatingIfNeeded: start),
        end: UInt32(truncatingIfNeeded: end),
        next: UInt32(truncatingIfNeeded: tape.count + 1),
        kind: kind
      )
    )
  }
}
