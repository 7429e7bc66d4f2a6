import FoundationEssentials
import HTTP
import JSONText
import Weather

/// The warnings in force for a place.
enum NWSAlerts {
  /// More are never in force for one place.
  private static let mostAlerts = 100

  /// Those that withdraw another and tests come beside them.
  private static let mostFeatures = 500

  /// A warning has some hundred values, and more where it covers many counties.
  private static let mostValues = 500_000

  /// Reads the warnings of an answer, each once, in the service's order.
  ///
  /// Left out are those that withdraw another, and exercises and tests.
  ///
  /// - Throws: `MalformedResponse` also where there are warnings and none can be read: that none is in
  ///   force would tell those that are known as ended.
  static func alerts(
    in response: Response,
    to request: Request
  ) throws(MalformedResponse) -> [Alert] {
    let root = try response.json(maximumCount: mostValues)
    let inForce = try root.elements(in: "features", atMost: mostFeatures)
      .map { feature throws(MalformedResponse) in try feature.requiredObject("properties") }
      .filter { $0.word("messageType") != "Cancel" && $0.word("status") ?? "Actual" == "Actual" }
    let reader = TimestampReader()
    let alerts = inForce.compactMap { alert($0, to: request, reader) }
    if alerts.isEmpty, !inForce.isEmpty {
      throw MalformedResponse("none of the warnings can be read")
    }
    var seen: Set<String> = []
    return Array(alerts.filter { seen.insert($0.id).inserted }.prefix(mostAlerts))
  }

  /// Nil for what has no identity, and for what does not say what it warns of.
  private static func alert(
    _ properties: JSONValue,
    to request: Request,
    _ reader: TimestampReader
  ) -> Alert? {
    func text(_ key: String) -> String? {
      guard let text = properties[key]?.string(atMostBytes: TextLimit.alert.bytes + 4) else {
        return nil
      }
      return FetchFailure.printable(text, of: request, .alert).nonEmptyLine
    }
    func instant(_ key: String) -> Date? {
      properties.word(key).flatMap { reader.zoned($0)?.instant }
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
