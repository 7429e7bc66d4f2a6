import FoundationEssentials
import Testing
import WeatherSamples

@testable import WeatherSimulator

/// A day of simulated rain in Berlin with a rule, refreshed every 10 minutes.
@Suite struct `A day of rain` {
  private static let berlin = Coordinates(latitude: 52.52437, longitude: 13.41053)
  private static let hour = 3600

  /// When a rule on the start of rain has to be reported: it rains by the present weather, or a quarter of an
  /// hour begins in less than 30 minutes that is wet; it ends after 30 minutes in which neither holds.
  private func reports(at refreshes: [Int]) -> [Int] {
    let context = ServiceContext(
      configuration: Simulator.Configuration(), now: refreshes[0], model: nil, alerts: [], port: 0,
      origin: "")
    let model = WeatherModel(at: Self.berlin, context)
    func isTrue(_ now: Int) -> Bool {
      let quarter = now - now % 900
      if model.conditions(at: quarter).precipitation > 0 { return true }
      return stride(from: quarter, to: now + 1800, by: 900).contains { quarter in
        // The service rounds the amount of a quarter.
        let amount = model.conditions(at: quarter + 450).precipitation / 4
        return (amount * 100).rounded() / 100 * 4 >= 0.2
      }
    }
    var reports: [Int] = []
    var isActive = false
    var clearSince: Int?
    for now in refreshes {
      if isTrue(now) {
        clearSince = nil
        if !isActive { reports.append(now) }
        isActive = true
      } else if isActive {
        clearSince = clearSince ?? now
        isActive = now - (clearSince ?? now) < 1800
        if !isActive { clearSince = nil }
      }
    }
    return reports
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
    var refreshes = [faults.simulator.now]
    for _ in 0..<144 {
      advance(600)
      refreshes.append(faults.simulator.now)
      #expect(faults.run("refresh").status == 0)
    }
    let log = faults.run("log", "--all", "--format", "csv").output.split(separator: "\r\n")
    let reported = try log.filter { $0.contains(",rules.rain,") && $0.hasSuffix(",active") }.map {
      Int(try instant(String($0.split(separator: ",")[1])).timeIntervalSince1970)
    }.sorted()
    let expected = reports(at: refreshes)
    #expect(expected.count > 1)
    #expect(reported == expected)
  }
}
