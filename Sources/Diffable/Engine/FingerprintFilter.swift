/// A set of fingerprints that sometimes claims to have one that it has not, and never the reverse.
@usableFromInline
struct FingerprintFilter: ~Copyable {
  /// The bits; none while it is closed.
  @usableFromInline var words = PlainList<UInt64>()

  /// Creates a filter that is closed: nothing can be put in or asked for.
  @inlinable
  init() {}

  /// Creates an empty filter.
  ///
  /// The larger it is, the less it errs, and the farther away it is kept.
  ///
  /// - Parameter bits: The least size; a multiple of the number of fingerprints that will be in it
  ///   tells how seldom it errs.
  @inlinable
  init(bits: Int) {
    var size = 1 << 13
    while size < bits, size < Int(Int32.max) { size *= 2 }
    words.reserve(size / 64)
    words.count = size / 64
    words.buffer.initialize(repeating: 0)
  }

  @inlinable var isClosed: Bool { words.count == 0 }

  /// The part of a fingerprint that tells its bit.
  @inlinable var mask: UInt32 { UInt32(truncatingIfNeeded: words.count &* 64 &- 1) }

  @inlinable
  func insert(_ fingerprint: UInt32) {
    // Written in one expression, this cannot be compiled for the thread sanitizer.
    let words = words.elements
    words[Int((fingerprint & mask) >> 6)] |= 1 &<< UInt64(fingerprint)
  }

  @inlinable
  func mayContain(_ fingerprint: UInt32) -> Bool {
    Self.mayContain(fingerprint, in: words.elements, mask: mask)
  }

  /// A fingerprint of sixteen bytes.
  ///
  /// It has no seed: identifiers that are made to have the same one are looked up in a table, which
  /// has one, and that is all that comes of it.
  @inlinable @inline(__always)
  static func fingerprint(of words: (UInt64, UInt64)) -> UInt32 {
    // The golden ratio spreads what is counted up, too.
    let product = (words.0 &+ words.1).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return UInt32(truncatingIfNeeded: product.high)
  }

  /// Asks the bits of a filter, which may be in registers then.
  @inlinable @inline(__always)
  static func mayContain(
    _ fingerprint: UInt32,
    in words: UnsafePointer<UInt64>,
    mask: UInt32
  ) -> Bool {
    words[Int((fingerprint & mask) >> 6)] & (1 &<< UInt64(fingerprint)) != 0
  }
}
