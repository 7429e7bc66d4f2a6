import Text

/// Formats sizes of files.
package enum ByteCountText {
  /// Returns a size such as `512 bytes`, `1.2 KB` or `60 MB`, in powers of 1000.
  package static func text(_ count: Int) -> String {
    guard count >= 1000 else { return CountText.text(count, "byte") }
    var units = ["KB", "MB", "GB"][...]
    var size = Double(count) / 1000
    // What would round to 1000 belongs to the next unit.
    while size >= 999.5, units.count > 1 {
      size /= 1000
      units.removeFirst()
    }
    let tenths = (size * 10).rounded()
    let number = tenths < 100 ? "\(Int(tenths) / 10).\(Int(tenths) % 10)" : "\(Int(size.rounded()))"
    return "\(number) \(units.first ?? "")"
  }
}
