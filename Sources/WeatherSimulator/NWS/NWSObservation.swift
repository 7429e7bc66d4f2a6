import JSONText

/// The latest observation of a station; many of its quantities can be null.
struct NWSObservation {
  private let station: Station
  private let context: ServiceContext
  private let weather: LocalWeather
  private let instant: Int
  private let conditions: Conditions

  init(station: Station, context: ServiceContext) {
    self.station = station
    self.context = context
    weather = LocalWeather(cell: station.cell, seed: context.seed)
    instant = floorDivide(context.now - context.observationAge, 900) * 900
    conditions = weather.model.conditions(at: instant, knownAt: context.now)
  }

  func response() -> Response {
    Response(
      geoJSON: JSONWriter.object { write(to: &$0) },
      lifetime: 300,
      sharedLifetime: 300,
      modified: instant - context.revision,
      now: context.now
    )
  }

  private func write(to object: inout JSONObjectWriter) {
    let time = CivilTime.text(of: instant, offset: 0)
    let address = "\(context.origin)\(station.path)/observations/\(time)"
    LinkedData.writeContext(to: &object)
    object.member("id", address)
    object.member("type", "Feature")
    LinkedData.writePoint(station.coordinates, to: &object)
    object.object("properties") { properties in
      properties.member("@id", address)
      properties.member("@type", "wx:ObservationStation")
      LinkedData.write("elevation", weather.elevation, "m", to: &properties)
      properties.member("station", context.origin + station.path)
      properties.member("stationId", station.identifier)
      properties.member("stationName", station.name)
      properties.member("timestamp", time)
      properties.member("rawMessage", "")
      writeWords(to: &properties)
      writeQuantities(to: &properties)
      properties.array("cloudLayers") { layers in layers.object { writeCloud(to: &$0) } }
    }
  }

  private func writeWords(to properties: inout JSONObjectWriter) {
    let code = conditions.weatherCode
    // Observations use the wording of the night at any time.
    let wording = ForecastWording(wmoCode: code, isDaytime: false)
    properties.member("textDescription", wording.words)
    let icon = ForecastWording.iconPath(
      codes: [code],
      isDaytime: conditions.isDay,
      probability: 0,
      size: "medium"
    )
    properties.member("icon", context.origin + icon)
    properties.array("presentWeather") { list in
      guard let present = PresentWeather(wmoCode: code) else { return }
      list.object { weather in
        weather.member("intensity", present.intensity)
        weather.null("modifier")
        weather.member("weather", present.weather)
        weather.member("rawString", present.code)
      }
    }
  }

  private func writeQuantities(to properties: inout JSONObjectWriter) {
    // Every third station has neither dew point nor humidity.
    let hasHumidity = station.number % 3 != 0
    let apparent = conditions.apparentTemperature
    let hasGust = conditions.windGust > 1.5 * conditions.windSpeed
    let quantities: [(name: String, value: Double?, unit: String, quality: String?)] = [
      ("temperature", conditions.temperature, "degC", "V"),
      ("dewpoint", hasHumidity ? conditions.dewPoint : nil, "degC", hasHumidity ? "V" : "Z"),
      ("windDirection", conditions.windDirection, "degree_(angle)", "V"),
      ("windSpeed", conditions.windSpeed * 3.6, "km_h-1", "V"),
      ("windGust", hasGust ? conditions.windGust * 3.6 : nil, "km_h-1", hasGust ? "S" : "Z"),
      ("barometricPressure", conditions.pressure * 100, "Pa", "V"),
      ("seaLevelPressure", conditions.pressure * 100, "Pa", "V"),
      ("visibility", min(conditions.visibility, 16_093), "m", "C"),
      ("maxTemperatureLast24Hours", nil, "degC", nil),
      ("minTemperatureLast24Hours", nil, "degC", nil),
      (
        "precipitationLastHour", conditions.precipitation > 0 ? conditions.precipitation : nil,
        "mm", conditions.precipitation > 0 ? "C" : "Z"
      ),
      ("precipitationLast3Hours", nil, "mm", "Z"), ("precipitationLast6Hours", nil, "mm", "Z"),
      ("relativeHumidity", hasHumidity ? conditions.humidity : nil, "percent", "V"),
      ("windChill", conditions.temperature < 10 ? apparent : nil, "degC", "V"),
      ("heatIndex", conditions.temperature > 26 ? apparent : nil, "degC", "V"),
    ]
    for quantity in quantities {
      LinkedData.write(
        quantity.name,
        quantity.value,
        quantity.unit,
        quality: quantity.quality,
        to: &properties
      )
    }
  }

  private func writeCloud(to layer: inout JSONObjectWriter) {
    let amounts = ["CLR", "FEW", "SCT", "OVC"]
    let index = [20.0, 50, 80].count { conditions.cloudCover >= $0 }
    LinkedData.write("base", index == 0 ? nil : 900 + 100 * Double(index), "m", to: &layer)
    layer.member("amount", amounts[index])
  }
}

/// Present weather in words and as a METAR code.
struct PresentWeather: Sendable {
  var intensity: String?
  var weather: String
  var code: String

  /// - Parameter wmoCode: A WMO 4677 code; `nil` is returned for codes of the sky alone.
  init?(wmoCode: Int) {
    guard let row = Self.table[wmoCode] else { return nil }
    (intensity, weather, code) = row
  }

  private static let table: [Int: (String?, String, String)] = [
    45: (nil, "fog", "FG"), 48: (nil, "fog", "FZFG"), 51: ("light", "drizzle", "-DZ"),
    53: (nil, "drizzle", "DZ"), 55: ("heavy", "drizzle", "+DZ"),
    56: ("light", "drizzle", "-FZDZ"), 57: (nil, "drizzle", "FZDZ"),
    61: ("light", "rain", "-RA"), 63: (nil, "rain", "RA"), 65: ("heavy", "rain", "+RA"),
    66: ("light", "rain", "-FZRA"), 67: ("heavy", "rain", "+FZRA"), 71: ("light", "snow", "-SN"),
    73: (nil, "snow", "SN"), 75: ("heavy", "snow", "+SN"), 77: (nil, "snow_grains", "SG"),
    80: ("light", "rain", "-SHRA"), 81: (nil, "rain", "SHRA"), 82: ("heavy", "rain", "+SHRA"),
    85: ("light", "snow", "-SHSN"), 86: ("heavy", "snow", "+SHSN"),
    95: (nil, "thunderstorms", "TSRA"), 96: ("heavy", "thunderstorms", "+TSRA"),
    99: ("heavy", "thunderstorms", "+TSRA"),
  ]
}
