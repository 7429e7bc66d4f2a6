/// Writes the elements of an array.
package struct JSONArrayWriter {
  var output: JSONOutput

  package mutating func element(_ value: String?) {
    output.separate()
    output.string(value)
  }

  /// Writes a string in valid UTF-8.
  package mutating func element(utf8 value: UnsafeBufferPointer<UInt8>) {
    output.separate()
    output.string(value)
  }

  package mutating func element(_ value: Bool?) {
    output.separate()
    output.bool(value)
  }

  package mutating func element(_ value: Int?) {
    output.separate()
    output.integer(value)
  }

  /// Writes a number formatted by `DecimalText`.
  package mutating func element(_ value: Double?, fractionDigits: ClosedRange<Int>? = nil) {
    output.separate()
    output.number(value, fractionDigits: fractionDigits)
  }

  package mutating func null() {
    output.separate()
    output.word("null")
  }

  /// Writes bytes verbatim; they must be one JSON value.
  package mutating func element(raw bytes: some Collection<UInt8>) {
    output.separate()
    output.raw(bytes)
  }

  /// Passes the text written so far to a function and drops it, if it is long enough.
  ///
  /// The text of the open containers follows when they end.
  package mutating func drain<Failure: Error>(
    atLeast size: Int, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) { try output.drain(atLeast: size, body) }

  package mutating func object<Failure: Error>(
    layout: JSONLayout? = nil, _ body: (inout JSONObjectWriter) throws(Failure) -> Void
  ) throws(Failure) {
    output.separate()
    try output.object(layout, body)
  }

  package mutating func array<Failure: Error>(
    layout: JSONLayout? = nil, _ body: (inout JSONArrayWriter) throws(Failure) -> Void
  ) throws(Failure) {
    output.separate()
    try output.array(layout, body)
  }
}
