import FoundationEssentials

/// A half day or an hour of a forecast; every figure is nil where it is not known.
struct NWSPeriod: Sendable {
  var begin: Date
  var end: Date

  /// Seconds that local time is ahead of UTC at the beginning.
  var beginOffset: Int

  /// Seconds that local time is ahead of UTC at the end.
  var endOffset: Int

  /// Whether it is a day or a night.
  var isDaytime: Bool?

  var condition: Condition?

  /// Of a day the highest, of a night the lowest, of an hour the one at its beginning, in °C.
  var temperature: Double?

  /// In °C.
  var dewPoint: Double?

  /// 0…100 %.
  var humidity: Double?

  /// 0…100 %.
  var precipitationProbability: Double?

  /// The most of the period, in km/h.
  var windSpeed: Double?

  /// In km/h.
  var windGust: Double?

  /// Where the wind comes from, 0…360 degrees clockwise from north.
  var windDirection: Double?

  var length: Double { end.timeIntervalSince(begin) }

  /// The date on which it begins.
  var date: LocalDate { LocalDate(at: begin, utcOffset: beginOffset) }

  /// The date that a night follows: also when what is left of the night begins after midnight.
  var dateBefore: LocalDate {
    LocalDate(at: begin.addingTimeInterval(-12 * 3600), utcOffset: beginOffset)
  }
}

extension NWSPeriod {
  /// None of the service's periods is longer than half a day, save for a day whose clocks change.
  private static let longest = 24 * 3600.0

  /// Reads the periods of an answer.
  ///
  /// - Throws: `NWSAnswerError` when there are none, or when their times are unsound; a figure that
  ///   is unsound is not known.
  static func periods(in body: Data) throws(NWSAnswerError) -> [NWSPeriod] {
    guard let answer = try? JSONDecoder().decode(NWSPeriodsAnswer.self, from: body) else {
      throw NWSAnswerError("not JSON of the expected shape")
    }
    let reader = TimestampReader()
    var periods: [NWSPeriod] = []
    for told in answer.properties.periods {
      guard let begin = reader.zoned(told.startTime), let end = reader.zoned(told.endTime) else {
        throw NWSAnswerError("the time of a period cannot be read")
      }
      let period = NWSPeriod(told, begin: begin, end: end)
      guard period.length > 0, period.length <= longest,
        periods.last.map({ $0.begin < period.begin }) ?? true
      else { throw NWSAnswerError("the times of the periods do not ascend") }
      periods.append(period)
    }
    guard !periods.isEmpty else { throw NWSAnswerError("no periods") }
    return periods
  }

  /// Reads the periods of an answer that are days and nights.
  static func halfDays(in body: Data) throws(NWSAnswerError) -> [NWSPeriod] {
    let periods = try periods(in: body)
    guard periods.allSatisfy({ $0.isDaytime != nil }) else {
      throw NWSAnswerError("a period is neither day nor night")
    }
    return periods
  }

  private init(
    _ told: NWSPeriodsAnswer.Period,
    begin: TimestampReader.ZonedInstant,
    end: TimestampReader.ZonedInstant
  ) {
    self.begin = begin.instant
    self.end = end.instant
    beginOffset = begin.utcOffset
    endOffset = end.utcOffset
    isDaytime = told.isDaytime
    condition = NWSSky(icon: told.icon, text: told.shortForecast).condition
    temperature = told.temperature?.figure(.temperature)
    dewPoint = told.dewpoint?.figure(.temperature)
    humidity = told.relativeHumidity?.figure(.percentage)
    precipitationProbability = told.probabilityOfPrecipitation?.figure(.percentage)
    windSpeed = told.windSpeed?.figure(.speed)
    windGust = told.windGust?.figure(.speed)
    windDirection = told.windDirection.flatMap(NWSQuantity.direction)
  }
}
