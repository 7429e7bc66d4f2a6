import FoundationEssentials
import JSONText
import Tracking
import Weather

extension StateDecoder {
  /// Decodes what readers of the last report know of a city.
  func known(
    _ json: inout JSONReader,
    _ path: @autoclosure () -> String
  ) throws(StoreError) -> KnownWeather {
    var known = KnownWeather()
    try reader.beginObject(&json, path())
    while let key = try reader.nextKey(&json) {
      switch key {
      case "date": known.date = try reader.optionalDate(&json, "\(path()).date")
      case "expected": known.expectation = try expectation(&json, "\(path()).expected")
      case "temperature":
        known.temperatureDeviation = try deviation(&json, "\(path()).temperature")
      case "windSpeed": known.windSpeedDeviation = try deviation(&json, "\(path()).windSpeed")
      case "condition": known.kind = try kind(&json, "\(path()).condition")
      case "asExpectedSince":
        known.asExpectedSince = try reader.instant(&json, "\(path()).asExpectedSince")
      case "spellEnd": known.spellEnd = try reader.instant(&json, "\(path()).spellEnd")
      case "drySince": known.drySince = try reader.instant(&json, "\(path()).drySince")
      case "isSpellKnown": known.isSpellKnown = try reader.bool(&json, "\(path()).isSpellKnown")
      default: try reader.skipValue(&json)
      }
    }
    return known
  }

  /// Decodes what was expected, of each city whose latest change was news of its present weather.
  func expected(_ json: inout JSONReader) throws(StoreError) -> [City.ID: ExpectedWeather] {
    var expected: [City.ID: ExpectedWeather] = [:]
    try reader.beginObject(&json, "latestChange.expected")
    while let key = try reader.nextKey(&json) {
      let start = json.nextOffset()
      guard let id = City.ID(key.string) else {
        throw reader.failure(json, at: start, "latestChange.expected", "expected a UUID as key")
      }
      var weather = ExpectedWeather()
      try reader.beginObject(&json, "latestChange.expected")
      while let key = try reader.nextKey(&json) {
        switch key {
        case "temperature":
          weather.temperature = try deviation(&json, "latestChange.expected.temperature")
        case "windSpeed":
          weather.windSpeed = try deviation(&json, "latestChange.expected.windSpeed")
        case "condition": weather.kind = try kind(&json, "latestChange.expected.condition")
        default: try reader.skipValue(&json)
        }
      }
      expected[id] = weather
    }
    return expected
  }

  private func kind(
    _ json: inout JSONReader,
    _ path: @autoclosure () -> String
  ) throws(StoreError) -> Condition.Kind? {
    try reader.optionalString(&json, path()).flatMap(Condition.Kind.init(name:))
  }

  /// Reads a figure or a difference of two, which may be beyond the range of a measured one.
  private func deviation(
    _ json: inout JSONReader,
    _ path: @autoclosure () -> String
  ) throws(StoreError) -> Double? {
    if try reader.null(&json) { return nil }
    let start = json.nextOffset()
    let figure = try reader.number(&json, path())
    guard abs(figure) <= 10_000 else {
      throw reader.failure(json, at: start, path(), "expected a possible figure")
    }
    return figure
  }

  private func expectation(
    _ json: inout JSONReader,
    _ path: @autoclosure () -> String
  ) throws(StoreError) -> Expectation? {
    var provider: String?
    var start: Date?
    var expectation = Expectation(provider: "", start: .distantPast)
    let offset = try reader.beginObject(&json, path())
    while let key = try reader.nextKey(&json) {
      switch key {
      case "provider": provider = try reader.string(&json, "\(path()).provider")
      case "from": start = try reader.instant(&json, "\(path()).from")
      case "temperature":
        expectation.temperatures = try figures(&json, "\(path()).temperature")
      case "windSpeed": expectation.windSpeeds = try figures(&json, "\(path()).windSpeed")
      case "condition":
        let letters = try reader.string(&json, "\(path()).condition")
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
        path(),
        "expected a provider, a time and as many figures and conditions of each kind"
      )
    }
    expectation.provider = provider
    expectation.start = start
    return expectation
  }

  /// Decodes figures by hour, each as the difference from the one before.
  private func figures(
    _ json: inout JSONReader,
    _ path: @autoclosure () -> String
  ) throws(StoreError) -> [Int16?] {
    var figures: [Int16?] = []
    var last = 0
    try reader.beginArray(&json, path())
    while try reader.nextElement(&json) {
      let start = json.nextOffset()
      guard figures.count < Expectation.maximumCount else {
        throw reader.failure(json, at: start, path(), "expected fewer hours")
      }
      if try reader.null(&json) {
        figures.append(nil)
        continue
      }
      let difference = try reader.integer(&json, path(), in: -65_535...65_535)
      guard let figure = Int16(exactly: last + difference) else {
        throw reader.failure(json, at: start, path(), "expected a possible figure")
      }
      last = Int(figure)
      figures.append(figure)
    }
    return figures
  }
}
