import Testing

@testable import Weather

@Suite struct `Conditions by code` {
  typealias Row = (name: String, codes: [Int], kind: Condition.Kind)

  static let rows: [Row] = [
    ("clear", [0], .fair), ("mostlyClear", [1], .fair), ("partlyCloudy", [2], .cloudy),
    ("overcast", [3], .cloudy), ("haze", [5], .fog), ("smoke", [4], .fog), ("dust", [6, 7], .fog),
    ("mist", [10], .fog), ("fog", [45, 48], .fog), ("drizzle", [51, 53, 55], .drizzle),
    ("freezingDrizzle", [56, 57], .freezing), ("rain", [61, 63, 65, 80, 81, 82], .rain),
    ("freezingRain", [66, 67], .freezing), ("sleet", [68, 69, 79, 83, 84], .sleet),
    ("snow", [71, 73, 75, 77, 85, 86], .snow), ("thunderstorm", [95, 96, 99], .thunderstorm),
    ("squall", [18], .storm), ("tornado", [19], .storm),
  ]

  @Test(arguments: rows) func `have names and kinds`(_ row: Row) throws {
    for code in row.codes {
      let condition = try #require(Condition(code: code))
      #expect(condition.name == row.name)
      #expect(condition.kind == row.kind)
    }
  }

  @Test func `are found by their names`() {
    #expect(Set(Condition.names).count == Condition.names.count)
    let conditions = (0...99).compactMap(Condition.init)
    #expect(Set(conditions.map(\.name)) == Set(Condition.names))
    for name in Condition.names { #expect(Condition.named(name)?.name == name) }
    #expect(Condition.named("hail") == nil)
    #expect(Set(conditions.map(\.kind.name)) == Set(Condition.Kind.names))
    #expect(Condition(code: 95)?.kind.name == "thunderstorm")
    #expect(Condition(code: 42)?.kind.name == "code42")
  }

  @Test func `without a kind are kinds of their own`() {
    let named = Set(Self.rows.flatMap(\.codes))
    for code in 0...99 where !named.contains(code) {
      #expect(Condition(code: code)?.name == "code\(code)")
      #expect(Condition(code: code)?.kind == .other(code))
    }
    #expect(Condition(code: -1) == nil)
    #expect(Condition(code: 100) == nil)
  }
}
