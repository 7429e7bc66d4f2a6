package import FoundationEssentials

/// What is not reported of a city: an alert unless it is raised, a rule, or everything.
package struct Mute: Sendable, Equatable {
  package enum Subject: Sendable, Hashable {
    case alert(Alert.ID)
    case rule(ActiveRule.ID)
    case city
  }

  package var subject: Subject

  /// In whole seconds; nil until the alert ends.
  package var until: Date?

  package init(_ subject: Subject, until: Date?) {
    self.subject = subject
    self.until = until.map(Timestamp.wholeSeconds)
  }

  package func isInForce(at now: Date) -> Bool { until.map { $0 > now } ?? true }
}

extension City {
  /// Why something is not reported, the city's own reason first; nil if it is.
  package func mute(of subject: Mute.Subject, at now: Date) -> Mute? {
    let own = mutes.filter { $0.isInForce(at: now) }
    return own.first { $0.subject == .city } ?? own.first { $0.subject == subject }
  }

  /// Replaces what is muted of a subject.
  package mutating func mute(_ mute: Mute) {
    mutes.removeAll { $0.subject == mute.subject }
    mutes.append(mute)
  }

  /// Forgets what is over: times that have passed, and alerts that are gone.
  package mutating func forgetMutes(at now: Date) {
    if mutes.isEmpty { return }
    let present = Set((alerts ?? []).map { Mute.Subject.alert($0.id) })
    mutes.removeAll { mute in
      if case .alert = mute.subject, !present.contains(mute.subject) { return true }
      return !mute.isInForce(at: now)
    }
  }
}
