import JSONText
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

    var isEmpty: Bool {
      city.isEmpty && current.isEmpty && forecast.isEmpty && failure.isEmpty
    }
  }
}

extension ForeignMembers {
  /// Returns the members whose owner is the same after a change: what was fetched anew, failed anew
  /// or was removed for good takes its members along.
  func surviving(from old: SavedState, to new: SavedState) -> ForeignMembers {
    guard !cities.isEmpty || !latestChange.isEmpty else { return self }
    var result = self
    if old.latestChange?.revision != new.latestChange?.revision { result.latestChange = [] }
    let oldByID = Dictionary(old.cities.map { ($0.id, $0) }) { first, _ in first }
    for city in new.cities {
      guard let before = oldByID[city.id] else { continue }
      if city.current != before.current { result.cities[city.id]?.current = [] }
      if city.forecast != before.forecast { result.cities[city.id]?.forecast = [] }
      if city.failure != before.failure { result.cities[city.id]?.failure = [] }
    }
    return result
  }
}
