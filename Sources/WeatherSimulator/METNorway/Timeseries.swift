import JSONText

/// Writes the forecast for a point: hours for two days and a bit, then steps of six hours.
struct Timeseries {
  enum Detail: Sendable {
    case compact
    case complete
  }

  private static let hour = 3600
  private static let sixHours = 6 * 3600
  private static let twelveHours = 12 * 3600
  /// How many steps of six hours there are.
  private static let longStepCount = 32

  let point: Coordinates
  let detail: Detail
  let weather: LocalWeather
  let now: Int
  /// When the answer last became another; texts that differ mean that it did.
  let modified: Int
  /// The first step, the hour that has begun.
  private let start: Int
  /// The first of the steps of six hours.
  private let turn: Int

  init(at point: Coordinates, altitude: Double?, _ detail: Detail, _ scene: Scene) {
    self.point = point
    self.detail = detail
    weather = LocalWeather(at: point, elevation: altitude, seed: scene.seed)
    now = scene.now
    start = floorDivide(now, Self.hour) * Self.hour
    turn = -floorDivide(-(start + 50 * Self.hour), Self.sixHours) * Self.sixHours
    // Weather that was made anew within the hour is told apart by a second.
    modified = start - scene.revision
  }

  func json() -> [UInt8] {
    JSONWriter.object { object in
      object.member("type", "Feature")
      object.object("geometry") { geometry in
        geometry.member("type", "Point")
        geometry.array("coordinates") { coordinates in
          coordinates.element(point.longitude, fractionDigits: 0...4)
          coordinates.element(point.latitude, fractionDigits: 0...4)
          coordinates.element(Int(weather.elevation.rounded()))
        }
      }
      object.object("properties") { properties in
        properties.object("meta") { writeMeta(to: &$0) }
        properties.array("timeseries") { list in
          for instant in instants { list.object { write(stepAt: instant, to: &$0) } }
        }
      }
    }
  }

  private func writeMeta(to meta: inout JSONObjectWriter) {
    meta.member("updated_at", CivilTime(seconds: start - Self.hour / 2).utcText)
    meta.object("units") { units in
      for (name, unit) in StepDetails.units(detail) { units.member(name, unit) }
    }
  }

  private var instants: [Int] {
    Array(stride(from: start, to: turn, by: Self.hour))
      + (0..<Self.longStepCount).map { turn + $0 * Self.sixHours }
  }

  private var last: Int { turn + (Self.longStepCount - 1) * Self.sixHours }

  private func write(stepAt instant: Int, to object: inout JSONObjectWriter) {
    let isHourly = instant < turn
    let details = StepDetails(
      series: self,
      isNear: instant <= turn,
      conditions: model(instant)
    )
    object.member("time", CivilTime(seconds: instant).utcText)
    object.object("data") { data in
      data.object("instant") { $0.object("details") { details.writeInstant(to: &$0) } }
      if hasTwelveHours(instant) {
        writePeriod(from: instant, hours: 12, details, to: &data)
      }
      if isHourly { writePeriod(from: instant, hours: 1, details, to: &data) }
      // The hours before the turn have no six of their own, nor has the last step.
      if isHourly ? instant <= turn - Self.sixHours : instant < last {
        writePeriod(from: instant, hours: 6, details, to: &data)
      }
    }
  }

  private func hasTwelveHours(_ instant: Int) -> Bool {
    instant < turn
      ? instant <= turn - Self.twelveHours || instant == turn - Self.sixHours
      : instant <= last - Self.twelveHours
  }

  /// A period is told by the hours that end in it.
  private func writePeriod(
    from instant: Int,
    hours count: Int,
    _ details: StepDetails,
    to data: inout JSONObjectWriter
  ) {
    let hours = (1...count).map { model(instant + $0 * Self.hour) }
    data.object("next_\(count)_hours") { period in
      period.object("summary") { summary in
        summary.member("symbol_code", symbol(of: hours, at: instant))
        if count == 12, detail == .complete { summary.member("symbol_confidence", "certain") }
      }
      period.object("details") { details.write(hours, to: &$0) }
    }
  }

  /// The symbol of the worst hour, with a sun or a moon as the period begins.
  private func symbol(of hours: [Conditions], at instant: Int) -> String {
    let code = hours.map(\.weatherCode).max() ?? 0
    let sky = Sun.day(over: point, aroundNoon: instant)
    return WeatherSymbol(wmoCode: code).code(
      light: sky == .neverRises ? .polarTwilight : model(instant).isDay ? .day : .night
    )
  }

  private func model(_ instant: Int) -> Conditions {
    weather.model.conditions(at: instant, knownAt: now)
  }
}
