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

  /// The last reported weather of each of `cities`.
  package var reported: [City.ID: ReportedWeather]

  /// The rules that are or may become active, with what was reported.
  package var ruleItems = RuleItems()

  /// The report of the latest save that had one; nil if there is none.
  package var latestReport: Report?

  /// What hooks have not received yet.
  package var hookQueue = HookQueue()

  package init(
    revision: Int = 0,
    cities: [City] = [],
    reported: [City.ID: ReportedWeather] = [:],
    latestReport: Report? = nil
  ) {
    self.revision = revision
    self.cities = cities
    self.reported = reported
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

  /// The city with the values last reported.
  func reported(_ city: City) -> City { reported[city.id].map(city.showing) ?? city }
}

extension City {
  /// Returns the city with the reported weather.
  package func showing(_ reported: ReportedWeather) -> City {
    var city = self
    city.$current = reported.$current
    guard let days = reported.days else {
      city.forecast = nil
      return city
    }
    var forecast = city.forecast ?? Forecast(provider: "", fetchedAt: addedAt)
    // An equal forecast stays shared.
    if city.forecast == nil || forecast.days != days {
      forecast.days = days
      city.forecast = forecast
    }
    return city
  }
}
