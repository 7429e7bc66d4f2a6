import Testing

@testable import Weather

@Suite struct `Metric figures in other units` {
  struct Case: Sendable, CustomTestStringConvertible {
    let units: Units
    let quantity: Quantity
    let metric: Double
    let figure: Double
    let symbol: String

    var testDescription: String { "\(quantity) in \(symbol)" }

    init(_ units: Units, _ quantity: Quantity, _ metric: Double, _ figure: Double, _ symbol: String)
    {
      (self.units, self.quantity, self.metric) = (units, quantity, metric)
      (self.figure, self.symbol) = (figure, symbol)
    }
  }

  @Test(arguments: [
    Case(.metric, .temperature, -40, -40, "°C"),
    Case(.imperial, .temperature, -40, -40, "°F"),
    Case(.imperial, .temperature, 100, 212, "°F"),
    Case(.si, .temperature, 14, 14, "°C"),
    Case(.metric, .speed, 36, 36, "km/h"),
    Case(.imperial, .speed, 160.9344, 100, "mph"),
    Case(.si, .speed, 36, 10, "m/s"),
    Case(.metric, .precipitation, 25.4, 25.4, "mm"),
    Case(.imperial, .precipitation, 25.4, 1, "in"),
    Case(.si, .precipitation, 25.4, 25.4, "mm"),
    Case(.metric, .snowfall, 2.54, 2.54, "cm"),
    Case(.imperial, .snowfall, 2.54, 1, "in"),
    Case(.si, .snowfall, 2.54, 2.54, "cm"),
    Case(.metric, .pressure, 1013.25, 1013.25, "hPa"),
    Case(.imperial, .pressure, 1013.25, 29.921, "inHg"),
    Case(.si, .pressure, 1013.25, 1013.25, "hPa"),
    Case(.metric, .visibility, 10, 10, "km"),
    Case(.imperial, .visibility, 16.09344, 10, "mi"),
    Case(.si, .visibility, 10, 10, "km"),
    Case(.imperial, .percentage, 59, 59, "%"),
    Case(.imperial, .direction, 290, 290, "°"),
    Case(.imperial, .index, 3.1, 3.1, ""),
    Case(.imperial, .duration, 18_000, 18_000, "s"),
  ])
  func `are converted`(_ row: Case) {
    let converted = row.units.convert(row.metric, row.quantity)
    #expect((converted * 1000).rounded() / 1000 == row.figure)
    #expect(row.units.symbol(of: row.quantity) == row.symbol)
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
