/// Successive values as a line of columns, from the lowest of them to the highest.
struct Sparkline {
  let glyphs: Glyphs

  /// The greatest width; nil for no limit.
  let width: Int?

  /// Returns the columns of the latest values, after an ellipsis if there are more.
  func text(_ values: [Double]) -> String {
    let isCut = width.map { values.count > $0 } ?? false
    let lead = isCut ? glyphs.ellipsis : ""
    let room = width.map { max($0 - lead.displayWidth, 1) } ?? values.count
    let shown = values.suffix(room)
    guard let least = shown.min(), let greatest = shown.max() else { return "" }
    let heights = glyphs.heights
    let top = Double(heights.count - 1)
    let span = greatest - least
    return lead
      + String(
        shown.map { value in
          let share = span > 0 ? (value - least) / span : 0
          return heights[Int((share * top).rounded())]
        })
  }
}
