import JSONText
import Weather

/// The fields of a city by name, such as `current.temperature`, for csv columns and templates.
enum CityField {
  enum Value {
    case text(String?)
    case figure(Double?, Quantity)
    case integer(Int?)
    case flag(Bool?)
  }

  static func currentNames() -> [String] {
    ["provider", "fetchedAt", "observedAt", "condition", "weatherCode", "isDay"]
      + CurrentMeasure.all.map(\.name)
  }

  static func dayNames() -> [String] {
    ["date", "condition", "weatherCode"] + DayMeasure.all.map(\.name)
      + ["sunrise", "sunset", "complete"]
  }

  /// Returns a field of the current weather; nil for an unknown name.
  static func current(_ name: String, of weather: CurrentWeather?) -> Value? {
    if let measure = CurrentMeasure.named(name) {
      return .figure(weather?[measure], measure.quantity)
    }
    return switch name {
    case "provider": .text(weather?.provider)
    case "fetchedAt": .text((weather?.fetchedAt).map(Timestamp.text))
    case "observedAt": .text((weather?.observedAt).map(Timestamp.text))
    case "condition": .text(weather?.condition?.name)
    case "weatherCode": .integer(weather?.condition?.code)
    case "isDay": .flag(weather?.isDay)
    default: nil
    }
  }

  /// Returns a field of a day; nil for an unknown name.
  static func day(_ name: String, of day: Forecast.Day?) -> Value? {
    if let measure = DayMeasure.named(name) {
      return .figure(day?[measure], measure.quantity)
    }
    return switch name {
    case "date": .text(day?.date.text)
    case "condition": .text(day?.condition?.name)
    case "weatherCode": .integer(day?.condition?.code)
    case "sunrise": .text((day?.sunrise).map(Timestamp.text))
    case "sunset": .text((day?.sunset).map(Timestamp.text))
    case "complete": .flag(day?.complete)
    default: nil
    }
  }

  /// Returns a field of an hour; nil for an unknown name.
  static func hour(_ name: String, of hour: Forecast.Hour) -> Value? {
    if let measure = HourMeasure.named(name) {
      return .figure(hour[measure], measure.quantity)
    }
    return switch name {
    case "time": .text(Timestamp.text(hour.time))
    case "condition": .text(hour.condition?.name)
    case "weatherCode": .integer(hour.condition?.code)
    default: nil
    }
  }
}

extension CityField.Value {
  /// Returns the value for csv; empty if unknown.
  func plainText(_ units: Units) -> String {
    switch self {
    case .text(let text): text ?? ""
    case .integer(let number): number.map(String.init) ?? ""
    case .flag(let flag): flag.map(String.init) ?? ""
    case .figure(let figure, let quantity):
      figure.flatMap {
        DecimalText.text(
          units.convert($0, quantity),
          fractionDigits: quantity.serializedDigits
        )
      } ?? ""
    }
  }
}
