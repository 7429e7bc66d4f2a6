import FoundationEssentials
import Weather

/// How grave the alerts of a city are.
enum AlertSeverity: Int, CaseIterable, Comparable {
  case none
  case minor
  case moderate
  case severe
  case extreme

  var name: String { String(describing: self) }

  init?(name: String) {
    guard let severity = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = severity
  }

  /// The gravest of the alerts that are in force.
  init(_ alerts: [Alert], at now: Date) {
    self = alerts.filter { $0.isInForce(at: now) }.map(Self.init).max() ?? .none
  }

  /// A severity that is not known counts as minor.
  private init(_ alert: Alert) {
    let named = alert.severity.flatMap { AlertSeverity(name: $0.lowercased()) }
    self = max(.minor, named ?? .minor)
  }

  static func < (left: AlertSeverity, right: AlertSeverity) -> Bool {
    left.rawValue < right.rawValue
  }
}
