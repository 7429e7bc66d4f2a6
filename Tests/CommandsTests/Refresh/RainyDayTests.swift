import FoundationEssentials
import Testing
import WeatherSamples

@testable import WeatherSimulator

/// A day of simulated rain in Berlin with a rule, refreshed every 10 minutes.
@Suite struct `A day of rain` {
  private static let berlin = Coordinates(latitude: 52.52437, longitude: 13.41053)
  private static let hour = 3600

  /// When each rain begins in a day from an instant on: wet quarters of an hour after a dry one.
  private func beginnings(from start: Int) -> [Int] {
    let context = ServiceContext(
      configuration: Simulator.Configuration(), now: start, model: nil, alerts: [], port: 0,
      origin: "")
    let model = WeatherModel(at: Self.berlin, context)
    let quarters = (-1..<96).map { start + $0 * 900 }
    let isWet = quarters.map { quarter in
      // The service rounds the amount of a quarter.
      let amount = model.conditions(at: quarter + 450).precipitation / 4
      return (amount * 100).rounded() / 100 * 4 >= 0.2
    }
    return quarters.indices.dropFirst().filter { isWet[$0] && !isWet[$0 - 1] }.map { quarters[$0] }
  }

  @Test func `each rain is reported once, in the half hour before it begins`() throws {
    let faults = try FaultWorld(.openMeteo, hasModelRuns: true)
    let configuration = try #require(faults.world.text(of: faults.world.configurationPath))
    try faults.world.configure(
      #"{ "rules": { "rain": { "when": "rain.startsIn < 30m", "keep": "30m" } },"#
        + configuration.dropFirst())
    func advance(_ seconds: Int) {
      faults.world.now += Double(seconds)
      faults.simulator.advance(by: seconds)
    }
    advance(72 * Self.hour)
    #expect(faults.run("add", "Berlin, DE").status == 0)
    let start = faults.simulator.now
    for _ in 0..<144 {
      advance(600)
      #expect(faults.run("refresh").status == 0)
    }
    let log = faults.run("log", "--all", "--format", "csv").output.split(separator: "\r\n")
    let reports = try log.filter { $0.contains(",rules.rain,") && $0.hasSuffix(",active") }.map {
      Int(try instant(String($0.split(separator: ",")[1])).timeIntervalSince1970)
    }.sorted()
    let rains = beginnings(from: start)
    #expect(rains.count == 3)
    #expect(
      reports.count == rains.count,
      "\(reports) \(rains) \(log.filter { $0.contains("rules.rain") })")
    for (report, rain) in zip(reports, rains) {
      #expect((20 * 60...30 * 60).contains(rain - report), "\(rain - report)")
    }
  }
}
