/// Durations as they are written: a number and `s`, `m`, `h` or `d`, in places also `w` or `ms`.
package enum DurationText {
  /// The longest duration that makes sense, ten years.
  private static let longest = 3650.0 * 86_400

  /// Writes a duration in the largest unit that it is a whole number of.
  package static func text(_ seconds: Double) -> String {
    let units: [(Double, String)] = [(86_400, "d"), (3600, "h"), (60, "m")]
    for (factor, unit) in units where seconds > 0 {
      let number = seconds / factor
      if number == number.rounded() { return "\(Int(number))\(unit)" }
    }
    return "\(DecimalText.text(seconds) ?? "0")s"
  }

  /// Reads a duration in seconds; nil for anything else.
  package static func seconds(
    _ text: String, allowsWeeks: Bool = false, allowsMilliseconds: Bool = false
  ) -> Double? {
    if allowsMilliseconds, text.hasSuffix("ms") {
      return seconds("\(text.dropLast(2))s").map { $0 / 1000 }
    }
    guard let unit = text.last else { return nil }
    let factor: Double
    switch unit {
    case "s": factor = 1
    case "m": factor = 60
    case "h": factor = 3600
    case "d": factor = 86_400
    case "w" where allowsWeeks: factor = 7 * 86_400
    default: return nil
    }
    let digits = text.dropLast()
    // Double reads "1e3", "inf" and "0x10" as well, which nobody writes for a duration.
    guard let first = digits.first, first.isASCII, first.isNumber,
      digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }),
      let number = Double(digits), number * factor <= longest
    else { return nil }
    return number * factor
  }
}
