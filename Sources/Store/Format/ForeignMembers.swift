import JSONText
import Tracking
import Weather

/// The members of a loaded state that this program does not know, of a newer minor version: they
/// survive a save where what they belong to does.
struct ForeignMembers: Sendable {
  var state: [JSONMembers.Element] = []
  var latestChange: [JSONMembers.Element] = []
  var cities: [City.ID: CityMembers] = [:]

  struct CityMembers: Sendable {
    var city: [JSONMembers.Element] = []

    /// Those of the weather and the failure that were loaded; they go when these are replaced.
    var current: [JSONMembers.Element] = []
    var forecast: [JSONMembers.Element] = []
    var failure: [JSONMembers.Element] = []
    var airQuality: [JSONMembers.Element] = []

    /// Columns of the forecast's days and hours; they go with the forecast.
    var days: [JSONMembers.Element] = []
    var hours: [JSONMembers.Element] = []

    /// What was reported, and reported before the latest change, where something in it is not
    /// known, at any depth: kept as a whole as long as it stays true, for it cannot be amended.
    var reported: JSONValue?
    var before: JSONValue?

    var isEmpty: Bool {
      city.isEmpty && current.isEmpty && forecast.isEmpty && failure.isEmpty && days.isEmpty
        && airQuality.isEmpty && hours.isEmpty && reported == nil && before == nil
    }
  }
}

extension ForeignMembers {
  /// Returns the members whose owner is the same after a change: what was fetched anew, failed anew
  /// or was removed for good takes its members along.
  ///
  /// - Complexity: O(n) in the number of cities.
  func surviving(from old: SavedState, to new: SavedState) -> ForeignMembers {
    guard !cities.isEmpty || !latestChange.isEmpty else { return self }
    var result = self
    if old.latestChange?.revision != new.latestChange?.revision { result.latestChange = [] }
    let oldByID = CityIndex(old.cities)
    for city in new.cities {
      guard var members = cities[city.id] else { continue }
      guard let before = oldByID[city.id] else { continue }
      if city.current != before.current { members.current = [] }
      if city.forecast != before.forecast {
        members.forecast = []
        members.days = []
        members.hours = []
      }
      if city.failure != before.failure { members.failure = [] }
      if city.airQuality != before.airQuality { members.airQuality = [] }
      let isReportedAlike =
        ReportedWeather(city) == ReportedWeather(before)
        && new.reported[city.id] == old.reported[city.id]
      if !isReportedAlike { members.reported = nil }
      let isEdited =
        city.name != before.name || city.tags != before.tags || city.pin != before.pin
      if !isReportedAlike || isEdited || old.latestChange?.revision != new.latestChange?.revision {
        members.before = nil
      }
      result.cities[city.id] = members
    }
    // What was removed stands in the list of removed cities with the weather it had, and nothing
    // beside it.
    let present = Set(new.cities.map(\.id))
    for city in old.cities where !present.contains(city.id) {
      result.cities[city.id]?.reported = nil
      result.cities[city.id]?.before = nil
    }
    return result
  }
}
