import FoundationEssentials

extension METNorwayAnswer {
  /// Reads the present.
  ///
  /// - Parameters:
  ///   - now: The present.
  ///   - arrival: When the answer was had.
  /// - Returns: The weather of the step that the present lies in, or of one that is about to begin.
  /// - Throws: `METNorwayAnswerError` when the answer is about another time.
  func currentWeather(at now: Date, arrival: Date) throws(METNorwayAnswerError) -> CurrentWeather {
    guard let step = step(at: now) else {
      throw METNorwayAnswerError("'timeseries' tells nothing of the present")
    }
    guard let instant = step.instant else {
      throw METNorwayAnswerError("'timeseries' has no figures for the present")
    }
    var weather = CurrentWeather(provider: METNorway.name, fetchedAt: arrival)
    weather.observedAt = step.begin
    weather.condition = step.symbol?.condition
    weather.isDay = step.symbol?.isDay
    weather.temperature = instant[.temperature]
    weather.dewPoint = instant[.dewPoint]
    weather.humidity = instant[.humidity]
    if step.length == Step.hour {
      weather.precipitation = step.period?.details?[.precipitation]
    }
    weather.cloudCover = instant[.cloudCover]
    weather.pressure = instant[.pressure]
    weather.windSpeed = instant[.windSpeed]
    weather.windDirection = instant[.windDirection]
    weather.windGust = instant[.windGust]
    weather.uvIndex = instant[.uvIndex]
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
  /// - Throws: `METNorwayAnswerError` when no step is of a day that is wanted.
  func forecast(
    for order: WeatherOrder,
    at now: Date,
    arrival: Date
  ) throws(METNorwayAnswerError) -> Forecast {
    let series = StepSeries(steps.map(\.forecastStep), clock: order.clock)
    let days = series.days(from: now, count: order.forecastDays)
    guard !days.isEmpty else {
      throw METNorwayAnswerError("'timeseries' tells nothing of the coming days")
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
  fileprivate var forecastStep: ForecastStep {
    var step = ForecastStep(begin: begin, length: length)
    step.condition = period?.summary?.symbol?.condition
    step.temperature = instant?[.temperature]
    step.temperatureMax = period?.details?[.temperatureMax]
    step.temperatureMin = period?.details?[.temperatureMin]
    step.precipitation = period?.details?[.precipitation]
    step.precipitationProbability = period?.details?[.precipitationProbability]
    step.windSpeed = instant?[.windSpeed]
    step.windGust = instant?[.windGust]
    step.windDirection = instant?[.windDirection]
    step.uvIndex = instant?[.uvIndex]
    return step
  }
}
