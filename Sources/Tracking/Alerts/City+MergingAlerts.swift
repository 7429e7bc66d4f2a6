import FoundationEssentials
package import Weather

extension City {
  /// Takes over what the sources of alerts said.
  ///
  /// What a source failed to say stays as it is. The alerts of sources that are no longer asked leave.
  mutating func mergeAlerts(_ readings: [AlertReading], at now: Date) {
    var all: [Alert] = []
    var checks: [AlertCheck] = []
    for reading in readings {
      // An older version saved alerts of the National Weather Service alone, without a source.
      let known = (alerts ?? []).filter { ($0.source ?? "nws") == reading.source }
      var check =
        alertChecks.first { $0.source == reading.source } ?? AlertCheck(source: reading.source)
      switch reading.result {
      case .success(let issued) where isReplaced(check.fetchedAt, by: reading.at, at: now):
        all += issued.map { $0.of(reading.source) }.continuing(known, &check, reading.at, at: now)
        check.fetchedAt = reading.at
        check.failure = nil
      // The place is near the area, but not in it; a place that has an alert is in it.
      case .failure(let failure) where failure.kind == .notCovered && known.isEmpty:
        check.fetchedAt = reading.at
        check.failure = nil
      case .failure(let failure):
        all += known
        check.failure = failure.following(check.failure)
      case .success, nil: all += known
      }
      checks.append(check)
    }
    var seen: Set<Alert.ID> = []
    alertChecks = checks
    alerts =
      checks.isEmpty
      ? nil
      : all.filter { !$0.hasEnded(at: now) && seen.insert($0.id).inserted }.withoutEchoes.sorted {
        let ranks = ($0.severityRank ?? 0, $1.severityRank ?? 0)
        let times = ($0.onset ?? .distantPast, $1.onset ?? .distantPast)
        if ranks.0 != ranks.1 { return ranks.0 > ranks.1 }
        return times.0 == times.1 ? $0.id < $1.id : times.0 < times.1
      }
  }
}

extension Alert {
  fileprivate func of(_ source: String) -> Alert {
    var alert = self
    alert.source = source
    return alert
  }

  /// Returns the state of an event as a city has it.
  fileprivate func continuing(as id: Alert.ID?) -> Alert {
    var alert = self
    alert.id = id ?? self.id
    alert.message = ""
    alert.references = []
    alert.continuesWhatEnds = false
    return alert
  }

  /// Seconds from the first response without an alert to the one that ends it, as services drop alerts
  /// and return them; longer where renewals come late, and where a source seems to fail.
  private static let leastAbsence = 600.0
  static let longAbsence = 3600.0

  /// Returns the alert as it stays after a response without it; nil if it is gone.
  ///
  /// One whose message has expired goes on until its end.
  fileprivate func missing(from response: Date, after last: Date?, at now: Date) -> Alert? {
    var alert = self
    if keptUntil == nil {
      alert.confirmedAt = last
      alert.keptUntil = response + (ends == nil ? Self.longAbsence : Self.leastAbsence)
    }
    let hasLapsed = expires.map { $0 <= now } == true && ends != nil && ends != expires
    return hasLapsed || keptUntil.map { response < $0 } ?? true ? alert : nil
  }

  /// Whether this message, which ends an event, ends an alert.
  fileprivate func isEnd(of alert: Alert) -> Bool {
    let names = [key, message] + references
    let isNamed = names.contains(alert.key) || names.contains(alert.id)
    let isOfKind = !isNumbered && references.isEmpty && code == alert.code && overlaps(alert)
    return (isNamed || isOfKind) && sent ?? .distantFuture >= alert.sent ?? .distantPast
  }
}

extension [Alert] {
  /// Returns the alerts after a response with these messages, with the identities of the events that
  /// the city had.
  ///
  /// - Complexity: O(n log n)
  fileprivate func continuing(
    _ known: [Alert], _ check: inout AlertCheck, _ response: Date, at now: Date
  ) -> [Alert] {
    let all = events(at: now)
    let events = all.filter { $0.over == nil }
    var left = Dictionary(known.map { ($0.key, $0) }) { first, _ in first }
    let before = known.continued(by: events, leaving: &left)
    func missing(_ alert: Alert) -> Alert? {
      alert.missing(from: response, after: check.fetchedAt, at: now)
    }
    let present = zip(events, before).map { event, before in
      // A cache of the service may have an older message.
      if let before, let sent = event.sent, let last = before.sent, sent < last,
        let kept = missing(before)
      {
        return kept
      }
      return event.continuing(as: before?.id)
    }
    let replaced = Set(flatMap(\.references))
    let kinds = Dictionary(grouping: events.filter { !$0.isNumbered }, by: \.code)
    var gone: [Alert.ID: AlertChange?] = [:]
    let absent = left.values.compactMap { alert -> Alert? in
      if let end = all.first(where: { $0.over != nil && $0.isEnd(of: alert) }) {
        if end.over == .ended { gone.updateValue(.ended, forKey: alert.id) }
        return nil
      }
      if kinds[alert.code]?.contains(where: alert.touches) == true {
        gone.updateValue(nil, forKey: alert.id)
        return nil
      }
      return replaced.contains(alert.key) ? nil : missing(alert)
    }
    check.gone = gone
    return present + absent
  }

