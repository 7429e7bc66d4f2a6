/// A bar from a day's lowest to its highest temperature, on the scale of all days shown.
struct TemperatureBar {
  /// In °C.
  let scale: ClosedRange<Double>

  /// Columns of the terminal.
  let width: Int

  /// - Returns: A line of `width` columns; blank where an end is not known.
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
