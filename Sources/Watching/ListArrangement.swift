import Rendering
import Tracking
import Weather

/// Which cities are shown, in which order and groups.
struct ListArrangement {
  /// The cities that were named; nil for the whole list.
  var cities: Set<City.ID>?

  /// Only cities with any of these tags; all of them if empty.
  var tags: [String]

  /// The text of the command line that cities must have.
  var given: SearchText

  /// The text that was typed, which cities must have, too.
  var typed = SearchText("")
  var showsChangesOnly: Bool
  var order: ReportOrder
  var isReversed: Bool
  var grouping: ReportGrouping

  init(_ settings: WatchSettings) {
    cities = settings.cities
    tags = settings.tags
    given = SearchText(settings.filter)
    showsChangesOnly = settings.showsChangesOnly
    order = settings.order
    isReversed = settings.isReversed
    grouping = settings.grouping
  }

  /// Whether a city belongs to what this watch is about, whatever was typed.
  func includes(_ city: City) -> Bool {
    if let cities, !cities.contains(city.id) { return false }
    if !tags.isEmpty, !city.tags.contains(where: tags.contains) { return false }
    return given.isEmpty || SearchText(of: city).contains(given)
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
      if showsChangesOnly, row.mark == .unchanged { return false }
      return includes(row.city) && matches(row.city.id, typed)
    }
    return grouping.sections(of: order.sorted(shown, reversed: isReversed))
  }
}
