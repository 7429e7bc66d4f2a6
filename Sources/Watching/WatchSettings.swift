package import Expressions
package import Rendering
package import Tracking
package import Weather

/// How a watch shows the list, and when it fetches.
package struct WatchSettings: Sendable {
  /// How figures and signs are displayed; its present is replaced.
  package var view: ReportView

  /// Seconds between the beginnings of two refreshes.
  package var every: Double

  /// Seconds for which a change is highlighted; 0 for not at all.
  package var highlight: Double

  /// The number of refreshes after which the watch ends; nil for never.
  package var refreshLimit: Int?

  /// Whether it fetches at all, or only shows what others save.
  package var isFetching = true

  /// Whether there is a history to go back in.
  package var hasHistory = true

  /// The provider, for the header.
  package var provider: String

  /// The cities that were named; nil for the whole list.
  package var cities: Set<City.ID>?

  /// Only cities with any of these tags; all of them if empty.
  package var tags: [String] = []

  /// Only cities with this text in their name, region, country or tags.
  package var filter = ""

  /// What is true for the cities that are shown; nil for all.
  package var condition: CityExpression?
  package var showsChangesOnly = false
  package var order = ReportOrder.added
  package var isReversed = false
  package var grouping = ReportGrouping.none

  package init(view: ReportView, every: Double, highlight: Double, provider: String) {
    self.view = view
    self.every = every
    self.highlight = highlight
    self.provider = provider
  }
}
