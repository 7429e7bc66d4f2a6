package import FoundationEssentials
package import Weather

extension [Alert] {
  /// Returns the events that the messages of a response are about, in whatever order they are.
  ///
  /// The latest message of an event is its state. Messages of one kind whose times touch are one event,
  /// unless events have numbers.
  ///
  /// - Complexity: O(n log n) for messages that have few references.
  package func events(at now: Date) -> [Alert] {
    let messages = map { $0.withoutImpossibleEnd }
    let latest = Dictionary(messages.map { ($0.key, $0.sentOrPast) }, uniquingKeysWith: Swift.max)
    var referring: [String: [Alert]] = [:]
    for message in messages {
      for name in message.references { referring[name, default: []].append(message) }
    }
    var states: [Alert] = []
    for var message in messages {
      let isEarlier = latest[message.key].map { message.sentOrPast < $0 } ?? false
      // Messages about several events refer to each other's predecessors.
      let successors =
        referring[message.key, default: []]
        + referring[message.message, default: []].filter { $0.key == message.key || !$0.isNumbered }
      if isEarlier || successors.contains(where: { $0.replaces(message) }) { continue }
      if message.hasEnded(at: now) { message.over = message.over ?? .cancelled }
      states.append(message)
    }
    let current = Dictionary(grouping: states.filter { $0.over == nil }, by: \.key)
    let events = current.values.map { $0.joined(fillsGaps: true) }
    let over = Dictionary(grouping: states.filter { current[$0.key] == nil }, by: \.key).values.map
    { $0.joined(fillsGaps: true) }
    let kinds = Dictionary(grouping: events.filter { !$0.isNumbered }, by: \.code).values
    return (events.filter(\.isNumbered) + kinds.flatMap(\.joinedByTime) + over).sorted {
      $0.precedes($1)
    }
  }

  /// Alerts of one kind, those that overlap or touch as one.
  private var joinedByTime: [Alert] {
    var runs: [[Alert]] = []
    // The one of the run that ends last.
    var last: Alert?
    for alert in sorted(by: { $0.start < $1.start }) {
      if let before = last, before.touches(alert) {
        runs[runs.count - 1].append(alert)
        if alert.end > before.end { last = alert }
      } else {
        runs.append([alert])
        last = alert
      }
    }
    return runs.map { $0.joined(fillsGaps: false) }
  }

  /// The first of some alerts, for as long as any of them is in force.
  ///
  /// - Parameter fillsGaps: Whether an unknown time says nothing; else it is without limit.
  private func joined(fillsGaps: Bool) -> Alert {
    let sorted = sorted { $0.precedes($1) }
    var alert = sorted[0]
    if count == 1 { return alert }
    func times(_ path: KeyPath<Alert, Date?>) -> [Date] {
      let known = compactMap { $0[keyPath: path] }
      return fillsGaps || known.count == count ? known : []
    }
    alert.onset = times(\.onset).min()
    alert.ends = times(\.ends).max()
    alert.expires = compactMap(\.expires).max()
    alert.sent = compactMap(\.sent).max()
    alert.id = self.min { ($0.sentOrPast, $0.id) < ($1.sentOrPast, $1.id) }?.id ?? alert.id
    alert.references = sorted.flatMap { [$0.key] + $0.references }
    return alert
  }
}

extension Alert {
  var start: Date { onset ?? .distantPast }
  var end: Date { ends ?? .distantFuture }
  fileprivate var sentOrPast: Date { sent ?? .distantPast }

  /// Whether it counts against a message that it refers to; a later one is not replaced.
  fileprivate func replaces(_ other: Alert) -> Bool { sent ?? .distantFuture >= other.sentOrPast }

  /// An end that is not after the beginning is unknown.
  fileprivate var withoutImpossibleEnd: Alert {
    var alert = self
    if let onset, let ends, ends <= onset { alert.ends = nil }
    return alert
  }
}
