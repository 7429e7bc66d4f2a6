import FoundationEssentials
import HTTP

/// The warnings in force for a place.
enum NWSAlerts {
  /// More are never in force for one place.
  private static let mostAlerts = 100

  /// Reads the warnings of an answer, each once, in the service's order.
  ///
  /// Left out are those that withdraw another, and exercises and tests.
  ///
  /// - Throws: `NWSAnswerError` also where there are warnings and none can be read: that none is in
  ///   force would tell those that are known as ended.
  static func alerts(in body: Data, to request: Request) throws(NWSAnswerError) -> [Alert] {
    guard let answer = try? JSONDecoder().decode(Answer.self, from: body) else {
      throw NWSAnswerError("not JSON of the expected shape")
    }
    let inForce = answer.features.map(\.properties)
      .filter { $0.messageType != "Cancel" && $0.status == "Actual" }
    let alerts = inForce.compactMap { $0.alert(toldOf: request) }
    if alerts.isEmpty, !inForce.isEmpty {
      throw NWSAnswerError("none of the warnings can be read")
    }
    var seen: Set<String> = []
    return Array(alerts.filter { seen.insert($0.id).inserted }.prefix(mostAlerts))
  }

  private struct Answer: Decodable {
    var features: [Feature]
  }

  private struct Feature: Decodable {
    var properties: Properties
  }

  private struct Properties: Decodable {
    var id: String?
    var event: String?
    var severity: String?
    var onset: String?
    var ends: String?
    var expires: String?
    var headline: String?
    var messageType: String?
    var status: String

    private enum Key: String, CodingKey {
      case id
      case event
      case severity
      case onset
      case ends
      case expires
      case headline
      case messageType
      case status
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      id = container.known(String.self, .id)
      event = container.known(String.self, .event)
      severity = container.known(String.self, .severity)
      onset = container.known(String.self, .onset)
      ends = container.known(String.self, .ends)
      expires = container.known(String.self, .expires)
      headline = container.known(String.self, .headline)
      messageType = container.known(String.self, .messageType)
      status = container.known(String.self, .status) ?? "Actual"
    }

    /// Nil for what has no identity, and for what does not say what it warns of.
    func alert(toldOf request: Request) -> Alert? {
      func told(_ text: String?) -> String? {
        text.flatMap { FetchFailure.told($0, of: request).nonEmptyLine }
      }
      guard let id = told(id), let event = told(event) ?? told(headline) else { return nil }
      let reader = TimestampReader()
      var alert = Alert(id: id, event: event)
      alert.severity = told(severity)
      alert.onset = onset.flatMap { reader.zoned($0)?.instant }
      alert.ends = (ends ?? expires).flatMap { reader.zoned($0)?.instant }
      alert.headline = told(headline)
      return alert
    }
  }
}
