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

  /// The latest revision that added, removed or updated a city; nil if there is none.
  package var latestChange: LatestChange?

  /// What hooks have not received yet.
  package var hookQueue = HookQueue()

  package struct LatestChange: Sendable, Equatable {
    package var revision: Int

    /// In whole seconds.
    package let at: Date

    /// The board before the change, on which only its news differ from the one after it; what becomes
    /// known without a report is changed in it, too.
    package var before: Board

    /// The city that the user moved, if any.
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

  /// The revision as far as the state itself knows it: with its time if it had changes, and without its
  /// command.
  package var savedRevision: SavedRevision {
    let change = latestChange.flatMap { $0.revision == revision ? $0 : nil }
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
    return (times + [latestChange?.at]).compactMap(\.self).max()
  }

  /// The city that the user moved in this revision.
  var cityMovedLast: City.ID? {
    latestChange.flatMap { $0.revision == revision ? $0.moved : nil }
  }

  /// The list with its present weather.
  var presentBoard: Board { Board(cities: cities) }

  /// The list with the values last reported.
  var reportedBoard: Board { reportedBoard(replacing: [:]) }

  /// The list with the values last reported, or others for some cities.
  func reportedBoard(replacing others: [City.ID: ReportedWeather]) -> Board {
    Board(
      cities: cities.map { city in
        (others[city.id] ?? reported[city.id]).map(city.showing) ?? city
      }
    )
  }

  /// The list before the changes since an older state, on which only these differ from `reportedBoard`.
  ///
  /// Where there were several, what became known between them is among them.
  func boardBefore(changesSince old: SavedState) -> Board {
    guard revision > old.revision, let latestChange else { return old.reportedBoard }
    if latestChange.revision == old.revision + 1 { return latestChange.before }
    let isSame =
      latestChange.revision == old.latestChange?.revision
      && latestChange.at == old.latestChange?.at
    return isSame ? reportedBoard : old.reportedBoard
  }

  /// The list before the latest change, on which only its news differ.
  var boardBeforeLatestChange: Board {
    latestChange?.before ?? reportedBoard
  }
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
