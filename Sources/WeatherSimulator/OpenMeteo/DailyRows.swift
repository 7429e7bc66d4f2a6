/// The days of an answer, times as seconds of local time.
struct DailyRows {
  struct Row {
    var sunrise: Int
    var sunset: Int
    /// Seconds.
    var daylight: Double
    /// The weather at each of the 24 hours; `nil` beyond the model's horizon or where not needed.
    var hours: [Conditions]?
  }

  var rows: [Row]

  init(
    model: WeatherModel,
    coordinates: Coordinates,
    labels: [Int],
    offset: Int,
    horizon: Int,
    now: Int,
    needsHours: Bool
  ) {
    let modelOffset = offset / 3600 * 3600
    rows = labels.map { label in
      var row = Self.sun(coordinates, label: label, offset: offset)
      if needsHours, label < horizon {
        row.hours = (0..<24).map { hour in
          model.conditions(at: label + hour * 3600 - modelOffset, knownAt: now)
        }
      }
      return row
    }
  }

  /// In a polar night sunrise and sunset are both the day's midnight; in a polar day the sun sets at
  /// the next one.
  private static func sun(_ point: Coordinates, label: Int, offset: Int) -> Row {
    switch Sun.day(over: point, aroundNoon: label + 43_200 - offset) {
    case .rises(let rise, let set):
      return Row(sunrise: rise + offset, sunset: set + offset, daylight: Double(set - rise))
    case .neverRises:
      return Row(sunrise: label, sunset: label, daylight: 0)
    case .neverSets:
      return Row(sunrise: label, sunset: label + 86_400, daylight: 86_400)
    }
  }
}