  /// Returns for each event the known alert that it is: the one with its key, else what its message refers
  /// to, else, where a service changes its numbers without saying so, one of its kind and time.
  ///
  /// - Parameter left: The known alerts by their keys; afterwards those that no event is.
  /// - Complexity: O(n log n)
  private func continued(by events: [Alert], leaving left: inout [String: Alert]) -> [Alert?] {
    let keys = Dictionary(map { ($0.id, $0.key) }) { first, _ in first }
    var before = [Alert?](repeating: nil, count: events.count)
    func match(_ names: (Alert) -> [String]) {
      for (index, alert) in events.enumerated() where before[index] == nil {
        for name in names(alert) where before[index] == nil {
          before[index] =
            left.removeValue(forKey: name) ?? keys[name].flatMap { left.removeValue(forKey: $0) }
        }
      }
    }
    match { [$0.key, $0.message] }
    match(\.references)
    let new = Dictionary(grouping: events.indices.filter { before[$0] == nil }) { events[$0].code }
    for (code, old) in Dictionary(grouping: left.values, by: \.code) {
      let earlier = old.sorted { ($0.start, $0.id) < ($1.start, $1.id) }
      let later = (new[code] ?? []).sorted { events[$0].start < events[$1].start }
      var (first, second) = (0, 0)
      while first < earlier.count, second < later.count {
        let (old, alert) = (earlier[first], events[later[second]])
        if old.touches(alert) {
          before[later[second]] = left.removeValue(forKey: old.key)
          first += 1
          second += 1
        } else if old.start < alert.start {
          first += 1
        } else {
          second += 1
        }
      }
    }
    return before
  }

  /// The alerts without those of the provider that another source has, too: its words name the event,
  /// or the event's name has them all, and the times overlap.
  ///
  /// - Complexity: O(n log n), as an event is compared by few words.
  fileprivate var withoutEchoes: [Alert] {
    let others = filter { $0.source != AlertReading.ofProvider }
    guard others.count < count else { return self }
    var named: [String: [Alert]] = [:]
    var containing: [String: [Alert]] = [:]
    for other in others {
      let words = other.words
      named[words.joined(separator: " "), default: []].append(other)
      for part in words.parts { containing[part, default: []].append(other) }
    }
    let (wholes, parts) = (named.mapValues(BusyTimes.init), containing.mapValues(BusyTimes.init))
    return filter { alert in
      let words = alert.words
      if alert.source != AlertReading.ofProvider || words.isEmpty { return true }
      return parts[words.joined(separator: " ")]?.overlap(alert) != true
        && !words.parts.contains { wholes[$0]?.overlap(alert) == true }
    }
  }
}

extension [City] {
  /// The fewest alerts of a source that leave at once as if it failed: an outage may respond with an empty list.
  private static let leastOutage = 3

  /// Keeps the alerts longer that are missing since now, where many of a source are.
  package mutating func keepAlerts(missingSince old: [City]) {
    let oldByID = CityIndex(old)
    var missing: [String?: [String: [(city: Int, alert: Int)]]] = [:]
    for city in indices {
      let earlier = oldByID[self[city].id]?.alerts ?? []
      let present = Set(earlier.lazy.filter { $0.keptUntil == nil }.map(\.id))
      for (index, alert) in (self[city].alerts ?? []).enumerated()
      where alert.keptUntil != nil && present.contains(alert.id) {
        missing[alert.source, default: [:]][alert.key, default: []].append((city, index))
      }
    }
    for positions in missing.values where positions.count >= Self.leastOutage {
      for (city, index) in positions.values.joined() {
        let check = self[city].alertChecks.first { $0.source == self[city].alerts?[index].source }
        self[city].alerts?[index].keptUntil = check?.fetchedAt.map { $0 + Alert.longAbsence }
      }
    }
  }
}

/// The times in which any of some alerts is in force.
private struct BusyTimes {
  /// Apart from each other, the earliest first.
  private var spans: [(start: Date, end: Date)] = []

  init(_ alerts: [Alert]) {
    for alert in alerts.sorted(by: { $0.start < $1.start }) {
      if let last = spans.last, alert.start < last.end {
        spans[spans.count - 1].end = Swift.max(last.end, alert.end)
      } else {
        spans.append((alert.start, alert.end))
      }
    }
  }

  func overlap(_ alert: Alert) -> Bool {
    let index = spans.partitioningIndex { $0.end > alert.start }
    return index < spans.count && spans[index].start < alert.end
  }
}

extension [String] {
  /// The texts of all choices of words but none, in their order.
  fileprivate var parts: [String] {
    (1..<1 << count).map { choice in
      indices.filter { choice & 1 << $0 != 0 }.map { self[$0] }.joined(separator: " ")
    }
  }
}

extension Alert {
  /// The most words of an event that count.
  private static let maximumWords = 6

  /// The first words that name the event, sorted, without those of every alert.
  fileprivate var words: [String] {
    let words = event.foldedForMatching.split { !$0.isLetter }.map(String.init)
    let common: Set = [
      "official", "warning", "watch", "advisory", "statement", "alert", "of", "for", "the",
      "yellow", "orange", "red", "severe", "extreme", "moderate", "minor", "strong", "heavy",
    ]
    let own = words.filter { !common.contains($0) }
    return Set(own.prefix(Self.maximumWords)).sorted()
  }
}
