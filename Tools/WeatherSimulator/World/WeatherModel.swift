#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The weather of one grid cell as a smooth function of time.
///
/// Climate follows latitude, elevation and season; fronts follow noise. A forecast is the actual
/// weather plus an error that grows with the lead time: the error of a `ModelRun` or, without model
/// runs, a small one that changes every hour. The numbers are plausible, not from a source.
struct WeatherModel: Sendable {
  let cell: Coordinates
  /// Meters.
  let elevation: Double
  /// The same of a place in the table; `nil` elsewhere.
  let knownElevation: Double?
  private let noise: Noise
  /// The noise of the provider's errors; `nil` without model runs.
  private let modelNoise: Noise?
  /// When the forecast is made, in seconds since 1970.
  private let now: Int
  /// Degrees Celsius by which models are too warm, by quarter of the day.
  private let modelErrors: [Double]
  private let zone: Zone

  /// The weather of the cell around a point, at the elevation of a place nearby.
  init(at point: Coordinates, _ context: ServiceContext) {
    self.init(cell: point.gridCell, near: Place.nearest(to: point, within: 0.15), context)
  }

  /// The weather of a cell, at the elevation of the place in it.
  init(cell: Coordinates, _ context: ServiceContext) {
    let place = Place.all.filter { $0.coordinates.gridCell == cell }.min {
      cell.distance(to: $0.coordinates) < cell.distance(to: $1.coordinates)
    }
    self.init(cell: cell, near: place ?? Place.nearest(to: cell, within: 0.15), context)
  }

  private init(cell: Coordinates, near place: Place?, _ context: ServiceContext) {
    self.cell = cell
    elevation = place?.elevation ?? 0
    knownElevation = place?.elevation
    noise = Noise(seed: context.configuration.seed, cell: cell)
    modelNoise = context.model.map(noise.derived)
    now = context.now
    modelErrors = context.configuration.modelErrors
    zone = Zone.containing(place?.coordinates ?? cell)
  }

  /// Returns the actual weather at an instant in seconds since 1970.
  func conditions(at instant: Int) -> Conditions { conditions(at: instant, with: ForecastError()) }

  /// Returns the present weather as a model has it.
  func modeled(at instant: Int) -> Conditions {
    conditions(at: instant, with: ForecastError(warmth: constantError(at: instant)))
  }

  private func constantError(at instant: Int) -> Double {
    let seconds = instant + zone.offset(at: instant)
    return modelErrors[(seconds - seconds.rounded(downTo: 86_400)) / (6 * 3600)]
  }

  /// Returns the latest forecast for an instant; for a past one it is nearly the actual weather.
  func forecast(for instant: Int) -> Conditions { forecast(for: instant, daysBefore: 0) }

  /// Returns the forecast of the latest run that started so many days before an instant.
  func forecast(for instant: Int, daysBefore days: Int) -> Conditions {
    let run = ModelRun(for: instant - days * 86_400, publishedAt: now)
    var error =
      modelNoise.map { run.error(for: instant, $0) }
      ?? hourlyError(for: instant, at: min(now, days > 0 ? instant - days * 86_400 : now))
    error.warmth += constantError(at: instant)
    return conditions(at: instant, with: error)
  }

  /// Returns how much the temperatures of an ensemble differ.
  func spread(for instant: Int) -> Double {
    ModelRun(for: instant, publishedAt: now).spread(for: instant, modelNoise ?? noise)
  }

  /// The error without model runs.
  private func hourlyError(for instant: Int, at now: Int) -> ForecastError {
    let hours = Double(instant) / 3600
    let latest = Double(now.rounded(downTo: 3600) / 3600)
    let leadDays = min(max(hours - latest - 1, 0) / 24, 10)
    func value(_ channel: Noise.Channel) -> Double {
      noise.value(channel, at: latest / 10, and: hours / 30)
    }
    return ForecastError(
      warmth: 0.3 * leadDays * value(.forecastWarmth),
      front: 0.07 * leadDays * value(.forecastFront))
  }

