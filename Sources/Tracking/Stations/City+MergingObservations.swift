package import FoundationEssentials
package import Weather

extension City {
  /// The most stations that are asked about a city whose own one does not report.
  private static let maximumAsked = 3

  /// Which of the stations of the city are asked: its own one while that reports, the nearer ones that may
  /// come back, else the nearest.
  ///
  /// - Parameter candidates: The nearest first.
  package func askedStations(among candidates: [Station], at now: Date) -> [Station] {
    guard let own = observation, own.isFresh(at: now),
      let index = candidates.firstIndex(where: { $0.id == own.station.id })
    else { return Array(candidates.prefix(Self.maximumAsked)) }
    return candidates[...index].suffix(Self.maximumAsked).map(\.self)
  }

  /// The city without measured values as the present ones, which a history does not have.
  var asModeled: City {
    guard measurements?.isFirst == true else { return self }
    var city = self
    city.measurements = nil
    return city
  }

  /// Takes what is not in a history, or of the present weather.
  mutating func copyMeasurements(of other: City) {
    $measurements = other.$measurements
    elevation = other.elevation
  }

  /// Takes the reports of stations, with the model's temperature that they are compared with.
  ///
  /// - Parameters:
  ///   - old: The city before the fetch.
  ///   - reports: Nil if no station was asked.
  mutating func mergeObservations(_ reports: [Observation]?, after old: City, at now: Date) {
    guard reports != nil || measurements != nil else { return }
    var measurements = measurements ?? Measurements()
    func isAllowed(_ report: Observation) -> Bool {
      station.map { $0 == report.station.id } ?? report.station.isAtHeight(of: elevation)
    }
    if let latest = measurements.latest, !isAllowed(latest) { measurements.latest = nil }
    let known = measurements.latest
    let newest = (reports ?? []).filter { isAllowed($0) && $0.isShown(at: now) }
    if let next = measurements.next(among: newest, at: now) { measurements.latest = next }
    if measurements.latest?.isShown(at: now) != true { measurements.latest = nil }
    if let chosen = measurements.latest {
      let unread = newest.filter { report in
        report.station.id == chosen.station.id
          && known.map { $0.station.id != chosen.station.id || $0.observedAt < report.observedAt }
            ?? true
      }
      for report in unread.sorted(by: { $0.observedAt < $1.observedAt }) {
        measurements.learn(report, model: modelTemperature(at: report.observedAt, after: old), self)
      }
    }
    // The last report of a day comes after its end.
    measurements.endDays(before: localDate(at: now - Self.latestReport))
    self.measurements = measurements == Measurements() ? nil : measurements
  }

  /// Seconds.
  private static let latestReport = 7200.0

  /// Seconds that a report may be before or after a single value of the model, and the most seconds between
  /// two values that are interpolated.
  private static let (tolerance, longestStep) = (900.0, 7200.0)

  /// The model's temperature at an instant, between its values of this fetch and of the one before.
  private func modelTemperature(at instant: Date, after old: City) -> Double? {
    guard let new = modeled, let last = new.temperature else { return nil }
    if let earlier = old.modeled, let first = earlier.temperature, earlier.provider == new.provider
    {
      let step = new.time.timeIntervalSince(earlier.time)
      if step > 0, step <= Self.longestStep, earlier.time <= instant, instant <= new.time {
        return first + (last - first) * instant.timeIntervalSince(earlier.time) / step
      }
      if instant < earlier.time, earlier.time.timeIntervalSince(instant) <= Self.tolerance {
        return first
      }
    }
    return abs(new.time.timeIntervalSince(instant)) <= Self.tolerance ? last : nil
  }
}

extension Measurements {
  /// Returns the report to show, of the nearest station that is not silent; nil for the one before.
  ///
  /// A nearer station takes the place of the own one with its second report after a silence.
  fileprivate mutating func next(among reports: [Observation], at now: Date) -> Observation? {
    let newest = Dictionary(grouping: reports, by: \.station.id).compactMapValues { reports in
      reports.max { $0.observedAt < $1.observedAt }
    }
    let fresh = newest.values.filter { $0.isFresh(at: now) }.sorted {
      ($0.station.distance, $0.station.id) < ($1.station.distance, $1.station.id)
    }
    guard let own = latest.map({ newest[$0.station.id] ?? $0 }), own.isFresh(at: now) else {
      returning = nil
      // Without a fresh report the last one stays, of whatever station.
      return fresh.first
        ?? (newest.values + [latest].compactMap { $0 }).max { $0.observedAt < $1.observedAt }
    }
    guard let nearest = fresh.first, nearest.station.distance < own.station.distance else {
      returning = nil
      return own
    }
    if let returning, returning.id == nearest.station.id, returning.observedAt < nearest.observedAt
    {
      self.returning = nil
      return nearest
    }
    if returning?.id != nearest.station.id {
      returning = Returning(id: nearest.station.id, observedAt: nearest.observedAt)
    }
    return own
  }

  /// Adds a report to its day.
  fileprivate mutating func learn(_ report: Observation, model: Double?, _ city: City) {
    guard let temperature = report.temperature, let provider = city.modeled?.provider else {
      return
    }
    let date = city.localDate(at: report.observedAt)
    var day = MeasuredDay(date: date, station: report.station.id, provider: provider)
    if let last = days.last {
      guard last.date <= date else { return }
      if last.date == date {
        guard last.hours != 0 else { return }
        days.removeLast()
        // Two stations or models of a day are not mixed.
        if last.station == day.station {
          let differences = day.differences
          day = last
          if last.provider != provider { day.differences = differences }
          day.provider = provider
        }
      }
    }
    let local = report.observedAt + Double(city.clock.offset(at: report.observedAt))
    let hour = Int(local.timeIntervalSince(date.midnightUTC) / 3600)
    day.add(
      temperature, hour: min(max(hour, 0), 23),
      difference: model.map {
        temperature - report.station.moved($0, from: city.elevation)
      })
    days.append(day)
  }

  /// Ends the days before today, and forgets what is too old.
  fileprivate mutating func endDays(before today: LocalDate) {
    if days.isEmpty { return }
    let first = today.advanced(byDays: -MeasuredDay.maximumDays)
    let firstLearned = today.advanced(byDays: -MeasuredDay.learnedDays)
    let none = [MeasuredDay.Difference](
      repeating: MeasuredDay.Difference(), count: MeasuredDay.partCount)
    for index in days.indices where days[index].date < today {
      days[index].end()
      if days[index].date < firstLearned { days[index].differences = none }
    }
    days.removeAll { day in
      day.date < first || day.date < today && !day.isCovered && day.differences == none
    }
  }
}
