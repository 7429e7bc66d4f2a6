import FoundationEssentials
import Weather

/// When the sun is up in a city.
struct Daylight {
  let city: City
  let forecast: Forecast

  /// Whether the sun is up at an instant; some providers have no times of sunrise and sunset.
  func isDay(_ instant: Date) -> Bool {
    guard let day = forecast.day(on: city.localDate(at: instant)), let sunrise = day.sunrise,
      let sunset = day.sunset
    else {
      return Sun.isUp(at: instant, latitude: city.place.latitude, longitude: city.place.longitude)
    }
    return (sunrise...max(sunrise, sunset)).contains(instant)
  }
}
