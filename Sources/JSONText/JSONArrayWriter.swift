/// Writes the elements of one array, in the order of the calls.
package struct JSONArrayWriter {
  var output: JSONOutput

  package mutating func element(_ value: String?) {
    output.separate()
    if let value { output.string(value) } else { output.word("null") }
  }

  package mutating func element(_ value: Bool?) {
    output.separate()
    if let value { output.bool(value) } else { output.word("null") }
  }

  package mutating func element(_ value: Int?) {
    output.separate()
    if let value { output.integer(value) } else { output.word("null") }
  }

  /// Writes a number with at least and at most so many decimals, rounded as `DecimalText` does.
  ///
  /// `nil` stands for as many decimals as it takes to read the same number again.
  package mutating func element(_ value: Double?, fractionDigits: ClosedRange<Int>? = nil) {
    output.separate()
    if let value {
      output.number(value, fractionDigits: fractionDigits)
    } else {
      output.word("null")
    }
  }

  package mutating func null() {
    output.separate()
    output.word("null")
  }

  /// Writes bytes as they are; they must be one JSON value.
  package mutating func element(raw bytes: some Collection<UInt8>) {
    output.separate()
    output.bytes.append(contentsOf: bytes)
  }

  package mutating func object<Failure: Error>(
    layout: JSONLayout? = nil,
    _ body: (inout JSONObjectWriter) throws(Failure) -> Void
  ) throws(Failure) {
    output.separate()
    try output.object(layout, body)
  }

  package mutating func array<Failure: Error>(
    layout: JSONLayout? = nil,
    _ body: (inout JSONArrayWriter) throws(Failure) -> Void
  ) throws(Failure) {
    output.separate()
    try output.array(layout, body)
  }
}
