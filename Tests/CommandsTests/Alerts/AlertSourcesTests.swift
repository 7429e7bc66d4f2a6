import FoundationEssentials
import GeoNames
import HTTP
import JSONText
import Testing
import Transport
import WeatherSimulator

/// Which sources are asked, how often, and what becomes of their failures.
struct AlertSourcesTests {
  private static let start = 1_792_756_800

  // MARK: - Which

  @Test func `each city has the alerts of its area`() throws {
    let world = try AlertWorld(from: Self.start)
    world.simulator.issue(.updated)
    try world.addCities()
    for (source, name) in AlertWorld.cities {
      let expected = source == .pirateWeather ? "provider" : source.rawValue
      #expect(try world.alerts(of: name).map { $0["source"]?.string } == [expected])
    }
    #expect(world.run("add", "Tokyo").status == 0)
    #expect(try world.alerts(of: "Tokyo").isEmpty)
  }

  @Test(arguments: [(#"[]"#, 0), (#"["dwd"]"#, 1), (#"["nws", "eccc"]"#, 2), (#"["provider"]"#, 1)])
  func `the configuration names the sources`(names: String, count: Int) throws {
    let world = try AlertWorld(from: Self.start, #""alerts": \#(names),"#)
    world.simulator.issue(.updated)
    try world.addCities()
    let found = try AlertWorld.cities.filter { try !world.alerts(of: $0.name).isEmpty }
    #expect(found.count == count)
  }

  @Test func `alerts leave without a word when their source is no longer named`() throws {
    let world = try AlertWorld(from: Self.start)
    world.simulator.issue(.updated)
    try world.addCities()
    try world.configure(#""alerts": [],"#)
    world.advance(900)
    #expect(AlertWorld.alerts(in: world.run("refresh").output).isEmpty)
    #expect(try world.alerts(of: "Berlin").isEmpty)
  }

  @Test func `texts are in the language of the user where the service has it`() throws {
    for (language, event) in [("de", "HIGH WIND"), ("fr", "High wind"), ("ko", "High wind")] {
      let world = try AlertWorld(from: Self.start, #""language": "\#(language)","#)
      world.simulator.issue(.updated)
      #expect(world.run("add", "Berlin").status == 0)
      #expect(try world.alerts(of: "Berlin").map { $0["event"]?.string } == [event])
    }
  }

  @Test func `weather from another host asks no public service`() throws {
    let world = try AlertWorld(from: Self.start)
    let text = try #require(world.world.text(of: world.world.configurationPath))
    let lines = text.split(separator: "\n").filter {
      !$0.contains("\"dwd\"") && !$0.contains("\"eccc\"") && !$0.contains("\"meteoalarm\"")
    }
    try world.world.configure(
      lines.joined(separator: "\n").replacing(
        #""apiKey": "key-7" },"#, with: #""apiKey": "key-7" }"#))
    var hosts: Set<String> = []
    let makeSender = world.world.makeSender
    world.world.makeSender = { settings in
      let sender = makeSender?(settings)
      return { requests, progress in
        hosts.formUnion(requests.map { String($0.url.split(separator: "/")[1]) })
        return sender?(requests, progress) ?? []
      }
    }
    #expect(world.run("add", "Berlin", "Toronto", "Denver", "Vienna").status == 0)
    #expect(hosts == ["127.0.0.1:\(world.simulator.port)"])
    let check = world.run("config", "check")
    #expect(check.status == 0)
    for (name, title) in [
      ("dwd", "the German Weather Service"), ("eccc", "Environment Canada"),
      ("meteoalarm", "MeteoAlarm"),
    ] {
      let note =
        "no alerts from \(title): 'providers.open-meteo.forecastURL' is on another host than the "
        + "provider's; set 'providers.\(name).alertsURL', too"
      #expect(check.errors.contains("skydiff: \(note)\n"), "\(check.errors)")
      #expect(world.run("doctor", "--offline").output.contains("note     alerts: \(note)"))
    }
  }

  // MARK: - Contact

  @Test func `without a contact the first city of an area says so once, on a terminal`() throws {
    let world = try AlertWorld(from: Self.start)
    let text = try #require(world.world.text(of: world.world.configurationPath))
    try world.world.configure(text.replacing(#""contact": "tapir@example.org","#, with: ""))
    world.world.isErrorTerminal = true
    let remark =
      "skydiff: no alerts for Denver yet: the National Weather Service asks for a contact: "
      + "skydiff config set contact you@example.org\n"
    let first = world.run("add", "Berlin", "Denver", "Oslo").errors
    #expect(first.contains(remark), "\(first)")
    #expect(first.contains("no alerts for Oslo yet: MET Norway asks for a contact"), "\(first)")
    #expect(!world.run("add", "Boston, US").errors.contains("contact"))
    #expect(!world.run("add", "Berlin").errors.contains("contact"))
    #expect(world.simulator.requests.allSatisfy { !$0.path.contains("/alerts/active") })
    let check = world.run("config", "check").errors.split(separator: "\n")
    #expect(check.filter { $0.contains("asks for a contact") }.count == 2)
  }

  @Test func `a contact of a provider is enough, and is sent to it alone`() throws {
    let world = try AlertWorld(from: Self.start)
    let text = try #require(world.world.text(of: world.world.configurationPath))
    try world.world.configure(
      text.replacing(#""contact": "tapir@example.org","#, with: "").replacing(
        #""nws": {"#, with: #""nws": { "contact": "okapi@example.org","#))
    #expect(world.run("add", "Denver", "Oslo", "Berlin").status == 0)
    let agents = Set(
      world.simulator.requests.filter { $0.contains("okapi@example.org") }.map(\.path))
    #expect(agents == ["/alerts/active"])
  }

  // MARK: - Requests

  @Test func `requests of 20 cities in four countries are counted`() throws {
    let world = try AlertWorld(from: Self.start)
    world.simulator.issue(.updated)
    let towns = [
      "Denver", "Boston, US", "Chicago", "Seattle", "Miami, Florida", "Oslo", "Bergen", "Trondheim",
      "Stavanger", "Tromsø", "Berlin", "Hamburg", "Munich", "Cologne", "Dresden", "Toronto",
      "Montreal", "Vancouver, CA", "Calgary", "Ottawa",
    ]
    world.world.gazetteer = Gazetteer()
    for town in towns { #expect(world.run("add", town, "--no-fetch").status == 0, "\(town)") }
    func counts() -> [String: Int] {
      defer { world.simulator.removeRequests() }
      return Dictionary(world.simulator.requests.map { ($0.path, 1) }, uniquingKeysWith: +)
    }
    _ = counts()
    let first = world.run("refresh")
    #expect(first.status == 0, "\(first)")
    let expected = [
      "/v1/forecast": 1, "/alerts/active": 5, "/weatherapi/metalerts/2.0/current.json": 1,
      "/brightsky/alerts": 5, "/collections/weather-alerts/items": 5,
    ]
    #expect(counts() == expected)
    #expect(first.output.split(separator: "\n").filter { $0.hasPrefix("  ! ") }.count == 20)
    // Fresh weather is not asked for again, and its alerts are not either.
    #expect(world.run("refresh").status == 0)
    #expect(counts().isEmpty)
    world.advance(900)
    #expect(world.run("refresh").status == 0)
    let conditional = world.simulator.requests.filter { $0.header("if-modified-since") != nil }
    #expect(conditional.map(\.path) == ["/weatherapi/metalerts/2.0/current.json"])
    #expect(counts() == expected)
    // What may be used for two minutes is.
    world.advance(60)
    #expect(world.run("refresh", "--force").status == 0)
    #expect(counts()["/weatherapi/metalerts/2.0/current.json"] == nil)
  }

  @Test func `a response that says that nothing changed keeps the alerts, and makes them younger`()
    throws
  {
    let world = try AlertWorld(from: Self.start)
    world.simulator.issue(.updated)
    #expect(world.run("add", "Oslo").status == 0)
    let first = try world.alerts(of: "Oslo")
    #expect(first.count == 1)
    var statuses: [Int] = []
    let makeSender = world.world.makeSender
    world.world.makeSender = { settings in
      let sender = makeSender?(settings)
      return { requests, progress in
        let exchanges = sender?(requests, progress) ?? []
        for exchange in exchanges where exchange.request.url.contains("metalerts") {
          if case .success(let response) = exchange.result { statuses.append(response.status) }
        }
        return exchanges
      }
    }
    world.advance(900)
    #expect(world.run("refresh").status == 0)
    #expect(statuses == [304])
    let second = try world.alerts(of: "Oslo")
    #expect(second.map { $0["id"]?.string } == first.map { $0["id"]?.string })
    #expect(first.map { $0["fetchedAt"]?.string } == ["2026-10-23T12:00:00Z"])
    #expect(second.map { $0["fetchedAt"]?.string } == ["2026-10-23T12:15:00Z"])
  }

  @Test func `JSON has the time of the last response of a source that fails`() throws {
    let world = try AlertWorld(from: Self.start)
    world.simulator.issue(.updated)
    try world.addCities()
    world.simulator.enqueue(Fault(.status(503), path: "/brightsky/alerts", times: nil))
    world.advance(900)
    #expect(world.run("refresh").status == 0)
    let times = try ["Berlin", "Toronto"].map {
      try world.alerts(of: $0).first?["fetchedAt"]?.string
    }
    #expect(times == ["2026-10-23T12:00:00Z", "2026-10-23T12:15:00Z"])
  }

  // MARK: - Failures

  @Test func `a source that is down for a day costs the weather nothing and is reported once`()
    throws
  {
    let world = try AlertWorld(from: Self.start)
    world.simulator.issue(.extended)
    try world.addCities()
    let down = [
      Fault(.status(503), path: "/brightsky/alerts", times: nil),
      Fault(.status(503), path: "/alerts/active", times: nil),
    ]
    down.forEach(world.simulator.enqueue)
    var errors: [String] = []
    for hour in 1...25 {
      world.advance(3600)
      if hour == 25 { world.simulator.removeFaults() }
      let run = world.run("refresh")
      #expect(run.status == 0)
      errors += run.errors.split(separator: "\n").map { "\(hour) h: \($0)" }
      if hour == 20 {
        let old = world.run("list").output.split(separator: "\n").filter {
          $0.hasPrefix("  ! High ") && $0.hasSuffix(" old")
        }
        #expect(old.map { $0.hasSuffix(", 20 h old") } == [true, true], "\(old)")
        let fetched = try JSONDocument(world.run("list", "Berlin", "--json").output).root
        #expect(fetched["cities"]?.array?.first { _ in true }?["failure"]?.isNull == true)
      }
    }
    let host = "127.0.0.1:\(world.simulator.port)"
    #expect(
      errors == [
        "2 h: skydiff: no new alerts for Denver: \(host) answered 503; known ones are of 12:00",
        "2 h: skydiff: no new alerts for Berlin: \(host) answered 503; known ones are of 12:00",
        "25 h: skydiff: alerts from dwd work again after 1 d",
        "25 h: skydiff: alerts from nws work again after 1 d",
      ])
  }

  @Test func `with every source down the weather is as before`() throws {
    let world = try AlertWorld(from: Self.start)
    for path in [
      "/brightsky/alerts", "/alerts/active", "/weatherapi/metalerts/2.0/current.json",
      "/collections/weather-alerts/items",
    ] { world.simulator.enqueue(Fault(.hangUp, path: path, times: nil)) }
    for (_, name) in AlertWorld.cities.dropLast() { #expect(world.run("add", name).status == 0) }
    world.advance(3600)
    let run = world.run("refresh", "--json")
    #expect(run.status == 0 && run.errors.isEmpty)
    let cities = try #require(
      JSONDocument(world.run("list", "--json").output).root["cities"]?.array)
    for city in cities {
      #expect(city["failure"]?.isNull == true)
      #expect(city["current"]?["temperature"]?.double != nil)
      #expect(city["alerts"]?.array.map { Array($0).isEmpty } == true)
    }
  }
}
