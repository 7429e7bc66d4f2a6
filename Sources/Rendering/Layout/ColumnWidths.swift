/// How many columns of a terminal each column of a table gets.
struct ColumnWidths: Equatable {
  struct Demand {
    /// What the widest cell needs; a column that needs nothing is not shown.
    var natural: Int

    /// What is left of the column at worst before it is not shown at all.
    var minimum: Int

    /// Between this column and the one before it.
    var gap: Int

    var importance: Column.Importance

    /// Whether its cells can be cut.
    var isFlexible: Bool { minimum < natural }
  }

  /// The width of each column; `nil` for one that is not shown.
  private(set) var widths: [Int?]

  /// - Parameters:
  ///   - demands: The columns from left to right.
  ///   - limit: What there is for all of them and their gaps; `nil` for as much as they want.
  /// - Complexity: O(n²) in the number of columns.
  init(demands: [Demand], limit: Int?) {
    var shown = demands.indices.filter { demands[$0].natural > 0 }
    widths = demands.map { _ in nil }

    guard let limit else {
      give(\.natural, of: demands, to: shown)
      return
    }
    while Self.total(of: demands, shown, \.minimum) > limit,
      let leaving = Self.leastImportant(of: demands, among: shown)
    {
      shown.removeAll { $0 == leaving }
    }
    if Self.total(of: demands, shown, \.natural) <= limit {
      give(\.natural, of: demands, to: shown)
      return
    }
    give(\.minimum, of: demands, to: shown)
    let spare = limit - Self.total(of: demands, shown, \.minimum)
    if spare >= 0 {
      distribute(spare, over: shown.filter { demands[$0].isFlexible }, demands)
    } else {
      squeeze(by: -spare, shown)
    }
  }

  private mutating func give(_ amount: KeyPath<Demand, Int>, of demands: [Demand], to shown: [Int])
  {
    for index in shown {
      widths[index] = demands[index][keyPath: amount]
    }
  }

  /// Raises the narrowest of the columns that want more, until nothing is left: a long name does not
  /// take everything from its neighbours, and what a short one leaves is theirs.
  private mutating func distribute(_ amount: Int, over flexible: [Int], _ demands: [Demand]) {
    for _ in 0..<amount {
      let hungry = flexible.filter { (widths[$0] ?? 0) < demands[$0].natural }
      guard let next = hungry.min(by: { (widths[$0] ?? 0, $0) < (widths[$1] ?? 0, $1) }) else {
        return
      }
      widths[next] = (widths[next] ?? 0) + 1
    }
  }

  /// Takes from the widest of the essential columns, when even their minimum is too much; a single
  /// column is left for each, and the line is cut where that is still too wide.
  private mutating func squeeze(by amount: Int, _ shown: [Int]) {
    for _ in 0..<amount {
      let widest = shown.max { (widths[$0] ?? 0, $1) < (widths[$1] ?? 0, $0) }
      guard let widest, let width = widths[widest], width > 1 else { return }
      widths[widest] = width - 1
    }
  }

  private static func total(
    of demands: [Demand],
    _ shown: [Int],
    _ amount: KeyPath<Demand, Int>
  ) -> Int {
    shown.enumerated().reduce(0) { sum, entry in
      let demand = demands[entry.element]
      return sum + demand[keyPath: amount] + (entry.offset > 0 ? demand.gap : 0)
    }
  }

  /// The column to leave out next: the right one of those that matter least, never an essential one
  /// and never the last.
  private static func leastImportant(of demands: [Demand], among shown: [Int]) -> Int? {
    guard shown.count > 1 else { return nil }
    return shown.filter { demands[$0].importance < .essential }
      .min { (demands[$0].importance.rawValue, $1) < (demands[$1].importance.rawValue, $0) }
  }
}
