/// Writes the members of an object.
package struct JSONObjectWriter {
  var output: JSONOutput

  package mutating func member(_ key: JSONName, _ value: String?) {
    output.key(key)
    output.string(value)
  }

  /// Writes a string in valid UTF-8.
  package mutating func member(_ key: JSONName, utf8 value: UnsafeBufferPointer<UInt8>) {
    output.key(key)
    output.string(value)
  }

  package mutating func member(_ key: JSONName, _ value: Bool?) {
    output.key(key)
    output.bool(value)
  }

  package mutating func member(_ key: JSONName, _ value: Int?) {
    output.key(key)
    output.integer(value)
  }

  /// Writes a number formatted by `DecimalText`.
  package mutating func member(
    _ key: JSONName, _ value: Double?, fractionDigits: ClosedRange<Int>? = nil
  ) {
    output.key(key)
    output.number(value, fractionDigits: fractionDigits)
  }

  package mutating func null(_ key: JSONName) {
    output.key(key)
    output.word("null")
  }

  /// Writes bytes verbatim; they must be one JSON value.
  package mutating func member(_ key: JSONName, raw bytes: some Collection<UInt8>) {
    output.key(key)
    output.raw(bytes)
  }

  package mutating func object<Failure: Error>(
    _ key: JSONName, layout: JSONLayout? = nil,
    _ body: (inout JSONObjectWriter) throws(Failure) -> Void
  ) throws(Failure) {
    output.key(key)
    try output.object(layout, body)
  }

  package mutating func array<Failure: Error>(
    _ key: JSONName, layout: JSONLayout? = nil,
    _ body: (inout JSONArrayWriter) throws(Failure) -> Void
  ) throws(Failure) {
    output.key(key)
    try output.array(layout, body)
  }
}
