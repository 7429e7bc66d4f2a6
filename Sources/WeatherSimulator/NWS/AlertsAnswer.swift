import JSONText

/// Lists the alerts in force at a point.
struct AlertsAnswer {
  var point: Coordinates?
  var scene: Scene

  func answer() -> Answer {
    Answer(
      geoJSON: JSONWriter.object { write(to: &$0) },
      lifetime: 30,
      sharedLifetime: 30,
      now: scene.now
    )
  }

  private func write(to object: inout JSONObjectWriter) {
    object.object("@context") { $0.member("@version", "1.1") }
    object.member("type", "FeatureCollection")
    object.array("features") { features in
      for alert in scene.alerts where alert.isActive(at: scene.now, for: point) {
        features.object { write(alert, to: &$0) }
      }
    }
    object.member("title", title)
    object.member("updated", CivilTime.text(of: scene.now, offset: 0))
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
    let address = "\(scene.origin)/alerts/\(alert.id)"
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
      properties.array("affectedZones") { $0.element("\(scene.origin)/zones/forecast/NYZ072") }
      properties.array("references") { _ in }
      for key in ["sent", "effective"] {
        properties.member(key, text(min(alert.onset, scene.now)))
      }
      properties.member("onset", text(alert.onset))
      properties.member("expires", text(alert.ends ?? scene.now + 86_400))
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
    let zone = point.map(Zone.containing) ?? .greenwich
    return CivilTime.text(of: instant, offset: zone.offset(at: instant))
  }
}
