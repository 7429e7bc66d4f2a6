package import Expressions
package import FoundationEssentials
package import Weather

/// What a user asks of the list: its cities, their saved state, the state to compare with, and the
/// order.
package struct ListQuery: Sendable {
  /// The names and identifiers that were given; empty for the whole list.
  package var references: [CityReference] = []

  /// The cities that are asked for; nil for the whole list.
  package var cities: Set<City.ID>?

  /// The cities have any of these tags; empty if tags do not matter.
  package var tags: [String] = []

  /// What is in their name, region, country or tags; an empty text is in all.
  package var filter = SearchText("")

  /// What is true for the cities; nil for all.
  package var condition: CityExpression?
  package var showsChangesOnly = false
  package var order = ReportOrder.added
  package var isReversed = false

  /// The named cities in the order of their names; nil where another order is asked for.
  package var sequence: [City.ID]? = []
  package var grouping = ReportGrouping.none

  /// The language of the names of countries, which a filter finds and by which rows are in order.
  package var language = "en"

  /// The saved state that marks are against; nil for the one before the latest change.
  package var since: RevisionSpecifier?

  /// The saved state that is shown; nil for the present.
  package var asOf: RevisionSpecifier?

  /// The reader whose latest list marks are against; nil for nobody's.
  package var reader: String?
  package var comparison = Comparison.measured
  package init() {}
}

extension ListQuery {
  /// Whether only the present state is needed, and nothing of the history.
  package var isAboutPresent: Bool { since == nil && asOf == nil && reader == nil }

  /// Whether a city is asked for, whatever its weather.
  package func includes(_ city: City) -> Bool {
    if let cities, !cities.contains(city.id) { return false }
    if !tags.isEmpty, !city.tags.contains(where: tags.contains) { return false }
    return filter.isEmpty || SearchText(of: city, in: language).contains(filter)
  }

  /// Whether some weather would make a city shown.
  package func mayShow(_ city: City) -> Bool {
    includes(city) && condition?.isFalseWithoutWeather(city) != true
  }

  /// The cities of a list that are asked for and for which the condition is true; none without a
  /// condition.
  ///
  /// - Complexity: O(n) in the number of cities.
  package func matches(in state: SavedState, at moment: Date) -> Set<City.ID> {
    guard let condition else { return [] }
    let list = SavedList(
      revision: SavedRevision(number: state.revision), cities: state.cities.filter(includes),
      at: moment)
    return condition.cities(in: list)
  }

  /// The cities that the report of a save shows; news of others waits for a report that shows them.
  ///
  /// Those are the cities asked for and, with a condition, the ones for which it is true or was.
  ///
  /// - Complexity: O(n) in the number of cities.
  package func shown(in cities: [City], after old: SavedList, at moment: Date) -> Set<City.ID> {
    let asked = Set(cities.lazy.filter(includes).map(\.id))
    guard let condition else { return asked }
    let new = SavedList(revision: old.revision, cities: cities, at: moment)
    return asked.intersection(condition.cities(in: new).union(condition.cities(in: old)))
  }

  /// Leaves the cities that are asked for in a report of the whole list.
  ///
  /// - Parameters:
  ///   - moment: The moment from which ages, days and hours count.
  ///   - hasHours: Whether the forecasts of the list have their hours.
  ///   - marksMatches: Whether cities for which the condition has become true or is no longer true are
  ///     marked.
  /// - Complexity: O(n) in the number of rows and of cities in the two lists.
  package func select(
    from report: inout ChangeReport, at moment: Date, hasHours: Bool = true,
    marksMatches: Bool = false
  ) {
    report.keepRows { includes($0.city) }
    guard let condition else { return }
    if marksMatches {
      report.markCities(where: condition, at: moment, hasHours: hasHours)
    } else {
      report.showCities(where: condition, at: moment, hasHours: hasHours)
    }
  }

  /// Puts the rows of a report in the order that is asked for, without unchanged ones if they are not.
  package func arrange(_ report: inout ChangeReport, at now: Date) {
    if showsChangesOnly { report.keepRows { $0.mark != .unchanged } }
    report.arrange(as: sequence ?? [])
    report.sort(by: order, reversed: isReversed, at: now, in: language)
  }
}
