import FoundationEssentials
import JSONText
import Tracking
import Weather

extension Fields<CurrentWeather> {
  static let ofCurrent = Fields(
    [
      Field("provider", .text, { $0.provider }, { $0.provider = $1 }),
      Field("fetchedAt", .fetchTime, { $0.fetchedAt }, { $0.fetchedAt = $1 }).required,
      Field.optional("observedAt", .instant, { $0.observedAt }, { $0.observedAt = $1 }),
      Field("weatherCode", .condition, { $0.condition }, { $0.condition = $1 }),
      Field.optional("isDay", .flag, { $0.isDay }, { $0.isDay = $1 }),
    ] + Field.measures)
}

extension Fields<Forecast.Day> {
  static let ofDay = Fields(
    [
      Field("date", .date, { $0.date }, { $0.date = $1 }).required.stepping {
        $0.date.advanced(byDays: 1) == $1.date
      } advance: {
        $0.date = $0.date.advanced(byDays: 1)
      }, Field("weatherCode", .condition, { $0.condition }, { $0.condition = $1 }),
      Field("daytime", .daytime, { $0.daytime }, { $0.daytime = $1 }).of(.days),
      Field.known("parts", .array(of: .part), { $0.parts }, { $0.parts = $1 }).of(.days).ofLists,
    ] + measures + [
      Field.optional("sunrise", .instant, { $0.sunrise }, { $0.sunrise = $1 }).of(.days),
      Field.optional("sunset", .instant, { $0.sunset }, { $0.sunset = $1 }).of(.days),
      Field("complete", .flag, { $0.complete }, { $0.complete = $1 }).of(.days),
    ])

  /// The measures; tables of cities show few of them.
  private static var measures: [Field<Forecast.Day>] {
    let shown: [DayMeasure?] = [.temperatureMax, .temperatureMin, .precipitationProbability]
    return Field.measures.map { shown.contains($0.measure) ? $0 : $0.of(.days) }
  }
}

extension Fields<Forecast.Hour> {
  static let ofHour = Fields(
    [
      Field("time", .instant, { $0.time }, { $0.time = $1 }).required.stepping {
        $1.time.timeIntervalSince($0.time) == 3600
      } advance: {
        $0.time += 3600
      }, Field("weatherCode", .condition, { $0.condition }, { $0.condition = $1 }),
    ] + measures)

  /// The measures; the outlook of a city needs few of them.
  private static var measures: [Field<Forecast.Hour>] {
    let read: [Quantity] = [.precipitation, .snowfall, .percentage]
    return Field.measures.map { field in
      field.measure.map { read.contains($0.quantity) } == true ? field : field.of(.hours)
    }
  }
}

extension Fields<RecentDays> {
  static let ofRecentDays = Fields([
    Field("date", .date, { $0.date }, { $0.date = $1 }).required,
    Field("temperature", .figure(.temperature), { $0.today.high }, { $0.today.high = $1 }),
    .known("kind", .dayKind, { $0.today.kind }, { $0.today.kind = $1 }),
    Field("weatherCode", .condition, { $0.today.sky }, { $0.today.sky = $1 }).omitted {
      $0.today.sky == nil
    },
    Field("temperatureBefore", .figure(.temperature), { $0.before.high }, { $0.before.high = $1 })
      .omitted { $0.before.high == nil },
    .known("kindBefore", .dayKind, { $0.before.kind }, { $0.before.kind = $1 }),
    Field("weatherCodeBefore", .condition, { $0.before.sky }, { $0.before.sky = $1 }).omitted {
      $0.before.sky == nil
    },
  ])
}

extension Fields<Forecast.Day.Part> {
  /// An export has the kind alone.
  static let ofPart = Fields([
    Field("part", .partName, { $0.name }, { $0.name = $1 }).required,
    Field(
      "kind", .kind, { $0.condition.kind }, { $0.condition = Condition(of: $1) ?? $0.condition }
    )
    .omitted { _ in true },
    Field("weatherCode", .condition, { $0.condition }, { $0.condition = $1 ?? $0.condition })
      .ofStates,
    Field(
      "precipitation", .figure(.precipitation), { $0.precipitation }, { $0.precipitation = $1 }),
    Field("snowfall", .figure(.snowfall), { $0.snowfall }, { $0.snowfall = $1 }).omitted {
      $0.snowfall == nil
    },
    Field("hours", .number, { $0.hours }, { $0.hours = min(max($1, 0), 6) }).ofStates,
  ])
}

