package import FoundationEssentials

/// What a station of a city measured.
package struct Observation: Sendable, Equatable {
  package var station: Station

  /// The figures, whose provider is the service and the station; many are never reported.
  package var weather: CurrentWeather

  /// Whether the temperature is reported in whole degrees.
  package var isInWholeDegrees = false

  package init(station: Station, observedAt: Date) {
    self.station = station
    weather = CurrentWeather(
      provider: "\(Self.provider):\(station.id)", fetchedAt: Timestamp.wholeSeconds(observedAt))
  }

  /// The time of the figures.
  package var observedAt: Date { weather.time }

  package var temperature: Double? { weather.temperature }

  /// Who reports it.
  package static let provider = "aviationweather"

  /// Seconds after which a station counts as silent.
  package static let freshness = 5400.0

  /// Seconds after which a report is not shown any more.
  package static let maximumAge = 10_800.0

  /// The figures that stations report.
  package static let measures = CurrentWeather.measures.filter { measure in
    [
      "temperature", "dewPoint", "humidity", "windSpeed", "windGust", "windDirection", "visibility",
      "pressure",
    ].contains(measure.name)
  }

  /// Whether the report is as new as those of a station that is not silent.
  package func isFresh(at now: Date) -> Bool { now.timeIntervalSince(observedAt) <= Self.freshness }

  package func isShown(at now: Date) -> Bool {
    now.timeIntervalSince(observedAt) <= Self.maximumAge
  }
}

/// A station, and where it is from a city.
package struct Station: Sendable, Equatable {
  /// The identifier of ICAO, four capital letters.
  package var id: String
  package var name: String

  /// Above sea level, in m; nil if unknown.
  package var elevation: Double?

  /// From the city, in km.
  package var distance: Double

  /// From the city, in degrees clockwise from north.
  package var bearing: Double

  package init(
    id: String, name: String, elevation: Double? = nil, distance: Double = 0, bearing: Double = 0
  ) {
    self.id = id
    self.name = name
    self.elevation = elevation
    self.distance = distance
    self.bearing = bearing
  }

  /// What people call it: `Gimpo Intl` of `Seoul/Gimpo Intl, 11, KR`.
  package var title: String {
    let whole = name.split(separator: ",").first.map(String.init) ?? name
    let part = whole.split(separator: "/").last.map(String.init) ?? whole
    // As in `London/City`.
    if part.count < Self.shortestTitle { return whole.replacing("/", with: " ") }
    return part.trimmed.isEmpty ? id : part.trimmed
  }

  private static let shortestTitle = 6

  /// The most meters that a station is higher or lower than its city.
  private static let maximumClimb = 200.0

  /// Whether it is about as high as a city; true where a height is unknown.
  package func isAtHeight(of elevation: Double?) -> Bool {
    guard let elevation, let own = self.elevation else { return true }
    return abs(own - elevation) <= Self.maximumClimb
  }

  /// Kelvins that a kilometer upward is colder, on average (ISO 2533).
  private static let lapseRate = 6.5

  /// Returns a temperature of the city, in °C, as it would be at the height of the station.
  package func moved(_ temperature: Double, from elevation: Double?) -> Double {
    guard let elevation, let own = self.elevation else { return temperature }
    return temperature - (own - elevation) / 1000 * Self.lapseRate
  }
}

/// What is done with the reports of stations.
package enum ObservationUse: String, Sendable, CaseIterable {
  /// They are shown beside the present weather.
  case beside

  /// They are the present temperature, wind and sky.
  case first

  /// They are neither fetched nor shown.
  case off
}

extension Station {
  /// The choice of no station.
  package static let none = "none"

  /// The choice of the nearest one, which is not saved.
  package static let nearest = "auto"
}

/// What is known from stations of a city.
package struct Measurements: Sendable, Equatable {
  /// The last report of the city's station; nil if it is too old to be shown.
  package var latest: Observation?

  /// The nearer station that reported again once, and when that was: the second report brings it back.
  package var returning: Returning?

  package struct Returning: Sendable, Equatable {
    package var id: String
    package var observedAt: Date

    package init(id: String, observedAt: Date) {
      self.id = id
      self.observedAt = observedAt
    }
  }

  /// What was measured and learned by local date, the earliest first.
  package var days: [MeasuredDay] = []

  /// What is done with the reports; not saved, but set by who reads the state.
  package var use = ObservationUse.beside

  /// Whether the latest report is the present weather.
  package var isFirst: Bool { use == .first }

  package init() {}

  /// The measurements as they are used now.
  package func used(as use: ObservationUse, at now: Date) -> Measurements {
    var used = self
    used.use = use
    if use == .off || latest?.isShown(at: now) != true { used.latest = nil }
    return used
  }
}

extension City {
  /// The last report of its station; nil if there is none that is shown.
  package var observation: Observation? { measurements?.latest }

  /// The present weather that everything shows and compares: the provider's, with the measured temperature,
  /// wind and sky where those of a station come first.
  package var current: CurrentWeather? {
    get {
      guard let measurements, measurements.isFirst, let measured = measurements.latest,
        var weather = modeled
      else { return modeled }
      let figures = measured.weather
      if let temperature = figures.temperature {
        weather.temperature = temperature
        weather.observedAt = measured.observedAt
        weather.provider = figures.provider
      }
      if figures.windSpeed != nil {
        weather.windSpeed = figures.windSpeed
        weather.windGust = figures.windGust
        weather.windDirection = figures.windDirection
      }
      weather.condition = figures.condition ?? weather.condition
      return weather
    }
    set { modeled = newValue }
  }

  /// Removes what the history does not keep.
  package mutating func forgetMeasurements() {
    measurements = nil
    elevation = nil
  }

  /// Whether the same is shown as present.
  package func hasSamePresent(as other: City) -> Bool {
    let isMeasured = measurements?.isFirst == true || other.measurements?.isFirst == true
    return $modeled == other.$modeled
      && (!isMeasured || measurements?.latest == other.measurements?.latest)
  }

  /// How much warmer the station's report is than the model, which is moved to its height, in kelvins.
  package var measuredDifference: Double? {
    guard let measured = observation, let temperature = measured.temperature,
      let model = modeled?.temperature
    else { return nil }
    return temperature - measured.station.moved(model, from: elevation)
  }

  /// The same where it is worth a word; nil below 3 kelvins.
  package var notableDifference: Double? {
    measuredDifference.flatMap { ($0.magnitude * 10).rounded() >= 30 ? $0 : nil }
  }
}
