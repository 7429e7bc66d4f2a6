import Weather

/// A place in the fake service, with weather that the test sets.
struct FakePlace {
  var id: Int
  var name: String

  /// Further names by which it is found.
  var otherNames: [String] = []
  var region: String?
  var country: String?
  var countryCode: String?
  var latitude: Double
  var longitude: Double
  var timeZone = "Etc/UTC"
  var utcOffset = 0
  var population = 100_000
  var weather = FakeWeather()

  init(
    _ id: Int, _ name: String, _ region: String?, _ country: String?, _ countryCode: String?,
    at coordinates: (Double, Double), timeZone: (String, Int) = ("Etc/UTC", 0),
    population: Int = 100_000
  ) {
    self.id = id
    self.name = name
    self.region = region
    self.country = country
    self.countryCode = countryCode
    (latitude, longitude) = coordinates
    (self.timeZone, utcOffset) = timeZone
    self.population = population
  }
}

/// The weather of a place; the service sends nil as null.
struct FakeWeather {
  var temperature: Double? = 10
  var humidity: Double? = 50
  var weatherCode: Int? = 3
  var precipitation: Double? = 0
  var snowfall: Double? = 0
  var windSpeed: Double? = 8
  var windDirection: Double? = 270
  var pressure: Double? = 1015
  var high: Double? = 12
  var low: Double? = 4
  var rainProbability: Double? = 10

  /// The minutes until half an hour of rain begins; nil without quarters of an hour.
  var rainStartsIn: Int?

  /// The seconds of sunshine per day.
  var sunshine: Double? = 18_000
  var europeanAQI = 20

  /// Whether the service sends malformed weather for the place.
  var isBroken = false

  /// Whether only the daily forecast is malformed.
  var isForecastBroken = false
}

extension FakePlace {
  /// The initial places.
  static let all: [FakePlace] = [
    FakePlace(
      1_835_848, "Seoul", "Seoul", "South Korea", "KR", at: (37.566, 126.9784),
      timeZone: ("Asia/Seoul", 32_400), population: 10_349_312),
    FakePlace(
      1_838_524, "Busan", "Busan", "South Korea", "KR", at: (35.10168, 129.03004),
      timeZone: ("Asia/Seoul", 32_400), population: 3_285_147),
    FakePlace(
      2_988_507, "Paris", "Île-de-France", "France", "FR", at: (48.85341, 2.3488),
      timeZone: ("Europe/Paris", 3600), population: 2_138_551),
    FakePlace(
      4_717_560, "Paris", "Texas", "United States", "US", at: (33.66094, -95.55551),
      timeZone: ("America/Chicago", -21_600), population: 24_782),
    FakePlace(
      3_413_829, "Reykjavík", "Capital Region", "Iceland", "IS", at: (64.13548, -21.89541),
      timeZone: ("Atlantic/Reykjavik", 0), population: 118_918),
    FakePlace(
      3_143_244, "Oslo", "Oslo", "Norway", "NO", at: (59.91273, 10.74609),
      timeZone: ("Europe/Oslo", 3600), population: 580_000),
    FakePlace(
      2_147_714, "Sydney", "New South Wales", "Australia", "AU", at: (-33.9, 151.2),
      timeZone: ("Australia/Sydney", 39_600), population: 4_627_345),
  ]
}
