import Testing

@testable import Weather

@Suite struct `Metric figures in other units` {
  @Test(
    arguments: [
      (.metric, .temperature, -40, -40, "°C"),
      (.imperial, .temperature, -40, -40, "°F"),
      (.imperial, .temperature, 100, 212, "°F"),
      (.si, .temperature, 14, 14, "°C"),
      (.metric, .speed, 36, 36, "km/h"),
      (.imperial, .speed, 160.9344, 100, "mph"),
      (.si, .speed, 36, 10, "m/s"),
      (.metric, .precipitation, 25.4, 25.4, "mm"),
      (.imperial, .precipitation, 25.4, 1, "in"),
      (.si, .precipitation, 25.4, 25.4, "mm"),
      (.metric, .snowfall, 2.54, 2.54, "cm"),
      (.imperial, .snowfall, 2.54, 1, "in"),
      (.si, .snowfall, 2.54, 2.54, "cm"),
      (.metric, .pressure, 1013.25, 1013.25, "hPa"),
      (.imperial, .pressure, 1013.25, 29.921, "inHg"),
      (.si, .pressure, 1013.25, 1013.25, "hPa"),
      (.metric, .visibility, 10, 10, "km"),
      (.imperial, .visibility, 16.09344, 10, "mi"),
      (.si, .visibility, 10, 10, "km"),
      (.imperial, .percentage, 59, 59, "%"),
      (.imperial, .direction, 290, 290, "°"),
      (.imperial, .index, 3.1, 3.1, ""),
      (.imperial, .duration, 18_000, 18_000, "s"),
    ] as [(Units, Quantity, Double, Double, String)]
  )
  func `are converted`(
    _ units: Units,
    _ quantity: Quantity,
    _ metric: Double,
    _ figure: Double,
    _ symbol: String
  ) {
    let converted = units.convert(metric, quantity)
    #expect((converted * 1000).rounded() / 1000 == figure)
    #expect(units.symbol(of: quantity) == symbol)
  }

  @Test(arguments: Units.allCases)
  func `are converted back`(_ units: Units) {
    for quantity in Quantity.allCases {
      for figure in [-40.0, 0, 0.3, 14, 1013.25] {
        let back = units.metric(units.convert(figure, quantity), quantity)
        #expect((back - figure).magnitude < 1e-9, "\(quantity)")
      }
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `are unknown if not finite`(_ value: Double) {
    let quantities: [Quantity] = [
      .temperature, .speed, .precipitation, .snowfall, .pressure, .visibility, .percentage,
      .direction, .index, .airQualityIndex, .concentration, .duration,
    ]
    for quantity in quantities {
      #expect(quantity.figure(value) == nil)
    }
  }
}
