/// Identifies a text by its length and 128 bits of SipHash (Aumasson, Bernstein 2012), with a key of
/// this process.
struct TextFingerprint: Equatable {
  private let count: Int
  private let first: Int
  private let second: Int

  /// - Complexity: O(n) in the length.
  init(_ bytes: [UInt8]) {
    count = bytes.count
    first = Self.hash(bytes, after: 1)
    second = Self.hash(bytes, after: 2)
  }

  private static func hash(_ bytes: [UInt8], after number: Int) -> Int {
    var hasher = Hasher()
    hasher.combine(number)
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }
}
