/// A contiguous list of unique identifiers of sixteen bytes.
@usableFromInline struct SixteenByteIdentities: BareIdentities {
  @usableFromInline let bytes: UnsafeRawBufferPointer
  @usableFromInline let fold = Fold.seeded

  @inlinable init<Identifier>(_ identifiers: UnsafeBufferPointer<Identifier>) {
    bytes = UnsafeRawBufferPointer(identifiers)
  }

  @inlinable var count: Int { bytes.count / 16 }

  @inlinable func words(at position: Int) -> (UInt64, UInt64) {
    bytes.loadUnaligned(fromByteOffset: position * 16, as: (UInt64, UInt64).self)
  }

  @inlinable func hash(at position: Int) -> UInt32 { fold(words(at: position)) }

  @inlinable @inline(__always) func touch(at position: Int) -> UInt8 { bytes[position * 16] }

  @inlinable func isSame(at position: Int, as other: Self, at otherPosition: Int) -> Bool {
    words(at: position) == other.words(at: otherPosition)
  }
}

/// The identifiers of sixteen bytes of the elements of a list, which may have duplicates.
@usableFromInline struct SixteenByteElements<Element: Identifiable & Equatable>: ElementIdentities {
  @usableFromInline let elements: UnsafeBufferPointer<Element>
  @usableFromInline let fold = Fold.seeded

  @inlinable init(_ elements: UnsafeBufferPointer<Element>) { self.elements = elements }

  @inlinable @inline(__always) func words(of element: UnsafePointer<Element>) -> (UInt64, UInt64) {
    // Safe because the size was checked before initialization.
    withUnsafeBytes(of: element.pointee.id) { $0.loadUnaligned(as: (UInt64, UInt64).self) }
  }

  @inlinable @inline(__always) func words(at position: Int) -> (UInt64, UInt64) {
    guard let start = elements.baseAddress else { return (0, 0) }
    return words(of: start + position)
  }

  @inlinable func hash(at position: Int) -> UInt32 { fold(words(at: position)) }

  @inlinable func isSame(at position: Int, as other: Self, at otherPosition: Int) -> Bool {
    words(at: position) == other.words(at: otherPosition)
  }

  @inlinable @inline(__always) func isSame(
    _ element: UnsafePointer<Element>, _ other: UnsafePointer<Element>
  ) -> Bool { words(of: element) == words(of: other) }
}

/// Returns whether identifiers can be read as sixteen bytes.
@inlinable func isSixteenBytes<Identifier>(_ type: Identifier.Type) -> Bool {
  // The size is a compile-time constant; the conformance takes a lookup.
  MemoryLayout<Identifier>.size == 16 && MemoryLayout<Identifier>.stride == 16
    && type is any SixteenByteIdentifier.Type
}
