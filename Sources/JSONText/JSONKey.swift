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
  package var rawBytes: ArraySlice<UInt8> {
    document.bytes[Int(entry.start) - 1...Int(entry.end)]
  }

  package static func == (key: JSONKey, name: String) -> Bool {
    let entry = key.entry
    guard entry.kind == .string else { return key.string == name }
    let bytes = key.document.bytes[Int(entry.start)..<Int(entry.end)]
    return bytes.count == name.utf8.count && bytes.elementsEqual(name.utf8)
  }

  package static func ~= (name: StaticString, key: JSONKey) -> Bool {
    let entry = key.entry
    guard entry.kind == .string, name.hasPointerRepresentation else {
      return key.string == name.description
    }
    let length = name.utf8CodeUnitCount
    guard Int(entry.end - entry.start) == length else { return false }
    return key.document.bytes.withUnsafeBufferPointer { bytes in
      let start = Int(entry.start)
      return !(0..<length).contains { bytes[start + $0] != name.utf8Start[$0] }
    }
  }
}
