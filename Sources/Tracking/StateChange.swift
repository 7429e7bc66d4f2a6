package import FoundationEssentials
package import Weather

/// A state and the next one, with the difference between their reported values.
package struct StateChange: Sendable {
  package let old: SavedState

  /// Equal to `old` if nothing was saved.
  package private(set) var new: SavedState

  /// The difference to `new.reportedBoard` from the board before, on which only news differ.
  package let difference: BoardDifference

  /// For `undo` and `redo` the revision that the change takes back.
  package var takenBack: Int?

  /// Whether a state was saved.
  package var isSave: Bool { new.revision != old.revision }

  /// Compares two saved states.
  package init(from old: SavedState, to new: SavedState) {
    self.old = old
    self.new = new
    difference = BoardDifference(
      from: new.boardBefore(changesSince: old).marking(new.latestRuleEndings),
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
  fileprivate init(
    from old: SavedState,
    to next: SavedState,
    moved: City.ID?,
    endings: [City.ID: [String: RuleEnding]],
    before: Board? = nil,
    isReturn: Bool = false,
    at now: Date
  ) {
    var new = next
    let reportedBefore = (before ?? old.reportedBoard).marking(endings)
    difference = BoardDifference(
      from: reportedBefore,
      to: new.reportedBoard,
      comparison: .measured,
      shown: CityIndex(new.cities),
      moved: moved,
      isReturn: isReturn
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
        before: Board(cities: before, expected: reportedBefore.expected),
        moved: moved
      )
    }
    self.old = old
    self.new = new
  }

  /// Returns the change with another queue in the new state.
  package func queuing(_ queue: HookQueue) -> StateChange {
    var change = self
    change.new.hookQueue = queue
    return change
  }

  /// Returns the change with an identifier of the list in the new state, if that has none.
  package func identifyingList(by makeIdentifier: () -> UUID) -> StateChange {
    var change = self
    change.new.listID = new.listID ?? makeIdentifier()
    return change
  }
}

extension SavedState {
  /// Why the latest change ended rules.
  fileprivate var latestRuleEndings: [City.ID: [String: RuleEnding]] {
    guard let latestChange else { return [:] }
    var endings: [City.ID: [String: RuleEnding]] = [:]
    for city in latestChange.before.cities where !city.rules.isEmpty {
      for rule in city.rules { endings[city.id, default: [:]][rule.name] = rule.ending }
    }
    return endings
  }
}

extension Board {
  /// Returns the board with the reasons why the next save ends rules.
  fileprivate func marking(_ endings: [City.ID: [String: RuleEnding]]) -> Board {
    if endings.isEmpty { return self }
    var board = self
    for index in cities.indices {
      guard let reasons = endings[cities[index].id] else { continue }
      for position in cities[index].rules.indices {
        board.cities[index].rules[position].ending = reasons[cities[index].rules[position].name]
      }
    }
    return board
  }
}

extension SavedState {
  /// Returns the change to the next revision, with its news.
  ///
  /// - Parameters:
  ///   - fetched: The fetched parts of each city. They are compared even if they are the same as
  ///     before, because the thresholds may have changed.
  ///   - moved: The city that the user moved, if any.
  ///   - isReturn: Whether new cities were removed before, so that their alerts and rules are not news.
  ///   - rules: The rules to evaluate; the items of others leave.
  /// - Complexity: O(n m) for n cities and m rules.
  package func next(
    _ cities: [City],
    fetched: [City.ID: WeatherParts] = [:],
    moved: City.ID? = nil,
    isReturn: Bool = false,
    thresholds: Thresholds,
    rules: RuleSet = RuleSet(),
    at now: Date
  ) -> StateChange {
    let outcome = rules.evaluate(ruleItems, on: cities, at: now)
    let cities = outcome.cities
    var next = SavedState(revision: revision + 1, cities: cities, latestChange: latestChange)
    next.hookQueue = hookQueue
    next.listID = listID
    next.ruleItems = outcome.items
    let oldByID = CityIndex(self.cities)
    next.reported.reserveCapacity(cities.count)
    var news = NewsCollector(self)
    for city in cities {
      let today = city.localDate(at: now)
      guard let old = oldByID[city.id] else {
        next.reported[city.id] = ReportedWeather(city)
        if thresholds.baseline == .forecast {
          next.reported[city.id]?.known = KnownWeather(reporting: city, on: today, at: now)
        }
        continue
      }
      let last = self.reported[city.id] ?? ReportedWeather(old)
      let parts = fetched[city.id] ?? []
      switch thresholds.baseline {
      case .lastReported:
        next.reported[city.id] = last.updated(
          to: city,
          from: old,
          fetched: parts,
          thresholds: thresholds,
          today: today
        )
      case .forecast:
        let found = WeatherNews(
          of: city,
          since: last,
          old,
          fetched: parts,
          hasOtherNews: !city.alertChanges(from: old).isEmpty
            || !city.ruleChanges(from: old).isEmpty,
          thresholds: thresholds,
          today: today,
          at: now
        )
        next.reported[city.id] = found.reported
        news.add(found, of: city.id, since: last)
      }
    }
    next.latestChange?.before = news.beforeLatestChange
    return StateChange(
      from: self,
      to: next,
      moved: moved,
      endings: outcome.endings,
      before: news.before,
      isReturn: isReturn,
      at: now
    )
  }

  /// Returns the change to a revision with the cities and reported values of an earlier state.
  ///
  /// What the rules have reported since then stays reported.
  ///
  /// - Complexity: O(n m) for n cities and m rules.
  package func restoring(
    _ earlier: SavedState,
    rules: RuleSet = RuleSet(),
    at now: Date
  ) -> StateChange {
    let outcome = rules.evaluate(ruleItems, on: keepingRules(in: earlier.cities), at: now)
    var next = SavedState(
      revision: revision + 1,
      cities: outcome.cities,
      reported: earlier.reported,
      latestChange: latestChange
    )
    next.ruleItems = outcome.items
    next.hookQueue = hookQueue
    next.listID = listID
    return StateChange(
      from: self,
      to: next,
      moved: nil,
      endings: outcome.endings,
      isReturn: true,
      at: now
    )
  }

  /// Returns cities of before with the rules that are reported now; a city that comes back has its own.
  private func keepingRules(in earlier: [City]) -> [City] {
    let presentByID = CityIndex(cities)
    return earlier.map { city in
      var city = city
      if let present = presentByID[city.id] { city.rules = present.rules }
      return city
    }
  }

  /// Returns the change to a revision with the cities of an earlier one; nil if they are the same.
  ///
  /// - Complexity: O(n m) for n cities and m rules.
  package func restoring(
    _ earlier: [City],
    thresholds: Thresholds,
    rules: RuleSet = RuleSet(),
    at now: Date
  ) -> StateChange? {
    let cities = addingHours(to: keepingRules(in: earlier))
    if cities == self.cities { return nil }
    return next(cities, isReturn: true, thresholds: thresholds, rules: rules, at: now)
  }

  /// Returns cities of the history, which has no hours, with those of the present list and of the cities
  /// that the latest change removed, where the forecast is the same.
  ///
  /// - Complexity: O(n) in the number of cities.
  package func addingHours(to cities: [City]) -> [City] {
    let known = CityIndex((latestChange?.before.cities ?? []) + self.cities)
    return cities.map { city in
      guard city.forecast?.hours.isEmpty == true, var forecast = known[city.id]?.forecast else {
        return city
      }
      let hours = forecast.hours
      forecast.hours = []
      var city = city
      if forecast == city.forecast { city.forecast?.hours = hours }
      return city
    }
  }
}