  private func conditions(at instant: Int, with error: ForecastError) -> Conditions {
    let hours = Double(instant) / 3600 - error.delay
    let front =
      0.75 * noise.value(.front, at: hours / 34) + 0.3 * noise.value(.squall, at: hours / 9) + 0.12
      * noise.value(.frontDetail, at: hours / 2.2) + error.front
    let cloudCover = bounded(
      45 + 105 * front + 20 * noise.value(.cloudiness, at: hours / 5), 0...100)
    let sun = Sun(at: instant)
    let sunHeight = sun.height(over: cell)

    let daily = dailyMean(at: instant)
    let swing = diurnalSwing(at: instant, sun: sun) * (1 - 0.0055 * cloudCover)
    let temperature =
      daily + swing + 4.5 * noise.value(.airMass, at: hours / 70) + 1.8
      * noise.value(.warmth, at: hours / 6) + 1.2 * noise.value(.warmthDetail, at: hours / 2)
      + error.warmth

    let convection = noise.value(.convection, at: hours / 20)
    let precipitation = precipitation(front: front, convection: convection, hours: hours)
    let wind =
      1.5 + 3.5 * noise.value(.wind, at: hours / 15).magnitude + 5 * max(front, 0) + 0.8
      * noise.value(.windDetail, at: hours / 2).magnitude
    let windSpeed = max(wind + error.windSpeed, 0.2)
    let isFoggy =
      precipitation == 0 && windSpeed < 4 && noise.value(.fog, at: hours / 10) > 0.8
      && sunHeight < 0.25
    let humidity = isFoggy ? 98 : bounded(62 + 26 * front - 2 * swing, 12...100)
    let pressure = 1014 - 15 * front + 5 * noise.value(.pressure, at: hours / 60)
    let probability = bounded(precipitation > 0 ? 70 + 40 * front : 90 * front, 0...100)
    let dewPoint = Self.dewPoint(temperature: temperature, humidity: humidity)
    let direction =
      230 + 140 * noise.value(.windDirection, at: hours / 26) + 30
      * noise.value(.windVeer, at: hours / 4)

    return Conditions(
      temperature: temperature,
      apparentTemperature: Self.apparentTemperature(
        temperature: temperature, humidity: humidity, windSpeed: windSpeed), dewPoint: dewPoint,
      humidity: humidity, cloudCover: cloudCover, precipitation: precipitation,
      precipitationType: precipitationType(
        precipitation: precipitation, temperature: temperature, convection: convection,
        inversion: noise.value(.inversion, at: hours / 12)),
      precipitationProbability: probability + (30 - probability) * error.doubt, pressure: pressure,
      windSpeed: windSpeed, windGust: windSpeed * (1.5 + 0.35 * noise.value(.gust, at: hours / 3)),
      windDirection: direction - (direction / 360).rounded(.down) * 360,
      visibility: visibility(humidity: humidity, precipitation: precipitation, isFoggy: isFoggy),
      ultravioletIndex: 12 * pow(max(sunHeight, 0), 1.5) * (1 - 0.00006 * cloudCover * cloudCover),
      isDay: sunHeight > Sun.heightAtRise,
      // Near the horizon the direct radiation is below the 120 W/m² that count as sunshine.
      sunshineDuration: sunHeight > 0.05 ? 3600 * (1 - cloudCover / 100) : 0, isFoggy: isFoggy)
  }

  /// The mean temperature of the season at this latitude and elevation.
  private func dailyMean(at instant: Int) -> Double {
    let dayOfYear = Double(CivilTime(seconds: instant).dayOfYear)
    // The warmest days are in late July in the north and in late January in the south.
    let season = cos((dayOfYear - 205) / 365.25 * 2 * .pi) * (cell.latitude < 0 ? -1 : 1)
    let latitude = cell.latitude.magnitude
    return 27 - 0.0058 * latitude * latitude + 0.25 * latitude * season - 0.006 * elevation
  }

  /// The daily cycle peaks at 15:00 solar time and nearly vanishes in polar night.
  private func diurnalSwing(at instant: Int, sun: Sun) -> Double {
    let hourOfSun = Double(instant) / 3600 + cell.longitude / 15
    return 5.5 * max(sun.noonHeight(over: cell), 0) * cos((hourOfSun - 15) / 24 * 2 * .pi)
  }

  private func precipitation(front: Double, convection: Double, hours: Double) -> Double {
    let excess = max(front - 0.4, 0)
    let burst = convection > 0.3 ? 1 + 3 * max(noise.value(.burst, at: hours / 1.5), 0) : 1
    let rate = 5 * pow(excess, 1.4) * burst
    return rate < 0.1 ? 0 : rate
  }

  private func precipitationType(
    precipitation: Double, temperature: Double, convection: Double, inversion: Double
  ) -> Conditions.PrecipitationType {
    guard precipitation > 0 else { return .none }
    let isConvective = convection > 0.3
    if temperature < 1 {
      if temperature > -4, inversion > 0.4 { return .freezingRain }
      return isConvective ? .snowShowers : .snow
    }
    guard isConvective else { return .rain }
    return temperature > 14 && precipitation > 2 ? .thunderstorm : .showers
  }

  private func visibility(humidity: Double, precipitation: Double, isFoggy: Bool) -> Double {
    if isFoggy { return 300 }
    let clear = 30_000 - 150 * max(humidity - 40, 0)
    return max(clear / (1 + precipitation), 1000)
  }

  /// The Magnus formula with the constants of Alduchov and Eskridge (1996).
  private static func dewPoint(temperature: Double, humidity: Double) -> Double {
    let gamma = log(humidity / 100) + 17.625 * temperature / (243.04 + temperature)
    return 243.04 * gamma / (17.625 - gamma)
  }

  /// Steadman (1994), without radiation.
  private static func apparentTemperature(
    temperature: Double, humidity: Double, windSpeed: Double
  ) -> Double {
    let vapour = humidity / 100 * 6.105 * exp(17.27 * temperature / (237.7 + temperature))
    return temperature + 0.33 * vapour - 0.7 * windSpeed - 4
  }

  private func bounded(_ value: Double, _ range: ClosedRange<Double>) -> Double {
    min(max(value, range.lowerBound), range.upperBound)
  }
}
