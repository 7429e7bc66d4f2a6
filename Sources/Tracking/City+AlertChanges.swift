import Weather

extension City {
  /// Returns the warnings that are new, ended or changed since the city was what it was.
  ///
  /// Where nobody tells of warnings any more none has ended; where nobody did before, all are new.
  func alertChanges(from old: City) -> [FieldChange] {
    guard let alerts else { return [] }
    let before = Dictionary((old.alerts ?? []).map { ($0.id, $0) }) { first, _ in first }
    let present = Set(alerts.map(\.id))
    var changes = alerts.compactMap { alert -> FieldChange? in
      let earlier = before[alert.id]
      if let earlier, earlier.isSameWarning(as: alert) { return nil }
      return FieldChange(
        .alert(alert.id),
        before: earlier.map { .text($0.title) },
        after: .text(alert.title)
      )
    }
    for alert in old.alerts ?? [] where !present.contains(alert.id) {
      changes.append(FieldChange(.alert(alert.id), before: .text(alert.title)))
    }
    return changes
  }
}

extension Alert {
  /// What a person reads of it in one line.
  package var title: String { headline ?? event }

  /// Whether it says the same; its times may differ, as times never make a change.
  func isSameWarning(as other: Alert) -> Bool {
    event == other.event && severity == other.severity && headline == other.headline
  }
}
