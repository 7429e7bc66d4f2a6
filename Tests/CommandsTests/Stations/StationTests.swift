import FoundationEssentials
import JSONText
import Testing
import WeatherSimulator

/// What a person sees of stations, and what becomes of their failures.
struct StationTests {
  private static let warmNights = [4.0, 4, 4, 4]

  @Test func `current names the station, its distance and where it differs from the model`() throws
  {
    let world = try StationWorld(modelErrors: Self.warmNights)
    #expect(world.run("add", "Seoul").status == 0)
    let lines = world.run("current", "Seoul").lines
    let line = try #require(lines.first { $0.hasPrefix("  measured ") })
    #expect(line.contains(" °C at Gimpo Intl, 16 km W, 08:30, wind "), "\(line)")
    #expect(line.hasSuffix("° colder than the model"), "\(line)")
    #expect(!line.contains("."), "whole degrees are not tenths: \(line)")
    world.world.isOutputTerminal = true
    let colored = world.run("current", "Seoul", "--color", "always").output
    #expect(colored.contains("\u{1B}[33mmeasured "), "\(colored)")
  }

  @Test func `all formats have what was measured`() throws {
    let world = try StationWorld()
    #expect(world.run("add", "Seoul", "London", "Denver").status == 0)
    let observation = try #require(try world.city("Seoul")["observation"])
    #expect(observation["station"]?.string == "RKSS")
    #expect(observation["distanceKm"]?.double == 16.5)
    #expect(observation["bearing"]?.int == 267)
    #expect(observation["learned"]?.array.map(Array.init)?.isEmpty == true)
    let temperature = try #require(observation["temperature"]?.double)
    #expect(temperature == temperature.rounded())
    let text = "\(Int(temperature))"
    #expect(
      world.run("list", "Seoul", "--template", "{observation.station} {observation.temperature}")
        .output == "RKSS \(text).0\n")
    #expect(
      world.run("list", "Seoul", "--format", "csv").output.contains(
        ",RKSS,2026-03-09T23:30:00Z,\(text)"))
    #expect(
      world.run("list", "--format", "influx").output.contains(
        "measured_temperature_celsius=\(text)"))
    #expect(
      world.run("list", "--format", "prometheus").output.contains(
        #"skydiff_measured_temperature_celsius{city="Seoul""#))
    #expect(world.run("list", "--where", "measured.temperature > -60").lines.count == 5)
    #expect(world.run("list", "--where", "measured.temperature < -60").lines.count == 1)
    #expect(world.run("compare", "Seoul", "London").output.contains("Measured"))
    #expect(
      world.run("compare", "Seoul", "London", "--json").output.contains("observation.temperature"))
    #expect(
      world.run("list", "--format", "html").output.contains(
        "<p>measured \(text) °C at Gimpo Intl, 16 km W"))
  }

  @Test func `tables have a column from 130 columns on, and are as before below`() throws {
    let world = try StationWorld()
    let plain = try StationWorld(#""observations": "off","#)
    for world in [world, plain] { #expect(world.run("add", "Seoul", "London").status == 0) }
    for width in [40, 80, 129] {
      for world in [world, plain] { world.world.width = width }
      #expect(world.run("list") == plain.run("list"))
    }
    for width in [130, 160] {
      world.world.width = width
      #expect(world.run("list").lines[0].contains(" Meas.  "))
      #expect(world.run("list").lines.allSatisfy { $0.count <= width })
    }
  }

  // MARK: - Requests

  @Test func `a refresh of many cities has one request more`() throws {
    let world = try StationWorld()
    let plain = try StationWorld(#""observations": "off","#)
    var counts: [Int] = []
    for world in [world, plain] {
      #expect(
        world.run("add", "Seoul", "London", "Denver", "Paris, FR", "Tokyo", "Berlin").status == 0)
      world.simulator.removeRequests()
      world.advance(minutes: 30)
      #expect(world.run("refresh").status == 0)
      counts.append(world.simulator.requestCount)
    }
    #expect(counts == [counts[1] + 1, counts[1]])
    #expect(world.stationRequests.count == 1)
    let asked = try #require(
      world.simulator.requests.first { $0.path.hasPrefix("/aviation") }?.item("ids"))
    #expect(asked.split(separator: ",").count == 6, "\(asked)")
  }

  @Test func `weather from another host asks no station`() throws {
    let world = try StationWorld()
    try world.configure("", hasStations: false)
    #expect(world.run("add", "Seoul").status == 0)
    #expect(world.stationRequests.isEmpty)
    #expect(try world.city("Seoul")["observation"]?.isNull == true)
  }

  @Test(arguments: [
    "status-503", "documented-502", "garbage", "captive-portal", "empty-body", "reset",
  ])
  func `a failure of the service leaves the weather and the last report`(fault: String) throws {
    let world = try StationWorld()
    #expect(world.run("add", "Seoul").status == 0)
    let before = try world.city("Seoul")["observation"]?["observedAt"]?.string
    let effect = try #require(
      FaultCatalog.entries(for: .stations).first { $0.name == fault }?.effect)
    world.simulator.enqueue(Fault(effect, provider: .stations, times: nil))
    world.advance(minutes: 60)
    let run = world.run("refresh")
    #expect(run.status == 0)
    #expect(run.errors == "")
    let city = try world.city("Seoul")
    #expect(city["observation"]?["observedAt"]?.string == before)
    #expect(city["current"]?["observedAt"]?.string == "2026-03-10T01:00:00Z")
    #expect(city["failure"]?.isNull == true)
  }

  @Test func `a service that does not respond holds nothing up`() throws {
    let world = try StationWorld()
    world.simulator.enqueue(Fault(.silence, provider: .stations, times: nil))
    let start = ContinuousClock.now
    #expect(world.run("add", "Seoul").status == 0)
    #expect(ContinuousClock.now - start < .seconds(5))
  }

  @Test
  func `a station that stops for a day is replaced, then shown with its age, then not at all`()
    throws
  {
    let world = try StationWorld()
    #expect(world.run("add", "Seoul").status == 0)
    world.simulator.setStation("RKSS", reports: false)
    world.simulator.setStation("RKSM", reports: false)
    world.advance(minutes: 120)
    let line = try #require(world.run("current", "Seoul").lines.first { $0.contains("measured") })
    #expect(line.contains("Gimpo Intl, 16 km W, 08:30, 2 h 30 min old, "), "\(line)")
    world.advance(minutes: 120)
    #expect(!world.run("current", "Seoul").output.contains("measured"))
    #expect(try world.city("Seoul")["observation"]?.isNull == true)
    world.simulator.setStation("RKSS", reports: true)
    world.advance(minutes: 1200)
    #expect(world.run("current", "Seoul").output.contains("Gimpo Intl"))
  }

  // MARK: - First

  @Test func `what was measured comes first in every view where that is wanted`() throws {
    let world = try StationWorld(modelErrors: [9, 9, 9, 9])
    #expect(world.run("add", "Seoul").status == 0)
    let model = try #require(try world.city("Seoul")["current"]?["temperature"]?.double)
    try world.configure(#""observations": "first","#)
    let city = try world.city("Seoul")
    let measured = try #require(city["observation"]?["temperature"]?.double)
    #expect(abs(model - measured) > 5)
    #expect(city["current"]?["provider"]?.string == "aviationweather:RKSS")
    #expect(city["current"]?["temperature"]?.double == measured)
    #expect(city["current"]?["windSpeed"]?.double == city["observation"]?["windSpeed"]?.double)
    #expect(city["current"]?["condition"]?.string == city["observation"]?["condition"]?.string)
    let text = "\(Int(measured)).0"
    #expect(world.run("list", "--template", "{current.temperature}").output == "\(text)\n")
    #expect(world.run("list").lines[1].contains(" \(text.dropLast(2))  "))
    #expect(world.run("list", "--where", "temperature = \(text)").lines.count == 3)
    #expect(world.run("list", "--format", "csv").output.contains(",\(text.dropLast(2))"))
    // The state keeps the model's values, which come back.
    try world.configure(#""observations": "beside","#)
    #expect(try world.city("Seoul")["current"]?["temperature"]?.double == model)
    #expect(try world.city("Seoul")["current"]?["provider"]?.string == "open-meteo")
  }

  @Test func `with first the history keeps the values of the model`() throws {
    let world = try StationWorld(#""observations": "first","#)
    #expect(world.run("add", "Seoul").status == 0)
    world.advance(minutes: 30)
    let quiet = world.run("refresh", "--json").output
    #expect(try JSONDocument(quiet).root["summary"]?["failed"]?.int == 0)
    // The history keeps the model's values, and no reports.
    #expect(world.run("log").status == 0)
    let history = try #require(world.world.contents(of: world.world.statePath + ".history"))
    for file in history {
      let text = world.world.text(of: "\(world.world.statePath).history/\(file)") ?? ""
      #expect(!text.contains("aviationweather") && !text.contains("measurements"))
    }
    #expect(world.world.state?.contains("aviationweather") == true)
  }

  // MARK: - Editing

  @Test func `edit chooses a station, none or the nearest again, and undo takes it back`() throws {
    let world = try StationWorld()
    #expect(world.run("add", "Seoul").status == 0)
    #expect(
      world.run("edit", "Seoul", "--station", "EGLL").output.contains("station nearest → EGLL"))
    world.advance(minutes: 10)
    #expect(world.run("refresh").status == 0)
    #expect(try world.city("Seoul")["observation"]?["station"]?.string == "EGLL")
    #expect(world.run("edit", "Seoul", "--station", "none").status == 0)
    world.advance(minutes: 10)
    world.simulator.removeRequests()
    #expect(world.run("refresh").status == 0)
    #expect(world.stationRequests.isEmpty)
    #expect(try world.city("Seoul")["observation"]?.isNull == true)
    #expect(world.run("undo").status == 0)
    world.advance(minutes: 10)
    #expect(world.run("refresh").status == 0)
    #expect(try world.city("Seoul")["observation"]?["station"]?.string == "EGLL")
    #expect(world.run("edit", "Seoul", "--station", "auto").status == 0)
    #expect(try world.city("Seoul")["observation"]?.isNull == true)
    let again = world.run("edit", "Seoul", "--station", "auto")
    #expect(again.errors == "skydiff: nothing to change: the station of Seoul is already auto\n")
    for wrong in ["XXXX", "LHR", "EGL", ""] {
      let run = world.run("edit", "Seoul", "--station", wrong)
      #expect(run.status == 64, "\(wrong)")
      #expect(run.errors.contains("such as EGLL"), "\(run.errors)")
    }
  }

  // MARK: - Learning

  @Test func `a model that is 2 degrees too cold at night is known after ten days, and only that`()
    throws
  {
    let world = try StationWorld(modelErrors: [-2, 0, 0, 0])
    #expect(world.run("add", "Seoul").status == 0)
    // Every three hours a day is covered; five minutes later a report is there.
    world.advance(minutes: 5)
    for _ in 0..<10 * 8 {
      world.advance(minutes: 180)
      #expect(world.run("refresh").status == 0)
    }
    let learned = try #require(
      try world.city("Seoul")["observation"]?["learned"]?.array.map(Array.init))
    #expect(learned.map { $0["part"]?.string } == ["night"])
    let difference = try #require(learned.first?["difference"]?.double)
    #expect(abs(difference - 2) <= 0.3, "\(difference)")
    let sentence = "open-meteo is about \(format(difference))° too cold here at night ("
    for command in ["current", "forecast"] {
      #expect(
        world.run(command, "Seoul").output.contains(sentence), "\(world.run(command, "Seoul"))")
    }
    let score = world.run("score", "Seoul", "--days", "7").output
    #expect(score.contains("against the thermometer of Gimpo Intl, 16 km"), "\(score)")
    #expect(
      try JSONDocument(world.run("score", "Seoul", "--days", "7", "--json").output).root["cities"]?
        .array.map(Array.init)?.first?["truth"]?.string == "station")
  }

  private func format(_ difference: Double) -> String {
    let tenths = Int((difference * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  // MARK: - Airport codes

  @Test func `codes in capital letters are places, which a remark explains`() throws {
    let world = try StationWorld()
    let run = world.run("add", "ICN", "CDG", "KSEA", "DEN", "--no-fetch")
    #expect(run.status == 0)
    #expect(
      world.run("list", "--template", "{name}").lines == [
        "Seoul ICN", "Paris CDG", "Seattle SEA", "Denver",
      ])
    #expect(run.errors.contains("'CDG'"), "\(run.errors)")
    #expect(run.errors.contains("the airport Charles de Gaulle Intl, LFPG"), "\(run.errors)")
    #expect(world.run("search", "CDG").output.contains("Paris CDG"))
    #expect(world.run("add", "icn", "--no-fetch").status == 1)
    world.world.standardInput = "HND\n"
    #expect(world.run("add", "-", "--no-fetch").status == 0)
    #expect(world.run("list", "--template", "{name}").lines.last == "Tokyo HND")
  }

  @Test(arguments: [
    ("de", "gemessen ", " an der Station Gimpo Intl, 16 km W"),
    ("fr", "mesuré ", " à Gimpo Intl, 16 km O"),
    ("es", "medido ", " en Gimpo Intl, 16 km O"), ("ja", "実測 ", "（Gimpo Intl、16 km 西）"),
    ("ko", "실측 ", "(Gimpo Intl, 16 km 서)"),
  ]) func `each language has the words`(language: String, start: String, place: String) throws {
    let world = try StationWorld(#""language": "\#(language)","#)
    #expect(world.run("add", "Seoul").status == 0)
    let output = world.run("current", "Seoul").output
    #expect(output.contains(start) && output.contains(place), "\(output)")
    #expect(!output.contains("measured"))
  }
}
