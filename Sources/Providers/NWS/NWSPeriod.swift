import FoundationEssentials
import HTTP
import JSONText
import Weather

/// The periods of a response and when they were made; the service sometimes sends old ones for days.
struct NWSPeriods: Sendable {
  var list: [NWSPeriod]

  /// When the response was made of the forecast.
  var generatedAt: Date?

  /// When the forecast itself was last updated.
  var updatedAt: Date?

  /// How old either of a current forecast is at most, in seconds: it is updated twice a day, late at
  /// times.
  private static let maximumAges = (response: 12 * 3600.0, forecast: 24 * 3600.0)

  /// Returns when old periods were made; nil for current ones.
  func outdatedSince(at now: Date) -> Date? {
    func isOld(_ instant: Date?, _ age: Double) -> Bool { instant.map { now - age > $0 } ?? false }
    guard
      isOld(generatedAt, Self.maximumAges.response) || isOld(updatedAt, Self.maximumAges.forecast)
    else { return nil }
    return [generatedAt, updatedAt].compactMap { $0 }.min()
  }
}

/// A half day or an hour of a forecast; unknown figures are nil.
struct NWSPeriod: Sendable {
  /// Its figures that days and hours have; the temperature is the high of a day, the low of a night, or
  /// the one at the beginning of an hour, and the wind speed is the maximum.
  var step: ForecastStep

  /// Seconds that local time is ahead of UTC at the beginning.
  var beginOffset: Int

  /// Seconds that local time is ahead of UTC at the end.
  var endOffset: Int

  /// Whether it is daytime; nil if unknown.
  var isDaytime: Bool?

  /// In °C.
  var dewPoint: Double?

  /// 0…100 %.
  var humidity: Double?

  var begin: Date { step.begin }

  var end: Date { step.end }

  var date: LocalDate { LocalDate(at: begin, utcOffset: beginOffset) }

  /// The date before the night, even if the period begins after midnight.
  var dateBefore: LocalDate {
    LocalDate(at: begin.addingTimeInterval(-12 * 3600), utcOffset: beginOffset)
  }
}

extension NWSPeriod {
  /// In seconds; periods are at most half a day long, plus an hour when clocks change.
  private static let longest = 24 * 3600.0

  /// An hourly forecast has 156 with about 40 values each.
  private static let maximumPeriods = 500
  private static let maximumValues = 50_000

  /// Decodes the periods of a response, at least one, in ascending order.
  ///
  /// - Throws: `MalformedResponse` if there are none, or a time or figure is invalid.
  static func periods(in response: Response) throws(MalformedResponse) -> NWSPeriods {
    let properties = try response.json(maximumCount: maximumValues).requiredObject("properties")
    var periods: [NWSPeriod] = []
    for value in try properties.elements(in: "periods", atMost: maximumPeriods) {
      let period = try NWSPeriod(value)
      guard period.step.length > 0, period.step.length <= longest,
        periods.last.map({ $0.begin < period.begin }) ?? true
      else { throw MalformedResponse("the times of the periods do not ascend") }
      periods.append(period)
    }
    guard !periods.isEmpty else { throw MalformedResponse("no periods") }
    func instant(_ key: String) -> Date? {
      properties.word(key).flatMap { TimestampReader().zoned($0)?.instant }
    }
    return NWSPeriods(
      list: periods, generatedAt: instant("generatedAt"), updatedAt: instant("updateTime"))
  }

  /// Decodes the periods of a half-day forecast.
  static func halfDays(in response: Response) throws(MalformedResponse) -> NWSPeriods {
    let periods = try periods(in: response)
    guard periods.list.allSatisfy({ $0.isDaytime != nil }) else {
      throw MalformedResponse("a period is neither day nor night")
    }
    return periods
  }

  private init(_ value: JSONValue) throws(MalformedResponse) {
    let reader = TimestampReader()
    guard let begin = value.word("startTime").flatMap(reader.zoned),
      let end = value.word("endTime").flatMap(reader.zoned)
    else { throw MalformedResponse("the time of a period cannot be read") }
    step = ForecastStep(begin: begin.instant, length: end.instant.timeIntervalSince(begin.instant))
    beginOffset = begin.utcOffset
    endOffset = end.utcOffset
    isDaytime = value["isDaytime"]?.bool
    let text = value["shortForecast"]?.string(atMostBytes: TextLimit.reason.bytes)
    step.condition = NWSSky(icon: value.word("icon"), text: text).condition
    step.temperature = Self.temperature(value)?.figure(.temperature)
    dewPoint = NWSQuantity(value, "dewpoint")?.figure(.temperature)
    humidity = NWSQuantity(value, "relativeHumidity")?.figure(.percentage)
    step.precipitationProbability = NWSQuantity(value, "probabilityOfPrecipitation")?.figure(
      .percentage)
    step.windSpeed = Self.speed(value, "windSpeed")?.figure(.speed)
    step.windGust = Self.speed(value, "windGust")?.figure(.speed)
    step.windDirection = Self.direction(value)
  }

  /// Temperature and wind are numbers and texts, or objects with a unit, to which the service plans to
  /// migrate.
  private static func temperature(_ value: JSONValue) -> NWSQuantity? {
    if value["temperature"]?.kind == .object { return NWSQuantity(value, "temperature") }
    guard let number = value.number(in: "temperature"), let unit = value.word("temperatureUnit")
    else { return nil }
    return NWSQuantity(number, unitCode: "deg\(unit)")
  }

  private static func speed(_ value: JSONValue, _ key: String) -> NWSQuantity? {
    if let text = value.word(key) { return NWSQuantity(speed: text) }
    return NWSQuantity(value, key)
  }

  private static func direction(_ value: JSONValue) -> Double? {
    guard let point = value.known("windDirection") else { return nil }
    guard let text = point.string(atMostBytes: 10) else {
      point.noteUnread("windDirection", as: "text")
      return nil
    }
    return NWSQuantity.direction(text)
  }
}
