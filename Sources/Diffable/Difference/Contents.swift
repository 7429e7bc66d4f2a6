/// The contents of two lists, to be compared where the identities are the same.
@usableFromInline
struct Contents<Element: Equatable> {
  @usableFromInline let old: UnsafeBufferPointer<Element>
  @usableFromInline let new: UnsafeBufferPointer<Element>

  /// How many elements at either end are the same bit for bit.
  @usableFromInline var sameEnds = (prefix: 0, suffix: 0)

  @inlinable
  init(_ old: UnsafeBufferPointer<Element>, _ new: UnsafeBufferPointer<Element>) {
    self.old = old
    self.new = new
    guard let first = old.baseAddress, let newFirst = new.baseAddress else { return }
    let limit = min(old.count, new.count)
    sameEnds.prefix = Self.sameBits(first, newFirst, limit)
    let (last, newLast) = (first + (old.count - 1), newFirst + (new.count - 1))
    while sameEnds.suffix < limit &- sameEnds.prefix,
      Self.isSameBits(last - sameEnds.suffix, newLast - sameEnds.suffix)
    {
      sameEnds.suffix &+= 1
    }
  }

  /// Returns the places in runs where the content is not what it was, ascending by new position.
  ///
  /// They are counted first, so that the result takes no more room than it needs.
  @inlinable
  func updates(in runs: UnsafeMutableBufferPointer<Run>) -> [Move<Int>] {
    guard let first = old.baseAddress, let newFirst = new.baseAddress else { return [] }
    var updated = PositionSet(count: new.count)
    var number = 0
    for run in runs {
      let range = withoutSameEnds(run)
      var offset = range.lowerBound
      while offset < range.upperBound {
        let (old, new) = (first + (run.old &+ offset), newFirst + (run.new &+ offset))
        if !Self.isSameBits(old, new), old.pointee != new.pointee {
          updated.insert(run.new &+ offset)
          number &+= 1
        }
        offset &+= 1
      }
    }
    if number == 0 { return [] }
    return Array(unsafeUninitializedCapacity: number) { buffer, count in
      for run in runs {
        updated.forEach(in: run.newRange) { position in
          let from = run.old &+ (position &- run.new)
          buffer.initializeElement(at: count, to: Move(from: from, to: position))
          count &+= 1
        }
      }
    }
  }

  /// Returns the offsets in a run that are not known to be the same at either end.
  @inlinable
  func withoutSameEnds(_ run: Run) -> Range<Int> {
    var start = 0
    var end = run.count
    if run.old == run.new { start = max(start, min(end, sameEnds.prefix - run.new)) }
    if run.old - run.new == old.count - new.count {
      end = max(start, min(end, new.count - sameEnds.suffix - run.new))
    }
    return start..<end
  }

  /// Returns how many elements at the start are the same bit for bit.
  @inlinable
  static func sameBits(
    _ left: UnsafePointer<Element>,
    _ right: UnsafePointer<Element>,
    _ limit: Int
  ) -> Int {
    let stride = MemoryLayout<Element>.stride
    var count = 0
    if MemoryLayout<Element>.size == stride {
      // There is nothing between the elements, so they can be read as one stretch of memory.
      let (left, right) = (UnsafeRawPointer(left), UnsafeRawPointer(right))
      var offset = 0
      while offset &+ 64 <= limit &* stride {
        var bits = differing(left, right, at: offset)
        bits |= differing(left, right, at: offset &+ 16)
        bits |= differing(left, right, at: offset &+ 32)
        bits |= differing(left, right, at: offset &+ 48)
        if bits[0] | bits[1] != 0 { break }
        offset &+= 64
      }
      count = offset / stride
    }
    while count < limit, isSameBits(left + count, right + count) { count &+= 1 }
    return count
  }

  /// Says whether two elements are the same bit for bit, and so equal.
  ///
  /// `Equatable` promises that nothing differs from a copy of itself. Padding may make equal
  /// elements look different here; `==` is asked then.
  @inlinable @inline(__always)
  static func isSameBits(
    _ left: UnsafePointer<Element>,
    _ right: UnsafePointer<Element>
  ) -> Bool {
    let (left, right) = (UnsafeRawPointer(left), UnsafeRawPointer(right))
    var offset = 0
    while offset &+ 16 <= MemoryLayout<Element>.size {
      if differs(left, right, at: offset, as: SIMD2<UInt64>.self) { return false }
      offset &+= 16
    }
    if offset &+ 8 <= MemoryLayout<Element>.size {
      if differs(left, right, at: offset, as: UInt64.self) { return false }
      offset &+= 8
    }
    while offset < MemoryLayout<Element>.size {
      if differs(left, right, at: offset, as: UInt8.self) { return false }
      offset &+= 1
    }
    return true
  }

  @inlinable @inline(__always)
  static func differs<Word: Equatable & BitwiseCopyable>(
    _ left: UnsafeRawPointer,
    _ right: UnsafeRawPointer,
    at offset: Int,
    as type: Word.Type
  ) -> Bool {
    left.loadUnaligned(fromByteOffset: offset, as: type)
      != right.loadUnaligned(fromByteOffset: offset, as: type)
  }

  @inlinable @inline(__always)
  static func differing(
    _ left: UnsafeRawPointer,
    _ right: UnsafeRawPointer,
    at offset: Int
  ) -> SIMD2<UInt64> {
    left.loadUnaligned(fromByteOffset: offset, as: SIMD2<UInt64>.self)
      ^ right.loadUnaligned(fromByteOffset: offset, as: SIMD2<UInt64>.self)
  }
}
