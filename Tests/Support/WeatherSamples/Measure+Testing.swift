package import Weather

extension Measure: ExpressibleByUnicodeScalarLiteral, ExpressibleByExtendedGraphemeClusterLiteral,
  ExpressibleByStringLiteral
where Subject: Measured {
  /// Creates a measure by name, which must exist.
  package convenience init(stringLiteral name: String) {
    guard let measure = Self.named(name) else { preconditionFailure("no measure is named \(name)") }
    self.init(measure.key, measure.get, measure.set, measure.quantity, threshold: measure.threshold)
  }
}

// Rounds figures to 0.001, to compare converted figures with literals.

extension Double { package var inThousandths: Double { (self * 1000).rounded() / 1000 } }

extension CurrentWeather {
  package var inThousandths: CurrentWeather {
    var weather = self
    for measure in CurrentMeasure.all { weather[measure] = weather[measure]?.inThousandths }
    return weather
  }
}

extension Forecast.Day {
  package var inThousandths: Forecast.Day {
    var day = self
    for measure in DayMeasure.all { day[measure] = day[measure]?.inThousandths }
    return day
  }
}

extension Forecast.Hour {
  package var inThousandths: Forecast.Hour {
    var hour = self
    for measure in HourMeasure.all { hour[measure] = hour[measure]?.inThousandths }
    return hour
  }
}
