package import FoundationEssentials

/// A weather alert, active now or later.
package struct Alert: Sendable, Equatable, Identifiable {
  /// The identifier of the issuing service; an updated alert may get a new one.
  package var id: String

  /// The kind of event, such as `Winter Storm Warning`.
  package var event: String

  /// As in the Common Alerting Protocol: `Extreme`, `Severe`, `Moderate`, `Minor` or
  /// `Unknown`.
  package var severity: String?

  /// When the event begins.
  package var onset: Date?

  /// When the event ends.
  package var ends: Date?

  /// A summary in one line.
  package var headline: String?

  package init(id: String, event: String) {
    self.id = id
    self.event = event
  }
}
