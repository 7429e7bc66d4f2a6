/// A terminal in memory that understands what the painter may write, and records everything else.
///
/// It starts like a real one: with wrapping at the last column, a visible cursor and the main screen.
package struct TerminalEmulator: Sendable {
  /// The attributes of a cell.
  package struct Attributes: Hashable, Sendable {
    /// The parameters of the color, such as `31` or `38;5;202`; nil for the terminal's own.
    package var color: String?
    package var isBold = false
    package var isDim = false
    package var isReversed = false

    package init() {}
  }

  /// A cell of the screen.
  package struct Cell: Hashable, Sendable {
    /// The character; empty in the right half of a wide one.
    package var text: String
    package var attributes: Attributes

    package static let blank = Cell(text: " ", attributes: Attributes())

    var isRightHalf: Bool { text.isEmpty }
  }

  /// A place on the screen, from 0.
  package struct Place: Hashable, Sendable {
    package var column: Int
    package var row: Int
  }

  /// The modes that programs set and must reset.
  package struct Modes: Hashable, Sendable {
    package var isAlternate = false
    package var isCursorVisible = true
    package var isWrapping = true
    package var isBracketedPaste = false
    package var isSynchronized = false
    package var reportsMouse = false
  }

  struct Screen: Sendable {
    var cells: [[Cell]]
    var cursor = Place(column: 0, row: 0)
  }

  package private(set) var columns: Int
  package private(set) var rows: Int

  /// What was not understood, or must not be written.
  package internal(set) var problems: [String] = []

  package internal(set) var modes = Modes()

  /// How often a program asked for synchronized output, the ground or the attributes.
  package internal(set) var questions = 0

  let width: @Sendable (Character) -> Int
  var screen: Screen
  var mainScreen: Screen?
  var attributes = Attributes()

  /// The rows that scroll.
  var region: Range<Int>

  /// Whether the next character goes to the next row.
  var isWrapPending = false

  /// The last character, which a combining one may join.
  var last: (place: Place, text: String)?

  private var pending: [UInt8] = []

  /// Creates an empty terminal.
  ///
  /// - Parameter width: Returns the columns of a character, 0 for one that joins the one before it.
  package init(columns: Int, rows: Int, width: @escaping @Sendable (Character) -> Int) {
    self.columns = columns
    self.rows = rows
    self.width = width
    screen = Self.empty(columns, rows)
    region = 0..<rows
  }

  /// The rows from the top; each has one cell for each column.
  package var cells: [[Cell]] { screen.cells }

  package var cursor: Place { screen.cursor }

  /// The rows as text without trailing spaces.
  package var text: [String] {
    screen.cells.map { row in
      var text = row.map(\.text).joined()
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  /// Changes the size; rows and columns are added and removed at the end.
  package mutating func resize(columns newColumns: Int, rows newRows: Int) {
    columns = newColumns
    rows = newRows
    region = 0..<newRows
    last = nil
    isWrapPending = false
    fit(&screen)
    if var main = mainScreen {
      fit(&main)
      mainScreen = main
    }
  }

  /// Writes bytes as a program does; sequences and characters may continue in the next call.
  package mutating func write(_ bytes: some Sequence<UInt8>) {
    pending += bytes
    while let length = lengthOfNext() {
      let item = pending.prefix(length)
      pending.removeFirst(length)
      if item.first == 0x1B {
        perform(String(decoding: item, as: UTF8.self))
      } else if let byte = item.first, byte < 0x20 || byte == 0x7F {
        control(byte)
      } else {
        for character in String(decoding: item, as: UTF8.self) { put(character) }
      }
    }
  }

  /// Returns how many bytes the next sequence or the next text has; nil if it is incomplete.
  private func lengthOfNext() -> Int? {
    guard let first = pending.first else { return nil }
    if first == 0x1B {
      guard pending.count > 1 else { return nil }
      if pending[1] == UInt8(ascii: "]") {
        return pending.firstIndex(of: UInt8(ascii: "\\")).map { $0 + 1 }
      }
      guard pending[1] == UInt8(ascii: "[") else { return 2 }
      return pending.dropFirst(2).firstIndex { (0x40..<0x7F).contains($0) }.map { $0 + 1 }
    }
    if first < 0x20 || first == 0x7F { return 1 }
    var end = pending.firstIndex { $0 < 0x20 || $0 == 0x7F } ?? pending.count
    if end == pending.count { end -= incompleteCharacterLength }
    return end > 0 ? end : nil
  }

  /// The number of bytes of an incomplete character at the end.
  private var incompleteCharacterLength: Int {
    for (count, byte) in pending.reversed().prefix(4).enumerated() where byte >= 0xC0 {
      let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      return count + 1 < length ? count + 1 : 0
    }
    return 0
  }

  static func empty(_ columns: Int, _ rows: Int) -> Screen {
    Screen(cells: [[Cell]](repeating: [Cell](repeating: .blank, count: columns), count: rows))
  }

  private func fit(_ screen: inout Screen) {
    let blank = [Cell](repeating: .blank, count: columns)
    screen.cells = (0..<rows).map { row in
      let old = row < screen.cells.count ? screen.cells[row] : blank
      return Array((old + blank).prefix(columns))
    }
    screen.cursor.column = min(screen.cursor.column, columns - 1)
    screen.cursor.row = min(screen.cursor.row, rows - 1)
  }
}
