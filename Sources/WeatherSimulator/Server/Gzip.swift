/// Gzip (RFC 1952) with one DEFLATE block of fixed codes (RFC 1951).
enum Gzip {
  private static let shortestMatch = 3
  private static let longestMatch = 258
  private static let longestDistance = 32_768

  /// Compresses bytes followed by a repeated byte.
  static func compressed(
    _ bytes: [UInt8],
    followedBy byte: UInt8 = 0,
    count: Int = 0
  ) -> [UInt8] {
    var checksum = CRC32()
    checksum.append(bytes)
    checksum.append(byte, count: count)

    var writer = BitWriter()
    // The header of a final block with fixed codes.
    writer.write(0b011, count: 3)
    write(bytes, to: &writer)
    write(byte, count: count, to: &writer)
    write(endOfBlock, to: &writer)
    writer.finish()

    let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
    let length = UInt32(truncatingIfNeeded: bytes.count + count)
    return header + writer.bytes + littleEndian(checksum.value) + littleEndian(length)
  }

  /// Replaces repeated sequences by references to their last occurrence.
  private static func write(_ bytes: [UInt8], to writer: inout BitWriter) {
    var lastSeen = [Int](repeating: -1, count: 1 << 15)
    var index = 0
    while index < bytes.count {
      var length = 0
      var distance = 0
      if index + shortestMatch <= bytes.count {
        let key =
          (Int(bytes[index]) << 10 ^ Int(bytes[index + 1]) << 5 ^ Int(bytes[index + 2])) & 0x7FFF
        let candidate = lastSeen[key]
        lastSeen[key] = index
        if candidate >= 0, index - candidate <= longestDistance {
          let limit = min(longestMatch, bytes.count - index)
          while length < limit, bytes[candidate + length] == bytes[index + length] { length += 1 }
          distance = index - candidate
        }
      }
      if length >= shortestMatch {
        write(length: length, distance: distance, to: &writer)
        index += length
      } else {
        write(Int(bytes[index]), to: &writer)
        index += 1
      }
    }
  }

  private static func write(_ byte: UInt8, count: Int, to writer: inout BitWriter) {
    guard count > 0 else { return }
    write(Int(byte), to: &writer)
    var rest = count - 1
    while rest >= shortestMatch {
      let length = min(rest, longestMatch)
      write(length: length, distance: 1, to: &writer)
      rest -= length
    }
    for _ in 0..<rest { write(Int(byte), to: &writer) }
  }

  // MARK: RFC 1951, sections 3.2.5 and 3.2.6

  private static let endOfBlock = 256

  /// Writes a symbol of the literal/length alphabet.
  private static func write(_ symbol: Int, to writer: inout BitWriter) {
    switch symbol {
    case ..<144: writer.writeCode(0x30 + symbol, count: 8)
    case ..<256: writer.writeCode(0x190 + symbol - 144, count: 9)
    case ..<280: writer.writeCode(symbol - 256, count: 7)
    default: writer.writeCode(0xC0 + symbol - 280, count: 8)
    }
  }

  private static func write(length: Int, distance: Int, to writer: inout BitWriter) {
    let lengthCode = lengthStarts.lastIndex { $0 <= length } ?? 0
    write(257 + lengthCode, to: &writer)
    writer.write(length - lengthStarts[lengthCode], count: lengthBits(lengthCode))
    let distanceCode = distanceStarts.lastIndex { $0 <= distance } ?? 0
    writer.writeCode(distanceCode, count: 5)
    writer.write(distance - distanceStarts[distanceCode], count: max(distanceCode / 2 - 1, 0))
  }

  private static func lengthBits(_ code: Int) -> Int { code == 28 ? 0 : max(code / 4 - 1, 0) }

  private static let lengthStarts = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
    163, 195, 227, 258,
  ]

  private static let distanceStarts = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537,
    2049, 3073, 4097, 6145, 8193, 12_289, 16_385, 24_577,
  ]

  private static func littleEndian(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
  }
}

/// A bit stream in DEFLATE order (RFC 1951), the lowest bit first.
struct BitWriter: Sendable {
  private(set) var bytes: [UInt8] = []
  private var pending: UInt32 = 0
  private var pendingCount: UInt32 = 0

  /// Writes the lowest `count` bits, at most 16.
  mutating func write(_ bits: Int, count: Int) {
    pending |= UInt32(truncatingIfNeeded: bits) << pendingCount
    pendingCount += UInt32(truncatingIfNeeded: count)
    while pendingCount >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      pendingCount -= 8
    }
  }

  /// Writes a Huffman code, the highest bit first.
  mutating func writeCode(_ code: Int, count: Int) {
    var reversed = 0
    for bit in 0..<count where code >> bit & 1 == 1 { reversed |= 1 << (count - 1 - bit) }
    write(reversed, count: count)
  }

  /// Pads the last byte with zeros.
  mutating func finish() {
    if pendingCount > 0 { write(0, count: 8 - Int(pendingCount)) }
  }
}
