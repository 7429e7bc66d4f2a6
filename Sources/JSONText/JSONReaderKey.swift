/// A key that a `JSONReader` has read, comparable without creating a string.
///
/// Literal patterns compare bytes: `switch key { case "name": ... default: ... }`.
package struct JSONReaderKey {
  @usableFromInline let text: UnsafeBufferPointer<UInt8>

  /// The offset of the first byte after the opening quote.
  @usableFromInline let start: Int

  /// The offset of the closing quote.
  @usableFromInline let end: Int
  @usableFromInline let hasEscapes: Bool

  private var raw: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: text[start..<end]) }

  package var string: String { withUTF8 { String(decoding: $0, as: UTF8.self) } }

  /// Returns what a function makes of the UTF-8 of the key.
  package func withUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    hasEscapes ? JSONEscape.decoded(raw[...]).withUnsafeBufferPointer(body) : body(raw)
  }

  /// Whether the key is a text in UTF-8.
  @inlinable package func isEqual(to name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard !hasEscapes else { return isEqualWithEscapes(to: name) }
    guard end - start == name.count, let own = text.baseAddress, let other = name.baseAddress else {
      return end - start == name.count && name.isEmpty
    }
    return Self.areEqual(own + start, other, count: name.count)
  }

  /// Compares bytes, eight at a time; the last eight may overlap those before.
  @inlinable static func areEqual(
    _ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, count: Int
  ) -> Bool {
    guard count >= 8 else {
      for index in 0..<count where left[index] != right[index] { return false }
      return true
    }
    func areEqual(at offset: Int) -> Bool {
      UnsafeRawPointer(left + offset).loadUnaligned(as: UInt64.self)
        == UnsafeRawPointer(right + offset).loadUnaligned(as: UInt64.self)
    }
    var offset = 0
    while offset <= count - 8 {
      guard areEqual(at: offset) else { return false }
      offset += 8
    }
    return areEqual(at: count - 8)
  }

  @usableFromInline func isEqualWithEscapes(to name: UnsafeBufferPointer<UInt8>) -> Bool {
    withUTF8 { $0.elementsEqual(name) }
  }

  @inlinable @inline(__always) package static func ~= (
    name: StaticString, key: JSONReaderKey
  ) -> Bool {
    guard name.hasPointerRepresentation else { return key.string == name.description }
    guard key.end - key.start == name.utf8CodeUnitCount || key.hasEscapes else { return false }
    return key.isEqual(
      to: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
  }
}
