/// Dots in the cells of Braille patterns (Unicode Standard, U+2800), two columns by four rows each.
struct BrailleCanvas {
  /// The bits of the dots of a cell, by row and column.
  private static let bits: [[UInt32]] = [
    [0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80],
  ]

  private var cells: [[UInt32]]

  /// - Parameters:
  ///   - columns: The width in cells.
  ///   - rows: The height in cells.
  init(columns: Int, rows: Int) {
    cells = Array(repeating: Array(repeating: 0, count: columns), count: rows)
  }

  /// Sets a dot, counted in dots from the left and the top; nothing happens outside of the canvas.
  mutating func set(x: Int, y: Int) {
    guard x >= 0, y >= 0, y / 4 < cells.count, x / 2 < cells[y / 4].count else { return }
    cells[y / 4][x / 2] |= Self.bits[y % 4][x % 2]
  }

  /// Sets the dots from one height to another in a column, both included.
  mutating func setColumn(x: Int, from: Int, to: Int) {
    for y in min(from, to)...max(from, to) { set(x: x, y: y) }
  }

  /// Returns the character of a cell; a blank one is a space.
  func character(row: Int, column: Int) -> Character {
    let bits = cells[row][column]
    guard bits != 0, let scalar = Unicode.Scalar(0x2800 + bits) else { return " " }
    return Character(scalar)
  }
}
