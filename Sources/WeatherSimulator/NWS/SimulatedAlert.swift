import JSONText

/// The active alerts, which cover the whole country.
struct NWSAlerts {
  var context: ServiceContext

  func write(to object: inout JSONObjectWriter) {
    object.array("features") { features in
      for alert in context.alerts where alert.ends > context.now {
        features.object { feature in
          feature.object("properties") { properties in
            properties.member("id", alert.id)
            properties.member("event", alert.event)
            properties.member("severity", "Moderate")
            properties.member("headline", alert.headline)
            properties.member("onset", CivilTime.text(of: alert.onset, offset: 0))
            properties.member("ends", CivilTime.text(of: alert.ends, offset: 0))
            properties.member("status", "Actual")
            properties.member("messageType", "Alert")
          }
        }
      }
    }
  }
}

/// An alert that NWS has issued.
package struct SimulatedAlert: Sendable, Equatable {
  package var id: String
  package var event: String
  package var headline: String
  /// Seconds since 1970.
  package var onset: Int
  package var ends: Int

  package init(id: String, event: String, headline: String, onset: Int, ends: Int) {
    self.id = id
    self.event = event
    self.headline = headline
    self.onset = onset
    self.ends = ends
  }
}
