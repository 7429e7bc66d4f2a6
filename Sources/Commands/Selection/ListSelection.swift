import Arguments
import Expressions
import Rendering
import Tracking
import Weather

/// Which cities of the list are shown, and in which order.
struct ListSelection {
  /// The cities that were named; empty for all.
  let cities: [CityReference]

  /// The cities have any of these tags, where there are some.
  let tags: [String]

  /// The text as it was given; nil for none.
  let filter: String?

  /// What is true for the cities; nil for all.
  let condition: CityExpression?
  let isChangesOnly: Bool
  let order: ReportOrder
  let isReversed: Bool
  let grouping: ReportGrouping

  private let searchText: SearchText?

  init(_ invocation: Invocation) {
    cities = invocation[ListOptions.city]
    tags = invocation[TagSelection.option]
    filter = invocation[ListOptions.filter]
    condition = invocation[WhereOption.option]
    isChangesOnly = invocation[ListOptions.changesOnly]
    order = invocation[ListOptions.sort] ?? .added
    isReversed = invocation[ListOptions.reverse]
    grouping = invocation[ListOptions.groupBy] ?? .none
    searchText = filter.map { SearchText($0) }
  }

  /// Whether a city has the tags and the text, where any are given.
  func includes(_ city: City) -> Bool {
    if !tags.isEmpty, !city.tags.contains(where: tags.contains) { return false }
    return searchText.map { SearchText(of: city).contains($0) } ?? true
  }
}
