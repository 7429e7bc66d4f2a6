package import FoundationEssentials

/// The current weather at a place from one provider; unknown figures are nil.
package struct CurrentWeather: Sendable, Equatable {
  /// The name of the provider.
  package var provider: String

  /// When the response was received, to the millisecond.
  package var fetchedAt: Date

  /// The time of the figures.
  @CompactInstant package var observedAt: Date?

  package var condition: Condition?

  /// Whether the sun is up.
  package var isDay: Bool?

  /// Air temperature 2 m above the ground, in °C.
  @CompactFigure package var temperature: Double?

  /// The temperature it feels like with wind and humidity, in °C.
  @CompactFigure package var apparentTemperature: Double?

  /// Dew point 2 m above the ground, in °C.
  @CompactFigure package var dewPoint: Double?

  /// Relative humidity 2 m above the ground, 0…100 %.
  @CompactFigure package var humidity: Double?

  /// The amount as water in the interval before the observation, in mm; the interval is 15 minutes
  /// with Open-Meteo and an hour with most others.
  @CompactFigure package var precipitation: Double?

  /// The depth of new snow in the same interval, in cm.
  @CompactFigure package var snowfall: Double?

  /// 0…100 %.
  @CompactFigure package var cloudCover: Double?

  /// Air pressure reduced to sea level, in hPa.
  @CompactFigure package var pressure: Double?

  /// Wind speed 10 m above the ground, in km/h.
  @CompactFigure package var windSpeed: Double?

  /// The direction the wind comes from, 0…360 degrees clockwise from north.
  @CompactFigure package var windDirection: Double?

  /// The strongest gust, in km/h.
  @CompactFigure package var windGust: Double?

  /// In km.
  @CompactFigure package var visibility: Double?

  /// The UV index, 0 and up.
  @CompactFigure package var uvIndex: Double?

  package init(provider: String, fetchedAt: Date) {
    self.provider = provider
    self.fetchedAt = fetchedAt
  }
}

extension CurrentWeather {
  /// The time of the figures, or of the response that has none.
  package var time: Date { observedAt ?? fetchedAt }

  /// Whether no figure but amounts is known: providers omit amounts of 0, so an empty response has
  /// these as well.
  package var hasNoFigures: Bool {
    Self.measures.allSatisfy {
      [.precipitation, .snowfall].contains($0.quantity) || self[$0] == nil
    }
  }
}
