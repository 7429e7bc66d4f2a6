/// Queries and form bodies.
enum PercentCoding {
  /// Splits `a=1&b=2` and decodes names and values.
  static func items(of text: String) -> [ReceivedRequest.Field] {
    text.split(separator: "&").map { item in
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return ReceivedRequest.Field(decoded(parts[0]), parts.count > 1 ? decoded(parts[1]) : "")
    }
  }

  /// Decodes `+` and `%41`; what is not hexadecimal stays as it is.
  static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var input = Array(text.utf8)[...]
    while let byte = input.popFirst() {
      if byte == UInt8(ascii: "+") {
        bytes.append(UInt8(ascii: " "))
      } else if byte == UInt8(ascii: "%"),
        let value = UInt8(String(decoding: input.prefix(2), as: UTF8.self), radix: 16),
        input.count >= 2
      {
        bytes.append(value)
        input.removeFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
