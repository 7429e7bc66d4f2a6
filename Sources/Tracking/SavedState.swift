package import FoundationEssentials
package import Weather

/// A revision of the whole list.
package struct SavedState: Sendable, Equatable {
  /// 0 before the first save, then increased by 1 with each save.
  package var revision: Int

  /// What the list is called by others, such as a feed; nil before a save gives it one.
  package var listID: UUID?

  /// In list order, with their present weather; identifiers are unique.
  package var cities: [City]

  /// What readers know of each of `cities`; of a city without an entry they know what it shows.
  package var known: [City.ID: KnownWeather]

  /// The rules that are or may become active, with what was reported.
  package var ruleItems = RuleItems()

  /// The report of the latest save that had one; nil if there is none.
  package var latestReport: Report?

  /// What hooks have not received yet.
  package var hookQueue = HookQueue()

  package init(
    revision: Int = 0, cities: [City] = [], known: [City.ID: KnownWeather] = [:],
    latestReport: Report? = nil
  ) {
    self.revision = revision
    self.cities = cities
    self.known = known
    self.latestReport = latestReport
  }

  /// The revision as far as the state itself knows it: with its time if it had changes, and without its
  /// command.
  package var savedRevision: SavedRevision {
    let change = latestReport.flatMap { $0.revision == revision ? $0 : nil }
    return SavedRevision(number: revision, savedAt: change?.at, hasChanges: change != nil)
  }

  /// Whether two states are of the same save, whatever hooks have received since.
  package func isSameSave(as other: SavedState) -> Bool {
    var other = other
    other.hookQueue = hookQueue
    return self == other
  }

  /// The latest time in the state, which is about when it was saved; nil in an empty one.
  ///
  /// - Complexity: O(n) in the number of cities.
  package var latestTime: Date? {
    let times = cities.flatMap { city in
      [city.addedAt, city.current?.fetchedAt, city.forecast?.fetchedAt, city.failure?.at]
    }
    return (times + [latestReport?.at]).compactMap(\.self).max()
  }

  /// The list before the latest report; the present one if there is none.
  package var listBeforeLatestReport: [City] { latestReport?.listBefore(cities) ?? cities }
}
