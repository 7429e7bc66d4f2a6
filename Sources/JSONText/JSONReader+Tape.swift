extension JSONReader {
  /// Reads a whole text and returns its tape, without recursion so that deep nesting cannot exhaust the
  /// stack.
  mutating func tape() throws(JSONFault) -> [TapeEntry] {
    var tape: [TapeEntry] = []
    // An estimate between long strings and short numbers; the array can still grow.
    tape.reserveCapacity(min(scanner.end / 8 + 4, options.maximumCount))
    func append(_ kind: TapeEntry.Kind, _ range: Range<Int>) {
      tape.append(
        TapeEntry(
          start: UInt32(truncatingIfNeeded: range.lowerBound),
          end: UInt32(truncatingIfNeeded: range.upperBound),
          next: UInt32(truncatingIfNeeded: tape.count + 1), kind: kind))
    }
    var containers: [Int] = []
    repeat {
      let start = nextOffset()
      let isObject = scanner.current == ASCII.openBrace
      if isObject || scanner.current == ASCII.openBracket {
        _ = isObject ? try beginObject() : try beginArray()
        containers.append(tape.count)
        append(isObject ? .object : .array, start..<start)
      } else {
        let (kind, range) = try scalar()
        append(kind, range)
      }
      while let container = containers.last {
        if tape[container].kind == .array {
          if try nextElement() { break }
        } else if let key = try nextKey() {
          append(key.hasEscapes ? .escapedString : .string, key.start..<key.end)
          break
        }
        tape[container].end = UInt32(truncatingIfNeeded: scanner.position)
        tape[container].next = UInt32(truncatingIfNeeded: tape.count)
        containers.removeLast()
      }
    } while !containers.isEmpty
    try end()
    return tape
  }

  /// Reads a value that is no container; returns where it is, a string without its quotes.
  mutating func scalar() throws(JSONFault) -> (kind: TapeEntry.Kind, range: Range<Int>) {
    scanner.skipWhitespace()
    try countValue()
    let start = scanner.position
    switch scanner.current {
    case ASCII.quote:
      let hasEscapes = try scanner.skipString()
      return (hasEscapes ? .escapedString : .string, start + 1..<scanner.position - 1)
    case ASCII.minus, ASCII.zero...ASCII.nine:
      let isInteger = try scanner.skipNumber()
      return (isInteger ? .integer : .fraction, start..<scanner.position)
    default:
      let kind = try scanner.skipWord()
      return (kind, start..<scanner.position)
    }
  }
}
