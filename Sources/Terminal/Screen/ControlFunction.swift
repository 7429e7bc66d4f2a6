/// The control functions that all supported terminals share (ECMA-48, and the private modes of xterm).
package enum ControlFunction {
  /// Enters the alternate screen: hidden cursor, no line wrapping, pasted text in brackets.
  package static let enter = bytes("\(csi)?1049h\(csi)?25l\(csi)?7l\(csi)?2004h") + clear

  /// Leaves the alternate screen, whatever was drawn last.
  ///
  /// It clears the screen first, for terminals without an alternate one, such as the Linux console.
  package static let leave =
    bytes("\(csi)?2026l") + clear
    + bytes("\(csi)?1006l\(csi)?1000l\(csi)?2004l\(csi)?7h\(csi)?25h\(csi)?1049l")

  /// Has the terminal report clicks and the wheel, in decimal numbers where it can.
  package static let reportMouse = bytes("\(csi)?1000h\(csi)?1006h")

  /// Asks whether the terminal has synchronized output (DECRQM).
  ///
  /// Ask before the first painting, which clears the screen: old terminals may show a part of it.
  package static let synchronizedOutputQuestion = bytes("\(csi)?2026$p")

  /// Asks for the color of the ground (OSC 11), and for the attributes of the terminal (DA1): nearly
  /// all terminals reply to the second, and in order, so that no reply to the first can follow it.
  package static let groundQuestion = bytes("\u{1B}]11;?\u{1B}\\\(csi)c")

  /// Whole screen scrolling, plain text, and an empty screen with the cursor at its top left corner.
  static let clear = bytes("\(csi)r\(csi)m\(csi)H\(csi)2J")

  static let beginSynchronizedOutput = bytes("\(csi)?2026h")
  static let endSynchronizedOutput = bytes("\(csi)?2026l")
  static let showCursor = bytes("\(csi)?25h")
  static let hideCursor = bytes("\(csi)?25l")

  /// Erases from the cursor to the end of the line.
  static let eraseToEnd = bytes("\(csi)K")

  /// Lets the whole screen scroll.
  static let resetScrollingRegion = bytes("\(csi)r")

  /// Moves the cursor; rows and columns are numbered from 0.
  static func move(toRow row: Int, column: Int) -> [UInt8] {
    switch (row, column) {
    case (0, 0): bytes("\(csi)H")
    case (_, 0): bytes("\(csi)\(row + 1)H")
    default: bytes("\(csi)\(row + 1);\(column + 1)H")
    }
  }

  /// Moves the cursor in its row.
  static func move(toColumn column: Int) -> [UInt8] { bytes("\(csi)\(column + 1)G") }

  static func moveRight(_ columns: Int) -> [UInt8] { counted(columns, "C") }

  /// Erases characters from the cursor, which stays in its place.
  static func erase(_ columns: Int) -> [UInt8] { counted(columns, "X") }

  /// Inserts empty lines at the cursor; the last lines of the scrolling region are lost.
  static func insertLines(_ count: Int) -> [UInt8] { counted(count, "L") }

  /// Deletes lines from the cursor; as many empty ones come in at the end of the scrolling region.
  static func deleteLines(_ count: Int) -> [UInt8] { counted(count, "M") }

  /// Limits scrolling to some rows.
  static func setScrollingRegion(_ rows: Range<Int>) -> [UInt8] {
    bytes("\(csi)\(rows.lowerBound + 1);\(rows.upperBound)r")
  }

  /// Sets attributes (SGR).
  static func setAttributes(_ parameters: String) -> [UInt8] { bytes("\(csi)\(parameters)m") }

  private static let csi = "\u{1B}["

  private static func counted(_ count: Int, _ final: String) -> [UInt8] {
    // The default is 1.
    bytes(count == 1 ? csi + final : "\(csi)\(count)\(final)")
  }

  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
}
