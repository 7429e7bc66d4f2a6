import FoundationEssentials
import TestSupport
import Testing
import WeatherSimulator

/// A week of alerts of each source: each event is reported once when it begins, changes and ends.
struct AlertWeekTests {
  /// Every 15 minutes if SKYDIFF_TORTURE is set, else every hour: alerts change at full hours.
  private static let interval =
    ProcessInfo.processInfo.environment["SKYDIFF_TORTURE"] == nil ? 3600 : 900

  @Test func `each event is reported once`() throws {
    // 2026-10-23T12:00Z, a Friday; Europe's clocks are set back while the second alert is in force.
    let world = try AlertWorld(from: 1_792_756_800)
    try world.addCities()
    let lines = world.refresh(hours: 168, every: Self.interval) { hour in
      switch hour {
      case 1: world.simulator.issue(.watchToWarning)
      case 3: world.simulator.issue(.drill)
      case 22: world.simulator.issue(.extended)
      case 85: world.simulator.issue(.cancelled)
      case 100: world.simulator.issue(.renumbered)
      case 106: world.simulator.issue(.updated)
      case 136: world.simulator.issue(.flapping)
      case 135: world.simulator.issue(.expiredWithoutSuccessor)
      default: break
      }
    }
    let text = AlertWorld.cities.map { source, name in
      "\(name), \(source.rawValue)\n" + (lines[name] ?? []).map { "  \($0)\n" }.joined()
    }
    try Golden.expect(text.joined(separator: "\n"), is: "alert-week.txt")
    // The log has each of them once, too.
    let log = world.run("log", "--format", "csv").output.split(separator: "\r\n")
    for (city, lines) in lines {
      #expect(
        log.filter { $0.contains(",\(city),") && $0.contains(",alerts.") }.count == lines.count)
    }
  }
}
