package import FoundationEssentials
package import Weather

/// One revision of the whole list.
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

  /// The city that a person moved in this revision.
  var cityMovedLast: City.ID? {
    latestChange.flatMap { $0.revision == revision ? $0.moved : nil }
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
