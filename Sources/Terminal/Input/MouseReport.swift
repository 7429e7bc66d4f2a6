/// What a mouse did in a cell of the terminal.
package struct MouseReport: Equatable, Sendable {
  package enum Action: Equatable, Sendable {
    /// The left button was pressed.
    case press
    case scrollUp
    case scrollDown
  }

  package var action: Action

  /// From 0.
  package var column: Int
  package var row: Int

  package init(_ action: Action, column: Int, row: Int) {
    self.action = action
    self.column = column
    self.row = row
  }

  /// Creates a report of the numbers of xterm's mode 1006; nil for what has no meaning here, such as
  /// other buttons and moves.
  init?(numbers: [Int]) {
    guard numbers.count == 3, numbers.allSatisfy({ $0 >= 0 }) else { return nil }
    // Shift, Meta and Control are the bits 4, 8 and 16.
    let action: Action
    switch numbers[0] & ~28 {
    case 0: action = .press
    case 64: action = .scrollUp
    case 65: action = .scrollDown
    default: return nil
    }
    self.init(action, column: max(numbers[1] - 1, 0), row: max(numbers[2] - 1, 0))
  }
}
