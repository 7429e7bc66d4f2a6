/// Writes one value, of a member or an element.
package struct JSONValueWriter {
  fileprivate var output: JSONOutput

  package mutating func write(_ value: String?) { output.string(value) }

  /// Writes a string in valid UTF-8.
  package mutating func write(utf8 value: UnsafeBufferPointer<UInt8>) { output.string(value) }

  package mutating func write(_ value: Bool?) { output.bool(value) }

  package mutating func write(_ value: Int?) { output.integer(value) }

  package mutating func write(_ value: Double?) { output.number(value, fractionDigits: nil) }

  package mutating func null() { output.word("null") }

  package mutating func object(_ body: (inout JSONObjectWriter) -> Void) {
    output.object(nil, body)
  }

  package mutating func array(_ body: (inout JSONArrayWriter) -> Void) { output.array(nil, body) }
}

extension JSONObjectWriter {
  /// Writes a member with a value that a function writes.
  package mutating func member(_ key: JSONName, _ write: (inout JSONValueWriter) -> Void) {
    output.key(key)
    var writer = JSONValueWriter(output: output)
    write(&writer)
    output = writer.output
  }
}

extension JSONArrayWriter {
  /// Writes an element that a function writes.
  package mutating func element(_ write: (inout JSONValueWriter) -> Void) {
    output.separate()
    var writer = JSONValueWriter(output: output)
    write(&writer)
    output = writer.output
  }
}
