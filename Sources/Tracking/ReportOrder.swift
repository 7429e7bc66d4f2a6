import Weather

/// The order of the rows of a report.
package enum ReportOrder: String, CaseIterable, Sendable {
  /// List order.
  case added
  case name
  /// Coldest first.
  case temperature
  /// By country, then by name.
  case country
}

extension ChangeReport {
  /// Sorts the rows of this report, not the list; removed cities and unknown values come last.
  package mutating func sort(by order: ReportOrder, reversed: Bool) {
    if order == .added, !reversed { return }
    let removed = rows.filter { $0.mark == .removed }
    let present = rows.filter { $0.mark != .removed }
    rows = order.sorted(present, reversed: reversed) + removed
  }
}

extension ReportOrder {
  /// Returns rows in this order; unknown values come last.
  ///
  /// - Parameters:
  ///   - rows: The rows in list order.
  ///   - reversed: Whether the known values are in the opposite order.
  /// - Complexity: O(n log n)
  package func sorted(_ rows: [ChangeReport.Row], reversed: Bool) -> [ChangeReport.Row] {
    switch self {
    case .added: reversed ? rows.reversed() : rows
    case .name:
      Self.sorted(rows, reversed) { row in [row.city.name.foldedForMatching] }
    case .country:
      Self.sorted(rows, reversed) { row in
        let country = row.city.place.country ?? row.city.place.countryCode
        return country.map { [$0.foldedForMatching, row.city.name.foldedForMatching] }
      }
    case .temperature:
      Self.sorted(rows, reversed) { row in
        (row.city.current?.temperature).map { [$0] }
      }
    }
  }

  /// Returns the rows sorted by key, equal ones in list order; rows without a key always come last.
  private static func sorted<Key: Comparable>(
    _ rows: [ChangeReport.Row],
    _ reversed: Bool,
    by key: (ChangeReport.Row) -> [Key]?
  ) -> [ChangeReport.Row] {
    var keyed: [(position: Int, key: [Key], row: ChangeReport.Row)] = []
    var unknown: [ChangeReport.Row] = []
    for (position, row) in rows.enumerated() {
      if let key = key(row) { keyed.append((position, key, row)) } else { unknown.append(row) }
    }
    keyed.sort { left, right in
      if left.key.elementsEqual(right.key) { return left.position < right.position }
      return left.key.lexicographicallyPrecedes(right.key)
    }
    return (reversed ? keyed.reversed() : keyed).map(\.row) + unknown
  }
}
