package import FoundationEssentials
package import Weather

/// A saved list, as a report compares it with another one.
package struct SavedList: Sendable {
  package var revision: SavedRevision

  /// In list order, with their weather then; past forecasts have no hours.
  package var cities: [City]

  /// The time of the latest change then; nil if there was none, or if it is unknown.
  package var changedAt: Date?

  package init(revision: SavedRevision, cities: [City], changedAt: Date? = nil) {
    self.revision = revision
    self.cities = cities
    self.changedAt = changedAt
  }
}
