package import FoundationEssentials

/// A warning of dangerous weather that is in force, or will be, at a place.
package struct Alert: Sendable, Equatable, Identifiable {
  /// As the issuing service names it; an alert that is brought up to date may get another.
  package let id: String

  /// What is warned of, such as `Winter Storm Warning`.
  package var event: String

  /// In the words of the Common Alerting Protocol: `Extreme`, `Severe`, `Moderate`, `Minor` or
  /// `Unknown`.
  package var severity: String?

  /// When what is warned of begins.
  package var onset: Date?

  /// When what is warned of ends.
  package var ends: Date?

  /// One line for a person.
  package var headline: String?

  package init(id: String, event: String) {
    self.id = id
    self.event = event
  }
}
