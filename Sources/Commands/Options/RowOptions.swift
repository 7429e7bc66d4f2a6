import Arguments

/// Options of the commands that print rows of cities.
enum RowOptions {
  static let full = Flag(
    "full",
    help: "Print every change, not only those that fit in a line or two"
  )
}
