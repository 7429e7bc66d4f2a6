package import FoundationEssentials

/// The weather at a place as one provider told it; every figure is nil where it is not known.
package struct CurrentWeather: Sendable, Equatable {
  /// The name of the provider.
  package var provider: String

  /// When the answer arrived, to the millisecond.
  package var fetchedAt: Date

  /// The instant that the figures are for.
  package var observedAt: Date?

  package var condition: Condition?

  /// Whether the sun is up.
  package var isDay: Bool?

  /// Air temperature 2 m above the ground, in °C.
  package var temperature: Double?

  /// What the air feels like, with wind and humidity, in °C.
  package var apparentTemperature: Double?

  /// Dew point 2 m above the ground, in °C.
  package var dewPoint: Double?

  /// Relative humidity 2 m above the ground, 0…100 %.
  package var humidity: Double?

  /// What fell in the interval before the observation that the provider sums over (15 minutes with
  /// Open-Meteo, an hour with most others), as water, in mm.
  package var precipitation: Double?

  /// The depth of the snow that fell in the same interval, in cm.
  package var snowfall: Double?

  /// The part of the sky that clouds cover, 0…100 %.
  package var cloudCover: Double?

  /// Air pressure reduced to sea level, in hPa.
  package var pressure: Double?

  /// Wind speed 10 m above the ground, in km/h.
  package var windSpeed: Double?

  /// Where the wind comes from, 0…360 degrees clockwise from north.
  package var windDirection: Double?

  /// The strongest gust, in km/h.
  package var windGust: Double?

  /// In km.
  package var visibility: Double?

  /// The UV index, 0 and up.
  package var uvIndex: Double?

  package init(provider: String, fetchedAt: Date) {
    self.provider = provider
    self.fetchedAt = fetchedAt
  }
}

extension CurrentWeather {
  /// Whether nothing is known but amounts that fell: providers omit those where nothing fell, so a
  /// response without any figures has amounts of 0.
  package var hasNoFigures: Bool {
    observedAt == nil && condition == nil
      && Self.measures.allSatisfy {
        [.precipitation, .snowfall].contains($0.quantity) || self[keyPath: $0.keyPath] == nil
      }
  }
}
