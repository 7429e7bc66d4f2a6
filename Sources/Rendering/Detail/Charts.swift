/// A row of blocks with the heights of some figures.
enum Sparkline {
  private static let blocks = Array("▁▂▃▄▅▆▇█")

  /// - Returns: A column per figure; a space for an unknown one.
  static func text(_ values: [Double?]) -> String {
    let known = values.compactMap { $0 }
    guard let low = known.min(), let high = known.max() else { return "" }
    return String(
      values.map { value in
        guard let value else { return " " }
        guard high > low else { return blocks[0] }
        let part = (value - low) / (high - low)
        return blocks[min(Int(part * Double(blocks.count)), blocks.count - 1)]
      }
    )
  }
}

/// A bar from the low to the high of a day, on the scale of all days.
struct TemperatureBar {
  /// In °C.
  let scale: ClosedRange<Double>

  /// In columns.
  let width: Int

  /// - Returns: A line of `width` columns; empty if an end is unknown.
  func line(low: Double?, high: Double?) -> StyledLine {
    guard let low, let high, low <= high, width > 0 else { return StyledLine() }
    let first = position(low)
    let last = max(position(high), first)
    let blank = String(repeating: "·", count: first)
    let bar = String(repeating: "█", count: last - first + 1)
    let rest = String(repeating: "·", count: width - last - 1)
    return [StyledSpan(blank, .dim), StyledSpan(bar, Style(color: .cyan)), StyledSpan(rest, .dim)]
  }

  private func position(_ value: Double) -> Int {
    let span = scale.upperBound - scale.lowerBound
    guard span > 0 else { return 0 }
    let part = (value - scale.lowerBound) / span
    return min(max(Int((part * Double(width - 1)).rounded()), 0), width - 1)
  }
}
