package import FoundationEssentials

/// A weather alert, active now or later.
package struct Alert: Sendable, Equatable, Identifiable {
  /// What stays the same from the first message about an event to its end.
  package var id: String

  /// What the source calls the event in its latest message.
  package var key: String

  /// The name of a message that was just read, where its event has a number of its own; empty for
  /// another message, whose name is the key, and in a city.
  package var message = ""

  /// What a message that was just read replaces, by the names of messages and events; empty in a city.
  package var references: [String] = []

  /// How a message that was just read says that its event is over; nil in a city.
  package var over: AlertChange?

  /// Whether a message that was just read goes on with an event of its kind that ends when it begins;
  /// false in a city.
  package var continuesWhatEnds = false

  /// When the latest message was sent; nil if that is unknown.
  package var sent: Date?

  /// When its source had it last, if a later response did not have it.
  package var confirmedAt: Date?

  /// Until when it stays although responses do not have it; nil if the latest one has it.
  package var keptUntil: Date?

  /// The service that wrote it, where its source credits others; nil for the source itself.
  package var sender: String?

  /// The name of the source; nil if an older state does not have it.
  package var source: String?

  /// What two messages about one kind of event have in common in all languages and levels.
  package var code: String

  /// The kind of event, such as `Winter Storm Warning`.
  package var event: String

  /// The level of the source, such as `watch` or `orange`; nil if it has none.
  package var level: String?

  /// As in the Common Alerting Protocol: `Extreme`, `Severe`, `Moderate`, `Minor` or
  /// `Unknown`.
  package var severity: String?

  /// When the event begins.
  package var onset: Date?

  /// When the event ends; nil if that is unknown.
  package var ends: Date?

  /// When the latest message expires, which is no end of the event; nil if that is unknown.
  package var expires: Date?

  /// A summary in one line.
  package var headline: String?

  package init(id: String, event: String, source: String? = nil) {
    self.id = id
    key = id
    self.source = source
    code = event
    self.event = event
  }
}

extension Alert {
  /// The severity from 1, minor, to 4, extreme; nil if it is unknown.
  package var severityRank: Int? {
    Self.severities.firstIndex(of: severity?.lowercased() ?? "").map { $0 + 1 }
  }

  private static let severities = ["minor", "moderate", "severe", "extreme"]

  /// The levels of a service that rises from one to the next; a color has the rank of its severity.
  private static let levels = ["statement", "watch", "advisory", "warning"]

  private var levelRank: Int? { level.flatMap { Self.levels.firstIndex(of: $0) } }

  /// Whether it is grave enough to be reported; an unknown severity may be grave.
  package var isReported: Bool { severityRank.map { $0 > 1 } ?? true }

  /// The severity of a color, by which services name their levels; nil for no color of a warning.
  package static func severity(ofColor color: String) -> String? {
    ["yellow": "Moderate", "orange": "Severe", "red": "Extreme"][color.lowercased()]
  }

  package func isInForce(at now: Date) -> Bool {
    if let onset, onset > now { return false }
    return !hasEnded(at: now)
  }

  /// Whether its time is over.
  package func hasEnded(at now: Date) -> Bool { ends.map { $0 <= now } ?? false }

  /// Whether two alerts are about an instant that both have; an unknown time is without limit.
  package func overlaps(_ other: Alert) -> Bool {
    (onset ?? .distantPast) < (other.ends ?? .distantFuture)
      && (other.onset ?? .distantPast) < (ends ?? .distantFuture)
  }

  /// The most seconds between one alert and the next that still are one event: some ends are 23:59:59.
  private static let leastGap = 60.0

  /// Whether two alerts are about one event: they overlap or, where one of them goes on with the other, touch.
  package func touches(_ other: Alert) -> Bool {
    guard continuesWhatEnds || other.continuesWhatEnds else { return overlaps(other) }
    var longer = self
    longer.onset = onset.map { $0 - Self.leastGap }
    longer.ends = ends.map { $0 + Self.leastGap }
    return longer.overlaps(other)
  }

