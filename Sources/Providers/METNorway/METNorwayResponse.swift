import FoundationEssentials
import HTTP
import JSONText
import Weather

/// The series of steps in a response.
struct METNorwayResponse {
  /// An instant and the period after it.
  struct Step {
    var begin: Date

    /// In seconds; 0 without a period.
    var length = 0.0

    /// At the beginning.
    var instant: METNorwayDetails?

    /// For the shortest period that has one.
    var symbol: METNorwaySymbol?

    /// For the whole length.
    var lengthSymbol: METNorwaySymbol?
    var lengthDetails: METNorwayDetails?

    /// In seconds.
    static let hour = 3600.0
  }

  /// In ascending order, at least one.
  let steps: [Step]

  /// The height of the place above sea level, in m; nil if the response has none.
  let elevation: Double?

  /// A forecast has 91 entries with about 30 figures each.
  private static let maximumEntries = 400
  private static let maximumValues = 50_000

  /// Decodes a response.
  ///
  /// - Throws: `MalformedResponse` if it has no steps, or they are not in order.
  init(_ response: Response) throws(MalformedResponse) {
    let root = try response.json(maximumCount: Self.maximumValues)
    let properties = try root.requiredObject("properties")
    let unsupported = METNorwayDetails.unsupportedUnits(in: properties)
    let entries = Array(try properties.elements(in: "timeseries", atMost: Self.maximumEntries))
    var steps: [Step] = []
    steps.reserveCapacity(entries.count)
    for entry in entries {
      guard let begin = entry.word("time").flatMap(TimestampReader().instant) else {
        throw MalformedResponse("a time of 'timeseries' cannot be read")
      }
      guard steps.last.map({ $0.begin < begin }) ?? true else {
        throw MalformedResponse("the times of 'timeseries' do not ascend")
      }
      steps.append(Step(begin: begin))
    }
    guard !steps.isEmpty else { throw MalformedResponse("'timeseries' is empty") }
    for (index, entry) in entries.enumerated() {
      let next = index + 1 < steps.count ? steps[index + 1].begin : .distantFuture
      try steps[index].fill(from: entry, without: unsupported, before: next)
    }
    self.steps = steps
    // Longitude, latitude and height.
    let coordinates = root["geometry"]?["coordinates"]?.array.map { Array($0.prefix(3)) } ?? []
    elevation = coordinates.dropFirst(2).first?.height
  }
}

extension METNorwayResponse.Step {
  /// Reads an entry: the next hour if it has that, else the next six hours, unless these overlap the
  /// next entry.
  fileprivate mutating func fill(
    from entry: JSONValue, without unsupported: Set<METNorwayVariable>, before next: Date
  ) throws(MalformedResponse) {
    guard let data = try entry.object("data") else { return }
    instant = try METNorwayDetails(of: try data.object("instant"), without: unsupported)
    for (key, length) in [("next_1_hours", Self.hour), ("next_6_hours", 6 * Self.hour)] {
      guard let period = try data.object(key) else { continue }
      let symbol = try period.object("summary")?.word("symbol_code").map { METNorwaySymbol($0) }
      let details = try METNorwayDetails(of: period, without: unsupported)
      self.symbol = self.symbol ?? symbol
      guard self.length == 0, begin.addingTimeInterval(length) <= next else { continue }
      self.length = length
      lengthSymbol = symbol
      lengthDetails = details
    }
  }
}

extension METNorwayResponse {
  /// Decodes the current weather from the step that contains the present or is about to begin.
  ///
  /// - Throws: `MalformedResponse` if there is no such step.
  func currentWeather(at now: Date, arrival: Date) throws(MalformedResponse) -> CurrentWeather {
    guard let step = step(at: now) else {
      throw MalformedResponse("'timeseries' has no step for now by the clock of this machine")
    }
    guard let instant = step.instant else {
      throw MalformedResponse("'timeseries' has no figures for the present")
    }
    var weather = CurrentWeather(provider: METNorway.name, fetchedAt: arrival)
    weather.observedAt = step.begin
    weather.condition = step.symbol?.condition
    weather.isDay = step.symbol?.isDay
    weather.temperature = instant.figure(.temperature)
    weather.dewPoint = instant.figure(.dewPoint)
    weather.humidity = instant.figure(.humidity)
    if step.length == Step.hour {
      weather.precipitation = step.lengthDetails?.figure(.precipitation)
    }
    weather.cloudCover = instant.figure(.cloudCover)
    weather.pressure = instant.figure(.pressure)
    weather.windSpeed = instant.figure(.windSpeed)
    weather.windDirection = instant.figure(.windDirection)
    weather.windGust = instant.figure(.windGust)
    weather.uvIndex = instant.figure(.uvIndex)
    weather.apparentTemperature = ApparentTemperature.value(
      temperature: weather.temperature, windSpeed: weather.windSpeed, humidity: weather.humidity)
    return weather
  }

