import FoundationEssentials
import JSONText
import Weather

extension StateDecoder {
  /// Decodes air quality.
  ///
  /// - Parameters:
  ///   - value: The JSON value.
  ///   - path: Its path, for messages.
  ///   - fallback: The fetch time if there is none in the value, as in an export.
  ///   - unknownFields: The array to append unknown fields to.
  /// - Returns: The air quality.
  /// - Throws: `StoreError.notAState`.
  func airQuality(
    _ value: JSONValue,
    _ path: String,
    fetchedAt fallback: Date?,
    unknownFields: inout [JSONMembers.Element]
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
        unknownFields.append(member)
      }
    }
    guard let fetchedAt else { throw reader.failure(value, "\(path).fetchedAt", "it is missing") }
    var air = AirQuality(fetchedAt: fetchedAt)
    for (measure, figure) in figures { air[keyPath: measure.keyPath] = figure }
    return air
  }

  /// Decodes alerts; nil if they are unknown.
  func alerts(_ value: JSONValue, _ path: String) throws(StoreError) -> [Alert]? {
    guard !value.isNull else { return nil }
    var alerts: [Alert] = []
    var seen: Set<Alert.ID> = []
    for element in try reader.elements(value, path) {
      let alert = try self.alert(element, path)
      guard seen.insert(alert.id).inserted else {
        throw reader.failure(element, "\(path).id", "duplicate identifier '\(alert.id)'")
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
      // Unknown fields of alerts are dropped: alerts end soon.
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
