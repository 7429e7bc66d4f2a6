import FoundationEssentials
import JSONText
import Tracking
import Weather

extension Fields<CurrentWeather> {
  static let ofCurrent = Fields(
    [
      .text("provider", \.provider), .fetchTime("fetchedAt", \.fetchedAt).required,
      .instant("observedAt", \.observedAt), .condition("weatherCode", \.condition),
      .flag("isDay", \.isDay),
    ] + Field.measures
  )
}

extension Fields<Forecast.Day> {
  static let ofDay = Fields(
    [
      Field.date("date", \.date).required.stepping {
        $0.date.advanced(byDays: 1) == $1.date
      } advance: {
        $0.date = $0.date.advanced(byDays: 1)
      }, .condition("weatherCode", \.condition),
    ] + Field.measures + [
      .instant("sunrise", \.sunrise), .instant("sunset", \.sunset), .flag("complete", \.complete),
    ]
  )
}

extension Fields<Forecast.Hour> {
  static let ofHour = Fields(
    [
      Field.instant("time", \.time).required.stepping {
        $1.time.timeIntervalSince($0.time) == 3600
      } advance: {
        $0.time += 3600
      }, .condition("weatherCode", \.condition),
    ] + Field.measures
  )
}

extension Fields<RecentHighs> {
  static let ofHighs = Fields([
    .date("date", \.date).required, .figure("temperature", \.temperature, .temperature),
    Field.figure("temperatureBefore", \.temperatureBefore, .temperature)
      .omitted { $0.temperatureBefore == nil },
  ])
}

extension Fields<Forecast> {
  static let ofForecast = Fields([
    .text("provider", \.provider), .fetchTime("fetchedAt", \.fetchedAt).required,
    Field("days") { decoder, json, forecast throws(StoreError) in
      forecast.days = try decoder.series(
        &json,
        .ofDay,
        from: Forecast.Day(date: LocalDate(dayNumber: 0)),
        ascending: \.date
      )
    } write: { forecast, timestamps, writer in
      writer.object { Fields<Forecast.Day>.ofDay.writeColumns(forecast.days, timestamps, to: &$0) }
    },
    Field.object(
      "highs",
      \.highs,
      from: RecentHighs(date: LocalDate(dayNumber: 0)),
      .ofHighs
    ).omitted { $0.highs == nil },
    Field("hours") { decoder, json, forecast throws(StoreError) in
      guard decoder.includesHours else { return try decoder.reader.passValue(&json) }
      forecast.hours = try decoder.series(
        &json,
        .ofHour,
        from: Forecast.Hour(time: .distantPast),
        ascending: \.time
      )
    } write: { forecast, timestamps, writer in
      writer.object {
        Fields<Forecast.Hour>.ofHour.writeColumns(forecast.hours, timestamps, to: &$0)
      }
    },
  ])
}

extension StateDecoder {
  /// Reads days or hours in the layout of the text.
  func series<Row, Key: Comparable>(
    _ json: inout JSONReader,
    _ fields: Fields<Row>,
    from empty: Row,
    ascending key: (Row) -> Key
  ) throws(StoreError) -> [Row] {
    let name = "\(fields.all[0].name)"
    var start = json.nextOffset()
    if layout == .rows {
      var last: Key?
      return try reader.elements(&json) { json throws(StoreError) in
        start = json.nextOffset()
        var row = empty
        try fields.read(&json, self, into: &row)
        if let last, last >= key(row) {
          throw reader.failure(json, at: start, member: name, "expected ascending \(name)s")
        }
        last = key(row)
        return row
      }
    }
    let rows = try fields.readColumns(&json, self, from: empty)
    guard zip(rows, rows.dropFirst()).allSatisfy({ key($0) < key($1) }) else {
      throw reader.failure(json, at: start, member: name, "expected ascending \(name)s")
    }
    return rows
  }
}

extension Fields<AirQuality> {
  static let ofAir = Fields([.fetchTime("fetchedAt", \.fetchedAt)] + Field.measures)
}

extension Fields<Nowcast> {
  static let ofNowcast = Fields([
    .text("provider", \.provider), .fetchTime("fetchedAt", \.fetchedAt).required,
    .instant("from", \.start).required,
    .value("step", \.stepMinutes) { decoder, json throws(StoreError) in
      let start = json.nextOffset()
      let minutes = try decoder.reader.integer(&json, in: 1...60)
      guard Nowcast.stepLengths.contains(minutes) else {
        throw decoder.reader.failure(json, at: start, "expected 5 or 15")
      }
      return minutes
    } _: {
      $2.write($0)
    }.required,
    .value("rates", \.rates) { decoder, json throws(StoreError) in
      var count = 0
      return try decoder.reader.elements(&json) { json throws(StoreError) in
        let start = json.nextOffset()
        count += 1
        guard count <= Nowcast.maximumCount else {
          throw decoder.reader.failure(json, at: start, "expected fewer steps")
        }
        guard let rate = try decoder.reader.figure(&json, .precipitation) else {
          throw decoder.reader.failure(json, at: start, "expected a number")
        }
        return rate
      }
    } _: { rates, _, writer in
      writer.array { writer in
        for rate in rates { writer.element(rate) }
      }
    },
  ])
}
