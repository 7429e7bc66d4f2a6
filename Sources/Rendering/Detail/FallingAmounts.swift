import Weather

/// What falls in a time: rain as water, snow in its depth, and both of a mixture.
struct FallingAmounts {
  /// In mm.
  let water: Double?

  /// In cm; nil also where no snow falls.
  let snow: Double?

  init(water: Double?, snow: Double?, kind: Condition.Kind?) {
    self.snow = snow.flatMap { $0 > 0 ? $0 : nil }
    self.water = kind == .snow && self.snow != nil ? nil : water
  }
}

extension FallingAmounts {
  /// Whether nothing but snow falls.
  var isSnow: Bool { water == nil && snow != nil }
}

extension Forecast.Day {
  var falling: FallingAmounts {
    FallingAmounts(water: precipitation, snow: snowfall, kind: condition?.kind)
  }
}

extension Forecast.Hour {
  var falling: FallingAmounts {
    FallingAmounts(water: precipitation, snow: snowfall, kind: condition?.kind)
  }
}

extension WetSpell {
  var falling: FallingAmounts { FallingAmounts(water: amount, snow: snowfall, kind: kind) }
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
