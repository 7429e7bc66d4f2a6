/// Writes one JSON text, UTF-8, without a line break at its end.
///
/// Brackets, commas and keys cannot be mismatched: what an object or array holds is written by a
/// closure. A `nil` is written as `null`, and so is a number that is not finite.
package enum JSONWriter {
  /// Writes a text that is an object.
  package static func object<Failure: Error>(
    _ layout: JSONLayout = .dense,
    _ body: (inout JSONObjectWriter) throws(Failure) -> Void
  ) throws(Failure) -> [UInt8] {
    var output = JSONOutput(layout: layout)
    try output.object(layout, body)
    return output.bytes
  }

  /// Writes a text that is an array.
  package static func array<Failure: Error>(
    _ layout: JSONLayout = .dense,
    _ body: (inout JSONArrayWriter) throws(Failure) -> Void
  ) throws(Failure) -> [UInt8] {
    var output = JSONOutput(layout: layout)
    try output.array(layout, body)
    return output.bytes
  }

  /// Returns a string as JSON writes it, quotes included.
  package static func text(of string: String) -> String {
    var output = JSONOutput(layout: .dense)
    output.string(string)
    return String(decoding: output.bytes, as: UTF8.self)
  }
}

extension JSONOutput {
  mutating func object<Failure: Error>(
    _ layout: JSONLayout?,
    _ body: (inout JSONObjectWriter) throws(Failure) -> Void
  ) throws(Failure) {
    let outer = open(ASCII.openBrace, layout: layout)
    // The text moves into the writer and back; a copy would cost as much as the whole text.
    var writer = JSONObjectWriter(output: self)
    bytes = []
    defer { self = writer.output }
    try body(&writer)
    writer.output.close(ASCII.closeBrace, restoring: outer)
  }

  mutating func array<Failure: Error>(
    _ layout: JSONLayout?,
    _ body: (inout JSONArrayWriter) throws(Failure) -> Void
  ) throws(Failure) {
    let outer = open(ASCII.openBracket, layout: layout)
    var writer = JSONArrayWriter(output: self)
    bytes = []
    defer { self = writer.output }
    try body(&writer)
    writer.output.close(ASCII.closeBracket, restoring: outer)
  }
}
