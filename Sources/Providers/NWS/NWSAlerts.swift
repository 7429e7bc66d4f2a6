import FoundationEssentials
import HTTP
import JSONText
import Weather

/// The active alerts of a place.
enum NWSAlerts {
  /// More than a place ever has.
  private static let maximumAlerts = 100

  /// Includes cancellations and tests.
  private static let maximumFeatures = 500

  /// An alert has about a hundred values, more if it covers many counties.
  private static let maximumValues = 500_000

  /// Decodes the alerts of a response in the service's order, without duplicates, cancellations,
  /// exercises and tests.
  ///
  /// - Parameter request: The request, whose secrets are redacted in texts.
  /// - Throws: `MalformedResponse` also if there are alerts but none is valid: an empty list would end
  ///   the known ones.
  static func alerts(
    in response: Response,
    to request: Request
  ) throws(MalformedResponse) -> [Alert] {
    let root = try response.json(maximumCount: maximumValues)
    let active = try root.elements(in: "features", atMost: maximumFeatures)
      .map { feature throws(MalformedResponse) in try feature.requiredObject("properties") }
      .filter { $0.word("messageType") != "Cancel" && $0.word("status") ?? "Actual" == "Actual" }
    let alerts = active.compactMap { alert($0, to: request) }
    if alerts.isEmpty, !active.isEmpty {
      throw MalformedResponse("no valid alert")
    }
    var seen: Set<String> = []
    return Array(alerts.filter { seen.insert($0.id).inserted }.prefix(maximumAlerts))
  }

  /// Nil without an identifier or an event.
  private static func alert(_ properties: JSONValue, to request: Request) -> Alert? {
    func text(_ key: String) -> String? {
      guard let text = properties[key]?.string(atMostBytes: TextLimit.alert.bytes + 4) else {
        return nil
      }
      return FetchFailure.printable(text, of: request, .alert).nonEmptyLine
    }
    func instant(_ key: String) -> Date? {
      properties.word(key).flatMap { TimestampReader().zoned($0)?.instant }
    }
    guard let id = text("id"), let event = text("event") ?? text("headline") else { return nil }
    var alert = Alert(id: id, event: event)
    alert.severity = text("severity")
    alert.onset = instant("onset")
    alert.ends = properties.known("ends") == nil ? instant("expires") : instant("ends")
    alert.headline = text("headline")
    return alert
  }
}
