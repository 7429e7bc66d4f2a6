import JSONText

/// The active alerts at a point.
struct NWSAlerts {
  var point: Coordinates?
  var context: ServiceContext

  func response() -> Response {
    Response(
      geoJSON: JSONWriter.object { write(to: &$0) },
      lifetime: 30,
      sharedLifetime: 30,
      now: context.now
    )
  }

  private func write(to object: inout JSONObjectWriter) {
    object.object("@context") { $0.member("@version", "1.1") }
    object.member("type", "FeatureCollection")
    object.array("features") { features in
      for alert in context.alerts where alert.isActive(at: context.now, for: point) {
        features.object { write(alert, to: &$0) }
      }
    }
    object.member("title", title)
    object.member("updated", CivilTime.text(of: context.now, offset: 0))
  }

  private var title: String {
    let area = point.map { point in
      let text = [point.latitude, point.longitude]
        .map { DecimalText.text($0.magnitude, fractionDigits: 0...4) ?? "" }
      return "\(text[0]) \(point.latitude < 0 ? "S" : "N"), "
        + "\(text[1]) \(point.longitude < 0 ? "W" : "E")"
    }
    return "Current watches, warnings, and advisories for \(area ?? "the United States")"
  }

  private func write(_ alert: SimulatedAlert, to feature: inout JSONObjectWriter) {
    let address = "\(context.origin)/alerts/\(alert.id)"
    feature.member("id", address)
    feature.member("type", "Feature")
    feature.null("geometry")
    feature.object("properties") { properties in
      properties.member("@id", address)
      properties.member("@type", "wx:Alert")
      properties.member("id", alert.id)
      properties.member("areaDesc", "Simulated County")
      properties.object("geocode") { geocode in
        geocode.array("SAME") { $0.element("036061") }
        geocode.array("UGC") { $0.element("NYZ072") }
      }
      properties.array("affectedZones") { $0.element("\(context.origin)/zones/forecast/NYZ072") }
      properties.array("references") { _ in }
      for key in ["sent", "effective"] {
        properties.member(JSONName(text: key), text(min(alert.onset, context.now)))
      }
      properties.member("onset", text(alert.onset))
      properties.member("expires", text(alert.ends ?? context.now + 86_400))
      properties.member("ends", alert.ends.map(text))
      properties.member("status", "Actual")
      properties.member("messageType", "Alert")
      properties.member("category", "Met")
      properties.member("severity", alert.severity)
      properties.member("certainty", "Likely")
      properties.member("urgency", "Expected")
      properties.member("event", alert.event)
      properties.member("sender", "w-nws.webmaster@noaa.gov")
      properties.member("senderName", "NWS Simulated Office")
      properties.member("headline", alert.headline)
      properties.member("description", "\(alert.event) for the area.")
      properties.null("instruction")
      properties.member("response", "Monitor")
      properties.object("parameters") { $0.array("NWSheadline") { $0.element(alert.headline) } }
    }
  }

  private func text(_ instant: Int) -> String {
    let zone = point.map(Zone.containing) ?? .gmt
    return CivilTime.text(of: instant, offset: zone.offset(at: instant))
  }
}

/// An alert that NWS has issued; it lasts until it expires or is ended.
package struct SimulatedAlert: Sendable, Equatable {
  package var id: String
  package var event: String
  /// `Extreme`, `Severe`, `Moderate`, `Minor` or `Unknown`.
  package var severity: String
  package var headline: String?
  /// Seconds since 1970.
  package var onset: Int
  /// Seconds since 1970; `nil` for an alert without an end.
  package var ends: Int?
  /// The center of an area that reaches half a degree each way; `nil` for the whole country.
  package var location: Coordinates?

  package init(
    id: String,
    event: String,
    severity: String = "Moderate",
    headline: String? = nil,
    onset: Int,
    ends: Int? = nil,
    location: Coordinates? = nil
  ) {
    self.id = id
    self.event = event
    self.severity = severity
    self.headline = headline
    self.onset = onset
    self.ends = ends
    self.location = location
  }

  func isActive(at instant: Int, for point: Coordinates?) -> Bool {
    if let ends, ends <= instant { return false }
    guard let location, let point else { return true }
    return location.distance(to: point) <= 0.5
  }
}
