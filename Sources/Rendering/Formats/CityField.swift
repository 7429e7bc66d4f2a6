import FoundationEssentials
import JSONText
import Weather

/// The fields of a city by name, such as `current.temperature`, for csv columns and templates.
enum CityField {
  enum Value {
    case text(String?)
    case figure(Double?, Quantity)
    case integer(Int?)
    case flag(Bool?)
    case instant(Date?, Clock)
  }

  /// The clock that shows an instant to people.
  enum Clock {
    case city
    case user
  }

  /// The names of the fields of the current weather.
  static func currentNames() -> [String] {
    [
      "provider", "fetchedAt", "observedAt", "condition", "conditionText", "weatherCode", "isDay",
    ] + CurrentMeasure.all.map(\.name)
  }

  /// The names of the fields of a day.
  static func dayNames() -> [String] {
    ["date", "condition", "conditionText", "weatherCode"] + DayMeasure.all.map(\.name)
      + ["sunrise", "sunset", "complete"]
  }

  /// The names of the fields of an hour.
  static func hourNames() -> [String] {
    ["time", "condition", "conditionText", "weatherCode"] + HourMeasure.all.map(\.name)
  }

  /// Returns a field of the current weather; nil for an unknown name.
  static func current(_ name: String, of weather: CurrentWeather?) -> Value? {
    if let measure = CurrentMeasure.named(name) {
      return .figure(weather?[measure], measure.quantity)
    }
    return switch name {
    case "provider": .text(weather?.provider)
    case "fetchedAt": .instant(weather?.fetchedAt, .user)
    case "observedAt": .instant(weather?.observedAt, .city)
    case "condition": .text(weather?.condition?.name)
    case "conditionText": .text(weather?.condition?.words)
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
    case "conditionText": .text(day?.condition?.words)
    case "weatherCode": .integer(day?.condition?.code)
    case "sunrise": .instant(day?.sunrise, .city)
    case "sunset": .instant(day?.sunset, .city)
    case "complete": .flag(day?.complete)
    default: nil
    }
  }

  /// Returns a field of an hour; nil for an unknown name.
  static func hour(_ name: String, of hour: Forecast.Hour?) -> Value? {
    if let measure = HourMeasure.named(name) {
      return .figure(hour?[measure], measure.quantity)
    }
    return switch name {
    case "time": .instant(hour?.time, .city)
    case "condition": .text(hour?.condition?.name)
    case "conditionText": .text(hour?.condition?.words)
    case "weatherCode": .integer(hour?.condition?.code)
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
    case .instant(let instant, _): instant.map(Timestamp.text) ?? ""
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
