import FoundationEssentials
import Weather

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
        all += issued.map { $0.of(reading.source) }.continuing(known, at: now)
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

  /// Returns the alert as the next message about an event of a city.
  fileprivate func continuing(as id: Alert.ID?) -> Alert {
    var alert = self
    if let id { alert.id = id }
    alert.references = []
    return alert
  }
}

extension [Alert] {
  /// Returns the alerts of a response with the identities of the events that the city had.
  ///
  /// An event is found by its key, by what a message refers to, and where a service changes its numbers
  /// without saying so, by its kind and time. An event whose message has expired goes on until its end.
  ///
  /// - Complexity: O(n log n)
  fileprivate func continuing(_ known: [Alert], at now: Date) -> [Alert] {
    var left = Dictionary(known.map { ($0.key, $0) }) { first, _ in first }
    let keys = Dictionary(known.map { ($0.id, $0.key) }) { first, _ in first }
    var ids = [Alert.ID?](repeating: nil, count: count)
    func match(_ names: (Alert) -> [String]) {
      for (index, alert) in enumerated() where ids[index] == nil {
        for name in names(alert) where ids[index] == nil {
          ids[index] =
            (left.removeValue(forKey: name) ?? keys[name].flatMap { left.removeValue(forKey: $0) })?
            .id
        }
      }
    }
    match { [$0.key] }
    match(\.references)
    let new = Dictionary(grouping: indices.filter { ids[$0] == nil }) { self[$0].code }
    for (code, old) in Dictionary(grouping: left.values, by: \.code) {
      let earlier = old.sorted { $0.start < $1.start }
      let later = (new[code] ?? []).sorted { self[$0].start < self[$1].start }
      var (first, second) = (0, 0)
      while first < earlier.count, second < later.count {
        let (old, alert) = (earlier[first], self[later[second]])
        if old.overlaps(alert) {
          ids[later[second]] = old.id
          left[old.key] = nil
          first += 1
          second += 1
        } else if old.start < alert.start {
          first += 1
        } else {
          second += 1
        }
      }
    }
    let lapsed = left.values.filter { alert in
      alert.expires.map { $0 <= now } == true && alert.ends != nil && alert.ends != alert.expires
    }
    return zip(self, ids).map { $0.continuing(as: $1) } + lapsed
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
  fileprivate var start: Date { onset ?? .distantPast }
  fileprivate var end: Date { ends ?? .distantFuture }

  /// The most words of an event that count.
  private static let maximumWords = 6

  /// The first words that name the event, sorted, without those of every alert.
  fileprivate var words: [String] {
    let words = event.foldedForMatching.split { !$0.isLetter }.map(String.init)
    let common: Set = [
      "official", "warning", "watch", "advisory", "statement", "alert", "of", "for", "the",
      "yellow",
      "orange", "red", "severe", "extreme", "moderate", "minor", "strong", "heavy",
    ]
    let own = words.filter { !common.contains($0) }
    return Set(own.prefix(Self.maximumWords)).sorted()
  }
}
