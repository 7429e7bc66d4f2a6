import FoundationEssentials
import JSONText
import Tracking
import Weather

extension Fields<KnownWeather> {
  static let ofMemory = Fields([
    Field.known("current", .current, { $0.current }, { $0.current = $1 }),
    Field.known("days", .days, { $0.days }, { $0.days = $1 }),
    Field.known("expected", .expectation, { $0.expectation }, { $0.expectation = $1 }),
    Field.known(
      "temperatureDeviation", .deviation, { $0.temperatureDeviation },
      { $0.temperatureDeviation = $1 }),
    Field.known(
      "windSpeedDeviation", .deviation, { $0.windSpeedDeviation }, { $0.windSpeedDeviation = $1 }),
    Field.known("spell", .spell, { $0.spell }, { $0.spell = $1 }),
    Field.known("nowcast", .nowcast, { $0.nowcast }, { $0.nowcast = $1 }),
    Field.known("drySince", .instant, { $0.drySince }, { $0.drySince = $1 }),
    Field.known("dryReportedAt", .instant, { $0.dryReportedAt }, { $0.dryReportedAt = $1 }),
    Field("alerts", .alerts, { $0.alerts }, { $0.alerts = $1 }).omitted { $0.alerts.isEmpty },
    Field.known("reportedAlerts", .alerts, { $0.reportedAlerts }, { $0.reportedAlerts = $1 }),
  ])
}

extension Coder<Double> {
  /// The difference of two figures, which may be beyond the range of a measured one.
  fileprivate static let deviation = Coder { decoder, json throws(StoreError) in
    try decoder.reader.deviation(&json)
  } write: {
    $2.write($0)
  }
}

extension Coder<KnownCurrent> {
  fileprivate static let current = object(
    .ofCurrent, from: KnownCurrent(condition: nil, figures: KnownFigures()))
}

extension Coder<[KnownDay]> {
  fileprivate static let days = Coder { decoder, json throws(StoreError) in
    try Fields<KnownDay>.ofDay.readColumns(&json, decoder, from: KnownDay(date: .first))
  } write: { days, timestamps, writer in
    writer.object { Fields<KnownDay>.ofDay.writeColumns(days, timestamps, to: &$0) }
  }
}

extension Coder<Expectation> {
  fileprivate static let expectation = object(
    .ofExpectation, from: Expectation(start: .distantPast))
}

extension Coder<KnownWeather.Spell> {
  fileprivate static let spell = object(
    .ofSpell, from: KnownWeather.Spell(kinds: [], lastAt: .distantPast))
}

extension Coder<KnownNowcast> {
  fileprivate static let nowcast = object(
    .ofNowcast, from: KnownNowcast(kind: .rain, start: .distantPast, end: nil))
}

extension LocalDate { fileprivate static let first = LocalDate(dayNumber: 0) }

// MARK: - Figures

extension Field {
  /// A figure for each measure that is compared, left out where it was not reported.
  fileprivate static func figures<Reported: Measured & Sendable>(
    _ get: @escaping @Sendable (Subject) -> KnownFigures<Reported>,
    _ change: @escaping @Sendable (inout Subject, (inout KnownFigures<Reported>) -> Void) -> Void
  ) -> [Field] {
    Reported.comparedMeasures.map { measure in
      Field(
        measure.key,
        read: { decoder, json, subject throws(StoreError) in
          let figure = try decoder.reader.figure(&json, measure.quantity)
          change(&subject) { $0[measure] = figure }
        }, write: { subject, _, writer in writer.write(get(subject)[measure]) }
      ).omitted { !get($0).has(measure) }
    }
  }
}

extension Fields<KnownCurrent> {
  fileprivate static let ofCurrent = Fields(
    [Field("weatherCode", .condition, { $0.condition }, { $0.condition = $1 })]
      + Field.figures({ $0.figures }, { $1(&$0.figures) }))
}

extension Fields<KnownDay> {
  fileprivate static let ofDay = Fields(
    [
      Field("date", .date, { $0.date }, { $0.date = $1 }).stepping {
        $0.date.advanced(byDays: 1) == $1.date
      } advance: {
        $0.date = $0.date.advanced(byDays: 1)
      }, Field.known("kind", .text, { $0.kindName }, { $0.kindName = $1 }),
      Field("weatherCode", .condition, { $0.condition }, { $0.condition = $1 }).omitted {
        $0.condition == nil
      },
    ] + Field.figures({ $0.figures }, { $1(&$0.figures) }))
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
    Field("kinds", .text, { $0.letters }, { $0.letters = $1 }).required,
    Field("lastAt", .instant, { $0.lastAt }, { $0.lastAt = $1 }).required,
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
    Field("kind", .text, { $0.letter }, { $0.letter = $1 }).required,
    Field("start", .instant, { $0.start }, { $0.start = $1 }).required,
    Field.known("end", .instant, { $0.end }, { $0.end = $1 }),
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
    Field("from", .instant, { $0.start }, { $0.start = $1 }).required,
    Field("kinds", .text, { $0.letters }, { $0.letters = $1 }),
    tenths("temperature", { $0.temperature }, { $0.temperature = $1 }),
    tenths("windSpeed", { $0.windSpeed }, { $0.windSpeed = $1 }),
  ])

  /// An array of figures in tenths, each as its difference from the one before.
  private static func tenths(
    _ name: StaticString, _ get: @escaping @Sendable (Expectation.Hour) -> Int16?,
    _ set: @escaping @Sendable (inout Expectation.Hour, Int16?) -> Void
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
            throw reader.mismatch(json, at: start, "expected a possible figure")
          }
          last = Int(figure)
          set(&expectation.hours[index], figure)
        }
      },
      write: { expectation, _, writer in
        writer.array { writer in
          var last = 0
          for hour in expectation.hours {
            let figure = get(hour)
            writer.element(figure.map { Int($0) - last })
            last = figure.map(Int.init) ?? last
          }
        }
      })
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
        })
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
