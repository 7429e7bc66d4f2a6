import FoundationEssentials
import JSONText
import Weather

extension StateDecoder {
  /// Decodes air quality; its fetch time is the distant past if there is none, as in an export.
  func airQuality(_ json: inout JSONReader) throws(StoreError) -> AirQuality {
    var air = AirQuality(fetchedAt: .distantPast)
    try reader.beginObject(&json)
    while let key = try reader.nextKey(&json) {
      if case "fetchedAt" = key {
        air.fetchedAt = try reader.fetchTime(&json)
      } else if let measure = AirMeasure.named(key.string) {
        air[measure] = try reader.figure(&json, measure.quantity)
      } else {
        try reader.skipValue(&json)
      }
    }
    return air
  }

  /// Decodes a nowcast.
  func nowcast(_ json: inout JSONReader) throws(StoreError) -> Nowcast {
    var provider = ""
    var fetchedAt: Date?
    var from: Date?
    var step: Int?
    var rates: [Double] = []
    let start = try reader.beginObject(&json)
    while let key = try reader.nextKey(&json) {
      switch key {
      case "provider": provider = try reader.string(&json)
      case "fetchedAt": fetchedAt = try reader.fetchTime(&json)
      case "from": from = try reader.instant(&json)
      case "step":
        let start = json.nextOffset()
        step = try reader.integer(&json, in: 1...60)
        guard step.map(Nowcast.stepLengths.contains) == true else {
          throw reader.failure(json, at: start, "expected 5 or 15")
        }
      case "rates": rates = try self.rates(&json)
      default: try reader.skipValue(&json)
      }
    }
    guard let fetchedAt, let from, let step else {
      throw reader.failure(json, at: start, "expected 'fetchedAt', 'from' and 'step'")
    }
    return Nowcast(
      provider: provider,
      fetchedAt: fetchedAt,
      start: from,
      stepMinutes: step,
      rates: rates
    )
  }

  private func rates(_ json: inout JSONReader) throws(StoreError) -> [Double] {
    var rates: [Double] = []
    try reader.beginArray(&json)
    while try reader.nextElement(&json) {
      let start = json.nextOffset()
      guard rates.count < Nowcast.maximumCount else {
        throw reader.failure(json, at: start, "expected fewer steps")
      }
      guard let rate = try reader.figure(&json, .precipitation) else {
        throw reader.failure(json, at: start, "expected a number")
      }
      rates.append(rate)
    }
    return rates
  }

  /// Decodes alerts; nil if they are unknown.
  func alerts(_ json: inout JSONReader) throws(StoreError) -> [Alert]? {
    if try reader.null(&json) { return nil }
    var seen: Set<Alert.ID> = []
    return try reader.elements(&json) { json throws(StoreError) in
      let start = json.nextOffset()
      let alert = try self.alert(&json)
      guard seen.insert(alert.id).inserted else {
        throw reader.failure(json, at: start, member: "id", "duplicate identifier '\(alert.id)'")
      }
      return alert
    }
  }

  private func alert(_ json: inout JSONReader) throws(StoreError) -> Alert {
    var id: String?
    var event: String?
    var severity: String?
    var onset: Date?
    var ends: Date?
    var headline: String?
    let start = try reader.beginObject(&json)
    while let key = try reader.nextKey(&json) {
      switch key {
      case "id": id = try reader.string(&json)
      case "event": event = try reader.string(&json)
      case "severity": severity = try reader.optionalString(&json)
      case "onset": onset = try reader.optionalInstant(&json)
      case "ends": ends = try reader.optionalInstant(&json)
      case "headline": headline = try reader.optionalString(&json)
      default: try reader.skipValue(&json)
      }
    }
    guard let id else { throw reader.failure(json, at: start, member: "id", "it is missing") }
    guard let event else {
      throw reader.failure(json, at: start, member: "event", "it is missing")
    }
    var alert = Alert(id: id, event: event)
    alert.severity = severity
    alert.onset = onset
    alert.ends = ends
    alert.headline = headline
    return alert
  }
}