  /// Whether its key alone distinguishes a message that was just read from others of its kind.
  package var isNumbered: Bool { !message.isEmpty }

  /// Whether it is graver than another one, or was sent later.
  ///
  /// Of two different messages one always precedes the other.
  package func precedes(_ other: Alert) -> Bool {
    func ranks(_ alert: Alert) -> (Int, Int, Date) {
      (alert.levelRank ?? -1, alert.severityRank ?? 0, alert.sent ?? .distantPast)
    }
    func texts(_ alert: Alert) -> (String, String, String, String, String, String) {
      (
        alert.key, alert.message, alert.over?.rawValue ?? "", alert.event, alert.headline ?? "",
        alert.references.joined(separator: " ")
      )
    }
    let (mine, others) = (ranks(self), ranks(other))
    return mine == others ? texts(self) < texts(other) : mine > others
  }

  /// How much graver the alert is than another one of its event: its level counts before its severity.
  func difference(from other: Alert) -> Int {
    if let new = levelRank, let old = other.levelRank, new != old { return new - old }
    guard let new = severityRank, let old = other.severityRank else { return 0 }
    return new - old
  }
}

/// What a report says of an alert.
package enum AlertChange: String, Sendable, CaseIterable {
  case issued
  /// It is graver than before, such as a warning after a watch.
  case raised
  case lowered
  case extended
  case shortened
  /// It begins at another hour.
  case moved
  /// It is over long before its end, or without one.
  case cancelled
  case ended

  /// Seconds from which on another time is worth a report.
  private static let leastShift = 3600.0

  /// Seconds before its end from which on an alert that is gone has ended, not been cancelled: services let
  /// them expire.
  private static let usualEarliness = 1800.0

  /// Compares an alert with what readers know of it; nil for nothing that is worth a report.
  ///
  /// A time that is unknown in one of them says nothing.
  package init?(from old: Alert, to new: Alert) {
    func shift(_ before: Date?, _ after: Date?) -> Double {
      guard let before, let after else { return 0 }
      let seconds = after.timeIntervalSince(before)
      return abs(seconds) >= Self.leastShift ? seconds : 0
    }
    let difference = new.difference(from: old)
    let end = shift(old.ends, new.ends)
    if difference != 0 {
      self = difference > 0 ? .raised : .lowered
    } else if shift(old.onset, new.onset) != 0 {
      self = .moved
    } else if end != 0 {
      self = end > 0 ? .extended : .shortened
    } else {
      return nil
    }
  }

  /// How an alert is over that its source no longer has.
  ///
  /// - Parameter now: Nil if it is unknown when that was found.
  package init(endOf alert: Alert, at now: Date?) {
    let left = now.map { alert.ends?.timeIntervalSince($0) ?? .infinity } ?? 0
    self = left > Self.usualEarliness ? .cancelled : .ended
  }
}

/// What a source of alerts said of a place.
package struct AlertReading: Sendable, Equatable {
  package var source: String

  /// Nil if the program was interrupted before the response.
  package var result: Result<[Alert], FetchFailure>?

  /// When the response was received.
  package var at: Date

  package init(source: String, result: Result<[Alert], FetchFailure>?, at: Date) {
    self.source = source
    self.result = result
    self.at = at
  }

  /// The source of the alerts that come with the weather of a provider.
  package static let ofProvider = "provider"
}

/// When a source was asked about the alerts of a city.
package struct AlertCheck: Sendable, Equatable {
  package var source: String

  /// When it responded last, to the millisecond; nil if it never did.
  package var fetchedAt: Date?

  /// The last failure since then.
  package var failure: FetchFailure?

  /// How its latest response ended alerts, or nil for those that go on as another one; not saved.
  package var gone: [Alert.ID: AlertChange?] = [:]

  package init(source: String) { self.source = source }
}
