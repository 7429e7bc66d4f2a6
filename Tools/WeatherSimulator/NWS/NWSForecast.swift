import JSONText

/// The forecast of a cell, by half days or by hours.
struct NWSForecast {
  private static let hourCount = 156
  private static let halfDayCount = 14

  private let isHourly: Bool
  private let context: ServiceContext
  private let model: WeatherModel
  private let zone: Zone

  init(_ cell: NWSCell, isHourly: Bool, _ context: ServiceContext) {
    self.isHourly = isHourly
    self.context = context
    model = WeatherModel(cell: cell.center, context)
    zone = Zone.containing(cell.center)
  }

  func response() -> Response {
    context.geoJSON(for: currentHour + 3600 - context.now, modified: currentHour) { object in
      object.object("properties") { properties in
        properties.objects("periods", isHourly ? hours : halfDays) { write($0, to: &$1) }
      }
    }
  }

  private var currentHour: Int { context.now.rounded(downTo: 3600) }

  // MARK: Periods

  private var hours: [Range<Int>] {
    (0..<Self.hourCount).map { currentHour + $0 * 3600..<currentHour + ($0 + 1) * 3600 }
  }

  /// The first period ends at 6:00 or 18:00 local time and can be short.
  private var halfDays: [Range<Int>] {
    var periods: [Range<Int>] = []
    var start = currentHour
    while periods.count < Self.halfDayCount {
      var end = start + 3600
      while ![6, 18].contains(localHour(end)) { end += 3600 }
      periods.append(start..<end)
      start = end
    }
    return periods
  }

  private func localHour(_ instant: Int) -> Int {
    CivilTime(seconds: instant + zone.offset(at: instant)).hour
  }

  private func write(_ period: Range<Int>, to object: inout JSONObjectWriter) {
    let first = model.forecast(for: period.lowerBound)
    // The weather at the end of each hour.
    let hours = stride(from: period.lowerBound + 3600, through: period.upperBound, by: 3600).map(
      model.forecast)
    let isDaytime = (6..<18).contains(localHour(period.lowerBound))
    object.member("startTime", timeText(period.lowerBound))
    object.member("endTime", timeText(period.upperBound))
    object.member("isDaytime", isDaytime)
    let temperatures = ([first] + (isHourly ? [] : hours)).map(\.temperature)
    let temperature = isDaytime ? temperatures.max() : temperatures.min()
    object.member("temperature", temperature.map { Int($0.rounded()) })
    object.member("temperatureUnit", "C")
    // More than six days ahead, NWS sends null for a probability of zero.
    let probability = (hours.map(\.precipitationProbability).max() ?? 0).rounded()
    let isAvailable = probability > 0 || period.lowerBound < context.now + 6 * 86_400
    object.quantity("probabilityOfPrecipitation", isAvailable ? probability : nil, "percent")
    if isHourly {
      object.quantity("dewpoint", first.dewPoint, "degC")
      object.quantity("relativeHumidity", first.humidity.rounded(), "percent")
    }
    let speeds = (isHourly ? [first] : hours).map { Int(($0.windSpeed * 3.6).rounded()) }
    let (low, high) = (speeds.min() ?? 0, speeds.max() ?? 0)
    object.member("windSpeed", low == high ? "\(low) km/h" : "\(low) to \(high) km/h")
    object.member("windDirection", high == 0 ? "" : Self.compassPoint(hours.windAngle))
    let codes = Self.codes(of: hours)
    object.member("icon", context.origin + NWSWording.iconPath(codes, isDaytime: isDaytime))
    let words = codes.map { NWSWording.words($0, isDaytime: isDaytime) }
    object.member("shortForecast", words.joined(separator: " then "))
  }

  private func timeText(_ instant: Int) -> String {
    CivilTime.text(of: instant, offset: zone.offset(at: instant))
  }

  /// The most severe WMO code of each half, or one code if both are equal.
  private static func codes(of hours: [Conditions]) -> [Int] {
    let middle = (hours.count + 1) / 2
    let halves = [hours.prefix(middle), hours.dropFirst(middle)].compactMap {
      $0.map(\.weatherCode).max()
    }
    return halves.first == halves.last ? Array(halves.prefix(1)) : halves
  }

  private static func compassPoint(_ angle: Double) -> String {
    let names = [
      "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW",
      "NNW",
    ]
    return names[(Int((angle * 8 / .pi).rounded()) + 16) % 16]
  }
}

extension JSONObjectWriter {
  /// Writes a quantity; the unit is a WMO code without prefix.
  mutating func quantity(_ name: JSONName, _ value: Double?, _ unit: String) {
    object(name) { quantity in
      quantity.member("unitCode", "wmoUnit:\(unit)")
      quantity.member("value", value)
    }
  }
}
