/// A row of figures as a row of blocks, each as high as its figure.
enum Sparkline {
  private static let blocks = Array("▁▂▃▄▅▆▇█")

  /// - Returns: One column a figure; a space where it is not known.
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
