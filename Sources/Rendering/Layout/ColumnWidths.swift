/// The width of each column of a table.
struct ColumnWidths: Equatable {
  struct Demand {
    /// The width of the widest cell; 0 for a column that is not shown.
    var natural: Int

    /// The minimum width of the column.
    var minimum: Int

    /// The width of the gap before the column.
    var gap: Int

    var importance: Column.Importance

    /// Whether its cells can be cut.
    var isFlexible: Bool { minimum < natural }
  }

  /// The width of each column; nil for one that is not shown.
  private(set) var widths: [Int?]

  /// - Parameters:
  ///   - demands: The columns from left to right.
  ///   - limit: The total width with gaps; nil for no limit.
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

  /// Widens the narrowest column that needs more, one by one, so that a long name does not take all
  /// the space.
  private mutating func distribute(_ amount: Int, over flexible: [Int], _ demands: [Demand]) {
    for _ in 0..<amount {
      let cut = flexible.filter { (widths[$0] ?? 0) < demands[$0].natural }
      guard let next = cut.min(by: { (widths[$0] ?? 0, $0) < (widths[$1] ?? 0, $1) }) else {
        return
      }
      widths[next] = (widths[next] ?? 0) + 1
    }
  }

  /// Narrows the widest essential columns, at least to one, if even their minimum is too wide.
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

  /// Returns the column to drop next; nil if only essential columns or a single one are left.
  private static func leastImportant(of demands: [Demand], among shown: [Int]) -> Int? {
    guard shown.count > 1 else { return nil }
    return shown.filter { demands[$0].importance < .essential }
      .min { (demands[$0].importance.rawValue, $1) < (demands[$1].importance.rawValue, $0) }
  }
}
