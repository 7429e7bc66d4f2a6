/// A bar from the low to the high of a day, on the scale of all days.
struct TemperatureBar {
  /// In °C.
  let scale: ClosedRange<Double>

  /// In columns.
  let width: Int

  let glyphs: Glyphs

  /// Returns the bar of a day, `width` columns wide, from temperatures in °C; empty if one is unknown.
  func line(low: Double?, high: Double?) -> StyledLine {
    guard let low, let high, low <= high, width > 0 else { return StyledLine() }
    let first = position(low)
    let last = max(position(high), first)
    var line = StyledLine()
    line.append(blank(first))
    for column in first...last {
      let color = ColorScale.temperature(temperature(at: column, from: low, to: high))
      line.append(StyledSpan(sanitized: glyphs.bar.filled, Style(color: color)))
    }
    line.append(blank(width - last - 1))
    return line
  }

  private func blank(_ count: Int) -> StyledSpan {
    StyledSpan(sanitized: String(repeating: glyphs.bar.empty, count: count), .dim)
  }

  /// The temperature that a column stands for, within those of the day.
  private func temperature(at column: Int, from low: Double, to high: Double) -> Double {
    guard width > 1 else { return low }
    let span = scale.upperBound - scale.lowerBound
    let value = scale.lowerBound + span * Double(column) / Double(width - 1)
    return min(max(value, low), high)
  }

  private func position(_ value: Double) -> Int {
    let span = scale.upperBound - scale.lowerBound
    guard span > 0 else { return 0 }
    let fraction = (value - scale.lowerBound) / span
    return min(max(Int((fraction * Double(width - 1)).rounded()), 0), width - 1)
  }
}
