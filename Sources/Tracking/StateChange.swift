package import FoundationEssentials
package import Weather

/// A state and the next one, with what is reported of it.
package struct StateChange: Sendable {
  package let old: SavedState

  /// Equal to `old` if nothing was saved.
  package private(set) var new: SavedState

  /// Empty if nothing is reported.
  package let report: Report

  /// What would be news of cities that the report of the save does not show; a later report has it.
  package fileprivate(set) var hidden: [City.ID: [FieldChange]] = [:]

  /// For `undo` and `redo` the revision that the change takes back.
  package var takenBack: Int?

  package var isSave: Bool { new.revision != old.revision }

  /// Compares two saved states.
  ///
  /// - Parameter thresholds: What counts of saves whose reports another one has replaced.
  package init(
    from old: SavedState, to new: SavedState,
    thresholds: Thresholds = Thresholds(baseline: .forecast)
  ) {
    self.old = old
    self.new = new
    report = new.report(since: old, thresholds)
  }

  /// Makes a change that saves nothing.
  package init(unchanged state: SavedState) { self.init(from: state, to: state) }

  /// Makes the change of a save, whose report the new state keeps if it says anything.
  fileprivate init(from old: SavedState, to next: SavedState, _ report: Report) {
    self.old = old
    self.report = report
    new = next
    if !report.isEmpty { new.latestReport = report }
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
  /// What the saves since an older state have reported.
  ///
  /// Where there were several, the lists are compared for what the latest report does not have.
  fileprivate func report(since old: SavedState, _ thresholds: Thresholds) -> Report {
    let none = Report(revision: revision, at: latestReport?.at ?? .distantPast)
    guard let latest = latestReport, latest != old.latestReport else { return none }
    if latest.revision == old.revision + 1 { return latest }
    let marked = old.cities.map { city in
      let ended = latest.ended[city.id]?.rules ?? []
      return city.marking(
        Dictionary(ended.map { ($0.name, $0.ending) }) { $1 }.compactMapValues { $0 })
    }
    // Saves may have reported figures of the present, which two moments alone do not.
    var values = thresholds
    values.baseline = .lastReported
    let compared = cities.changes(from: marked, values, at: latest.at)
    let items = compared.merging(latest.items) { compared, latest in
      let fields = Set(latest.map(\.field))
      // Weather that was reported twice is as the latest report has it.
      let hasWeather = fields.contains(where: \.isOfWeather)
      return latest
        + compared.filter { !fields.contains($0.field) && !(hasWeather && $0.field.isOfWeather) }
    }
    return Report(revision: revision, at: latest.at, from: old.cities, to: cities, items: items)
  }
}

extension City {
  /// Returns the city with the reasons why the next save ends its rules.
  fileprivate func marking(_ endings: [String: RuleEnding]?) -> City {
    guard let endings else { return self }
    var city = self
    for index in rules.indices { city.rules[index].ending = endings[rules[index].name] }
    return city
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
  ///   - shown: The cities that the report shows; nil for all. What is news of others stays unreported.
  /// - Complexity: O(n m) for n cities and m rules.
  package func next(
    _ cities: [City], fetched: [City.ID: WeatherParts] = [:], shown: Set<City.ID>? = nil,
    moved: City.ID? = nil, isReturn: Bool = false, thresholds: Thresholds,
    rules: RuleSet = RuleSet(), at now: Date
  ) -> StateChange {
    let outcome = rules.evaluate(ruleItems, on: cities, shown: shown, at: now)
    let cities = outcome.cities
    var next = following(with: cities, outcome.items)
    for index in next.cities.indices { next.cities[index].forgetMutes(at: now) }
    let before = citiesWithReportedAlerts
    let oldByID = CityIndex(before)
    next.known.reserveCapacity(cities.count)
    var items: [City.ID: [FieldChange]] = [:]
    var hidden: [City.ID: [FieldChange]] = [:]
    for city in cities {
      guard let old = oldByID[city.id] else {
        next.known[city.id] = WeatherNews.known(of: city, thresholds, at: now)
        continue
      }
      let alertNews = city.alertNews(from: old, known[city.id]?.alerts ?? [], at: now)
      let notices =
        alertNews.items.filter { !city.silences($0, at: now) }
        + city.ruleChanges(from: old.marking(outcome.endings[city.id]))
      var parts = fetched[city.id] ?? []
      if !city.hasSamePresent(as: old) { parts.insert(.current) }
      if city.$forecast != old.$forecast { parts.insert(.forecast) }
      let known =
        self.known[city.id] ?? WeatherNews.known(of: old, thresholds, at: old.current?.time ?? now)
      let news = WeatherNews.news(
        of: city, for: known, parts, hasNotices: !notices.isEmpty, thresholds, at: now)
      let own = city.listChanges(from: old)
      let changes = own + news.items + notices
      let isMuted = city.mute(of: .city, at: now) != nil
      if shown?.contains(city.id) == false || isMuted {
        next.known[city.id] = known
        next.known[city.id]?.reportedAlerts = city.alerts == old.alerts ? nil : old.alerts ?? []
        if isMuted {
          if !own.isEmpty { items[city.id] = own }
        } else if !changes.isEmpty {
          hidden[city.id] = changes
        }
        continue
      }
      next.known[city.id] = news.known
      next.known[city.id]?.alerts = alertNews.known
      next.known[city.id]?.reportedAlerts = nil
      if !changes.isEmpty { items[city.id] = changes }
    }
    let report = Report(
      revision: next.revision, at: now, from: before, to: cities, items: items, moved: moved,
      isReturn: isReturn)
    var change = StateChange(from: self, to: next, report)
    change.hidden = hidden
    return change
  }

  /// The cities with the alerts that readers know.
  private var citiesWithReportedAlerts: [City] {
    let alerts = known.compactMapValues(\.reportedAlerts)
    if alerts.isEmpty { return cities }
    return cities.map { city in
      var city = city
      if let known = alerts[city.id] { city.alerts = known }
      return city
    }
  }

  /// The next revision, with nothing reported.
  private func following(with cities: [City], _ ruleItems: RuleItems) -> SavedState {
    var next = self
    next.revision += 1
    next.cities = cities
    next.known = [:]
    next.ruleItems = ruleItems
    return next
  }

  /// Returns the change to a revision with the cities of an earlier state, and with what readers knew then.
  ///
  /// What the rules have reported since then stays reported.
  ///
  /// - Complexity: O(n m) for n cities and m rules.
  package func restoring(
    _ earlier: SavedState, thresholds: Thresholds, rules: RuleSet = RuleSet(), at now: Date
  ) -> StateChange {
    let outcome = rules.evaluate(ruleItems, on: keepingRules(in: earlier.cities), at: now)
    var next = following(with: outcome.cities, outcome.items)
    next.known = earlier.known
    let marked = cities.map { $0.marking(outcome.endings[$0.id]) }
    let items = next.cities.changes(from: marked, thresholds, at: now)
    let report = Report(
      revision: next.revision, at: now, from: cities, to: next.cities, items: items, isReturn: true)
    return StateChange(from: self, to: next, report)
  }

  /// Returns cities of before with the rules that are reported now; a city that comes back has its own.
  private func keepingRules(in earlier: [City]) -> [City] {
    let presentByID = CityIndex(cities)
    return earlier.map { city in
      var city = city
      if let present = presentByID[city.id] {
        city.rules = present.rules
        city.copyMeasurements(of: present)
      }
      return city
    }
  }

  /// Returns the change to a revision with the cities of an earlier one; nil if they are the same.
  ///
  /// - Complexity: O(n m) for n cities and m rules.
  package func restoring(
    _ earlier: [City], thresholds: Thresholds, rules: RuleSet = RuleSet(), at now: Date
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
    let removed = latestReport?.removed.map(\.city) ?? []
    let known = CityIndex(removed + self.cities)
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
