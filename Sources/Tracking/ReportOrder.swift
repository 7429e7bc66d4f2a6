import Weather

/// The order in which the rows of a report stand.
package enum ReportOrder: String, CaseIterable, Sendable {
  /// As in the list.
  case added
  case name
  /// Coldest first.
  case temperature
  /// By country, within a country by name.
  case country
}

extension ChangeReport {
  /// Puts the rows in order; removed cities come last then, and so does what is not known.
  ///
  /// Sorting is a matter of this report: it changes no place in the list.
  package mutating func sort(by order: ReportOrder, reversed: Bool) {
    if order == .added, !reversed { return }
    let removed = rows.filter { $0.mark == .removed }
    let present = rows.filter { $0.mark != .removed }
    let sorted: [Row]
    switch order {
    case .added:
      sorted = reversed ? present.reversed() : present
    case .name:
      sorted = Self.sorted(present, reversed) { row in [row.city.name.foldedForMatching] }
    case .country:
      sorted = Self.sorted(present, reversed) { row in
        let country = row.city.place.country ?? row.city.place.countryCode
        return country.map { [$0.foldedForMatching, row.city.name.foldedForMatching] }
      }
    case .temperature:
      sorted = Self.sorted(present, reversed) { row in
        (row.city.current?.temperature).map { [$0] }
      }
    }
    rows = sorted + removed
  }

  /// Rows by a key, equal ones in list order; those without a key last whichever way it goes.
  private static func sorted<Part: Comparable>(
    _ rows: [Row],
    _ reversed: Bool,
    by key: (Row) -> [Part]?
  ) -> [Row] {
    var keyed: [(position: Int, key: [Part], row: Row)] = []
    var unknown: [Row] = []
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
