/// A set of fingerprints that sometimes claims to have one that it has not, and never the reverse.
@usableFromInline
struct FingerprintFilter: ~Copyable {
  @usableFromInline let mask: UInt32

  /// The bits, freed with the filter.
  ///
  /// A pointer and not an array because it is asked once for nearly every element of a list, and
  /// the mask keeps the bounds.
  @usableFromInline let words: UnsafeMutablePointer<UInt64>

  /// Creates an empty filter.
  ///
  /// The larger it is, the less it errs, and the farther away it is kept. It errs for about one in
  /// sixty of all that is put in or asked for, and less often where it is small in any case.
  ///
  /// - Parameters:
  ///   - number: How many fingerprints will be in it.
  ///   - questions: How many it will be asked for.
  @inlinable
  init(for number: Int, questions: Int) {
    var size = 1 << 14
    let least = 64 * Double(number) * Double(questions) / Double(max(number + questions, 1))
    while Double(size) < least, size < Int(UInt32.max) { size *= 2 }
    mask = UInt32(size - 1)
    words = .allocate(capacity: size / 64)
    words.initialize(repeating: 0, count: size / 64)
  }

  @inlinable
  deinit { words.deallocate() }

  @inlinable
  func insert(_ fingerprint: UInt32) {
    let bit = fingerprint & mask
    words[Int(bit >> 6)] |= 1 &<< UInt64(bit)
  }

  /// A fingerprint that the filter does not claim to have.
  @inlinable var absent: UInt32 {
    var fingerprint: UInt32 = 0
    while mayContain(fingerprint), fingerprint < mask { fingerprint &+= 1 }
    return fingerprint
  }

  @inlinable @inline(__always)
  func mayContain(_ fingerprint: UInt32) -> Bool {
    words[Int((fingerprint & mask) >> 6)] & (1 &<< UInt64(fingerprint)) != 0
  }

  /// Returns the first index in a range of fingerprints where the filter may contain one, or the
  /// end of the range.
  @inlinable
  func firstIndex(in fingerprints: UnsafePointer<UInt32>, _ range: Range<Int>) -> Int {
    var index = range.lowerBound
    // Four at a time, for hardly any is contained.
    while index &+ 4 <= range.upperBound, !mayContain(fingerprints[index]),
      !mayContain(fingerprints[index &+ 1]), !mayContain(fingerprints[index &+ 2]),
      !mayContain(fingerprints[index &+ 3])
    {
      index &+= 4
    }
    while index < range.upperBound, !mayContain(fingerprints[index]) { index &+= 1 }
    return index
  }
}