extension Fields<Forecast> {
  static let ofForecast = Fields([
    Field("provider", .text, { $0.provider }, { $0.provider = $1 }),
    Field("fetchedAt", .fetchTime, { $0.fetchedAt }, { $0.fetchedAt = $1 }).required,
    Field("days") { decoder, json, forecast throws(StoreError) in
      forecast.days = try decoder.series(
        &json, .ofDay, from: Forecast.Day(date: LocalDate(dayNumber: 0)), ascending: \.date)
    } write: { forecast, timestamps, writer in
      writer.object { Fields<Forecast.Day>.ofDay.writeColumns(forecast.days, timestamps, to: &$0) }
    }, Field.known("highs", .recentDays, { $0.recentDays }, { $0.recentDays = $1 }),
    Field("hours") { decoder, json, forecast throws(StoreError) in
      forecast.hours = try decoder.series(
        &json, .ofHour, from: Forecast.Hour(time: .distantPast), ascending: \.time)
    } write: { forecast, timestamps, writer in
      writer.object {
        Fields<Forecast.Hour>.ofHour.writeColumns(forecast.hours, timestamps, to: &$0)
      }
    }.of(.outlook),
  ])
}

extension StateDecoder {
  /// Reads days or hours in the layout of the text.
  func series<Row, Key: Comparable>(
    _ json: inout JSONReader, _ fields: Fields<Row>, from empty: Row, ascending key: (Row) -> Key
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
  static let ofAir = Fields(
    [Field("fetchedAt", .fetchTime, { $0.fetchedAt }, { $0.fetchedAt = $1 })] + Field.measures)
}

extension Fields<Nowcast> {
  static let ofNowcast = Fields([
    Field("provider", .text, { $0.provider }, { $0.provider = $1 }),
    Field("fetchedAt", .fetchTime, { $0.fetchedAt }, { $0.fetchedAt = $1 }).required,
    Field("from", .instant, { $0.start }, { $0.start = $1 }).required,
    Field("step", .step, { $0.stepMinutes }, { $0.stepMinutes = $1 }).required,
    Field("rates", .rates, { $0.rates }, { $0.rates = $1 }),
  ])
}

extension Coder<Int> {
  /// The minutes of a step.
  fileprivate static let step = integer(in: 1...60).checked("expected 5 or 15") {
    Nowcast.stepLengths.contains($0)
  }
}

extension Coder<[Double]> {
  fileprivate static let rates = Coder { decoder, json throws(StoreError) in
    let mark = json.mark
    var rates: [Double] = []
    if json.numbers(into: &rates), rates.count <= Nowcast.maximumCount,
      FigureRange(.precipitation, isSaved: true).makeFigures(of: &rates)
    {
      return rates
    }
    // Element by element it finds what is wrong.
    json.rewind(to: mark)
    var count = 0
    return try decoder.reader.elements(&json) { json throws(StoreError) in
      let start = json.nextOffset()
      count += 1
      guard count <= Nowcast.maximumCount else {
        throw decoder.reader.failure(json, at: start, "expected fewer steps")
      }
      guard let rate = try decoder.reader.figure(&json, .precipitation) else {
        throw decoder.reader.mismatch(json, at: start, "expected a number")
      }
      return rate
    }
  } write: { rates, _, writer in
    writer.array { writer in for rate in rates { writer.element(rate) } }
  }
}

// MARK: - Parts of a city

extension Coder<CurrentWeather> {
  static let current = object(
    .ofCurrent, from: CurrentWeather(provider: "", fetchedAt: .distantPast))
}

extension Coder<Forecast> {
  static let forecast = object(.ofForecast, from: Forecast(provider: "", fetchedAt: .distantPast))
}

extension Coder<RecentDays> {
  fileprivate static let recentDays = object(
    .ofRecentDays, from: RecentDays(date: LocalDate(dayNumber: 0)))
}

extension Coder<Condition?> {
  /// A weather code; an export has it in an object.
  fileprivate static let daytime = Coder(
    read: { decoder, json throws(StoreError) in
      let reader = decoder.reader
      guard decoder.layout == .rows else { return try reader.condition(&json) }
      if try reader.null(&json) { return nil }
      var condition: Condition?
      try reader.beginObject(&json)
      while let key = try reader.nextKey(&json) {
        if key.string == "weatherCode" {
          condition = try reader.condition(&json)
        } else {
          try reader.skipValue(&json)
        }
      }
      return condition
    }, write: Coder.condition.write, number: Coder.condition.number)
}

extension Coder<Forecast.Day.Part> {
  fileprivate static let part = object(
    .ofPart, from: Forecast.Day.Part(name: .night, condition: .lightRain))
}

extension Coder<Forecast.Day.PartName> {
  fileprivate static let partName = word("a part of the day", \.rawValue) {
    Forecast.Day.PartName(rawValue: $0)
  }
}

extension Coder<DayKind> {
  fileprivate static let dayKind = word("a kind of day", \.rawValue) { DayKind(rawValue: $0) }
}

extension Coder<Condition.Kind> {
  fileprivate static let kind = word("a kind of condition", \.name) { Condition.Kind(name: $0) }
}

extension Coder<Nowcast> {
  static let nowcast = object(
    .ofNowcast,
    from: Nowcast(
      provider: "", fetchedAt: .distantPast, start: .distantPast, stepMinutes: 0, rates: []))
}

extension Coder<AirQuality> {
  static let air = object(.ofAir, from: AirQuality(fetchedAt: .distantPast))
}
