import Weather

/// How the table of a report is grouped into sections.
package enum ReportGrouping: String, CaseIterable, Sendable {
  case none
  /// By the first tag.
  case tag
  case country

  /// Returns the sections by title, and rows without a section last.
  ///
  /// - Parameters:
  ///   - rest: The title of the rows without a section.
  ///   - language: The language of the names of countries.
  package func sections(
    of rows: [ChangeReport.Row], rest: String, in language: String
  ) -> [(title: String?, rows: [ChangeReport.Row])] {
    if self == .none { return [(nil, rows)] }
    var byTitle: [String: [ChangeReport.Row]] = [:]
    var others: [ChangeReport.Row] = []
    for row in rows {
      if let title = title(of: row, in: language) {
        byTitle[title, default: []].append(row)
      } else {
        others.append(row)
      }
    }
    let titled = byTitle.sorted {
      ($0.key.foldedForMatching, $0.key) < ($1.key.foldedForMatching, $1.key)
    }
    let sections = titled.map { (title: Optional($0.key), rows: $0.value) }
    if others.isEmpty { return sections }
    return sections + [(rest, others)]
  }

  private func title(of row: ChangeReport.Row, in language: String) -> String? {
    switch self {
    case .none: nil
    case .tag: row.city.tags.first
    case .country: row.city.place.countryName(in: language)
    }
  }
}
