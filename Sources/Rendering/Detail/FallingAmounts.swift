import Weather

/// What falls in a time: all of it as water, and the snow of it in its depth.
struct FallingAmounts {
  /// In mm; nil if unknown.
  let water: Double?

  /// In cm; nil if unknown, and where no snow falls.
  let snow: Double?

  init(water: Double?, snow: Double?) {
    self.water = water
    self.snow = snow.flatMap { $0 > 0 ? $0 : nil }
  }
}

extension Forecast.Day {
  var falling: FallingAmounts { FallingAmounts(water: precipitation, snow: snowfall) }
}

extension Forecast.Hour {
  var falling: FallingAmounts { FallingAmounts(water: precipitation, snow: snowfall) }
}

extension FigureText {
  /// The amounts with their units, water first.
  func texts(of falling: FallingAmounts) -> [String] {
    [falling.water.map { text($0, .precipitation) }, falling.snow.map { text($0, .snowfall) }]
      .compactMap { $0 }
  }

  /// The depth of snow without the unit; empty for none.
  func snow(_ falling: FallingAmounts) -> String {
    falling.snow.map { number($0, .snowfall) } ?? ""
  }
}
