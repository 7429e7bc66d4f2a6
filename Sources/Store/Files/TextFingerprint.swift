/// Identifies a text by its length and 64 bits of SipHash (Aumasson, Bernstein 2012), with a key of
/// this process.
struct TextFingerprint: Equatable {
  private let count: Int
  private let hash: Int

  /// - Complexity: O(n) in the length.
  init(_ bytes: [UInt8]) {
    count = bytes.count
    var hasher = Hasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    hash = hasher.finalize()
  }
}
