import FoundationEssentials
import HTTP
import JSONText
import Weather

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
  static func periods(in response: Response) throws(MalformedResponse) -> [NWSPeriod] {
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
    return periods
  }

  /// Decodes the periods of a half-day forecast.
  static func halfDays(in response: Response) throws(MalformedResponse) -> [NWSPeriod] {
    let periods = try periods(in: response)
    guard periods.allSatisfy({ $0.isDaytime != nil }) else {
      throw MalformedResponse("a period is neither day nor night")
    }
    return periods
  }

  private init(_ value: JSONValue) throws(MalformedResponse) {
    let reader = TimestampReader()
    guard let begin = value.word("startTime").flatMap(reader.zoned),
      let end = value.word("endTime").flatMap(reader.zoned)
    else { throw MalformedResponse("the time of a period cannot be read") }
    step = ForecastStep(
      begin: begin.instant,
      length: end.instant.timeIntervalSince(begin.instant)
    )
    beginOffset = begin.utcOffset
    endOffset = end.utcOffset
    isDaytime = value["isDaytime"]?.bool
    let text = value["shortForecast"]?.string(atMostBytes: TextLimit.reason.bytes)
    step.condition = NWSSky(icon: value.word("icon"), text: text).condition
    step.temperature = try Self.temperature(value)?.figure(.temperature)
    dewPoint = try NWSQuantity(value, "dewpoint")?.figure(.temperature)
    humidity = try NWSQuantity(value, "relativeHumidity")?.figure(.percentage)
    step.precipitationProbability = try NWSQuantity(value, "probabilityOfPrecipitation")?
      .figure(.percentage)
    step.windSpeed = try Self.speed(value, "windSpeed")?.figure(.speed)
    step.windGust = try Self.speed(value, "windGust")?.figure(.speed)
    step.windDirection = try Self.direction(value)
  }

  /// Temperature and wind are numbers and texts, or objects with a unit, to which the service plans to
  /// migrate.
  private static func temperature(_ value: JSONValue) throws(MalformedResponse) -> NWSQuantity? {
    guard value["temperature"]?.kind == .number else {
      return try NWSQuantity(value, "temperature")
    }
    guard let number = try value.number(in: "temperature"), let unit = value.word("temperatureUnit")
    else { return nil }
    return NWSQuantity(number, unitCode: "deg\(unit)")
  }

  private static func speed(
    _ value: JSONValue,
    _ key: String
  ) throws(MalformedResponse) -> NWSQuantity? {
    if let text = value.word(key) { return NWSQuantity(speed: text) }
    return try NWSQuantity(value, key)
  }

  private static func direction(_ value: JSONValue) throws(MalformedResponse) -> Double? {
    guard let point = value.known("windDirection") else { return nil }
    guard let text = point.string(atMostBytes: 10) else {
      throw MalformedResponse("'windDirection' is not a point of the compass")
    }
    return NWSQuantity.direction(text)
  }
}
