import Testing

@testable import WeatherSimulator

@Suite struct GzipTests {
  @Test(
    arguments: [
      [], [0], Array("abc".utf8), Array("aaaaaaaaaa".utf8), Array(0...255),
      (0..<2000).map { UInt8(truncatingIfNeeded: $0 * $0 / 7) },
      Array(String(repeating: "hello, hello, world. ", count: 500).utf8),
    ] as [[UInt8]]
  )
  func `compressed bytes decompress to the original`(bytes: [UInt8]) throws {
    #expect(try Inflation.unpacked(Gzip.compressed(bytes)) == bytes)
  }

  @Test(arguments: [1, 2, 3, 4, 258, 259, 260, 261, 10_000])
  func `a repeated byte decompresses to its count`(count: Int) throws {
    let bytes = Array("x".utf8)
    let packed = Gzip.compressed(bytes, followedBy: 0xA7, count: count)
    #expect(try Inflation.unpacked(packed) == bytes + [UInt8](repeating: 0xA7, count: count))
  }

  @Test func `matches at every distance decompress to the original`() throws {
    // Words at distances up to the maximum of DEFLATE and beyond.
    var bytes: [UInt8] = []
    for index in 0..<300 {
      bytes += Array("needle-\(index % 7)".utf8)
      bytes += (0..<index).map { UInt8(truncatingIfNeeded: $0 &* 97 ^ index) }
    }
    #expect(bytes.count > 40_000)
    #expect(try Inflation.unpacked(Gzip.compressed(bytes)) == bytes)
  }

  @Test func `a long run compresses well and has the right checksum`() {
    let packed = Gzip.compressed([], followedBy: 0x20, count: 1 << 24)
    #expect(packed.count < 200_000)
    var long = CRC32()
    var short = CRC32()
    long.append(0x20, count: 1 << 16)
    short.append([UInt8](repeating: 0x20, count: 1 << 16))
    #expect(long.value == short.value)
    // The check value of CRC-32.
    var digits = CRC32()
    digits.append(Array("123456789".utf8))
    #expect(digits.value == 0xCBF4_3926)
  }
}
