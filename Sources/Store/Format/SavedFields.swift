import FoundationEssentials
import JSONText
import Tracking
import Weather

// MARK: - Weather

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
    [.date("date", \.date).required, .condition("weatherCode", \.condition)] + Field.measures
      + [
        .instant("sunrise", \.sunrise), .instant("sunset", \.sunset), .flag("complete", \.complete),
      ]
  )
}

extension Fields<Forecast.Hour> {
  static let ofHour = Fields(
    [.instant("time", \.time).required, .condition("weatherCode", \.condition)] + Field.measures
  )
}

extension Fields<RecentHighs> {
  static let ofHighs = Fields([
    .date("date", \.date).required, .figure("temperature", \.temperature, .temperature),
    .figure("temperatureBefore", \.temperatureBefore, .temperature),
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
      guard decoder.includesHours else { return try decoder.reader.skipValue(&json) }
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
    let start = json.nextOffset()
    let rows =
      switch layout {
      case .columns: try fields.readColumns(&json, self, from: empty)
      case .rows:
        try reader.elements(&json) { json throws(StoreError) in
          var row = empty
          try fields.read(&json, self, into: &row)
          return row
        }
      }
    guard zip(rows, rows.dropFirst()).allSatisfy({ key($0) < key($1) }) else {
      let name = "\(fields.all[0].name)"
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
    Field("step") { decoder, json, nowcast throws(StoreError) in
      let start = json.nextOffset()
      nowcast.stepMinutes = try decoder.reader.integer(&json, in: 1...60)
      guard Nowcast.stepLengths.contains(nowcast.stepMinutes) else {
        throw decoder.reader.failure(json, at: start, "expected 5 or 15")
      }
    } write: {
      $2.write($0.stepMinutes)
    }.required,
    Field("rates") { decoder, json, nowcast throws(StoreError) in
      nowcast.rates = []
      nowcast.rates = try decoder.reader.elements(&json) { json throws(StoreError) in
        let start = json.nextOffset()
        guard let rate = try decoder.reader.figure(&json, .precipitation) else {
          throw decoder.reader.failure(json, at: start, "expected a number")
        }
        return rate
      }
    } write: { nowcast, _, writer in
      writer.array { writer in
        for rate in nowcast.rates { writer.element(rate) }
      }
    },
  ])
}

// MARK: - Notices

extension Fields<Alert> {
  static let ofAlert = Fields([
    .text("id", \.id).required, .text("event", \.event).required, .text("severity", \.severity),
    .instant("onset", \.onset), .instant("ends", \.ends), .text("headline", \.headline),
  ])
}

extension Fields<ActiveRule> {
  static let ofRule = Fields([
    .text("name", \.name).required, .instant("since", \.since).required,
    Field.text("field", \.field).omitted { $0.field == nil },
    Field.number("figure", \.figure).omitted { $0.figure == nil },
    // A quantity of a newer version leaves the value out.
    Field.text("quantity", \.quantity).omitted { $0.quantity == nil },
    Field.number("number", \.number).omitted { $0.number == nil },
    Field.text("text", \.text).omitted { $0.text == nil },
    Field.text("ending", \.reason).omitted { $0.ending == nil },
  ])
}

extension Fields<FetchFailure> {
  static let ofFailure = Fields([
    .fetchTime("at", \.at).required, .fetchTime("since", \.since),
    .instant("reportedAt", \.reportedAt),
    .value("kind", \.kind) { decoder, json throws(StoreError) in
      let start = json.nextOffset()
      guard let kind = FetchFailure.Kind(rawValue: try decoder.reader.string(&json)) else {
        throw decoder.reader.failure(json, at: start, "expected a kind of failure")
      }
      return kind
    } _: {
      $2.write($0.rawValue)
    }.required,
    .integer("status", \.status, in: 100...999), .text("message", \.message),
    .text("provider", \.provider),
    .value("parts", \.parts) { decoder, json throws(StoreError) in
      let start = json.nextOffset()
      var parts: WeatherParts = []
      for name in try decoder.reader.strings(&json) {
        guard let part = WeatherParts.named[name] else {
          throw decoder.reader.failure(json, at: start, "expected \"current\" or \"forecast\"")
        }
        parts.insert(part)
      }
      return parts
    } _: { parts, _, writer in
      writer.array { writer in
        for name in ["current", "forecast"] {
          if let part = WeatherParts.named[name], parts.contains(part) { writer.element(name) }
        }
      }
    },
  ])
}

extension WeatherParts {
  fileprivate static let named: [String: WeatherParts] = [
    "current": .current, "forecast": .forecast,
  ]
}

extension Field {
  /// A number that is no measured figure.
  fileprivate static func number(_ name: StaticString, _ path: Path<Double?>) -> Field {
    optional(name, path) { decoder, json throws(StoreError) in
      try decoder.reader.number(&json)
    } _: {
      $2.write($0)
    }
  }

  /// An array of objects, each with an identifier of its own; null where they are unknown.
  static func list<Element: Sendable>(
    _ name: StaticString,
    _ path: Path<[Element]?>,
    from empty: Element,
    _ fields: Fields<Element>,
    unique identifier: @escaping @Sendable (Element) -> String
  ) -> Field {
    optional(name, path) { decoder, json throws(StoreError) in
      var seen: Set<String> = []
      return try decoder.reader.elements(&json) { json throws(StoreError) in
        let start = json.nextOffset()
        var element = empty
        try fields.read(&json, decoder, into: &element)
        let id = identifier(element)
        guard seen.insert(id).inserted else {
          throw decoder.reader.failure(
            json,
            at: start,
            member: "\(fields.all[0].name)",
            "duplicate identifier '\(id)'"
          )
        }
        return element
      }
    } _: { elements, timestamps, writer in
      writer.array { writer in
        for element in elements {
          writer.object { fields.write(element, timestamps, to: &$0) }
        }
      }
    }
  }

  static func alerts(_ path: Path<[Alert]?>) -> Field {
    list("alerts", path, from: Alert(id: "", event: ""), .ofAlert, unique: \.id)
  }

  static func rules(_ path: Path<[ActiveRule]?>) -> Field {
    list(
      "rules",
      path,
      from: ActiveRule(name: "", since: .distantPast),
      .ofRule,
      unique: \.name
    )
  }
}

/// The members of a rule's value; one is saved only where the value has it.
extension ActiveRule {
  fileprivate var field: String? {
    get { value?.field }
    set { value = newValue.map { RuleValue(field: $0, content: value?.content) } }
  }

  fileprivate var figure: Double? {
    get { if case .figure(let figure, _)? = value?.content { figure } else { nil } }
    set { content = newValue.map { .figure($0, .temperature) } }
  }

  /// Read after the figure.
  fileprivate var quantity: String? {
    get { if case .figure(_, let quantity)? = value?.content { quantity.rawValue } else { nil } }
    set {
      guard let figure else { return }
      content = newValue.flatMap { Quantity(rawValue: $0) }.map { .figure(figure, $0) }
    }
  }

  fileprivate var number: Double? {
    get { if case .number(let number)? = value?.content { number } else { nil } }
    set { content = newValue.map { .number($0) } }
  }

  fileprivate var text: String? {
    get { if case .text(let text)? = value?.content { text } else { nil } }
    set { content = newValue.map { .text($0) } }
  }

  /// One of a newer version is none.
  fileprivate var reason: String? {
    get { ending?.rawValue }
    set { ending = newValue.flatMap { RuleEnding(rawValue: $0) } }
  }

  private var content: RuleValue.Content? {
    get { value?.content }
    set { value?.content = newValue }
  }
}
