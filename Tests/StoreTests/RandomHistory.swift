import FoundationEssentials
import Weather

/// Random edits and fetches of a list, save by save, from a seed.
struct RandomHistory {
  private var weather: RandomWeather
  private(set) var now = Date(timeIntervalSince1970: 1_780_000_000)
  private let names = ["Seoul", "Zürich", "서울", "O\"Brien \\ Bay", "São Tomé", "New\tYork", "🏔️"]

  /// The first date after all forecasts; it never decreases.
  private var horizon = 0

  init(seed: UInt64) {
    weather = RandomWeather(seed: seed)
    horizon = today + 3
  }

  private var today: Int { LocalDate(at: now, utcOffset: 0).dayNumber }

  /// Returns the cities of the next save.
  mutating func next(after cities: [City]) -> [City] {
    now = now.addingTimeInterval(Double(weather.integer(60...40_000)))
    horizon = max(horizon, today + weather.integer(3...7))
    var cities = cities
    if weather.happens(0.25) { cities.removeAll { _ in weather.happens(0.3) } }
    if weather.happens(0.2) { cities = moved(cities) }
    if weather.happens(0.7) { cities = cities.map { refreshed($0) } }
    if weather.happens(0.2) { cities = cities.map { edited($0) } }
    if weather.happens(0.3) || cities.isEmpty {
      for _ in 0..<weather.integer(1...3) {
        cities.insert(city(), at: weather.integer(0...cities.count))
      }
    }
    return cities
  }

  private mutating func city() -> City {
    var place = Place(
      name: names.randomElement(using: &weather.random) ?? "",
      latitude: Double(weather.integer(-9_000_000...9_000_000)) / 100_000,
      longitude: Double(weather.integer(-18_000...18_000)) / 100)
    if weather.happens(0.7) {
      place.region = "Gyeonggi-do"
      place.country = "South Korea"
      place.countryCode = "KR"
      place.timeZone = "Asia/Seoul"
      place.identifier = "open-meteo:\(weather.integer(1...9_999_999))"
      place.population = weather.integer(0...20_000_000)
    }
    var city = City(id: City.ID(weather.uuid()), place: place, addedAt: now)
    if weather.happens(0.3) { city.tags = ["home", "a.b_c-1"] }
    if weather.happens(0.2) { city.pin = "nws" }
    return weather.happens(0.3) ? city : refreshed(city)
  }

  private mutating func refreshed(_ old: City) -> City {
    var city = old
    if weather.happens(0.15) {
      city.failure = weather.failure(at: now)
      return city
    }
    city.failure = nil
    city.utcOffset = weather.happens(0.1) ? nil : weather.integer(-43_200...50_400)
    if weather.happens(0.9) {
      city.current = city.current.map { weather.drifted($0, at: now) } ?? weather.current(at: now)
    }
    if weather.happens(0.5) {
      var forecast = weather.forecast(at: now, days: today..<horizon)
      // Most days stay the same, so that some cities are unchanged.
      forecast.days = forecast.days.map { day in
        weather.happens(0.8) ? old.forecast?.day(on: day.date) ?? day : day
      }
      city.forecast = forecast
    }
    if weather.happens(0.3) { city.airQuality = weather.airQuality(at: now) }
    if weather.happens(0.3) { city.alerts = weather.alerts(at: now) }
    if weather.happens(0.03) { city.current = nil }
    if weather.happens(0.03) { city.forecast = nil }
    return city
  }

  private mutating func edited(_ old: City) -> City {
    var city = old
    if weather.happens(0.3) { city.name = names.randomElement(using: &weather.random) ?? "" }
    if weather.happens(0.3) { city.tags = weather.happens(0.5) ? [] : ["away"] }
    if weather.happens(0.3) { city.pin = weather.happens(0.5) ? nil : "met-norway" }
    return city
  }

  private mutating func moved(_ cities: [City]) -> [City] {
    var cities = cities
    for _ in 0..<2 where !cities.isEmpty {
      let city = cities.remove(at: weather.integer(0...cities.count - 1))
      cities.insert(city, at: weather.integer(0...cities.count))
    }
    return cities
  }
}
