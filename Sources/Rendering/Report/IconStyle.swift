/// How the condition is drawn beside its name.
package enum IconStyle: String, CaseIterable, Sendable {
  case emoji
  /// Signs of one column that every font has.
  case text
  case none
}
