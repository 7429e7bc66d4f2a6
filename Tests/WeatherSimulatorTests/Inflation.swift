/// Decompresses gzip with fixed codes (RFC 1951) and verifies its length and checksum.
struct Inflation {
  enum Failure: Error, Equatable {
    case header
    case block
    case length
    case checksum
  }

  static func unpacked(_ bytes: [UInt8]) throws -> [UInt8] {
    guard bytes.count >= 18, bytes.starts(with: [0x1F, 0x8B, 8, 0]) else { throw Failure.header }
    var inflation = Inflation(bits: Bits(bytes: bytes[10..<bytes.count - 8]))
    while try !inflation.unpackBlock() {}
    let trailer = bytes.suffix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard trailer >> 32 == UInt64(inflation.output.count) else { throw Failure.length }
    guard trailer & 0xFFFF_FFFF == UInt64(checksum(inflation.output)) else {
      throw Failure.checksum
    }
    return inflation.output
  }

  private struct Bits {
    var bytes: ArraySlice<UInt8>
    var used = 0

    mutating func next() throws -> Int {
      guard let byte = bytes.first else { throw Failure.block }
      defer {
        used += 1
        if used == 8 {
          bytes.removeFirst()
          used = 0
        }
      }
      return Int(byte) >> used & 1
    }

    mutating func number(_ count: Int) throws -> Int {
      try (0..<count).reduce(0) { try $0 | next() << $1 }
    }

    mutating func code(_ count: Int, after code: Int = 0) throws -> Int {
      try (0..<count).reduce(code) { code, _ in try code << 1 | next() }
    }
  }

  private var bits: Bits
  private var output: [UInt8] = []

  /// Returns whether it was the last block.
  private mutating func unpackBlock() throws -> Bool {
    let isLast = try bits.next() == 1
    guard try bits.number(2) == 1 else { throw Failure.block }
    while true {
      let symbol = try symbol()
      if symbol < 256 {
        output.append(UInt8(symbol))
      } else if symbol == 256 {
        return isLast
      } else {
        try repeatEarlier(symbol)
      }
    }
  }

  private mutating func symbol() throws -> Int {
    let seven = try bits.code(7)
    if seven < 0b0011000 { return 256 + seven }
    let eight = try bits.code(1, after: seven)
    if eight < 0b1100_0000 { return eight - 0b0011_0000 }
    if eight < 0b1100_1000 { return 280 + eight - 0b1100_0000 }
    return try bits.code(1, after: eight) - 0b1_1001_0000 + 144
  }

  private mutating func repeatEarlier(_ symbol: Int) throws {
    var length = 3
    for code in 257..<symbol { length += 1 << Self.extraBits(ofLength: code) }
    if symbol == 285 { length = 258 }
    length += try bits.number(Self.extraBits(ofLength: symbol))
    let code = try bits.code(5)
    var distance = 1
    for code in 0..<code { distance += 1 << max(code / 2 - 1, 0) }
    distance += try bits.number(max(code / 2 - 1, 0))
    guard distance <= output.count else { throw Failure.block }
    for _ in 0..<length { output.append(output[output.count - distance]) }
  }

  private static func extraBits(ofLength code: Int) -> Int {
    code == 285 || code < 265 ? 0 : (code - 261) / 4
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var register: UInt32 = .max
    for byte in bytes {
      register ^= UInt32(byte)
      for _ in 0..<8 { register = register >> 1 ^ (register & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return ~register
  }
}
