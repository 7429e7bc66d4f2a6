import JSONText
import Testing

@testable import WeatherSimulator

/// Forecasts of single models, of earlier runs and of an ensemble.
@Suite struct ModelTests {
  private static let paris = "latitude=48.9&longitude=2.4"
  private let simulator: Simulator

  init() throws {
    simulator = try Simulator.starting(at: Simulator.defaultStart, hasModelRuns: true)
  }

  private func temperatures(
    _ query: String, _ key: String = "temperature_2m", path: String = "/v1/forecast"
  ) throws -> [Double?] {
    let root = try simulator.json("\(path)?\(Self.paris)&\(query)")
    return try #require(root.at("hourly")?[key], "\(root)").doubles
  }

  @Test func `several models have suffixes, one has none`() throws {
    let query = "hourly=temperature_2m&daily=temperature_2m_max&forecast_days=2"
    let both = try simulator.forecast("\(Self.paris)&\(query)&models=icon_seamless,gfs_seamless")
    #expect(both.at("hourly.temperature_2m") == nil)
    #expect(both.at("daily.temperature_2m_max_icon_seamless")?.doubles.count == 2)
    let icon = try temperatures("\(query)&models=icon_seamless")
    #expect(both.at("hourly.temperature_2m_icon_seamless")?.doubles == icon)
    #expect(both.at("hourly.temperature_2m_gfs_seamless")?.doubles != icon)
    #expect(try temperatures("\(query)&models=best_match") == temperatures(query))
  }

  @Test func `a model that does not cover the place is left out in silence`() throws {
    let oslo = "latitude=59.9&longitude=10.7&hourly=temperature_2m"
    let root = try simulator.forecast("\(oslo)&models=icon_d2,icon_seamless")
    #expect(root.at("hourly.temperature_2m")?.doubles.isEmpty == false)
    let reply = try simulator.get("/v1/forecast?\(oslo)&models=icon_d2")
    #expect(reply.status == 400)
    #expect(try reply.json()["reason"]?.string == "No data is available for this location")
  }

  @Test func `a model that is down has nulls`() throws {
    let values = try temperatures("hourly=temperature_2m&models=bom_access_global")
    #expect(!values.isEmpty && values.allSatisfy { $0 == nil })
  }

  @Test func `an unknown model fails the whole request`() throws {
    let reply = try simulator.get(
      "/v1/forecast?\(Self.paris)&hourly=temperature_2m&models=icon_seamless,icon")
    #expect(reply.status == 400)
    #expect(try reply.json()["reason"]?.string?.contains("MultiDomains") == true)
  }

  @Test func `earlier runs are the latest one for the hours that are farther ahead`() throws {
    let variables = (1...7).map { "temperature_2m_previous_day\($0)" }
    let query = "hourly=temperature_2m,\(variables.joined(separator: ","))&forecast_days=5"
    let latest = try temperatures(query)
    // The hours of the fourth day are at least two and a half days ahead of the newest run.
    for day in 1...7 {
      let values = try temperatures(query, variables[day - 1])
      let isLatest = values[96..<110] == latest[96..<110]
      #expect(isLatest == (day <= 3), "\(day)")
      #expect(values.count == latest.count)
    }
  }

  @Test func `an earlier forecast stays the same once its hour is near`() throws {
    let query = "start_date=2026-01-18&end_date=2026-01-20&hourly=temperature_2m_previous_day2"
    let before = try temperatures(query, "temperature_2m_previous_day2")
    simulator.advance(by: 5 * 86_400)
    #expect(try temperatures(query, "temperature_2m_previous_day2") == before)
    #expect(before.count == 72)
  }

  @Test(arguments: [
    "daily=temperature_2m_previous_day1", "hourly=temperature_2m_previous_day8",
    "hourly=temperature_2m_spread", "hourly=temperature_2m&start_date=2026-01-20",
    "hourly=temperature_2m&start_date=2026-01-20&end_date=2026-01-19",
  ]) func `other variables and ranges are refused`(_ query: String) throws {
    #expect(try simulator.get("/v1/forecast?\(Self.paris)&\(query)").status == 400)
  }

  @Test func `the spread of an ensemble grows with the lead time`() throws {
    let query =
      "hourly=temperature_2m,temperature_2m_spread&models=ecmwf_ifs025_ensemble_mean&forecast_days=7"
    let root = try simulator.json("/v1/ensemble?\(Self.paris)&\(query)")
    let spreads = try #require(root.at("hourly.temperature_2m_spread")).doubles.compactMap { $0 }
    #expect(root.at("hourly_units.temperature_2m_spread")?.string == "K")
    #expect(spreads.count == 7 * 24)
    let first = spreads.prefix(24).reduce(0, +)
    #expect(first > 0 && first < spreads.suffix(24).reduce(0, +))
    #expect(try simulator.get("/v1/ensemble?\(Self.paris)&hourly=x").status == 400)
  }

  @Test func `metadata follow the clock`() throws {
    func availability() throws -> Double? {
      let root = try simulator.json("/data/ecmwf_ifs025/static/meta.json")
      #expect(root["update_interval_seconds"]?.double == 21_600)
      return root["last_run_availability_time"]?.double
    }
    let midnight = Double(Simulator.defaultStart - 12 * 3600)
    #expect(try availability() == midnight + 10 * 3600)
    simulator.advance(by: 4 * 3600)
    #expect(try availability() == midnight + 16 * 3600)
  }
}
