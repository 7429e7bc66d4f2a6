/// How an object or array is laid out; what it holds is laid out the same unless it says otherwise.
package enum JSONLayout: Sendable {
  /// All on one line, without blanks.
  case dense
  /// All on one line, with a blank after each comma and colon.
  case line
  /// Every member or element on a line of its own, two blanks deeper.
  case block
}
