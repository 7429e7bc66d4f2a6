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
    let channels = text[text.index(after: colon)...].split(separator: "/").compactMap { digits in
      (1...4).contains(digits.utf8.count)
        ? Int(digits, radix: 16).map { Double($0) / Double(1 << (4 * digits.utf8.count) - 1) } : nil
    }
    guard channels.count >= 3 else { return nil }
    let (red, green, blue) = (channels[0], channels[1], channels[2])
    isLight = 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.5
  }
}
