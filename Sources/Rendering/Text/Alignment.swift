/// Where text stands in the columns that it has been given.
package enum Alignment: Sendable, Equatable {
  case leading
  case trailing
  case center

  /// How many of `spare` columns go before the text; the others go after it.
  func leadingSpace(of spare: Int) -> Int {
    switch self {
    case .leading: 0
    case .trailing: spare
    case .center: spare / 2
    }
  }
}
