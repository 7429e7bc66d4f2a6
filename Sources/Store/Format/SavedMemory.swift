import FoundationEssentials
import JSONText
import Tracking
import Weather

/// What readers of the last report know of a city, saved as the difference from its present weather.
struct SavedMemory: Sendable {
  let present: ReportedWeather
  var weather: ReportedWeather

  init(of city: City, _ weather: ReportedWeather? = nil) {
    present = ReportedWeather(city)
    self.weather = weather ?? present
  }

  fileprivate var known: KnownWeather {
    get { weather.known ?? KnownWeather() }
    set { weather.known = newValue }
  }

  /// Whether only the present weather is known.
  var isEmpty: Bool { weather.known == nil && !currentDiffers && !daysDiffer }

  fileprivate var currentDiffers: Bool {
    if weather.$current == present.$current { return false }
    guard let current = weather.current, let base = present.current else { return true }
    return current.condition != base.condition || current.differsInMeasures(from: base)
  }

  /// Dates that the present forecast does not have are past and not written, unless it has no days.
  fileprivate var daysDiffer: Bool {
    guard let days = weather.days, let base = present.days else {
      return (weather.days == nil) != (present.days == nil)
    }
    guard !base.isEmpty else { return !days.isEmpty }
    return days != base && base.contains { days.day(on: $0.date)?.differs(from: $0) ?? true }
  }
}

extension Forecast.Day {
  fileprivate func differs(from other: Forecast.Day) -> Bool {
    condition != other.condition || differsInMeasures(from: other)
  }
}

extension Measured {
  fileprivate func differsInMeasures(from other: Self) -> Bool {
    Self.comparedMeasures.contains { self[$0] != other[$0] }
  }

  /// Writes the condition and the figures that differ, or all of them without other weather.
  fileprivate func write(
    differingFrom base: Self?,
    _ condition: (Self) -> Condition?,
    to writer: inout JSONObjectWriter
  ) {
    if base.map({ condition($0) != condition(self) }) ?? true {
      writer.member("weatherCode", condition(self)?.code)
    }
    for measure in Self.comparedMeasures where base.map({ $0[measure] != self[measure] }) ?? true {
      writer.member(JSONName(measure.key), self[measure])
    }
  }
}

extension Fields<CurrentWeather> {
  fileprivate static let ofDifference = Fields(
    [.condition("weatherCode", \.condition)] + Field.measures
  )
}

extension Fields<Forecast.Day> {
  fileprivate static let ofDifference = Fields(
    [.condition("weatherCode", \.condition)] + Field.measures
  )
}

extension Fields<SavedMemory> {
  /// Figures, or null for a figure that was unknown, and for a day, current weather or forecast that
  /// was missing; then what is expected.
  static let ofMemory = Fields([
    Field("current") { decoder, json, memory throws(StoreError) in
      if try decoder.reader.null(&json) {
        memory.weather.current = nil
        return
      }
      var current =
        memory.weather.current ?? CurrentWeather(provider: "", fetchedAt: .distantPast)
      try Fields<CurrentWeather>.ofDifference.read(&json, decoder, into: &current)
      memory.weather.current = current
    } write: { memory, _, writer in
      guard let current = memory.weather.current else { return writer.null() }
      writer.object {
        current.write(differingFrom: memory.present.current, \.condition, to: &$0)
      }
    }.omitted { !$0.currentDiffers },
    Field("days") { decoder, json, memory throws(StoreError) in
      if try decoder.reader.null(&json) {
        memory.weather.days = nil
        return
      }
      memory.weather.days = try decoder.days(memory.weather.days ?? [], with: &json)
    } write: { memory, timestamps, writer in
      guard let days = memory.weather.days else { return writer.null() }
      let base = memory.present.days ?? []
      writer.object { writer in
        for date in (base.isEmpty ? days : base).lazy.map(\.date) {
          let (day, other) = (days.day(on: date), base.day(on: date))
          let name = JSONName(text: timestamps.text(date))
          guard let day else {
            writer.null(name)
            continue
          }
          if let other, !day.differs(from: other) { continue }
          writer.object(name) { day.write(differingFrom: other, \.condition, to: &$0) }
        }
      }
    }.omitted { !$0.daysDiffer },
    Field.date("date", \.known.date).omitted { $0.weather.known == nil },
    Field.optional("expected", \.known.expectation) { decoder, json throws(StoreError) in
      try decoder.expectation(&json)
    } _: { expectation, timestamps, writer in
      writer.object {
        Fields<SavedExpectation>.ofExpectation.write(.init(expectation), timestamps, to: &$0)
      }
    }.omitted { $0.known.expectation == nil },
    deviation("temperature", \.known.temperatureDeviation),
    deviation("windSpeed", \.known.windSpeedDeviation),
    Field.text("condition", \.known.kindName).omitted { $0.known.kind == nil },
    Field.instant("asExpectedSince", \.known.asExpectedSince)
      .omitted { $0.known.asExpectedSince == nil },
    Field.instant("spellEnd", \.known.spellEnd).omitted { $0.known.spellEnd == nil },
    Field.instant("drySince", \.known.drySince).omitted { $0.known.drySince == nil },
    Field.flag("isSpellKnown", \.known.isSpellKnown).omitted { !$0.known.isSpellKnown },
  ])

