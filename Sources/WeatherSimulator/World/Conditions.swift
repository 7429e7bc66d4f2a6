/// The weather at one place and instant, in degrees Celsius, millimetres, metres and seconds.
struct Conditions: Sendable {
  var temperature: Double
  var apparentTemperature: Double
  var dewPoint: Double
  /// Percent.
  var humidity: Double
  /// Percent.
  var cloudCover: Double
  /// Water in mm that falls in an hour at this rate; either 0 or at least 0.1.
  var precipitation: Double
  var fall: Fall
  /// Percent.
  var precipitationProbability: Double
  /// Hectopascal at sea level and at the place.
  var pressure: Double
  var surfacePressure: Double
  var windSpeed: Double
  var windGust: Double
  /// Degrees, where the wind comes from.
  var windDirection: Double
  var visibility: Double
  var ultravioletIndex: Double
  var isDay: Bool
  var isFoggy: Bool
  var snowDepth: Double
  var freezingLevel: Double

  /// In which form precipitation falls.
  enum Fall: Sendable {
    case none
    case rain
    case freezingRain
    case snow
    case showers
    case snowShowers
    case thunderstorm
  }

  /// Millimetres an hour of rain that is no shower.
  var rain: Double { fall == .rain || fall == .freezingRain ? precipitation : 0 }

  /// Millimetres an hour.
  var showers: Double { fall == .showers || fall == .thunderstorm ? precipitation : 0 }

  /// Centimetres an hour of snow; 7 cm are 10 mm of water.
  var snowfall: Double { fall == .snow || fall == .snowShowers ? precipitation * 0.7 : 0 }
}

extension Conditions {
  /// The WMO 4677 code, of those that the service uses.
  var weatherCode: Int {
    switch fall {
    case .none:
      if isFoggy { return temperature < 0 ? 48 : 45 }
      return [20, 50, 80].count { cloudCover >= $0 }
    case .rain where precipitation < 1:
      return step(51, 53, 55, from: 0.3, 0.6)
    case .rain:
      return step(61, 63, 65, from: 2.5, 7.6)
    case .freezingRain where precipitation < 1:
      return step(56, 57, 57, from: 0.5, 1)
    case .freezingRain:
      return step(66, 67, 67, from: 2.5, 7.6)
    case .snow where precipitation < 0.2:
      return 77
    case .snow:
      return step(71, 73, 75, from: 0.8, 2)
    case .showers:
      return step(80, 81, 82, from: 2.5, 7.6)
    case .snowShowers:
      return step(85, 86, 86, from: 1, 2)
    case .thunderstorm:
      return step(95, 96, 99, from: 6, 10)
    }
  }

  private func step(
    _ light: Int,
    _ moderate: Int,
    _ heavy: Int,
    from first: Double,
    _ second: Double
  ) -> Int {
    precipitation < first ? light : precipitation < second ? moderate : heavy
  }
}
