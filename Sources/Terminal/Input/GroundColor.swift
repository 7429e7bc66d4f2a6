/// The color of the ground in the reply to OSC 11, such as `11;rgb:ffff/ffff/ffff`.
struct GroundColor {
  let isLight: Bool

  /// - Parameter string: The control string, with the `]` that began it.
  /// - Returns: Nil for other strings.
  init?(_ string: ControlSequenceBuffer) {
    let text = String(decoding: string.bytes, as: UTF8.self)
    guard !string.isTooLong, let colon = text.firstIndex(of: ":"),
      ["]11;rgb", "]11;rgba"].contains(text[..<colon])
    else { return nil }
    // Each channel has as many digits as the terminal likes.
    let channels = text[text.index(after: colon)...].split(separator: "/").map { digits -> Double? in
      guard (1...4).contains(digits.utf8.count), let value = Int(digits, radix: 16) else { return nil }
      return Double(value) / Double(1 << (4 * digits.utf8.count) - 1)
    }
    guard channels.count >= 3, let red = channels[0], let green = channels[1], let blue = channels[2]
    else { return nil }
    isLight = 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.5
  }
}
