/// Writes a JSON text as UTF-8 without a trailing newline.
///
/// The contents of objects and arrays are written by closures, so that brackets always match. `nil`
/// and numbers that are not finite are written as `null`.
package enum JSONWriter {
  package static func object<Failure: Error>(
    _ layout: JSONLayout = .dense, _ body: (inout JSONObjectWriter) throws(Failure) -> Void
  ) throws(Failure) -> [UInt8] {
    var output = JSONOutput(layout: layout)
    try output.object(layout, body)
    return output.finish()
  }

  /// Writes an object and a line break.
  package static func line(
    _ layout: JSONLayout = .dense, _ body: (inout JSONObjectWriter) -> Void
  ) -> [UInt8] {
    var output = JSONOutput(layout: layout)
    output.object(layout, body)
    output.raw(CollectionOfOne(ASCII.lineFeed))
    return output.finish()
  }

  package static func array<Failure: Error>(
    _ layout: JSONLayout = .dense, _ body: (inout JSONArrayWriter) throws(Failure) -> Void
  ) throws(Failure) -> [UInt8] {
    var output = JSONOutput(layout: layout)
    try output.array(layout, body)
    return output.finish()
  }

  /// Returns a string as a JSON literal.
  package static func text(of string: String) -> String {
    var output = JSONOutput(layout: .dense)
    output.string(string)
    return String(decoding: output.finish(), as: UTF8.self)
  }
}

/// The layout of an object or array, inherited by its contents.
package enum JSONLayout: Sendable {
  /// On one line without spaces.
  case dense
  /// On one line with a space after each comma and colon.
  case line
  /// One member or element per line, indented by two spaces.
  case block
}

extension JSONOutput {
  mutating func object<Failure: Error>(
    _ layout: JSONLayout?, _ body: (inout JSONObjectWriter) throws(Failure) -> Void
  ) throws(Failure) {
    let outer = open(ASCII.openBrace, layout: layout)
    var writer = JSONObjectWriter(output: self)
    defer { self = writer.output }
    try body(&writer)
    writer.output.close(ASCII.closeBrace, restoring: outer)
  }

  mutating func array<Failure: Error>(
    _ layout: JSONLayout?, _ body: (inout JSONArrayWriter) throws(Failure) -> Void
  ) throws(Failure) {
    let outer = open(ASCII.openBracket, layout: layout)
    var writer = JSONArrayWriter(output: self)
    defer { self = writer.output }
    try body(&writer)
    writer.output.close(ASCII.closeBracket, restoring: outer)
  }
}
