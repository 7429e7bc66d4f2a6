/// A figure of the air quality, by the name that scripts see.
package enum AirMeasure: String, CaseIterable, Sendable {
  case europeanAqi
  case usAqi
  case pm25 = "pm2_5"
  case pm10
  case ozone

  package var keyPath: WritableKeyPath<AirQuality, Double?> {
    switch self {
    case .europeanAqi: \.europeanAQI
    case .usAqi: \.usAQI
    case .pm25: \.pm25
    case .pm10: \.pm10
    case .ozone: \.ozone
    }
  }

  /// What a person reads where the figure is named.
  package var label: String {
    switch self {
    case .europeanAqi: "air, EU index"
    case .usAqi: "air, US index"
    case .pm25: "PM2.5"
    case .pm10: "PM10"
    case .ozone: "ozone"
    }
  }

  /// The unit, which is the same in all systems; nil for an index.
  package var symbol: String? {
    switch self {
    case .europeanAqi, .usAqi: nil
    case .pm25, .pm10, .ozone: "µg/m³"
    }
  }
}