  /// The difference of two figures, which may be beyond the range of a measured one.
  private static func deviation(
    _ name: StaticString,
    _ path: Field<SavedMemory>.Path<Double?>
  ) -> Field<SavedMemory> {
    Field.optional(name, path) { decoder, json throws(StoreError) in
      try decoder.reader.deviation(&json)
    } _: {
      $2.write($0)
    }.omitted { $0[keyPath: path] == nil }
  }
}

extension KnownWeather {
  fileprivate var kindName: String? {
    get { kind?.name }
    set { kind = newValue.flatMap { Condition.Kind(name: $0) } }
  }
}

extension StateDecoder {
  /// Decodes what is known of a city.
  ///
  /// - Parameter offset: Where the value is; nil for a city whose present weather is known.
  func memory(
    of city: City,
    at offset: Int?,
    _ json: borrowing JSONReader
  ) throws(StoreError) -> ReportedWeather {
    var memory = SavedMemory(of: city)
    if let offset {
      var value = json.reader(at: offset)
      try Fields<SavedMemory>.ofMemory.read(&value, self, into: &memory)
    }
    return memory.weather
  }

  fileprivate func days(
    _ base: [Forecast.Day],
    with json: inout JSONReader
  ) throws(StoreError) -> [Forecast.Day] {
    var changed: [(date: LocalDate, day: Forecast.Day?)] = []
    try reader.beginObject(&json)
    while let key = try reader.nextKey(&json) {
      let offset = json.nextOffset()
      guard let date = reader.date(of: key) else {
        throw reader.failure(json, at: offset, "expected a date such as 2026-11-21")
      }
      if try reader.null(&json) {
        changed.append((date, nil))
      } else {
        var day = base.day(on: date) ?? Forecast.Day(date: date)
        try Fields<Forecast.Day>.ofDifference.read(&json, self, into: &day)
        changed.append((date, day))
      }
    }
    let dates = Set(changed.map(\.date))
    return (base.filter { !dates.contains($0.date) } + changed.compactMap(\.day))
      .sorted { $0.date < $1.date }
  }

  fileprivate func expectation(_ json: inout JSONReader) throws(StoreError) -> Expectation {
    var saved = SavedExpectation()
    let start = json.nextOffset()
    try Fields<SavedExpectation>.ofExpectation.read(&json, self, into: &saved)
    let count = saved.value.temperatures.count
    guard saved.value.windSpeeds.count == count, saved.value.kinds.count == count else {
      throw reader.failure(json, at: start, "expected as many figures and conditions of each kind")
    }
    return saved.value
  }
}

/// The expected hours, figures as differences from the hour before.
private struct SavedExpectation: Sendable {
  var value = Expectation(provider: "", start: .distantPast)

  init() {}

  init(_ value: Expectation) {
    self.value = value
  }

  /// A letter an hour.
  var letters: String {
    get { String(value.kinds.map(KindLetter.letter)) }
    set { value.kinds = newValue.map(KindLetter.kind) }
  }
}

extension Fields<SavedExpectation> {
  fileprivate static let ofExpectation = Fields([
    .text("provider", \.value.provider).required, .instant("from", \.value.start).required,
    hours("temperature", \.value.temperatures), hours("windSpeed", \.value.windSpeeds),
    .text("condition", \.letters),
  ])

  private static func hours(
    _ name: StaticString,
    _ path: Field<SavedExpectation>.Path<[Int16?]>
  ) -> Field<SavedExpectation> {
    Field.value(name, path) { decoder, json throws(StoreError) in
      let reader = decoder.reader
      var last = 0
      var count = 0
      return try reader.elements(&json) { json throws(StoreError) in
        let start = json.nextOffset()
        count += 1
        guard count <= Expectation.maximumCount else {
          throw reader.failure(json, at: start, "expected fewer hours")
        }
        if try reader.null(&json) { return nil }
        let difference = try reader.integer(&json, in: -65_535...65_535)
        guard let figure = Int16(exactly: last + difference) else {
          throw reader.failure(json, at: start, "expected a possible figure")
        }
        last = Int(figure)
        return figure
      }
    } _: { figures, _, writer in
      writer.array { writer in
        var last = 0
        for figure in figures {
          writer.element(figure.map { Int($0) - last })
          last = figure.map(Int.init) ?? last
        }
      }
    }
  }
}

/// The letters of kinds of conditions in the text of a state.
private enum KindLetter {
  private static let letters: [(Condition.Kind, Character)] = [
    (.fair, "f"), (.cloudy, "c"), (.fog, "o"), (.drizzle, "d"), (.freezing, "z"), (.rain, "r"),
    (.sleet, "l"), (.snow, "s"), (.thunderstorm, "t"), (.storm, "w"),
  ]

  /// Returns a letter; `.` for unknown and nameless kinds.
  static func letter(_ kind: Condition.Kind?) -> Character {
    letters.first { $0.0 == kind }?.1 ?? "."
  }

  static func kind(_ letter: Character) -> Condition.Kind? {
    letters.first { $0.1 == letter }?.0
  }
}
