import FoundationEssentials
import JSONText
import Tracking
import Weather

/// What readers of the last report know of a city: the values that differ from its present weather, and
/// what is expected.
extension StateDecoder {
  /// - Parameter offset: Where the value is; nil for a city whose present weather is known.
  func memory(
    of city: City,
    at offset: Int?,
    _ json: borrowing JSONReader
  ) throws(StoreError) -> ReportedWeather {
    var memory = ReportedWeather(city)
    guard let offset else { return memory }
    var value = json.reader(at: offset)
    try reader.beginObject(&value)
    while let key = try reader.nextKey(&value) {
      if try readDifference(key, &value, of: &memory) { continue }
      var known = memory.known ?? KnownWeather()
      if try readKnown(key, &value, &known) { memory.known = known }
    }
    return memory
  }

  /// Reads a member of what is known; returns false for another one, which it skips.
  private func readKnown(
    _ key: JSONReaderKey,
    _ json: inout JSONReader,
    _ known: inout KnownWeather
  ) throws(StoreError) -> Bool {
    switch key {
    case "date": known.date = try reader.optionalDate(&json)
    case "expected": known.expectation = try expectation(&json)
    case "temperature": known.temperatureDeviation = try deviation(&json)
    case "windSpeed": known.windSpeedDeviation = try deviation(&json)
    case "condition": known.kind = try kind(&json)
    case "asExpectedSince": known.asExpectedSince = try reader.instant(&json)
    case "spellEnd": known.spellEnd = try reader.instant(&json)
    case "drySince": known.drySince = try reader.instant(&json)
    case "isSpellKnown": known.isSpellKnown = try reader.bool(&json)
    default:
      try reader.skipValue(&json)
      return false
    }
    return true
  }

  /// Applies a difference to reported weather: figures, or null for a figure that was unknown, and for
  /// a day, current weather or forecast that was missing.
  ///
  /// - Returns: Whether the key is one of a difference; of another one nothing is read.
  private func readDifference(
    _ key: JSONReaderKey,
    _ json: inout JSONReader,
    of weather: inout ReportedWeather
  ) throws(StoreError) -> Bool {
    switch key {
    case "current":
      if try reader.null(&json) {
        weather.current = nil
      } else {
        weather.current = try current(
          weather.current,
          with: &json
        )
      }
    case "days":
      if try reader.null(&json) {
        weather.days = nil
      } else {
        weather.days = try days(
          weather.days ?? [],
          with: &json
        )
      }
    default: return false
    }
    return true
  }

  private func current(
    _ base: CurrentWeather?,
    with json: inout JSONReader
  ) throws(StoreError) -> CurrentWeather {
    var weather = base ?? CurrentWeather(provider: "", fetchedAt: .distantPast)
    var figures = currentFigures
    try reader.beginObject(&json)
    while let key = try reader.nextKey(&json) {
      if case "weatherCode" = key {
        weather.condition = try reader.condition(&json)
      } else if try !figures.read(key, &json, into: &weather) {
        try reader.skipValue(&json)
      }
    }
    return weather
  }

  private func days(
    _ base: [Forecast.Day],
    with json: inout JSONReader
  ) throws(StoreError) -> [Forecast.Day] {
    var days: [Forecast.Day] = []
    var rest = base[...]
    try reader.beginObject(&json)
    var changed: [(date: LocalDate, day: Forecast.Day?)] = []
    while let key = try reader.nextKey(&json) {
      let offset = json.nextOffset()
      guard let date = reader.date(of: key) else {
        throw reader.failure(json, at: offset, "expected a date such as 2026-11-21")
      }
      if try reader.null(&json) {
        changed.append((date, nil))
      } else {
        var day = base.day(on: date) ?? Forecast.Day(date: date)
        try readDay(&json, &day)
        changed.append((date, day))
      }
    }
    for (date, day) in changed.sorted(by: { $0.date < $1.date }) {
      let end = rest.partitioningIndex { $0.date >= date }
      days += rest[..<end]
      rest = rest[end...]
      if rest.first?.date == date { rest = rest.dropFirst() }
      if let day { days.append(day) }
    }
    return days + rest
  }

  private func readDay(
    _ json: inout JSONReader,
    _ day: inout Forecast.Day
  ) throws(StoreError) {
    var figures = dayFigures
    try reader.beginObject(&json)
    while let key = try reader.nextKey(&json) {
      if case "weatherCode" = key {
        day.condition = try reader.condition(&json)
      } else if try !figures.read(key, &json, into: &day) {
        try reader.skipValue(&json)
      }
    }
  }

  private func kind(_ json: inout JSONReader) throws(StoreError) -> Condition.Kind? {
    try reader.optionalString(&json).flatMap(Condition.Kind.init(name:))
  }

  /// Reads a figure or a difference of two, which may be beyond the range of a measured one.
  private func deviation(_ json: inout JSONReader) throws(StoreError) -> Double? {
    if try reader.null(&json) { return nil }
    let start = json.nextOffset()
    let figure = try reader.number(&json)
    guard abs(figure) <= 10_000 else {
      throw reader.failure(json, at: start, "expected a possible figure")
    }
    return figure
  }

  private func expectation(_ json: inout JSONReader) throws(StoreError) -> Expectation? {
    var provider: String?
    var start: Date?
    var expectation = Expectation(provider: "", start: .distantPast)
    let offset = try reader.beginObject(&json)
    while let key = try reader.nextKey(&json) {
      switch key {
      case "provider": provider = try reader.string(&json)
      case "from": start = try reader.instant(&json)
      case "temperature":
        expectation.temperatures = try figures(&json)
      case "windSpeed": expectation.windSpeeds = try figures(&json)
      case "condition":
        let letters = try reader.string(&json)
        expectation.kinds = letters.map(KindLetter.kind)
      default: try reader.skipValue(&json)
      }
    }
    let count = expectation.temperatures.count
    guard let provider, let start, expectation.windSpeeds.count == count,
      expectation.kinds.count == count
    else {
      throw reader.failure(
        json,
        at: offset,
        "expected a provider, a time and as many figures and conditions of each kind"
      )
    }
    expectation.provider = provider
    expectation.start = start
    return expectation
  }

  /// Decodes figures by hour, each as the difference from the one before.
  private func figures(_ json: inout JSONReader) throws(StoreError) -> [Int16?] {
    var figures: [Int16?] = []
    var last = 0
    try reader.beginArray(&json)
    while try reader.nextElement(&json) {
      let start = json.nextOffset()
      guard figures.count < Expectation.maximumCount else {
        throw reader.failure(json, at: start, "expected fewer hours")
      }
      if try reader.null(&json) {
        figures.append(nil)
        continue
      }
      let difference = try reader.integer(&json, in: -65_535...65_535)
      guard let figure = Int16(exactly: last + difference) else {
        throw reader.failure(json, at: start, "expected a possible figure")
      }
      last = Int(figure)
      figures.append(figure)
    }
    return figures
  }
}
