import FoundationEssentials
package import Weather

extension City.ID {
  package static func numbered(_ number: Int) -> City.ID {
    let digits = String(number)
    let zeros = String(repeating: "0", count: 12 - digits.utf8.count)
    guard let id = City.ID("5B2C6F0E-3B0B-4C55-9D4C-\(zeros)\(digits)") else {
      preconditionFailure("\(number) has too many digits")
    }
    return id
  }

  /// The number of the identifier.
  package var number: Int { Int(description.suffix(12)) ?? 0 }
}

extension City {
  /// A city without weather, in UTC.
  package static func numbered(_ number: Int, _ name: String? = nil) -> City {
    var city = City(
      id: .numbered(number),
      place: Place(name: name ?? "City \(number)", latitude: 10, longitude: 20),
      addedAt: Date(timeIntervalSince1970: 1_795_000_000))
    city.utcOffset = 0
    return city
  }

  /// A city with only a current temperature.
  package static func numbered(_ number: Int, temperature: Double?) -> City {
    var city = numbered(number)
    city.current = CurrentWeather(
      provider: "test", fetchedAt: Date(timeIntervalSince1970: 1_795_251_600))
    city.current?.temperature = temperature
    return city
  }

  /// A city with a forecast of highs from a date on.
  package static func numbered(_ number: Int, from date: LocalDate, highs: [Double?]) -> City {
    var city = numbered(number)
    city.forecast = Forecast(
      provider: "test", fetchedAt: Date(timeIntervalSince1970: 1_795_251_600))
    city.setHighs(highs, from: date)
    return city
  }

  package mutating func setHighs(_ highs: [Double?], from date: LocalDate) {
    forecast?.days = highs.enumerated().map { index, high in
      var day = Forecast.Day(date: date.advanced(byDays: index))
      day.temperatureMax = high
      return day
    }
  }
}
