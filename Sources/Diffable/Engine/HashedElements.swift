/// Identifiers of the elements of a list, where one may come twice.
@usableFromInline
struct HashedElements<Element: Identifiable & Equatable>: ElementIdentities {
  @usableFromInline let elements: UnsafeBufferPointer<Element>

  /// Whether bytes in memory can stand for hashes where the question is if one comes twice.
  @usableFromInline let hashesItsBytes: Bool

  @usableFromInline let fold = Fold.seeded

  @inlinable
  init(_ elements: UnsafeBufferPointer<Element>, hashesItsBytes: Bool) {
    self.elements = elements
    self.hashesItsBytes = hashesItsBytes
  }

  @inlinable var haveCheapFingerprints: Bool { hashesItsBytes }

  @inlinable
  func hash(at position: Int) -> UInt {
    UInt(bitPattern: elements[position].id.hashValue)
  }

  @inlinable
  func fingerprint(at position: Int) -> UInt32 {
    guard hashesItsBytes, let start = elements.baseAddress else {
      return UInt32(truncatingIfNeeded: hash(at: position))
    }
    return fingerprint(of: start + position)
  }

  @inlinable @inline(__always)
  func fingerprint(of element: UnsafePointer<Element>) -> UInt32 {
    let id = element.pointee.id
    if MemoryLayout<Element.ID>.size == 16 {
      return withUnsafeBytes(of: id) {
        FingerprintFilter.fingerprint(of: $0.loadUnaligned(as: (UInt64, UInt64).self))
      }
    }
    return UInt32(truncatingIfNeeded: fold(bytesOf: id))
  }

  @inlinable
  func isSame(at position: Int, as other: Self, at otherPosition: Int) -> Bool {
    elements[position].id == other.elements[otherPosition].id
  }

  @inlinable @inline(__always)
  func isSame(_ element: UnsafePointer<Element>, _ other: UnsafePointer<Element>) -> Bool {
    element.pointee.id == other.pointee.id
  }

  /// Says whether identifiers of these lists put exactly their bytes in memory into a hash.
  ///
  /// Values that are equal have to put the same into a hash, so such values are equal only if
  /// their bytes are, and a fold of the bytes, at a tenth of the time, tells them apart as well. A
  /// few are tried; UUIDs, integers and structures of integers pass, strings and whatever has
  /// padding or references do not.
  @inlinable
  static func hashesItsBytes(
    _ old: UnsafeBufferPointer<Element>,
    _ new: UnsafeBufferPointer<Element>
  ) -> Bool {
    for list in [old, new] where !list.isEmpty {
      for position in [0, list.count / 3, list.count / 3 * 2, list.count - 1] {
        let id = list[position].id
        var hasher = Hasher()
        withUnsafeBytes(of: id) { hasher.combine(bytes: $0) }
        if hasher.finalize() != id.hashValue { return false }
      }
    }
    return true
  }
}
