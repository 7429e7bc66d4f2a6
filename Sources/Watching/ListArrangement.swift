import Tracking
import Weather

/// Which cities are shown, in which order and groups.
struct ListArrangement {
  /// What the command line asks for, as keys have changed it.
  var query: ListQuery

  /// The text that was typed, which cities must have, too.
  var typed = SearchText("")

  init(_ query: ListQuery) {
    self.query = query
  }

  /// Returns the sections with their titles and the rows of their cities.
  ///
  /// - Parameter rows: In list order.
  /// - Complexity: O(n log n)
  func sections(
    of rows: [ChangeReport.Row],
    matches: (City.ID, SearchText) -> Bool
  ) -> [(title: String?, rows: [ChangeReport.Row])] {
    let shown = rows.filter { row in
      if query.showsChangesOnly, row.mark == .unchanged { return false }
      return query.includes(row.city) && matches(row.city.id, typed)
    }
    return query.grouping.sections(of: query.order.sorted(shown, reversed: query.isReversed))
  }
}