  /// Decodes the forecast in local days and coming hours.
  ///
  /// - Throws: `MalformedResponse` if it has no requested day or no figure.
  func forecast(
    for weatherRequest: WeatherRequest, at now: Date, arrival: Date
  ) throws(MalformedResponse) -> Forecast {
    let series = StepSeries(steps.map { $0.forecastStep() }, clock: weatherRequest.clock)
    let days = series.days(from: now, count: weatherRequest.forecastDays)
    guard !days.isEmpty else {
      throw MalformedResponse("'timeseries' has no step for the coming days")
    }
    let forecast = Forecast(
      provider: METNorway.name, fetchedAt: arrival, days: days, hours: series.hours(from: now))
    // A sky alone must not replace an earlier forecast.
    if forecast.hasNoFigures {
      throw MalformedResponse("'timeseries' has no figures for the coming days")
    }
    return forecast
  }

  /// Returns the step that contains an instant.
  ///
  /// A series may begin an hour or two before the response. A step covers at least an hour. If the
  /// local clock is slow, all steps may be in the future.
  private func step(at now: Date) -> Step? {
    if let step = steps.last(where: { $0.begin <= now }) {
      return now < step.begin.addingTimeInterval(max(step.length, Step.hour)) ? step : nil
    }
    return steps.first { $0.begin <= now.addingTimeInterval(Step.hour) }
  }
}

extension METNorwayResponse.Step {
  fileprivate func forecastStep() -> ForecastStep {
    var step = ForecastStep(begin: begin, length: length)
    step.condition = lengthSymbol?.condition
    if let instant {
      step.temperature = instant.figure(.temperature)
      step.windSpeed = instant.figure(.windSpeed)
      step.windGust = instant.figure(.windGust)
      step.windDirection = instant.figure(.windDirection)
      step.uvIndex = instant.figure(.uvIndex)
    }
    if let details = lengthDetails {
      step.temperatureMax = details.figure(.temperatureMax)
      step.temperatureMin = details.figure(.temperatureMin)
      step.precipitation = details.figure(.precipitation)
      step.precipitationProbability = details.figure(.precipitationProbability)
    }
    return step
  }
}

/// The name of a weather icon, such as `lightrainshowers_day`.
struct METNorwaySymbol: Sendable, Equatable {
  var condition: Condition?

  /// Whether it is the daytime icon; nil for icons without a night version.
  var isDay: Bool?

  init(_ code: String) {
    let parts = code.split(separator: "_", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts.first ?? "")
    if parts.count == 2 {
      // During polar twilight the sun is below the horizon.
      isDay = ["day": true, "night": false, "polartwilight": false][parts[1]]
    }
    let number = name.hasSuffix("andthunder") ? 95 : Self.codes[name]
    condition = number.flatMap { Condition(code: $0) }
  }

  /// The nearest code of WMO table 4677.
  private static let codes = [
    "clearsky": 0, "fair": 1, "partlycloudy": 2, "cloudy": 3, "fog": 45, "lightrain": 61,
    "rain": 63, "heavyrain": 65, "lightsleet": 68, "sleet": 69, "heavysleet": 69, "lightsnow": 71,
    "snow": 73, "heavysnow": 75, "lightrainshowers": 80, "rainshowers": 81, "heavyrainshowers": 82,
    "lightsleetshowers": 83, "sleetshowers": 84, "heavysleetshowers": 84, "lightsnowshowers": 85,
    "snowshowers": 85, "heavysnowshowers": 86,
  ]
}

/// The figures of an instant or a period; any may be missing.
struct METNorwayDetails {
  private let values: JSONValue

  /// The variables in a unit other than the documented one.
  private let unsupported: Set<METNorwayVariable>

  /// Nil if the instant or period is missing, or has no figures.
  init?(
    of object: JSONValue?, without unsupported: Set<METNorwayVariable>
  ) throws(MalformedResponse) {
    guard let values = try object?.object("details") else { return nil }
    self.values = values
    self.unsupported = unsupported
  }

  /// Returns a figure; nil if it is missing or impossible.
  func figure(_ variable: METNorwayVariable) -> Double? {
    let number = values.number(in: variable.rawValue)
    return unsupported.contains(variable) ? nil : number.flatMap(variable.figure)
  }

  /// Returns the variables in a unit other than the documented one; a missing unit counts as
  /// documented.
  static func unsupportedUnits(in properties: JSONValue) -> Set<METNorwayVariable> {
    guard let units = properties["meta"]?["units"] else { return [] }
    let unsupported = METNorwayVariable.allCases.filter { variable in
      units.word(variable.rawValue).map { $0 != variable.unit } ?? false
    }
    return Set(unsupported)
  }
}
