package import FoundationEssentials
package import Weather

/// A state and the next one, with the difference between their reported values.
package struct StateChange: Sendable {
  package let old: SavedState

  /// Equal to `old` if nothing was saved.
  package let new: SavedState

  /// The difference from `old.reportedBoard` to `new.reportedBoard`.
  package let difference: BoardDifference

  /// Compares two saved states.
  package init(from old: SavedState, to new: SavedState) {
    self.old = old
    self.new = new
    difference = BoardDifference(
      from: old.reportedBoard,
      to: new.reportedBoard,
      comparison: .measured,
      shown: CityIndex(new.cities),
      moved: new.cityMovedLast
    )
  }

  /// Makes a change that saves nothing.
  package init(unchanged state: SavedState) {
    self.init(from: state, to: state)
  }

  /// Compares two states and updates the latest change if any city was added, removed or updated.
  fileprivate init(from old: SavedState, to next: SavedState, moved: City.ID?, at now: Date) {
    var new = next
    let reportedBefore = old.reportedBoard
    difference = BoardDifference(
      from: reportedBefore,
      to: new.reportedBoard,
      comparison: .measured,
      shown: CityIndex(new.cities),
      moved: moved
    )
    if !difference.isEmpty {
      // A removed city is shown with its last present values, not with those last reported.
      let removed = Set(difference.removed.map(\.id))
      let before = zip(old.cities, reportedBefore.cities).map { present, reported in
        removed.contains(present.id) ? present : reported
      }
      new.latestChange = SavedState.LatestChange(
        revision: new.revision,
        at: now,
        before: Board(cities: before),
        moved: moved
      )
    }
    self.old = old
    self.new = new
  }
}

extension SavedState {
  /// Returns the change to the next revision, compared with the values last reported.
  ///
  /// - Parameters:
  ///   - cities: The new list.
  ///   - fetched: The fetched parts of each city. They are compared even if they are the same as
  ///     before, because the thresholds may have changed.
  ///   - moved: The city that the user moved, if any.
  ///   - thresholds: The thresholds of changes.
  ///   - now: The current time.
  /// - Returns: The change.
  /// - Complexity: O(n) in the number of cities.
  package func next(
    _ cities: [City],
    fetched: [City.ID: WeatherParts] = [:],
    moved: City.ID? = nil,
    thresholds: Thresholds,
    at now: Date
  ) -> StateChange {
    var next = SavedState(revision: revision + 1, cities: cities, latestChange: latestChange)
    let oldByID = CityIndex(self.cities)
    next.reported.reserveCapacity(cities.count)
    for city in cities {
      guard let old = oldByID[city.id] else {
        next.reported[city.id] = ReportedWeather(city)
        continue
      }
      let reported = self.reported[city.id] ?? ReportedWeather(old)
      next.reported[city.id] = reported.updated(
        to: city,
        from: old,
        fetched: fetched[city.id] ?? [],
        thresholds: thresholds,
        today: city.localDate(at: now)
      )
    }
    return StateChange(from: self, to: next, moved: moved, at: now)
  }

  /// Returns the change to a revision with the cities and reported values of an earlier state.
  ///
  /// - Complexity: O(n) in the number of cities.
  package func restoring(_ earlier: SavedState, at now: Date) -> StateChange {
    let next = SavedState(
      revision: revision + 1,
      cities: earlier.cities,
      reported: earlier.reported,
      latestChange: latestChange
    )
    return StateChange(from: self, to: next, moved: nil, at: now)
  }

  /// Returns the change to a revision with the cities of an earlier one; nil if they are the same.
  ///
  /// A forecast that is still present keeps its hours, which the history does not have.
  ///
  /// - Complexity: O(n) in the number of cities.
  package func restoring(
    _ earlier: [City],
    thresholds: Thresholds,
    at now: Date
  ) -> StateChange? {
    let presentByID = CityIndex(self.cities)
    let cities = earlier.map { city in
      var city = city
      guard var forecast = presentByID[city.id]?.forecast else { return city }
      let hours = forecast.hours
      forecast.hours = city.forecast?.hours ?? []
      if forecast == city.forecast, forecast.hours.isEmpty { city.forecast?.hours = hours }
      return city
    }
    return cities == self.cities ? nil : next(cities, thresholds: thresholds, at: now)
  }
}
