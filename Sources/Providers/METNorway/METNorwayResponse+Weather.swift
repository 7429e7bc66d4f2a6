import FoundationEssentials
import Weather

extension METNorwayResponse {
  /// Decodes the current weather from the step that contains the present or is about to begin.
  ///
  /// - Throws: `MalformedResponse` if there is no such step.
  func currentWeather(at now: Date, arrival: Date) throws(MalformedResponse) -> CurrentWeather {
    guard let step = step(at: now) else {
      throw MalformedResponse("'timeseries' has no step for the present")
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
      temperature: weather.temperature,
      windSpeed: weather.windSpeed,
      humidity: weather.humidity
    )
    return weather
  }

  /// Decodes the forecast in local days and coming hours.
  ///
  /// - Throws: `MalformedResponse` if it has no requested day.
  func forecast(
    for weatherRequest: WeatherRequest,
    at now: Date,
    arrival: Date
  ) throws(MalformedResponse) -> Forecast {
    let series = StepSeries(steps.map { $0.forecastStep() }, clock: weatherRequest.clock)
    let days = series.days(from: now, count: weatherRequest.forecastDays)
    guard !days.isEmpty else {
      throw MalformedResponse("'timeseries' has no step for the coming days")
    }
    return Forecast(
      provider: METNorway.name,
      fetchedAt: arrival,
      days: days,
      hours: series.hours(from: now)
    )
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
