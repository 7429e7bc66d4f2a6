import FoundationEssentials
import JSONText
import Tracking
import Weather

extension Fields<KnownWeather> {
  static let ofMemory = Fields([
    Field.object(
      "current",
      \.current,
      from: KnownCurrent(condition: nil, figures: KnownFigures()),
      .ofCurrent
    ).omitted { $0.current == nil },
    Field.optional("days", \.days) { decoder, json throws(StoreError) in
      try Fields<KnownDay>.ofDay.readColumns(&json, decoder, from: KnownDay(date: .first))
    } _: { days, timestamps, writer in
      writer.object { Fields<KnownDay>.ofDay.writeColumns(days, timestamps, to: &$0) }
    }.omitted { $0.days == nil },
    Field.object("expected", \.expectation, from: Expectation(start: .distantPast), .ofExpectation)
      .omitted { $0.expectation == nil },
    deviation("temperatureDeviation", \.temperatureDeviation),
    deviation("windSpeedDeviation", \.windSpeedDeviation),
    Field.object(
      "spell",
      \.spell,
      from: KnownWeather.Spell(kinds: [], lastAt: .distantPast),
      .ofSpell
    ).omitted { $0.spell == nil },
    Field.object(
      "nowcast",
      \.nowcast,
      from: KnownNowcast(kind: .rain, start: .distantPast, end: nil),
      .ofNowcast
    ).omitted { $0.nowcast == nil },
    Field.instant("drySince", \.drySince).omitted { $0.drySince == nil },
    Field.instant("dryReportedAt", \.dryReportedAt).omitted { $0.dryReportedAt == nil },
    Field.alerts(\.savedAlerts).omitted { $0.savedAlerts == nil },
  ])

  /// The difference of two figures, which may be beyond the range of a measured one.
  private static func deviation(
    _ name: StaticString,
    _ path: Field<KnownWeather>.Path<Double?>
  ) -> Field<KnownWeather> {
    Field.optional(name, path) { decoder, json throws(StoreError) in
      try decoder.reader.deviation(&json)
    } _: {
      $2.write($0)
    }.omitted { $0[keyPath: path] == nil }
  }
}

extension KnownWeather {
  fileprivate var savedAlerts: [Alert]? {
    get { alerts.isEmpty ? nil : alerts }
    set { alerts = newValue ?? [] }
  }
}

extension LocalDate {
  fileprivate static let first = LocalDate(dayNumber: 0)
}

// MARK: - Figures

extension Field {
  /// A figure for each measure that is compared, left out where it was not reported.
  fileprivate static func figures<Reported: Measured & Sendable>(
    _ path: Path<KnownFigures<Reported>>
  ) -> [Field] {
    Reported.comparedMeasures.map { measure in
      Field(
        measure.key,
        read: { decoder, json, subject throws(StoreError) in
          subject[keyPath: path][measure] = try decoder.reader.figure(&json, measure.quantity)
        },
        write: { subject, _, writer in writer.write(subject[keyPath: path][measure]) }
      ).omitted { !$0[keyPath: path].has(measure) }
    }
  }
}

extension Fields<KnownCurrent> {
  fileprivate static let ofCurrent = Fields(
    [Field.condition("weatherCode", \.condition)] + Field.figures(\.figures)
  )
}

extension Fields<KnownDay> {
  fileprivate static let ofDay = Fields(
    [
      Field.date("date", \.date).stepping {
        $0.date.advanced(byDays: 1) == $1.date
      } advance: {
        $0.date = $0.date.advanced(byDays: 1)
      },
      Field.text("kind", \.kindName).omitted { $0.kind == nil },
      Field.condition("weatherCode", \.condition).omitted { $0.condition == nil },
    ] + Field.figures(\.figures)
  )
}

extension KnownDay {
  fileprivate var kindName: String? {
    get { kind?.rawValue }
    set { kind = newValue.flatMap(DayKind.init(rawValue:)) }
  }
}

// MARK: - What falls

extension Fields<KnownWeather.Spell> {
  fileprivate static let ofSpell = Fields([
    .text("kinds", \.letters).required, .instant("lastAt", \.lastAt).required,
  ])
}

extension KnownWeather.Spell {
  fileprivate var letters: String {
    get { String(WeatherKind.allCases.filter(kinds.contains).map(\.letter)) }
    set { kinds = Set(newValue.compactMap { WeatherKind(letter: $0) }) }
  }
}

extension Fields<KnownNowcast> {
  fileprivate static let ofNowcast = Fields([
    .text("kind", \.letter).required, .instant("start", \.start).required,
    Field.instant("end", \.end).omitted { $0.end == nil },
  ])
}

extension KnownNowcast {
  fileprivate var letter: String {
    get { String(kind.letter) }
    set { kind = newValue.first.flatMap { WeatherKind(letter: $0) } ?? .rain }
  }
}

extension WeatherKind {
  fileprivate var letter: Character { rawValue.first ?? "?" }

  fileprivate init?(letter: Character) {
    guard let kind = Self.allCases.first(where: { $0.letter == letter }) else { return nil }
    self = kind
  }
}

// MARK: - Expected hours

extension Fields<Expectation> {
  fileprivate static let ofExpectation = Fields([
    .instant("from", \.start).required,
    .text("kinds", \.letters), tenths("temperature", \.temperature),
    tenths("windSpeed", \.windSpeed),
  ])

  /// An array of figures in tenths, each as its difference from the one before.
  private static func tenths(
    _ name: StaticString,
    _ path: any WritableKeyPath<Expectation.Hour, Int16?> & Sendable
  ) -> Field<Expectation> {
    Field(
      name,
      read: { decoder, json, expectation throws(StoreError) in
        let reader = decoder.reader
        var last = 0
        var index = 0
        try reader.beginArray(&json)
        while try reader.nextElement(&json) {
          let start = json.nextOffset()
          guard index < Expectation.maximumCount else {
            throw reader.failure(json, at: start, "expected fewer hours")
          }
          defer { index += 1 }
          if try reader.null(&json) { continue }
          expectation.extend(to: index + 1)
          let difference = try reader.integer(&json, in: -65_535...65_535)
          guard let figure = Int16(exactly: last + difference) else {
            throw reader.failure(json, at: start, "expected a possible figure")
          }
          last = Int(figure)
          expectation.hours[index][keyPath: path] = figure
        }
      },
      write: { expectation, _, writer in
        writer.array { writer in
          var last = 0
          for hour in expectation.hours {
            let figure = hour[keyPath: path]
            writer.element(figure.map { Int($0) - last })
            last = figure.map(Int.init) ?? last
          }
        }
      }
    )
  }
}

extension Expectation {
  /// A letter of the kind for each hour, a capital where rain is likely, and a dot where nothing is known.
  fileprivate var letters: String {
    get {
      String(
        hours.map { hour -> Character in
          guard let letter = hour.kind?.letter else { return "." }
          return hour.isLikelyWet ? Character(letter.uppercased()) : letter
        }
      )
    }
    set {
      for (index, letter) in newValue.prefix(Self.maximumCount).enumerated() {
        extend(to: index + 1)
        hours[index].kind = WeatherKind(letter: Character(letter.lowercased()))
        hours[index].isLikelyWet = letter.isUppercase && hours[index].kind != nil
      }
    }
  }

  /// Adds hours without known values.
  fileprivate mutating func extend(to count: Int) {
    while hours.count < count { hours.append(Hour()) }
  }
}
