import FoundationEssentials
package import Weather

extension City {
  /// Finds the news of the alerts since the city was saved last.
  ///
  /// - Parameters:
  ///   - known: The alerts that readers know differently from what the old city shows.
  ///   - now: Nil for two lists of unknown times.
  /// - Returns: The changes that are worth a report, and the alerts that readers know differently from
  ///   what this city shows.
  /// - Complexity: O(n) in the number of alerts.
  func alertNews(
    from old: City, _ known: [Alert], at now: Date?
  ) -> (items: [FieldChange], known: [Alert]) {
    // If alerts are unknown now, none has ended; if they were unknown before, all are new.
    guard let alerts else { return ([], []) }
    var baseline = Dictionary((old.alerts ?? []).map { ($0.id, $0) }) { first, _ in first }
    for alert in known where baseline[alert.id] != nil { baseline[alert.id] = alert }
    var items: [FieldChange] = []
    var nextKnown: [Alert] = []
    for alert in alerts {
      guard var before = baseline[alert.id] else {
        if alert.isReported { items.append(FieldChange(.alert(alert.id), after: .alert(alert))) }
        continue
      }
      before.learn(alert, at: now)
      let isGrave = before.isReported || alert.isReported
      let isNews = isGrave && AlertChange(from: before, to: alert) != nil
      if isNews {
        items.append(FieldChange(.alert(alert.id), before: .alert(before), after: .alert(alert)))
      }
      let next = isNews || !isGrave ? alert.after(before) : before
      if !next.isSame(as: alert) { nextKnown.append(next) }
    }
    let present = Set(alerts.map(\.id))
    let sources = Set(alertChecks.map(\.source))
    for alert in old.alerts ?? [] where !present.contains(alert.id) {
      // A source that is no longer asked has not ended its alerts.
      if let source = alert.source, !sources.contains(source) { continue }
      let before = baseline[alert.id] ?? alert
      let check = alertChecks.first { $0.source == alert.source }
      let known = alert.after(before)
      let end = check?.gone[alert.id] ?? AlertChange(endOf: known, at: now ?? check?.fetchedAt)
      if let end, before.isReported {
        items.append(
          FieldChange(.alert(alert.id), before: .alert(known), after: .text(end.rawValue)))
      }
    }
    return (items, nextKnown)
  }

  /// Whether a change is of an alert that is muted and not raised.
  func silences(_ change: FieldChange, at now: Date) -> Bool {
    guard case .alert(let id) = change.field, change.alertChange != .raised else { return false }
    return mute(of: .alert(id), at: now) != nil
  }

  /// Returns the alerts that are new, ended or changed between two lists.
  func alertChanges(from old: City) -> [FieldChange] { alertNews(from: old, [], at: nil).items }
}

extension Alert {
  /// Takes over what was unknown, and another beginning where both are in the past.
  fileprivate mutating func learn(_ alert: Alert, at now: Date?) {
    self = after(alert)
    let hasBegun = now.map { max(onset ?? $0, alert.onset ?? $0) <= $0 } ?? false
    if hasBegun { onset = alert.onset ?? onset }
  }

  /// The alert, with what is unknown in it as it was known before.
  fileprivate func after(_ known: Alert) -> Alert {
    var alert = self
    if alert.severityRank == nil { alert.severity = known.severity ?? severity }
    alert.level = level ?? known.level
    alert.onset = onset ?? known.onset
    alert.ends = ends ?? known.ends
    return alert
  }

  /// Whether a later alert has the same differences from both.
  fileprivate func isSame(as alert: Alert) -> Bool {
    (severityRank, onset, ends) == (alert.severityRank, alert.onset, alert.ends)
      && level == alert.level
  }
}

extension FieldChange {
  /// What the change says of an alert; nil for other fields.
  package var alertChange: AlertChange? {
    guard case .alert = field else { return nil }
    switch (before, after) {
    case (.alert(let old), .alert(let new)): return AlertChange(from: old, to: new) ?? .extended
    case (_, .alert): return .issued
    case (_, .text(let text)): return AlertChange(rawValue: text) ?? .ended
    default: return .ended
    }
  }

  /// The mark of the alert of the change; nil for other fields.
  var alertMark: CityListDifference.Mark? {
    switch alertChange {
    case nil: nil
    case .issued: .added
    case .cancelled, .ended: .removed
    case .raised, .lowered, .extended, .shortened, .moved: .updated
    }
  }
}

extension FieldChange.Value {
  /// The alert; nil for another value.
  package var alert: Alert? { if case .alert(let alert) = self { alert } else { nil } }
}
