import JSONText

/// The latest observation of a station; many of its quantities can be null.
struct NWSObservation {
  private let station: NWSCell
  private let context: ServiceContext
  private let instant: Int
  private let conditions: Conditions

  init(of station: NWSCell, _ context: ServiceContext) {
    self.station = station
    self.context = context
    instant = context.now.rounded(downTo: 900)
    conditions = WeatherModel(cell: station.center, context).conditions(at: instant)
  }

  func response() -> Response {
    context.geoJSON(for: 300, modified: instant) { object in
      object.object("properties") { write(to: &$0) }
    }
  }

  private func write(to properties: inout JSONObjectWriter) {
    properties.member("timestamp", CivilTime.text(of: instant, offset: 0))
    let code = conditions.weatherCode
    // Observations use the wording of the night at any time.
    properties.member("textDescription", NWSWording.words(code, isDaytime: false))
    let icon = NWSWording.iconPath([code], isDaytime: conditions.isDay)
    properties.member("icon", context.origin + icon)

    // Every third station has neither dew point nor humidity.
    let hasHumidity = station.number % 3 != 0
    let (temperature, apparent) = (conditions.temperature, conditions.apparentTemperature)
    let gust = conditions.windGust > 1.5 * conditions.windSpeed ? conditions.windGust * 3.6 : nil
    let rain = conditions.precipitation > 0 ? conditions.precipitation : nil
    properties.quantity("temperature", temperature, "degC")
    properties.quantity("dewpoint", hasHumidity ? conditions.dewPoint : nil, "degC")
    properties.quantity("windDirection", conditions.windDirection, "degree_(angle)")
    properties.quantity("windSpeed", conditions.windSpeed * 3.6, "km_h-1")
    properties.quantity("windGust", gust, "km_h-1")
    properties.quantity("seaLevelPressure", conditions.pressure * 100, "Pa")
    properties.quantity("visibility", min(conditions.visibility, 16_093), "m")
    properties.quantity("precipitationLastHour", rain, "mm")
    properties.quantity("relativeHumidity", hasHumidity ? conditions.humidity : nil, "percent")
    properties.quantity("windChill", temperature < 10 ? apparent : nil, "degC")
    properties.quantity("heatIndex", temperature > 26 ? apparent : nil, "degC")
  }
}
