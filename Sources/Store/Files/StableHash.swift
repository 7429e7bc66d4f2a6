/// 64 bits that identify a text in every process, on every platform and in files.
///
/// The rounds and the end are those of xxHash (Collet 2012) with one lane. Each is a bijection of the
/// state and of the word, so two texts of the same length that differ in one word never have the same
/// hash. It finds damage, not forgery.
package struct StableHash: Sendable {
  private static let primes: (UInt64, UInt64, UInt64, UInt64, UInt64) = (
    0x9E37_79B1_85EB_CA87, 0xC2B2_AE3D_27D4_EB4F, 0x1656_67B1_9E37_79F9, 0x85EB_CA77_C2B2_AE63,
    0x27D4_EB2F_1656_67C5
  )

  private var state = Self.primes.4
  private var count = 0

  /// The bytes that do not fill a word yet, in the low end.
  private var rest: UInt64 = 0

  package init() {}

  /// The hash of a whole text.
  ///
  /// - Complexity: O(n) in the length.
  package init(_ bytes: some Collection<UInt8>) {
    self.init()
    if bytes.withContiguousStorageIfAvailable({ combine($0) }) == nil {
      Array(bytes).withUnsafeBufferPointer { combine($0) }
    }
  }

  /// Continues with more of the text; the parts may have any length.
  ///
  /// - Complexity: O(n) in the length.
  package mutating func combine(_ bytes: UnsafeBufferPointer<UInt8>) {
    var index = 0
    while count & 7 != 0, index < bytes.count {
      append(bytes[index])
      index += 1
    }
    guard let base = bytes.baseAddress else { return }
    let raw = UnsafeRawPointer(base)
    while index + 8 <= bytes.count {
      mix(UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
      index += 8
      count += 8
    }
    while index < bytes.count {
      append(bytes[index])
      index += 1
    }
  }

  private mutating func append(_ byte: UInt8) {
    rest |= UInt64(byte) << UInt64((count & 7) * 8)
    count += 1
    if count & 7 == 0 {
      mix(rest)
      rest = 0
    }
  }

  private mutating func mix(_ word: UInt64) {
    let primes = Self.primes
    // Otherwise a change of the highest bit could be undone by one bit of the next word.
    var mixed = word &* primes.1
    mixed = (mixed << 31 | mixed >> 33) &* primes.0
    mixed ^= state
    state = (mixed << 27 | mixed >> 37) &* primes.0 &+ primes.3
  }

  /// The hash of what was combined.
  package var value: UInt64 {
    var last = self
    last.mix(rest)
    last.mix(UInt64(truncatingIfNeeded: count))
    var hash = last.state
    hash = (hash ^ hash >> 33) &* Self.primes.1
    hash = (hash ^ hash >> 29) &* Self.primes.2
    return hash ^ hash >> 32
  }
}

/// The identity of a state file's text, in 16 hexadecimal digits.
package struct StateDigest: Sendable, Hashable, CustomStringConvertible {
  package let value: UInt64

  package init(value: UInt64) { self.value = value }

  /// - Complexity: O(n) in the length.
  package init(_ bytes: some Collection<UInt8>) { value = StableHash(bytes).value }

  /// Parses 16 hexadecimal digits; nil for anything else.
  package init?(_ text: String) {
    guard text.utf8.count == 16, let value = UInt64(text, radix: 16), text.first != "+" else {
      return nil
    }
    self.value = value
  }

  /// Where there is no state file.
  package static let ofNoFile = StateDigest([])

  package var description: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
