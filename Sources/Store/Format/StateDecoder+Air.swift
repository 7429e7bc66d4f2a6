import FoundationEssentials
import JSONText
import Weather

extension StateDecoder {
  /// Decodes air quality; its fetch time is the distant past if there is none, as in an export.
  func airQuality(
    _ json: inout JSONReader,
    _ path: @autoclosure () -> String,
    unknownFields: inout [UnknownField]
  ) throws(StoreError) -> AirQuality {
    var air = AirQuality(fetchedAt: .distantPast)
    try reader.beginObject(&json, path())
    while let key = try reader.nextKey(&json) {
      if case "fetchedAt" = key {
        air.fetchedAt = try reader.fetchTime(&json, "\(path()).fetchedAt")
      } else if let measure = AirMeasure.named(key.string) {
        air[measure] = try reader.figure(&json, "\(path()).\(measure.name)", measure.quantity)
      } else {
        unknownFields.append(try reader.unknownField(key, &json))
      }
    }
    return air
  }

  /// Decodes alerts; nil if they are unknown.
  func alerts(
    _ json: inout JSONReader,
    _ path: @autoclosure () -> String
  ) throws(StoreError) -> [Alert]? {
    if try reader.null(&json) { return nil }
    var seen: Set<Alert.ID> = []
    return try reader.elements(&json, path()) { json throws(StoreError) in
      let start = json.nextOffset()
      let alert = try self.alert(&json, path())
      guard seen.insert(alert.id).inserted else {
        throw reader.failure(
          json,
          at: start,
          "\(path()).id",
          "duplicate identifier '\(alert.id)'"
        )
      }
      return alert
    }
  }

  private func alert(
    _ json: inout JSONReader,
    _ path: @autoclosure () -> String
  ) throws(StoreError) -> Alert {
    var id: String?
    var event: String?
    var severity: String?
    var onset: Date?
    var ends: Date?
    var headline: String?
    let start = try reader.beginObject(&json, path())
    while let key = try reader.nextKey(&json) {
      switch key {
      case "id": id = try reader.string(&json, "\(path()).id")
      case "event": event = try reader.string(&json, "\(path()).event")
      case "severity": severity = try reader.optionalString(&json, "\(path()).severity")
      case "onset": onset = try reader.optionalInstant(&json, "\(path()).onset")
      case "ends": ends = try reader.optionalInstant(&json, "\(path()).ends")
      case "headline": headline = try reader.optionalString(&json, "\(path()).headline")
      // Unknown fields of alerts are dropped: alerts end soon.
      default: try reader.skipValue(&json)
      }
    }
    guard let id else { throw reader.failure(json, at: start, "\(path()).id", "it is missing") }
    guard let event else {
      throw reader.failure(json, at: start, "\(path()).event", "it is missing")
    }
    var alert = Alert(id: id, event: event)
    alert.severity = severity
    alert.onset = onset
    alert.ends = ends
    alert.headline = headline
    return alert
  }
}
