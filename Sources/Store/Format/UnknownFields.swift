import Tracking
import Weather

/// The source text of a member: its key in quotes, and its value.
struct UnknownField: Sendable {
  var key: [UInt8]
  var value: [UInt8]
}

/// The fields of a loaded state that a newer minor version added: a save keeps them as long as the
/// value they belong to stays.
struct UnknownFields: Sendable {
  var state: [UnknownField] = []
  var latestChange: [UnknownField] = []
  var cities: [City.ID: CityFields] = [:]

  struct CityFields: Sendable {
    var city: [UnknownField] = []

    /// Dropped when the value is replaced.
    var current: [UnknownField] = []
    var forecast: [UnknownField] = []
    var failure: [UnknownField] = []
    var airQuality: [UnknownField] = []

    /// Columns of the forecast's days and hours, dropped with the forecast.
    var days: [UnknownField] = []
    var hours: [UnknownField] = []

    /// Values with unknown fields at any depth: kept as a whole while they are valid, because they
    /// cannot be edited.
    var reported: [UInt8]?
    var before: [UInt8]?

    var isEmpty: Bool {
      city.isEmpty && current.isEmpty && forecast.isEmpty && failure.isEmpty && days.isEmpty
        && airQuality.isEmpty && hours.isEmpty && reported == nil && before == nil
    }
  }
}

extension UnknownFields {
  /// Returns the fields of the values that a change did not replace or remove.
  ///
  /// - Complexity: O(n) in the number of cities.
  func surviving(from old: SavedState, to new: SavedState) -> UnknownFields {
    guard !cities.isEmpty || !latestChange.isEmpty else { return self }
    var result = self
    let isSameChange = old.latestChange?.revision == new.latestChange?.revision
    if !isSameChange { result.latestChange = [] }
    let oldByID = CityIndex(old.cities)
    for city in new.cities {
      guard var fields = cities[city.id] else { continue }
      guard let before = oldByID[city.id] else { continue }
      if city.current != before.current { fields.current = [] }
      if city.forecast != before.forecast {
        fields.forecast = []
        fields.days = []
        fields.hours = []
      }
      if city.failure != before.failure { fields.failure = [] }
      if city.airQuality != before.airQuality { fields.airQuality = [] }
      let isReportedUnchanged =
        ReportedWeather(city) == ReportedWeather(before)
        && new.reported[city.id].isSame(as: old.reported[city.id])
      if !isReportedUnchanged { fields.reported = nil }
      let isEdited =
        city.name != before.name || city.tags != before.tags || city.pin != before.pin
        || city.rules != before.rules
      if !isReportedUnchanged || isEdited || !isSameChange { fields.before = nil }
      result.cities[city.id] = fields
    }
    // Removed cities are saved without `reported` and `before`.
    let present = Set(new.cities.map(\.id))
    for city in old.cities where !present.contains(city.id) {
      result.cities[city.id]?.reported = nil
      result.cities[city.id]?.before = nil
    }
    return result
  }
}

extension ReportedWeather? {
  /// Whether two have the same values, whatever is known of the weather to come.
  fileprivate func isSame(as other: ReportedWeather?) -> Bool {
    self?.current == other?.current && self?.days == other?.days
  }
}
