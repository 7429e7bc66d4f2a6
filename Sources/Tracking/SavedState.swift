package import FoundationEssentials
package import Weather

/// One version of the whole list, numbered.
package struct SavedState: Sendable, Equatable {
  /// 0 before the first save; every save takes the next number.
  package var revision: Int

  /// In list order, no identifier twice, with their present weather.
  package var cities: [City]

  /// What was last reported of each of `cities`.
  package var reported: [City.ID: ReportedWeather]

  /// The latest revision in which anything was added, removed or updated; nil before the first.
  package var latestChange: LatestChange?

  package struct LatestChange: Sendable, Equatable {
    package var revision: Int

    /// To the second.
    package let at: Date

    /// What was reported before it.
    package var before: Board

    /// The city that a person moved in the list, if one was.
    package var moved: City.ID?

    package init(revision: Int, at: Date, before: Board, moved: City.ID? = nil) {
      self.revision = revision
      self.at = Timestamp.wholeSeconds(at)
      self.before = before
      self.moved = moved
    }
  }

  package init(
    revision: Int = 0,
    cities: [City] = [],
    reported: [City.ID: ReportedWeather] = [:],
    latestChange: LatestChange? = nil
  ) {
    self.revision = revision
    self.cities = cities
    self.reported = reported
    self.latestChange = latestChange
  }

  /// The list with its present weather.
  package var presentBoard: Board { Board(cities: cities) }

  /// The list with the values last reported.
  package var reportedBoard: Board {
    Board(
      cities: cities.map { city in
        guard let reported = reported[city.id] else { return city }
        return city.showing(reported)
      }
    )
  }

  /// The list with the values reported before the latest change.
  package var boardBeforeLatestChange: Board {
    latestChange?.before ?? reportedBoard
  }

  /// Returns the next version of the list: its values measured against those last reported, and the
  /// latest change moved on when anything was added, removed or updated.
  ///
  /// - Parameters:
  ///   - cities: The list from now on.
  ///   - fetched: What was fetched of each city: that is measured even where it is the same as
  ///     before, since the thresholds may not be.
  ///   - moved: The city that a person moved, if one was.
  ///   - thresholds: How large a difference has to be.
  ///   - now: The present.
  /// - Returns: The next version.
  /// - Complexity: O(n) in the number of cities.
  package func succeeded(
    by cities: [City],
    fetched: [City.ID: WeatherParts] = [:],
    moved: City.ID? = nil,
    thresholds: Thresholds,
    at now: Date
  ) -> SavedState {
    var next = SavedState(revision: revision + 1, cities: cities, latestChange: latestChange)
    let oldByID = CityIndex(self.cities)
    next.reported.reserveCapacity(cities.count)
    for city in cities {
      guard let old = oldByID[city.id] else {
        next.reported[city.id] = ReportedWeather(city)
        continue
      }
      let reported = self.reported[city.id] ?? ReportedWeather(old)
      next.reported[city.id] = reported.advanced(
        to: city,
        from: old,
        fetched: fetched[city.id] ?? [],
        thresholds: thresholds,
        today: city.localDate(at: now)
      )
    }
    next.noteChanges(since: self, moved: moved, at: now)
    return next
  }

  /// Returns an earlier state as the next version of the list, with what was reported then.
  ///
  /// - Complexity: O(n) in the number of cities.
  package func restoring(_ earlier: SavedState, at now: Date) -> SavedState {
    var next = SavedState(
      revision: revision + 1,
      cities: earlier.cities,
      reported: earlier.reported,
      latestChange: latestChange
    )
    next.noteChanges(since: self, moved: nil, at: now)
    return next
  }

  /// Moves the latest change on to this version when anything was added, removed or updated.
  private mutating func noteChanges(
    since old: SavedState,
    moved: City.ID?,
    at now: Date
  ) {
    let reportedBefore = old.reportedBoard
    let difference = BoardDifference(
      from: reportedBefore,
      to: reportedBoard,
      comparison: .measured
    )
    if difference.isEmpty { return }
    // What was removed is shown with the data it had, and measured against nothing any more.
    let removed = Set(difference.removed.map(\.id))
    let before = zip(old.cities, reportedBefore.cities).map { present, reported in
      removed.contains(present.id) ? present : reported
    }
    latestChange = LatestChange(
      revision: revision,
      at: now,
      before: Board(cities: before),
      moved: moved
    )
  }
}

extension City {
  /// The city with its weather as it was reported.
  package func showing(_ reported: ReportedWeather) -> City {
    var city = self
    city.current = reported.current
    if let days = reported.days {
      city.forecast = city.forecast ?? Forecast(provider: "", fetchedAt: addedAt)
      city.forecast?.days = days
    } else {
      city.forecast = nil
    }
    return city
  }
}
