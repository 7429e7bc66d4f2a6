package import FoundationEssentials
package import Weather

/// The order of the rows of a report.
package enum ReportOrder: String, CaseIterable, Sendable {
  /// List order.
  case added
  case name
  /// Coldest first.
  case temperature
  /// By country, then by name.
  case country
  /// Strongest first.
  case wind
  /// Soonest rain first, then the greatest chance.
  case rain
  /// The gravest alert first, then rules, then news.
  case severity
  /// Latest first.
  case change

  /// Whether the greatest value comes first where the order is not reversed.
  private var beginsWithGreatest: Bool {
    switch self {
    case .added, .name, .temperature, .country, .rain: false
    case .wind, .severity, .change: true
    }
  }

  /// Whether the values ascend from the first row to the last.
  package func isAscending(reversed: Bool) -> Bool { beginsWithGreatest == reversed }
}

extension ChangeReport {
  /// Sorts the rows of this report, not the list; removed cities and unknown values come last.
  ///
  /// - Parameters:
  ///   - now: The present, from which the coming hours count.
  ///   - language: The language of the names of countries.
  package mutating func sort(
    by order: ReportOrder, reversed: Bool, at now: Date, in language: String = "en"
  ) {
    self.order = order
    isReversed = reversed
    if order == .added, !reversed { return }
    let removed = rows.filter { $0.mark == .removed }
    let present = rows.filter { $0.mark != .removed }
    rows = order.sorted(present, reversed: reversed, at: now, in: language) + removed
  }
}

extension ChangeReport {
  /// Puts the rows of cities in an order, before the others.
  ///
  /// - Complexity: O(n log n)
  package mutating func arrange(as ids: [City.ID]) {
    if ids.isEmpty { return }
    let places = Dictionary(zip(ids, ids.indices)) { first, _ in first }
    let ranks = rows.indices.map { places[rows[$0].city.id] ?? ids.count }
    rows = rows.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { rows[$0] }
  }
}

extension ReportOrder {
  /// Returns rows in this order; unknown values come last.
  ///
  /// - Parameters:
  ///   - rows: The rows in list order.
  ///   - reversed: Whether the known values are in the opposite order.
  ///   - now: The present, from which the coming hours count.
  ///   - language: The language of the names of countries.
  /// - Complexity: O(n log n)
  package func sorted(
    _ rows: [ChangeReport.Row], reversed: Bool, at now: Date, in language: String = "en"
  ) -> [ChangeReport.Row] {
    switch self {
    case .added: reversed ? rows.reversed() : rows
    case .name: Self.sorted(rows, reversed) { row in [row.city.name.foldedForMatching] }
    case .country:
      Self.sorted(rows, reversed) { row in
        row.city.place.countryName(in: language).map {
          [$0.foldedForMatching, row.city.name.foldedForMatching]
        }
      }
    case .temperature:
      Self.sorted(rows, reversed) { row in (row.city.current?.temperature).map { [$0] } }
    case .wind: Self.sorted(rows, reversed) { row in (row.city.current?.windSpeed).map { [-$0] } }
    case .rain:
      Self.sorted(rows, reversed) { row -> [Double]? in
        let outlook = row.city.outlook(at: now)
        let chance = row.city.today(at: now, outlook)?.precipitationProbability
        if outlook == nil, chance == nil { return nil }
        let start = outlook?.firstSpell(at: now)?.start.timeIntervalSince(now)
        return [start.map { max($0, 0) } ?? .infinity, -(chance ?? 0)]
      }
    case .severity:
      Self.sorted(rows, reversed) { row -> [Double]? in row.severity(at: now).map { -$0 } }
    case .change:
      Self.sorted(rows, reversed) { row -> [Double]? in
        if row.changedAt == nil, row.mark == .unchanged { return nil }
        return [-(row.changedAt ?? .distantPast).timeIntervalSince1970]
      }
    }
  }

  /// Returns the rows sorted by key, equal ones in list order; rows without a key always come last.
  private static func sorted<Key: Comparable>(
    _ rows: [ChangeReport.Row], _ reversed: Bool, by key: (ChangeReport.Row) -> [Key]?
  ) -> [ChangeReport.Row] {
    var keyed: [(position: Int, key: [Key])] = []
    var unknown: [ChangeReport.Row] = []
    for (position, row) in rows.enumerated() {
      if let key = key(row) { keyed.append((position, key)) } else { unknown.append(row) }
    }
    keyed.sort { left, right in
      if left.key.elementsEqual(right.key) { return left.position < right.position }
      return left.key.lexicographicallyPrecedes(right.key)
    }
    return (reversed ? keyed.reversed() : keyed).map { rows[$0.position] } + unknown
  }
}

extension ChangeReport.Row {
  /// The rank of the gravest alert in force, the number of active rules, and whether there is news.
  fileprivate func severity(at now: Date) -> [Double] {
    let alerts = (city.alerts ?? []).filter { !$0.hasEnded(at: now) }
    let gravest = alerts.map { ($0.severityRank ?? 0) + 1 }.max()
    let rules = city.rules.count { !city.hasOutlived($0, at: now) }
    return [Double(gravest ?? 0), Double(rules), mark == .unchanged ? 0 : 1]
  }
}
