import Arguments
import Tracking

/// Options about saved states that several commands have.
enum HistoryOptions {
  static let since = Option(
    "since", valueName: "WHEN", parser: .when,
    help: "Mark what differs from the list at WHEN (skydiff help when)")

  static let asOf = Option(
    "as-of", valueName: "WHEN", parser: .when,
    help: "Print it as it was at WHEN (skydiff help when)")

  static let exact = Flag(
    "exact", help: "Compare with the values saved before, and print every difference")

  static let exitCode = Flag("exit-code", help: "Exit with 2 when there are changes")

  static let unseen = Flag("unseen", help: "Mark what neither --unseen nor digest has printed yet")

  static let reader = Option(
    "reader", valueName: "NAME", parser: .readerName,
    help: "With --unseen: the reader to remember it for", defaultText: defaultReader)

  static let defaultReader = "me"
}
