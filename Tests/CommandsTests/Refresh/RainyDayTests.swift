import FoundationEssentials
import Testing
import WeatherSamples

@testable import WeatherSimulator

/// A day of simulated rain in Berlin with a rule, refreshed every 10 minutes.
@Suite struct `A day of rain` {
  private static let berlin = Coordinates(latitude: 52.52437, longitude: 13.41053)
  private static let hour = 3600

  /// When it begins to rain or drizzle in a day from an instant on, in quarters of an hour, and whether it
  /// was dry for long before.
  private func beginnings(from start: Int) -> [(time: Int, isFirst: Bool)] {
    let context = ServiceContext(
      configuration: Simulator.Configuration(), now: start, model: nil, alerts: [], port: 0,
      origin: "")
    let model = WeatherModel(at: Self.berlin, context)
    let quarters = (-8..<96).map { start + $0 * 900 }
    let isWet = quarters.map { model.conditions(at: $0 + 450).precipitation > 0 }
    return quarters.indices.dropFirst(8).filter { isWet[$0] && !isWet[$0 - 1] }.map { index in
      (quarters[index], !isWet[index - 8..<index].contains(true))
    }
  }

  @Test func `each rain is reported once, when it begins`() throws {
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
    #expect(rains.contains { $0.isFirst })
    #expect((1...rains.count).contains(reports.count), "\(reports) \(rains)")
    for rain in rains where rain.isFirst {
      // A drizzle is seen when it is there.
      let near = reports.filter { (-30 * 60...30 * 60).contains(rain.time - $0) }
      #expect(near.count == 1, "\(rain) \(reports)")
    }
  }
}
