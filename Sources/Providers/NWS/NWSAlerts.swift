import FoundationEssentials
package import HTTP
import JSONText
package import Weather

/// The alerts of the National Weather Service, which are about any point of the United States.
package struct NWSAlerts: AlertSource {
  package static let definition = AlertSourceDefinition(
    name: NWS.name, title: "the National Weather Service", attribution: NWS.definition.attribution,
    website: NWS.definition.website, address: NWS.definition.addresses[0], needsContact: true,
    area: AlertArea(
      countries: NWS.countries,
      boxes: [
        GeoBox(-125, 24, -66, 50), GeoBox(-180, 51, -129, 72), GeoBox(172, 51, 180, 54),
        GeoBox(-161, 18, -154, 23), GeoBox(-68, 17, -64, 19), GeoBox(144, 13, 147, 21),
        GeoBox(-171, -15, -168, -10),
      ]), make: { NWSAlerts(service: NWS($0, $1)) })

  let service: NWS

  package var name: String { service.name }
  package var limits: RateLimits? { service.limits }

  package func calls(for places: [WeatherRequest]) -> [AlertCall] {
    callsForEach(of: places) { service.request(service.alertsURL(of: $0), .byHeaders) }
  }

  /// - Throws: `MalformedResponse` also if there are alerts but none is valid: an empty list would end
  ///   the known ones.
  package func alerts(
    in response: Response, to request: Request, for places: [WeatherRequest]
  ) throws(MalformedResponse) -> [[Alert]] {
    let root = try response.json(maximumCount: AlertProperties.maximumValues)
    let actual = try root.elements(in: "features", atMost: AlertProperties.maximumAlerts).map {
      feature throws(MalformedResponse) in try feature.requiredObject("properties")
    }.filter { $0.word("status") ?? "Actual" == "Actual" }
    let read = actual.map { alert(AlertProperties(properties: $0, request: request)) }
    if !read.isEmpty, read.allSatisfy({ $0 == .invalid }) {
      throw MalformedResponse("no valid alert")
    }
    let alerts = read.compactMap { if case .message(let alert) = $0 { alert } else { nil } }
    return places.map { _ in alerts }
  }

  private enum Reading: Equatable {
    case message(Alert)
    case drill
    /// It has no identifier or event.
    case invalid
  }

  private func alert(_ message: AlertProperties) -> Reading {
    let properties = message.properties
    guard let id = message.name("id"), let event = message["event"] ?? message["headline"] else {
      return .invalid
    }
    let codes = (properties["parameters"]?["VTEC"]?.array ?? nil).map { elements in
      elements.compactMap { $0.string(atMostBytes: 100).flatMap(VTEC.init) }
    }
    // Other classes are tests and experiments.
    let actual = codes?.filter(\.isOperational) ?? []
    if codes?.isEmpty == false, actual.isEmpty { return .drill }
    let active = actual.first(where: \.isActive)
    let code = active ?? actual.first
    let earlier = (properties["references"]?.array).map { elements in
      elements.compactMap { reference in
        reference.word("identifier").map { (id: $0, sent: reference.word("sent") ?? "") }
      }
    }
    var alert = Alert(id: code?.event ?? earlier?.min { $0.sent < $1.sent }?.id ?? id, event: event)
    alert.key = code?.event ?? id
    alert.message = code == nil ? "" : id
    alert.references =
      (earlier ?? []).map(\.id)
      + actual.filter { !$0.isActive && $0.event != code?.event }.map(\.event)
    alert.sent = message.instant("sent")
    if active == nil, !actual.isEmpty {
      alert.over = actual.allSatisfy { $0.action == "EXP" } ? .ended : .cancelled
    } else if properties.word("messageType") == "Cancel" {
      alert.over = .cancelled
    }
    alert.code = code?.phenomenon ?? event
    alert.level = code?.level ?? AlertProperties.level(ofEvent: event)
    alert.severity = message["severity"]
    alert.onset = message.instant("onset")
    alert.expires = message.instant("expires")
    alert.ends =
      properties.known("ends") != nil
      ? message.instant("ends") : active == nil ? alert.expires : active?.ends
    alert.headline = message["headline"]
    return .message(alert)
  }
}

/// What a message does with an event: a P-VTEC code (NWS Directive 10-1703), such as
/// `/O.CON.KCHS.HT.Y.0006.190814T1500Z-190814T2200Z/`.
struct VTEC: Equatable {
  let isOperational: Bool

  /// Three letters.
  let action: String

  /// Whether the event goes on after the message.
  var isActive: Bool { !["CAN", "EXP", "UPG"].contains(action) }

  /// Office, phenomenon, significance and number, unique in a year: `KCHS.HT.Y.0006`.
  let event: String

  /// Two letters.
  let phenomenon: String

  let level: String?

  /// Nil until further notice.
  let ends: Date?

  /// Nil for another text.
  init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 7, text.hasPrefix("/"),
      parts[2...5].allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x5A } })
    else { return nil }
    isOperational = parts[0] == "/O"
    action = parts[1]
    event = parts[2...5].joined(separator: ".")
    phenomenon = parts[3]
    level = ["W": "warning", "A": "watch", "Y": "advisory", "S": "statement"][parts[4]]
    let digits = parts[6].split(separator: "-").last?.filter(\.isNumber) ?? ""
    let numbers = stride(from: 0, to: digits.count, by: 2).map { digits.dropFirst($0).prefix(2) }
    ends =
      numbers.count == 5
      ? TimestampReader().instant(
        "20\(numbers[0])-\(numbers[1])-\(numbers[2])T\(numbers[3]):\(numbers[4]):00Z") : nil
  }
}
