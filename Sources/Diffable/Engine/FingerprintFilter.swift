/// A set of fingerprints that sometimes claims to have one that it has not, and never the reverse.
@usableFromInline
struct FingerprintFilter: ~Copyable {
  @usableFromInline let mask: UInt

  /// The bits, freed with the filter.
  ///
  /// A pointer and not an array because it is asked once for nearly every element of a list, and
  /// the mask keeps the bounds.
  @usableFromInline let words: UnsafeMutablePointer<UInt64>

  /// Creates an empty filter; with so many fingerprints in it, it errs once in thirty times.
  @inlinable
  init(capacity: Int) {
    var size = 64
    while size < capacity * 32 { size *= 2 }
    mask = UInt(size - 1)
    words = .allocate(capacity: size / 64)
    words.initialize(repeating: 0, count: size / 64)
  }

  @inlinable
  deinit { words.deallocate() }

  @inlinable
  func insert(_ fingerprint: UInt) {
    let bit = fingerprint & mask
    words[Int(bit >> 6)] |= 1 << UInt64(bit & 63)
  }

  @inlinable
  func mayContain(_ fingerprint: UInt) -> Bool {
    let bit = fingerprint & mask
    return words[Int(bit >> 6)] & (1 << UInt64(bit & 63)) != 0
  }
}
