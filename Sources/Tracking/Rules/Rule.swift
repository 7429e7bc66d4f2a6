package import Expressions
package import FoundationEssentials
package import Weather

/// A rule of the configuration: a condition whose begin and end are each reported once.
package struct Rule: Sendable, Equatable {
  package let name: String

  /// What makes the rule active.
  package var when: CityExpression

  /// What has to be true for the rule to end, beside `when` being false; nil for nothing.
  package var clear: CityExpression?

  /// The cities that the rule is for; nil for all.
  package var scope: CityExpression?

  /// Seconds that `when` has to be true before the rule is active.
  package var duration = 0.0

  /// Seconds that the rule has to be clear before it ends.
  package var keep = 0.0

  /// When nothing is reported; nil for never.
  package var quiet: QuietHours?

  /// Whether any of the conditions depends on hourly forecasts.
  package var usesHours: Bool { [when, clear, scope].contains { $0?.usesHours ?? false } }

  /// Sets the units of figures without a unit.
  package mutating func setUnits(_ units: Units) {
    when.units = units
    clear?.units = units
    scope?.units = units
  }

  package init(name: String, when: CityExpression) {
    self.name = name
    self.when = when
  }
}

extension Rule {
  /// The most rules of a configuration.
  package static let maximumCount = 100

  private static let maximumNameLength = 64

  /// Whether a text is the name of a rule: letters and digits of any script, `-` and `_`.
  package static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.count <= maximumNameLength
      && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
  }

  package static let expectedName =
    "a name of at most \(maximumNameLength) letters, digits, '-' and '_'"
}

extension Rule {
  /// Whether the rule is for a city, as far as that is known.
  package func isAbout(_ city: City, at now: Date) -> Bool {
    scope.map { $0.isTrue(for: city, at: now) == true } ?? true
  }

  /// The state of the conditions of a rule for a city at a moment.
  enum Evaluation: Sendable, Hashable {
    /// `when` is true.
    case holds

    /// `when` is false and `clear`, if any, is true.
    case clears

    /// Neither: between the two conditions.
    case stays
    case unknown

    /// The rule is not for the city.
    case isElsewhere
  }

  /// Evaluates the conditions for a city.
  ///
  /// - Parameter isActive: Whether the rule is active; otherwise `clear` does not matter.
  func evaluate(_ city: City, at now: Date, isActive: Bool) -> Evaluation {
    switch scope.map({ $0.isTrue(for: city, at: now) }) {
    case .some(false): return .isElsewhere
    case .some(nil): return .unknown
    case .some(true), nil: break
    }
    guard let isTrue = when.isTrue(for: city, at: now) else { return .unknown }
    if isTrue { return .holds }
    guard isActive, let clear else { return .clears }
    return clear.isTrue(for: city, at: now).map { $0 ? .clears : .stays } ?? .unknown
  }
}
