package enum TerminalInput: Equatable, Sendable {
  case key(Key)

  /// Text that was pasted as a whole, without control characters.
  case paste(String)
  case mouse(MouseReport)

  /// The reply to the question whether the terminal has synchronized output (mode 2026).
  case hasSynchronizedOutput(Bool)

  /// The reply to the question for the color of the ground.
  case ground(isLight: Bool)

  /// The reply to the question for the attributes of the terminal.
  case deviceAttributes
}

package enum Key: Hashable, Sendable {
  /// A character that can be shown.
  case character(Character)

  /// A letter, in lower case, together with the control key.
  case control(Character)
  case up
  case down
  case left
  case right
  case home
  case end
  case pageUp
  case pageDown
  case enter
  case escape
  case tab
  case backspace
  case delete
}

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
