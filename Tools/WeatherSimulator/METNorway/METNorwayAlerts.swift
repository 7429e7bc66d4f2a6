import JSONText

/// All alerts of MetAlerts 2.0, which cover Norway and the sea around it.
struct METNorwayAlerts {
  let context: ServiceContext

  func write(to object: inout JSONObjectWriter) {
    object.member("type", "FeatureCollection")
    object.objects("features", context.messages(from: .metNorway)) { message, feature in
      feature.writeBox(west: -12, south: 56, east: 36, north: 83)
      feature.object("properties") { write(message, to: &$0) }
      feature.object("when") { when in
        when.array("interval") { times in
          times.element(CivilTime.text(of: message.onset, offset: 0))
          times.element(CivilTime.text(of: message.ends, offset: 0))
        }
      }
    }
  }

  /// Each message has a number of its own.
  private func write(_ message: AlertMessage, to properties: inout JSONObjectWriter) {
    let number = message.number * 100 + message.update
    let rank = message.isWatch ? 2 : 3
    properties.member("id", "2.49.0.1.578.0.\(message.sentAt).\(number)_1_0")
    properties.member("event", message.hazard.phenomenon.lowercased())
    properties.member("eventAwarenessName", message.hazard.name)
    properties.member("awareness_level", "\(rank); \(message.color); \(message.severity)")
    properties.member("severity", message.severity)
    properties.member("title", "\(message.hazard.name), message \(message.update + 1)")
    properties.member("status", message.isDrill ? "Exercise" : "Actual")
    properties.member("type", message.update == 0 ? "Alert" : "Update")
  }
}
