/// The key of a member, comparable without creating a string.
///
/// Literal patterns compare bytes: `switch member.key { case "name": ... default: ... }`.
package struct JSONKey: Sendable {
  let document: JSONDocument
  let index: Int

  private var entry: TapeEntry { document.tape[index] }

  package var string: String { document.string(of: entry) ?? "" }

  /// The line of the key, from 1.
  ///
  /// - Complexity: O(*n*) in the text before it.
  package var line: Int { document.bytes.lineAndColumn(of: Int(entry.start)).line }

  /// The source bytes of the key, including quotes.
  package var rawBytes: ArraySlice<UInt8> { document.bytes[Int(entry.start) - 1...Int(entry.end)] }

  package static func == (key: JSONKey, name: String) -> Bool {
    var name = name
    return name.withUTF8 { name in key.isEqual(to: name) }
  }

  package static func ~= (name: StaticString, key: JSONKey) -> Bool {
    guard name.hasPointerRepresentation else { return key.string == name.description }
    return key.isEqual(
      to: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
  }

  private func isEqual(to name: UnsafeBufferPointer<UInt8>) -> Bool {
    document.bytes.withUnsafeBufferPointer { entry.isKey(name, in: $0) }
  }
}
