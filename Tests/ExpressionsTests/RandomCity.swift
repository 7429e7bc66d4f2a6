import FoundationEssentials
import TestSupport
import Weather
import WeatherSamples

extension City {
  /// A city with small whole figures, many of them unknown.
  static func random(_ random: inout SeededGenerator) -> City {
    var place = Place(
      name: ["Oslo", "Bergen"].randomElement(using: &random) ?? "",
      latitude: Double(Int.random(in: -3...3, using: &random)),
      longitude: Double(Int.random(in: -3...3, using: &random)))
    let country = [("Norway", "NO"), ("South Korea", "KR"), nil].randomElement(using: &random)
    place.country = country??.0
    place.countryCode = country??.1
    place.region = ["Oslo", nil].randomElement(using: &random) ?? nil
    let tags = [[], ["home"], ["home", "Oslo"]].randomElement(using: &random) ?? []
    var city = City(id: .numbered(1), place: place, tags: tags, addedAt: RandomExpression.now)
    city.utcOffset = -7200
    city.fillWeather(&random)
    return city
  }

  private mutating func fillWeather(_ random: inout SeededGenerator) {
    let now = RandomExpression.now
    current = nil
    if Int.random(in: 0..<5, using: &random) > 0 {
      let age = Double(Int.random(in: 0...3, using: &random)) * 60
      var weather = CurrentWeather(provider: "test", fetchedAt: now - age)
      weather.condition = .random(&random)
      weather.isDay = [true, false, nil].randomElement(using: &random) ?? nil
      weather.fillMeasures(&random)
      current = weather
    }
    if Int.random(in: 0..<5, using: &random) > 0 {
      let days = (0..<7).filter { _ in Int.random(in: 0..<5, using: &random) > 0 }.map { index in
        var day = Forecast.Day(date: LocalDate(dayNumber: 20_778 + index))
        day.condition = .random(&random)
        day.fillMeasures(&random)
        return day
      }
      let count = Int.random(in: 0...48, using: &random)
      let hours = (0..<count).map { index in
        var hour = Forecast.Hour(time: now - 7204 + Double(index) * 3600)
        hour.condition = .random(&random)
        hour.fillMeasures(&random)
        return hour
      }
      forecast = Forecast(provider: "test", fetchedAt: now, days: days, hours: hours)
    }
    let kind = [FetchFailure.Kind.timeout, .server, nil].randomElement(using: &random) ?? nil
    failure = kind.map { FetchFailure(at: now, kind: $0, message: "") }
    alerts = Bool.random(using: &random) ? nil : .random(&random)
  }
}

extension Measured {
  fileprivate mutating func fillMeasures(_ random: inout SeededGenerator) {
    for measure in Self.measures where Int.random(in: 0..<4, using: &random) > 0 {
      self[measure] = Double(Int.random(in: -3...3, using: &random))
    }
  }
}

extension Condition? {
  fileprivate static func random(_ random: inout SeededGenerator) -> Condition? {
    guard Int.random(in: 0..<4, using: &random) > 0 else { return nil }
    return RandomFields.codes.randomElement(using: &random).flatMap(Condition.init)
  }
}

extension [Alert] {
  fileprivate static func random(_ random: inout SeededGenerator) -> [Alert] {
    let severities = ["Minor", "Moderate", "Severe", "Extreme", "Unknown", "strange", nil]
    return (0..<Int.random(in: 0...3, using: &random)).map { index in
      var alert = Alert(id: "\(index)", event: "Warning")
      alert.severity = severities.randomElement(using: &random) ?? nil
      let offsets = [nil, -60, 0, 60].map { (offset: Double?) in
        offset.map { RandomExpression.now + $0 }
      }
      alert.onset = offsets.randomElement(using: &random) ?? nil
      alert.ends = offsets.randomElement(using: &random) ?? nil
      return alert
    }
  }
}
