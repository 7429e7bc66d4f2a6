import GeoNames
import JSONText
import TestSupport
import Testing
import WeatherSimulator

/// How often feeds of MeteoAlarm are asked for, what is kept of them, and what people see of them.
struct MeteoAlarmFeedTests {
  private static let start = 1_792_756_800

  @Test func `requests of 20 cities in eight countries of MeteoAlarm are counted`() throws {
    let world = try AlertWorld(from: Self.start)
    world.simulator.issue(.updated)
    let towns = [
      "Vienna, AT", "Graz", "Linz", "Paris, FR", "Lyon", "Nice", "Rome, IT", "Milan", "Naples, IT",
      "Madrid", "Barcelona, ES", "Warsaw", "Gdańsk", "London, GB", "Leeds", "Bern", "Geneva",
      "Stockholm", "Malmö", "Uppsala",
    ]
    world.world.gazetteer = Gazetteer()
    for town in towns { #expect(world.run("add", town, "--no-fetch").status == 0, "\(town)") }
    func refresh(_ options: String...) -> (feeds: [String], conditional: Int) {
      world.simulator.removeRequests()
      #expect(world.run(["refresh"] + options).status == 0)
      let feeds = world.simulator.requests.filter { $0.path.contains("/feeds-") }
      return (
        feeds.map { String($0.path.split(separator: "-").dropFirst().joined(separator: "-")) }
          .sorted(), feeds.count { $0.header("if-modified-since") != nil }
      )
    }
    let all = [
      "austria", "france", "italy", "poland", "spain", "sweden", "switzerland", "united-kingdom",
    ]
    #expect(refresh() == (all, 0))
    // Of Austria the simulator has alerts of Vienna alone.
    let alerts = try towns.map { try world.alerts(of: String($0.prefix { $0 != "," })).count }
    #expect(alerts == [1, 0, 0] + Array(repeating: 1, count: 17))
    // Within ten minutes a response is used again, unless what is fresh is fetched, too.
    world.advance(360)
    #expect(refresh() == ([], 0))
    #expect(refresh("--force") == (all, 8))
    #expect(world.simulator.requestCount > 8)
    world.advance(900)
    #expect(refresh() == (all, 8))
    // A part of the cities is covered by what is kept for all, a new one is not.
    world.advance(900)
    #expect(refresh("Graz") == (["austria"], 1))
    #expect(world.run("add", "Salzburg", "--no-fetch").status == 0)
    #expect(refresh("Salzburg") == (["austria"], 0))
    // Nothing is kept of the alerts of other places.
    let cache = "\(world.world.home)/.cache/skydiff"
    let kept = (world.world.contents(of: cache) ?? []).compactMap {
      world.world.text(of: "\(cache)/\($0)")
    }.filter { $0.contains("/feeds-") }
    #expect(kept.count == 8)
    #expect(kept.allSatisfy { !$0.contains("AT003") })
  }

  @Test func `a broken feed costs the other countries nothing`() throws {
    let world = try AlertWorld(from: Self.start)
    world.simulator.issue(.updated)
    #expect(world.run("add", "Vienna", "Paris, FR").status == 0)
    let path = "/meteoalarm/warnings/feeds-france"
    let faults = [
      Fault(.status(503), path: path, times: nil),
      Fault(.status(200, body: "{\"warnings\":[{"), path: path, times: nil),
    ]
    for fault in faults {
      world.simulator.removeFaults()
      world.simulator.enqueue(fault)
      world.advance(900)
      let run = world.run("refresh")
      #expect(run.status == 0 && run.output.isEmpty, "\(run)")
      let times = try ["Vienna", "Paris"].map {
        try world.alerts(of: $0).first?["fetchedAt"]?.string
      }
      #expect(times[0] != times[1] && times[1] == "2026-10-23T12:00:00Z", "\(times)")
    }
  }

  @Test func `the service and the time of issue are in JSON and below the alert`() throws {
    let world = try AlertWorld(from: Self.start, #""language": "de","#)
    world.simulator.issue(.updated)
    #expect(world.run("add", "Vienna").status == 0)
    let alert = try #require(world.alerts(of: "Vienna").first)
    #expect(alert["sender"]?.string == "Wetterdienst")
    #expect(alert["sentAt"]?.string == "2026-10-23T12:00:00Z")
    #expect(alert["event"]?.string == "orange High Wind Warnung")
    let current = world.run("current", "Vienna").output
    #expect(current.contains("\n    Wetterdienst, ausgegeben Fr 14:00\n"), "\(current)")
    world.world.isOutputTerminal = true
    #expect(world.run("current", "Vienna").output.contains("EUMETNET - MeteoAlarm"))
  }

  @Test func `doctor names cities whose regions are unknown`() throws {
    let world = try AlertWorld(from: Self.start)
    for (place, name) in [("47.2,11.4", "Alps"), ("56,3", "Sea"), ("46.9,7.4", "Bern")] {
      #expect(world.run("add", place, "--name", name, "--no-fetch").status == 0)
    }
    let output = world.run("doctor").output
    #expect(
      output.contains("note     alerts meteoalarm: no region for Sea: no built-in town"),
      "\(output)")
    #expect(
      output.contains("ok       alerts meteoalarm: answered with 0 alerts for Alps"), "\(output)")
  }
}
