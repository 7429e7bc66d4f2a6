import ConfigurationFile
import FoundationEssentials
import GeoNames
import Providers
import Tracking
import Weather

extension Settings {
  /// The stations to ask about a city, the nearest first; none where stations are not used.
  func stations(of city: City, at now: Date) -> [Station] {
    let key = "providers.\(AviationWeather.name).\(AviationWeather.addressKey)"
    guard configuration.observations != .off, movedFrom(key) == nil else { return [] }
    let (latitude, longitude) = (city.place.latitude, city.place.longitude)
    switch city.station {
    case Station.none?: return []
    case let id?:
      let station = Aerodromes.station(
        named: id, fromLatitude: latitude, longitude: longitude)
      return station.map { [$0] } ?? []
    case nil:
      let near = Aerodromes.stations(
        nearLatitude: latitude, longitude: longitude, elevation: city.elevation)
      return city.askedStations(among: near, at: now)
    }
  }
}
