import Testing

@testable import Weather

@Suite struct `Metric figures in other units` {
  @Test(
    arguments: [
      (.metric, .temperature, -40, -40, "°C"), (.imperial, .temperature, -40, -40, "°F"),
      (.imperial, .temperature, 100, 212, "°F"), (.si, .temperature, 14, 14, "°C"),
      (.metric, .speed, 36, 36, "km/h"), (.imperial, .speed, 160.9344, 100, "mph"),
      (.si, .speed, 36, 10, "m/s"), (.metric, .precipitation, 25.4, 25.4, "mm"),
      (.imperial, .precipitation, 25.4, 1, "in"), (.si, .precipitation, 25.4, 25.4, "mm"),
      (.metric, .snowfall, 2.54, 2.54, "cm"), (.imperial, .snowfall, 2.54, 1, "in"),
      (.si, .snowfall, 2.54, 2.54, "cm"), (.metric, .pressure, 1013.25, 1013.25, "hPa"),
      (.imperial, .pressure, 1013.25, 29.921, "inHg"), (.uk, .temperature, 14, 14, "°C"),
      (.uk, .speed, 160.9344, 100, "mph"), (.uk, .precipitation, 25.4, 25.4, "mm"),
      (.uk, .snowfall, 2.54, 2.54, "cm"), (.uk, .pressure, 1013.25, 1013.25, "hPa"),
      (.uk, .visibility, 16.09344, 10, "mi"), (.si, .pressure, 1013.25, 1013.25, "hPa"),
      (.metric, .visibility, 10, 10, "km"), (.imperial, .visibility, 16.09344, 10, "mi"),
      (.si, .visibility, 10, 10, "km"), (.imperial, .percentage, 59, 59, "%"),
      (.imperial, .direction, 290, 290, "°"), (.imperial, .index, 3.1, 3.1, ""),
      (.imperial, .duration, 18_000, 18_000, "s"),
    ] as [(Units, Quantity, Double, Double, String)]) func `are converted`(
      _ units: Units, _ quantity: Quantity, _ metric: Double, _ figure: Double, _ symbol: String
    )
  {
    let converted = units.convert(metric, quantity)
    #expect((converted * 1000).rounded() / 1000 == figure)
    #expect(units.symbol(of: quantity) == symbol)
  }

  @Test(arguments: FigureUnit.allCases.filter { !$0.isScale }) func `are converted back`(
    _ unit: FigureUnit
  ) {
    for figure in [-40.0, 0, 0.3, 14, 1013.25] {
      #expect((unit.metric(unit.figure(figure)) - figure).magnitude < 1e-9)
    }
  }

  @Test func `are forces of Beaufort between the limits of the WMO`() {
    let limits = [1.0, 6, 12, 20, 29, 39, 50, 62, 75, 89, 103, 118]
    for (force, limit) in limits.enumerated() {
      #expect(FigureUnit.beaufort.figure(limit) == Double(force + 1))
      #expect(FigureUnit.beaufort.figure(limit.nextDown) == Double(force))
      #expect(FigureUnit.beaufort.metric(Double(force + 1)) == limit)
    }
    #expect(FigureUnit.beaufort.figure(0) == 0)
    #expect(FigureUnit.beaufort.figure(400) == 12)
    #expect(FigureUnit.beaufort.metric(0) == 0)
    #expect(FigureUnit.beaufort.metric(40) == 118)
  }

  @Test(arguments: [
    ("uk", "uk"), ("metric,wind=kn", "metric,wind=kn"), ("wind=kn", "metric,wind=kn"),
    ("wind=mph,uk", "uk"), ("imperial,pressure=hPa,wind=bft", "imperial,wind=bft,pressure=hPa"),
    ("temperature=°F", "metric,temperature=F"), ("snow=in,precipitation=in", ""),
  ]) func `have a text`(_ text: String, _ expected: String) throws {
    let units = try Units(text)
    #expect(units.text == (expected.isEmpty ? "metric,precipitation=in,snow=in" : expected))
    #expect(try Units(units.text) == units)
  }

  @Test(arguments: [
    ("", ""), ("metrc", "metrc"), ("Metric", "Metric"), ("metric,", ""), ("metric,uk", "uk"),
    ("wind", "wind"), ("winds=kn", "winds"), ("wind=knots", "knots"), ("wind=", ""),
    ("temperature=K", "K"), ("wind=kn=kn", "kn=kn"), ("metric wind=kn", "metric wind"),
  ]) func `are not read from an unknown word`(_ text: String, _ word: String) {
    let error = #expect(throws: Units.UnknownWord.self) { try Units(text) }
    #expect(error?.word == word)
    #expect(error?.known.isEmpty == false)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity]) func `are unknown if not finite`(
    _ value: Double
  ) {
    let quantities: [Quantity] = [
      .temperature, .speed, .precipitation, .snowfall, .pressure, .visibility, .percentage,
      .direction, .index, .airQualityIndex, .concentration, .duration,
    ]
    for quantity in quantities { #expect(quantity.figure(value) == nil) }
  }

  @Test(arguments: [
    (0.5, 1), (1.5, 2), (2.5, 3), (-0.5, -1), (-2.5, -3), (2.4, 2), (2.6, 3),
    (0x1p50 + 0.5, 0x1p50 + 1),
  ]) func `a half is rounded away from zero`(number: Double, whole: Double) {
    #expect(number.roundedFast == whole)
  }
}
