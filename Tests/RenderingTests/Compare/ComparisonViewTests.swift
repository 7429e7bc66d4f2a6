import FoundationEssentials
import Testing
import Tracking
import Weather

@testable import Rendering

@Suite struct `The table of a comparison` {
  private func lines(
    _ comparison: WeatherComparison, width: Int? = nil, units: Units = .metric,
    staleAfter: Double? = nil
  ) -> [String] {
    let view = ReportView(units: units, staleAfter: staleAfter, now: comparison.now)
    return ComparisonView(comparison, view).lines(width: width).map { $0.rendered(.none) }
  }

  @Test(arguments: [nil, 80]) func `has a column per city and marks the highest of each row`(
    _ width: Int?
  ) {
    #expect(
      lines(SampleComparison.seoulParisOslo, width: width) == [
        "                 Seoul  Paris   Oslo", "  Sky         overcast   rain   snow",
        "  °C              7.7    8.4▲  -3.2", "  feels like      5.1    6.0▲  -8.0",
        "  Rain %           32     95▲    80", "  Wind km/h        21▲    19     14",
        "  Humidity %        ?     80      ?", "today", "  High           15.0▲  11.0   -1.0",
        "  Low             7.0    8.0▲  -5.0", "  Rain mm         0.4    9.9▲     ?",
        "  Wind km/h        25▲    25▲    20",
      ])
  }

  @Test func `has units in the names of rows`() {
    let names = lines(SampleComparison.seoulParisOslo, units: .imperial).map {
      $0.prefix(12).trimmingSuffix(while: { $0 == " " })
    }
    #expect(names.contains("  °F"))
    #expect(names.contains("  Wind mph"))
    #expect(names.contains("  Rain in"))
  }

  @Test func `continues in another block where the columns do not fit`() {
    #expect(
      lines(SampleComparison.seoulParisOslo, width: 33) == [
        "                 Seoul  Paris", "  Sky         overcast   rain",
        "  °C              7.7    8.4▲", "  feels like      5.1    6.0▲",
        "  Rain %           32     95▲", "  Wind km/h        21▲    19",
        "  Humidity %        ?     80", "today", "  High           15.0▲  11.0",
        "  Low             7.0    8.0▲", "  Rain mm         0.4    9.9▲",
        "  Wind km/h        25▲    25▲", "", "               Oslo", "  Sky          snow",
        "  °C          -3.2", "  feels like  -8.0", "  Rain %        80", "  Wind km/h     14",
        "  Humidity %     ?", "today", "  High        -1.0", "  Low         -5.0",
        "  Rain mm        ?", "  Wind km/h     20",
      ])
  }

  @Test(arguments: 1...90) func `is not wider than the terminal`(_ width: Int) {
    let comparison = SampleComparison.cities(
      SampleComparison.city(1, "Llanfairpwllgwyngyll, Wales") { current, _ in
        current.condition = Condition(code: 96)
        current.pressure = 1019
      }, SampleComparison.city(2, "서울특별시") { current, _ in current.temperature = -40.5 },
      SampleComparison.city(3, "Portland, Oregon") { current, _ in current.windSpeed = 120 },
      SampleComparison.city(4, "Portland, Maine") { _, day in day.precipitation = 102.4 })
    for line in ComparisonView(comparison, ReportView(units: .metric, now: SampleReport.now)).lines(
      width: width)
    { #expect(line.displayWidth <= width, "\(line.text)") }
  }

  @Test func `cuts no figure on a terminal with 20 columns`() {
    let comparison = SampleComparison.cities(
      SampleComparison.city(1, "Llanfairpwllgwyngyll") { current, _ in current.pressure = 1019 },
      SampleComparison.city(2, "Ulaanbaatar") { current, _ in
        current.pressure = 1020
        current.temperature = -40.5
      })
    let lines = lines(comparison, width: 20)
    #expect(lines.first == "          Llanfairp…")
    #expect(lines.contains("  Press…       1019"))
    #expect(lines.contains("  Press…       1020▲"))
    #expect(lines.contains { $0.hasSuffix(" -40.5") })
  }

  @Test(arguments: [
    (["Portland OR", "Portland ME"], ["Portla… OR", "Portla… ME"]),
    (
      ["Springfield, Illinois, United States", "Springfield, Missouri, United States"],
      ["…Illinois…", "…Missouri…"]
    ), (["Llanfairpwll", "Paris"], ["Llanfairp…", "Paris"]),
  ]) func `cuts names so that they differ`(_ labels: [String], _ expected: [String]) {
    let city = SampleComparison.city(1, "x") { _, _ in }
    let lines = lines(SampleComparison.cities(city, city, labels: labels), width: 20)
    let headings = lines.filter { $0.hasPrefix("         ") }.map { $0.drop { $0 == " " } }
    #expect(headings.map(String.init) == expected)
  }

  @Test func `marks nothing where all figures read the same or one is known`() {
    let comparison = SampleComparison.cities(
      SampleComparison.city(1, "a") { current, day in
        current.temperature = 7.71
        current.windSpeed = 3
        day.temperatureMax = 9
      },
      SampleComparison.city(2, "b") { current, day in
        current.temperature = 7.69
        day.temperatureMax = 9
      })
    #expect(!lines(comparison).contains { $0.contains("▲") })
  }

  @Test func `marks the values of providers that are far from the median`() throws {
    var thresholds = Thresholds(baseline: .lastReported)
    thresholds[.temperature] = 2
    func temperatures(_ figures: [Double?]) throws -> String {
      let comparison = SampleComparison.providers(figures, thresholds)
      return try #require(lines(comparison).first { $0.hasPrefix("  °C") })
    }
    #expect(
      try temperatures([-3.2, -3.0, 1.9]).split(separator: " ") == ["°C", "-3.2", "-3.0", "1.9~"])
    // The median of an even number is between the middle two; the threshold itself is near.
    #expect(try temperatures([10, 11, 12, 13.5]).contains("~") == false)
    #expect(try temperatures([9.4, 11, 12, 13.6]).filter { $0 == "~" }.count == 2)
    #expect(try temperatures([-3.2, nil, 1.9]).contains("~") == false)
    thresholds[.temperature] = nil
    #expect(try temperatures([-3.2, -3.0, 1.9]).contains("~") == false)
    thresholds[.temperature] = 0
    #expect(try temperatures([-3, -3, -2.9]).hasSuffix("-2.9~"))
  }

  @Test func `colors only the marks and the headings`() {
    let cities = ComparisonView(
      SampleComparison.seoulParisOslo, ReportView(units: .metric, now: SampleReport.now)
    ).lines(width: nil)
    #expect(Set(cities.flatMap(\.spans).map(\.style)) == [.plain, .bold, .dim])
    let providers = SampleComparison.providers([1, 1, 20])
    let lines = ComparisonView(providers, ReportView(units: .metric, now: SampleReport.now)).lines(
      width: nil)
    #expect(Set(lines.flatMap(\.spans).map(\.style)) == [.plain, .heading, .dim, .updated])
    let marked = lines.flatMap(\.spans).filter { $0.style == .updated }
    #expect(marked.map(\.text) == ["~"])
  }

  @Test func `ends with the cities whose weather is old or missing`() {
    var old = SampleComparison.city(1, "Seoul") { _, _ in }
    old.current?.fetchedAt = SampleComparison.now - 7260
    var none = SampleComparison.city(2, "Oslo") { _, _ in }
    none.current = nil
    none.forecast = nil
    let comparison = SampleComparison.cities(old, none)
    #expect(
      lines(comparison, staleAfter: 3600).suffix(2) == [
        "  ! Seoul is 2 h 1 min old", "  ! Oslo has no weather yet",
      ])
    #expect(!lines(comparison).contains { $0.contains("2 h") })
  }

  @Test func `shows snow where it fell`() {
    let dry = SampleComparison.seoulParisOslo
    #expect(!lines(dry).contains { $0.contains("Snowfall") })
    var snowy = dry
    snowy.columns[2].city.current?.snowfall = 2.5
    #expect(lines(snowy).contains { $0.hasPrefix("  Snowfall cm") && $0.hasSuffix("2.5") })
  }
}

extension StringProtocol {
  fileprivate func trimmingSuffix(while isDropped: (Character) -> Bool) -> String {
    var text = String(self)
    while let last = text.last, isDropped(last) { text.removeLast() }
    return text
  }
}
