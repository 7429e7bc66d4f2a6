#if canImport(Glibc)
import func Glibc.pow
import Weather
#else
import func Darwin.pow
#endif

/// The apparent temperature, which MET Norway's forecast lacks.
///
/// The limits between wind chill, air temperature and heat index are the ones on MET Norway's own
/// pages.
enum ApparentTemperature {
  /// Returns the wind chill below 10 °C with a wind above 1.33 m/s, the heat index above 26 °C with a
  /// humidity above 40 %, and the air temperature in between.
  ///
  /// - Parameters:
  ///   - temperature: In °C.
  ///   - windSpeed: 10 m above the ground, in km/h.
  ///   - humidity: 0…100 %.
  /// - Returns: In °C, to 0.1; nil if a figure it depends on is unknown.
  static func value(temperature: Double?, windSpeed: Double?, humidity: Double?) -> Double? {
    guard let temperature else { return nil }
    let value: Double
    if temperature < 10 {
      guard let windSpeed else { return nil }
      value =
        windSpeed > slowestWind
        ? windChill(temperature: temperature, windSpeed: windSpeed) : temperature
    } else if temperature > 26 {
      guard let humidity else { return nil }
      value = humidity > 40 ? heatIndex(temperature: temperature, humidity: humidity) : temperature
    } else {
      value = temperature
    }
    return Quantity.temperature.figure((value * 10).rounded() / 10)
  }

  /// 1.33 m/s in km/h.
  private static let slowestWind = 4.788

  /// The wind chill in °C: Osczevski and Bluestein, "The New Wind Chill Equivalent Temperature Chart", Bulletin of the American
  /// Meteorological Society 86 (2005).
  static func windChill(temperature: Double, windSpeed: Double) -> Double {
    let wind = pow(windSpeed, 0.16)
    return 13.12 + 0.6215 * temperature - 11.37 * wind + 0.3965 * temperature * wind
  }

  /// The heat index in °C as the US National Weather Service computes it: Rothfusz, "The Heat Index
  /// 'Equation'", NWS Southern Region Technical Attachment SR 90-23 (1990), adjusted for humid air,
  /// and Steadman's simpler mean below 80 °F
  /// (<https://www.wpc.ncep.noaa.gov/html/heatindex_equation.shtml>).
  static func heatIndex(temperature: Double, humidity: Double) -> Double {
    let heat = temperature * 1.8 + 32
    let simple = 0.5 * (heat + 61 + (heat - 68) * 1.2 + humidity * 0.094)
    var index = (simple + heat) / 2
    if index >= 80 {
      index = -42.379 + 2.04901523 * heat + 10.14333127 * humidity - 0.22475541 * heat * humidity
      index -= 0.00683783 * heat * heat + 0.05481717 * humidity * humidity
      index += 0.00122874 * heat * heat * humidity + 0.00085282 * heat * humidity * humidity
      index -= 0.00000199 * heat * heat * humidity * humidity
      if humidity > 85, (80...87).contains(heat) { index += (humidity - 85) / 10 * (87 - heat) / 5 }
    }
    return (index - 32) / 1.8
  }
}
