/// Bitwise comparison of elements.
///
/// Bitwise equal elements are treated as equal, which only differs from `==` for NaN. Equal elements
/// may differ in bits, so `==` decides about the others.
@usableFromInline enum Bits {
  /// Returns the length of the bitwise equal prefix of two lists.
  @inlinable static func samePrefix<Element>(
    _ left: UnsafeBufferPointer<Element>, _ right: UnsafeBufferPointer<Element>
  ) -> Int {
    guard let first = left.baseAddress, let second = right.baseAddress else { return 0 }
    let limit = min(left.count, right.count)
    let stride = MemoryLayout<Element>.stride
    var count = 0
    if MemoryLayout<Element>.size == stride {
      // Without padding between the elements, they can be compared as one block of memory.
      let (left, right) = (UnsafeRawPointer(first), UnsafeRawPointer(second))
      var offset = 0
      while offset &+ 64 <= limit &* stride, !lineDiffers(left, right, at: offset) { offset &+= 64 }
      count = offset / stride
    }
    while count < limit, areSame(first + count, second + count) { count &+= 1 }
    return count
  }

  /// Returns whether two elements are bitwise equal.
  @inlinable @inline(__always) static func areSame<Element>(
    _ left: UnsafePointer<Element>, _ right: UnsafePointer<Element>
  ) -> Bool {
    let (left, right) = (UnsafeRawPointer(left), UnsafeRawPointer(right))
    let size = MemoryLayout<Element>.size
    var offset = 0
    while offset &+ 64 <= size {
      if lineDiffers(left, right, at: offset) { return false }
      offset &+= 64
    }
    // The conditions are compile-time constants, so the rest takes a single branch.
    var bits: UInt64 = 0
    offset = size & ~63
    if size & 32 != 0 {
      let pairs = difference(left, right, at: offset) | difference(left, right, at: offset &+ 16)
      bits |= pairs[0] | pairs[1]
      offset &+= 32
    }
    if size & 16 != 0 {
      let pairs = difference(left, right, at: offset)
      bits |= pairs[0] | pairs[1]
      offset &+= 16
    }
    if size & 8 != 0 {
      bits |= difference(left, right, at: offset, as: UInt64.self)
      offset &+= 8
    }
    if size & 4 != 0 {
      bits |= difference(left, right, at: offset, as: UInt32.self)
      offset &+= 4
    }
    if size & 2 != 0 {
      bits |= difference(left, right, at: offset, as: UInt16.self)
      offset &+= 2
    }
    if size & 1 != 0 { bits |= difference(left, right, at: offset, as: UInt8.self) }
    return bits == 0
  }

  /// Reads the first and the last byte of an element.
  @inlinable @inline(__always) static func ends<Element>(
    of elements: UnsafeBufferPointer<Element>, at position: Int
  ) -> UInt8 {
    guard MemoryLayout<Element>.size > 0, let start = elements.baseAddress else { return 0 }
    let bytes = UnsafeRawPointer(start + position)
    return bytes.load(as: UInt8.self)
      | bytes.load(fromByteOffset: MemoryLayout<Element>.size - 1, as: UInt8.self)
  }

  /// Returns whether 64 bytes of memory differ, with a single branch.
  @inlinable @inline(__always) static func lineDiffers(
    _ left: UnsafeRawPointer, _ right: UnsafeRawPointer, at offset: Int
  ) -> Bool {
    var pairs = difference(left, right, at: offset)
    pairs |= difference(left, right, at: offset &+ 16)
    pairs |= difference(left, right, at: offset &+ 32)
    pairs |= difference(left, right, at: offset &+ 48)
    return pairs[0] | pairs[1] != 0
  }

  @inlinable @inline(__always) static func difference(
    _ left: UnsafeRawPointer, _ right: UnsafeRawPointer, at offset: Int
  ) -> SIMD2<UInt64> {
    left.loadUnaligned(fromByteOffset: offset, as: SIMD2<UInt64>.self)
      ^ right.loadUnaligned(fromByteOffset: offset, as: SIMD2<UInt64>.self)
  }

  @inlinable @inline(__always) static func difference<Word: FixedWidthInteger & BitwiseCopyable>(
    _ left: UnsafeRawPointer, _ right: UnsafeRawPointer, at offset: Int, as type: Word.Type
  ) -> UInt64 {
    UInt64(
      truncatingIfNeeded: left.loadUnaligned(fromByteOffset: offset, as: type)
        ^ right.loadUnaligned(fromByteOffset: offset, as: type))
  }
}
