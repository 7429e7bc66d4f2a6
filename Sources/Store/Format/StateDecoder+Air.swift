import FoundationEssentials
import JSONText
import Weather

extension StateDecoder {
  /// Reads the air.
  ///
  /// - Parameters:
  ///   - value: The text.
  ///   - path: Where it stands, for messages.
  ///   - fallback: When it was fetched where the text does not say so, as what scripts read.
  ///   - foreign: Takes what is not known.
  /// - Returns: The air.
  /// - Throws: `StoreError.notAState`.
  func airQuality(
    _ value: JSONValue,
    _ path: String,
    fetchedAt fallback: Date?,
    foreign: inout [JSONMembers.Element]
  ) throws(StoreError) -> AirQuality {
    var fetchedAt = fallback
    var figures: [(AirMeasure, Double?)] = []
    for member in try reader.members(value, path) {
      let key = member.key.string
      if key == "fetchedAt" {
        fetchedAt = try reader.fetchTime(member.value, "\(path).fetchedAt")
      } else if let measure = AirMeasure.named(key) {
        figures.append(
          (measure, try reader.figure(member.value, "\(path).\(key)", measure.quantity))
        )
      } else {
        foreign.append(member)
      }
    }
    guard let fetchedAt else { throw reader.failure(value, "\(path).fetchedAt", "it is missing") }
    var air = AirQuality(fetchedAt: fetchedAt)
    for (measure, figure) in figures { air[keyPath: measure.keyPath] = figure }
    return air
  }

  /// Reads warnings; nil where the provider told of none.
  func alerts(_ value: JSONValue, _ path: String) throws(StoreError) -> [Alert]? {
    guard !value.isNull else { return nil }
    var alerts: [Alert] = []
    var seen: Set<Alert.ID> = []
    for element in try reader.elements(value, path) {
      let alert = try self.alert(element, path)
      guard seen.insert(alert.id).inserted else {
        throw reader.failure(element, "\(path).id", "'\(alert.id)' is there twice")
      }
      alerts.append(alert)
    }
    return alerts
  }

  private func alert(_ value: JSONValue, _ path: String) throws(StoreError) -> Alert {
    var id: String?
    var event: String?
    var severity: String?
    var onset: Date?
    var ends: Date?
    var headline: String?
    for member in try reader.members(value, path) {
      let value = member.value
      switch member.key {
      case "id": id = try reader.string(value, "\(path).id")
      case "event": event = try reader.string(value, "\(path).event")
      case "severity": severity = try reader.optionalString(value, "\(path).severity")
      case "onset": onset = try reader.optionalInstant(value, "\(path).onset")
      case "ends": ends = try reader.optionalInstant(value, "\(path).ends")
      case "headline": headline = try reader.optionalString(value, "\(path).headline")
      // What a newer version knows of a warning goes with it when it ends, which is soon.
      default: break
      }
    }
    guard let id else { throw reader.failure(value, "\(path).id", "it is missing") }
    guard let event else { throw reader.failure(value, "\(path).event", "it is missing") }
    var alert = Alert(id: id, event: event)
    alert.severity = severity
    alert.onset = onset
    alert.ends = ends
    alert.headline = headline
    return alert
  }
}
