/// Percent-encoding (RFC 3986, section 2.1).
package enum PercentEncoding {
  private static let digits = Array("0123456789ABCDEF".utf8)

  static func encode(_ byte: UInt8) -> [UInt8] {
    [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }

  /// Encodes a text except for the unreserved characters of RFC 3986 and some others.
  package static func encode(_ text: String, keeping others: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      let isPlain = byte.isLetterOrDigit || "-._~".utf8.contains(byte) || others.utf8.contains(byte)
      bytes += isPlain ? [byte] : encode(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the byte encoded at an index, or nil if there is no valid escape.
  static func decodedByte<Bytes: RandomAccessCollection>(in bytes: Bytes, at index: Int) -> UInt8?
  where Bytes.Element == UInt8, Bytes.Index == Int {
    guard index + 2 < bytes.endIndex, bytes[index] == UInt8(ascii: "%"),
      let high = value(bytes[index + 1]), let low = value(bytes[index + 2])
    else { return nil }
    return high << 4 | low
  }

  /// Decodes all valid escapes and keeps other percent signs.
  static func decode(_ bytes: [UInt8]) -> [UInt8] {
    var decoded: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if let byte = decodedByte(in: bytes, at: index) {
        decoded.append(byte)
        index += 3
      } else {
        decoded.append(bytes[index])
        index += 1
      }
    }
    return decoded
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
