import Rendering

struct Cell: Equatable, Sendable {
  /// A scalar whose width is certain, or a part of something wider.
  let content: UInt32
  let style: Style

  private init(content: UInt32, style: Style) {
    self.content = content
    self.style = style
  }

  init(_ scalar: Unicode.Scalar, _ style: Style) {
    self.init(content: scalar.value, style: scalar == " " ? style.ofSpace : style)
  }

  static let blank = Cell(" ", .plain)

  /// The right half of a wide character.
  static func rightHalf(_ style: Style) -> Cell { Cell(content: .max, style: style) }

  /// A column of a run of characters whose widths are uncertain.
  static let uncertain = Cell(content: .max - 1, style: .plain)

  /// The scalar that begins in the cell.
  var scalar: Unicode.Scalar? { Unicode.Scalar(content) }

  var isBlank: Bool { self == .blank }

  var isRightHalf: Bool { content == .max }
}

/// Adjacent characters whose widths are not the same in all terminals.
///
/// They are written as a unit, from an empty place, and then the cursor moves to the column after it.
struct UncertainRun: Equatable, Sendable {
  var columns: Range<Int>
  var text: String
  let style: Style

  /// How many columns beyond its own the run may take.
  var possibleExcess: Int
}
