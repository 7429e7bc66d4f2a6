/// The checksum of gzip (ISO 3309, reflected polynomial EDB88320).
struct CRC32: Sendable {
  private var register: UInt32 = 0xFFFF_FFFF

  var value: UInt32 { ~register }

  mutating func append(_ bytes: [UInt8]) {
    for byte in bytes {
      register = Self.table[Int(UInt8(truncatingIfNeeded: register) ^ byte)] ^ (register >> 8)
    }
  }

  /// Appends a repeated byte in logarithmic time: a byte changes the register by an affine map over
  /// GF(2), and maps can be squared.
  mutating func append(_ byte: UInt8, count: Int) {
    var power = AffineMap(byte)
    var rest = count
    while rest > 0 {
      if rest & 1 == 1 { register = power(register) }
      power = power.squared
      rest >>= 1
    }
  }

  private struct AffineMap {
    /// The image of each bit of the register.
    var columns: [UInt32]
    var offset: UInt32

    init(_ byte: UInt8) {
      offset = CRC32.table[Int(byte)]
      let start = offset
      columns = (0..<32).map { bit in
        let register = UInt32(1) << UInt32(bit)
        let index = Int(UInt8(truncatingIfNeeded: register) ^ byte)
        return CRC32.table[index] ^ (register >> 8) ^ start
      }
    }

    func callAsFunction(_ register: UInt32) -> UInt32 { linear(register) ^ offset }

    var squared: AffineMap {
      var result = self
      result.columns = columns.map(linear)
      result.offset = linear(offset) ^ offset
      return result
    }

    private func linear(_ register: UInt32) -> UInt32 {
      var sum: UInt32 = 0
      for bit in 0..<32 where register >> UInt32(bit) & 1 == 1 { sum ^= columns[bit] }
      return sum
    }
  }

  fileprivate static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? (value >> 1) ^ 0xEDB8_8320 : value >> 1
    }
  }
}
