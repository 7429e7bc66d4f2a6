import FoundationEssentials
import Weather

extension METNorwayAnswer {
  /// Reads the present.
  ///
  /// - Parameters:
  ///   - now: The present.
  ///   - arrival: When the answer was had.
  /// - Returns: The weather of the step that the present lies in, or of one that is about to begin.
  /// - Throws: `MalformedResponse` when the answer is about another time.
  func currentWeather(at now: Date, arrival: Date) throws(MalformedResponse) -> CurrentWeather {
    guard let step = step(at: now) else {
      throw MalformedResponse("'timeseries' tells nothing of the present")
    }
    guard let instant = step.instant else {
      throw MalformedResponse("'timeseries' has no figures for the present")
    }
    var weather = CurrentWeather(provider: METNorway.name, fetchedAt: arrival)
    weather.observedAt = step.begin
    weather.condition = step.symbol?.condition
    weather.isDay = step.symbol?.isDay
    weather.temperature = try instant.figure(.temperature)
    weather.dewPoint = try instant.figure(.dewPoint)
    weather.humidity = try instant.figure(.humidity)
    if step.length == Step.hour {
      weather.precipitation = try step.period?.details?.figure(.precipitation)
    }
    weather.cloudCover = try instant.figure(.cloudCover)
    weather.pressure = try instant.figure(.pressure)
    weather.windSpeed = try instant.figure(.windSpeed)
    weather.windDirection = try instant.figure(.windDirection)
    weather.windGust = try instant.figure(.windGust)
    weather.uvIndex = try instant.figure(.uvIndex)
    weather.apparentTemperature = ApparentTemperature.value(
      temperature: weather.temperature,
      windSpeed: weather.windSpeed,
      humidity: weather.humidity
    )
    return weather
  }

  /// Reads the forecast.
  ///
  /// - Parameters:
  ///   - order: What is wanted.
  ///   - now: The present.
  ///   - arrival: When the answer was had.
  /// - Returns: The days that the steps make up by the place's own clock, and the coming hours.
  /// - Throws: `MalformedResponse` when no step is of a day that is wanted.
  func forecast(
    for order: WeatherOrder,
    at now: Date,
    arrival: Date
  ) throws(MalformedResponse) -> Forecast {
    let series = StepSeries(
      try steps.map { step throws(MalformedResponse) in try step.forecastStep() },
      clock: order.clock
    )
    let days = series.days(from: now, count: order.forecastDays)
    guard !days.isEmpty else {
      throw MalformedResponse("'timeseries' tells nothing of the coming days")
    }
    return Forecast(
      provider: METNorway.name,
      fetchedAt: arrival,
      days: days,
      hours: series.hours(from: now)
    )
  }

  /// The step that an instant lies in.
  ///
  /// A series may begin an hour or two before the answer is sent. A step stands for an hour at
  /// least; a clock that is a little slow finds all of them in the future.
  private func step(at now: Date) -> Step? {
    if let step = steps.last(where: { $0.begin <= now }) {
      return now < step.begin.addingTimeInterval(max(step.length, Step.hour)) ? step : nil
    }
    return steps.first { $0.begin <= now.addingTimeInterval(Step.hour) }
  }
}

extension METNorwayAnswer.Step {
  fileprivate func forecastStep() throws(MalformedResponse) -> ForecastStep {
    var step = ForecastStep(begin: begin, length: length)
    step.condition = period?.symbol?.condition
    if let instant {
      step.temperature = try instant.figure(.temperature)
      step.windSpeed = try instant.figure(.windSpeed)
      step.windGust = try instant.figure(.windGust)
      step.windDirection = try instant.figure(.windDirection)
      step.uvIndex = try instant.figure(.uvIndex)
    }
    if let details = period?.details {
      step.temperatureMax = try details.figure(.temperatureMax)
      step.temperatureMin = try details.figure(.temperatureMin)
      step.precipitation = try details.figure(.precipitation)
      step.precipitationProbability = try details.figure(.precipitationProbability)
    }
    return step
  }
}
