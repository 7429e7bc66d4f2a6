/// How the condition is drawn beside its name.
package enum IconStyle: String, CaseIterable, Sendable {
  case emoji
  /// Signs of one column that every font has.
  case text

  /// Signs of one column in the weather icons of Nerd Fonts 3.
  case nerd
  case none
}
