package import FoundationEssentials
package import Weather

/// A saved list, as a report compares it with another one.
package struct SavedList: Sendable {
  package var revision: SavedRevision

  /// In list order, with their weather then.
  package var cities: [City]

  /// The time of the latest change then; nil if there was none, or if it is unknown.
  package var changedAt: Date?

  /// The moment from which ages, days and hours count.
  package var moment: Date

  /// Whether the forecasts have their hours, which the history does not have.
  package var hasHours: Bool

  /// - Parameter moment: The moment from which ages count; nil for when the list was saved.
  package init(
    revision: SavedRevision, cities: [City], changedAt: Date? = nil, at moment: Date? = nil,
    hasHours: Bool = true
  ) {
    self.revision = revision
    self.cities = cities
    self.changedAt = changedAt
    // A state that was there before its history has at least the times of its data.
    self.moment = moment ?? revision.savedAt ?? Self.latestTime(cities, changedAt)
    self.hasHours = hasHours
  }

  private static func latestTime(_ cities: [City], _ changedAt: Date?) -> Date {
    cities.indices.reduce(changedAt ?? .distantPast) { latest, index in
      let fetched = [cities[index].current?.fetchedAt, cities[index].forecast?.fetchedAt]
      return fetched.compactMap { $0 }.reduce(latest, max)
    }
  }
}

extension SavedState {
  package var savedList: SavedList {
    SavedList(revision: savedRevision, cities: cities, changedAt: latestReport?.at)
  }
}
