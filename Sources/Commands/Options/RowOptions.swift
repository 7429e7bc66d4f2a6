import Arguments

/// Options of the commands that print rows of cities.
enum RowOptions {
  static let full = Flag("full", help: "Print every change, even if there are many")
}
