/// Bits in the order of DEFLATE (RFC 1951): the first is the lowest of a byte.
struct BitWriter: Sendable {
  private(set) var bytes: [UInt8] = []
  private var pending: UInt32 = 0
  private var pendingCount: UInt32 = 0

  /// Writes the lowest so many bits, up to 16, the lowest first.
  mutating func write(_ bits: Int, count: Int) {
    pending |= UInt32(truncatingIfNeeded: bits) << pendingCount
    pendingCount += UInt32(truncatingIfNeeded: count)
    while pendingCount >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      pendingCount -= 8
    }
  }

  /// Writes the bits of a Huffman code, the highest first.
  mutating func writeCode(_ code: Int, count: Int) {
    var reversed = 0
    for bit in 0..<count where code >> bit & 1 == 1 { reversed |= 1 << (count - 1 - bit) }
    write(reversed, count: count)
  }

  /// Fills the last byte up with zeros.
  mutating func finish() {
    if pendingCount > 0 { write(0, count: 8 - Int(pendingCount)) }
  }
}
