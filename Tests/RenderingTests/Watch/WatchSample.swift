import FoundationEssentials
import TestSupport
import WeatherSamples

@testable import Rendering
@testable import Tracking
@testable import Weather

/// Rows for the screen of a watch: every kind of row, and random ones.
enum WatchSample {
  static let sizes = [(40, 12), (80, 24), (160, 50)]

  static let view = ReportView(units: .metric, staleAfter: 3600, now: SampleReport.now)

  static var rows: [ChangeReport.Row] { SampleReport.report.rows + [stale, forecastFailed] }

  /// A city with a change and old data.
  static var stale: ChangeReport.Row {
    var row = SampleReport.updated
    row.city = SampleReport.city(7, "부산", nil, nil, offset: 32_400)
    row.changes = [
      FieldChange(
        .currentMeasure(.temperature), before: .figure(10.1, .temperature),
        after: .figure(9.25, .temperature))
    ]
    row.city.current?.fetchedAt = SampleReport.now - 7800
    return row
  }

  static var forecastFailed: ChangeReport.Row {
    var row = SampleReport.unchanged
    row.city = SampleReport.city(8, "Oslo", nil, "Norway", offset: 3600)
    row.city.forecast?.fetchedAt = SampleReport.now - 7200
    row.city.failure = FetchFailure(
      at: SampleReport.now, kind: .timeout, message: "api.example.org: timed out", parts: .forecast)
    return row
  }

  static func alerts() -> [CityListDifference.AlertRow] {
    var alert = Alert(id: "1", event: "Winter Storm Warning")
    alert.severity = "Severe"
    alert.ends = SampleReport.now + 86_400
    return [
      .init(mark: .added, alert: alert), .init(mark: .unchanged, alert: alert),
      .init(mark: .removed, alert: alert),
    ]
  }

  static func labels(_ rows: [ChangeReport.Row]) -> CityLabels { CityLabels(rows.map(\.city)) }

  // MARK: - Random rows

  /// Returns rows of cities with names in many scripts, any figures and any marks.
  static func randomRows(_ count: Int, seed: UInt64) -> [ChangeReport.Row] {
    var random = SeededGenerator(seed: seed)
    return (1...count).map { randomRow($0, &random) }
  }

  private static let names = [
    "서울특별시", "القاهرة", "🏝️ Home", "👨‍👩‍👧‍👦", "क्षत्रिय", "Llanfairpwllgwyngyllgogerych", "A", "Paris", "Paris",
    "東京都千代田区霞が関一丁目", "🇰🇷🇯🇵", "e\u{301}\u{302}\u{303}te\u{301}",
  ]

  private static func randomRow(_ number: Int, _ random: inout SeededGenerator) -> ChangeReport.Row
  {
    var city = City.numbered(number, names.randomElement(using: &random))
    city.place.region = [nil, "Île-de-France", "Texas"].randomElement(using: &random) ?? nil
    city.forecast = SampleReport.city(1, "", nil, nil, offset: 0).forecast
    city.current = SampleReport.city(1, "", nil, nil, offset: 0).current
    func figure(_ range: ClosedRange<Double>) -> Double? {
      Int.random(in: 0..<8, using: &random) == 0 ? nil : Double.random(in: range, using: &random)
    }
    city.current?.temperature = figure(-99...99)
    city.current?.windSpeed = figure(0...400)
    city.current?.condition = Condition(code: Int.random(in: 0...99, using: &random))
    city.current?.fetchedAt -= figure(0...500_000) ?? 0
    city.forecast?.fetchedAt -= figure(0...5000) ?? 0
    city.forecast?.days[0].temperatureMin = figure(-99...99)
    city.forecast?.days[0].precipitationProbability = figure(0...100)
    if figure(0...1) == nil { city.current = nil }
    if figure(0...1) == nil { city.forecast = nil }
    if figure(0...3) ?? 0 < 1 {
      city.failure = FetchFailure(at: SampleReport.now, kind: .timeout, message: "timed out")
    }
    let marks: [CityListDifference.Mark] = [.added, .removed, .updated, .unchanged]
    var row = ChangeReport.Row(mark: marks.randomElement(using: &random) ?? .added, city: city)
    if row.mark == .updated { row.changes = changes(of: city) }
    return row
  }

  private static func changes(of city: City) -> [FieldChange] {
    [
      FieldChange(
        .currentMeasure(.temperature), before: .figure(-12.25, .temperature),
        after: city.current?.temperature.map { .figure($0, .temperature) }),
      FieldChange(
        .currentCondition, before: nil, after: city.current?.condition.map { .condition($0) }),
      FieldChange(.dayMeasure(city.localDate(at: SampleReport.now), .temperatureMin)),
    ]
  }
}
