/// A key of a terminal.
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
