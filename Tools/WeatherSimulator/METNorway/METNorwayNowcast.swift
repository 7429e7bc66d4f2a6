import JSONText

/// The precipitation of the next two hours in steps of five minutes, where there is radar.
struct METNorwayNowcast {
  private let point: Coordinates
  private let model: WeatherModel
  private let now: Int

  /// The area of the service, roughly; `nil` outside.
  init?(at point: Coordinates, _ context: ServiceContext) {
    guard (54...72).contains(point.latitude), (4...32).contains(point.longitude) else { return nil }
    self.point = point
    model = WeatherModel(at: point, context)
    now = context.now
  }

  /// One radar of each kind: none in the far north, and one that is out of order in the east.
  private var coverage: String {
    if point.latitude > 69 { return "no coverage" }
    return point.longitude > 26 ? "temporarily unavailable" : "ok"
  }

  private static let step = 300
  private static let count = 23

  func write(to object: inout JSONObjectWriter) {
    let start = now.rounded(downTo: Self.step)
    object.member("type", "Feature")
    object.object("properties") { properties in
      properties.object("meta") { meta in
        meta.member("updated_at", CivilTime(seconds: start).utcText)
        meta.object("units") { $0.member("precipitation_rate", "mm/h") }
        meta.member("radar_coverage", coverage)
      }
      let times = (0..<Self.count).map { start + $0 * Self.step }
      properties.objects("timeseries", times) { time, entry in
        entry.member("time", CivilTime(seconds: time).utcText)
        entry.object("data") { data in
          data.object("instant") { $0.object("details") { writeDetails(at: time, to: &$0) } }
        }
      }
    }
  }

  private func writeDetails(at time: Int, to details: inout JSONObjectWriter) {
    guard coverage == "ok" else { return }
    let rate = model.conditions(at: time).precipitation
    details.member("precipitation_rate", rate, fractionDigits: 1...1)
  }
}
