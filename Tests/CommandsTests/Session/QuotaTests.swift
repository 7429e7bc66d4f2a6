import FoundationEssentials
import JSONText
import Testing

@Suite struct `The quota of a provider` {
  private let world = TestWorld()

  private func limit(_ limits: String) throws {
    try world.configure(
      #"{"observations": "off", "providers": {"open-meteo": {"limits": \#(limits)}}}"#)
  }

  /// The names of many cities, in list order.
  private func names(_ numbers: ClosedRange<Int>) -> String {
    numbers.map { "City \($0)" }.joined(separator: ", ")
  }

  /// Begins with a list of cities that have their weather.
  private func trackMany(_ count: Int) throws {
    try limit("{}")
    world.service.places = (1...count).map { number in
      let coordinates = (Double(number / 25), Double(number % 25))
      return FakePlace(number, "City \(number)", nil, nil, nil, at: coordinates)
    }
    world.standardInput = (1...count).map { "City \($0)\n" }.joined()
    #expect(world.run("add", "-", "-q", asking: nil).status == 0)
    world.advance(minutes: 60)
    for index in world.service.places.indices {
      world.service.places[index].weather.temperature = 20
    }
  }

  @Test func `allows a refresh to fetch part of the list in order, and the rest after its reset`()
    throws
  {
    try trackMany(250)
    try limit("null")
    // A place with its forecast costs 3.6 of the 600 calls per minute.
    let run = world.run(
      "refresh", "--json", asking: ["all \(names(1...100))", "all \(names(101...166))"])
    #expect(run.status == 3)
    let cities = try run.cities()
    #expect(cities.count == 250)
    for (index, city) in cities.enumerated() {
      let isFetched = index < 166
      #expect(city["current"]?["temperature"]?.double == (isFetched ? 20 : 10))
      #expect(
        city["current"]?["fetchedAt"]?.string
          == (isFetched ? "2026-11-21T10:00:04Z" : "2026-11-21T09:00:04Z"))
      #expect(city["failure"]?["kind"]?.string == (isFetched ? nil : "throttled"))
    }
    #expect(run.errorLines.count == 84)

    world.advance(minutes: 1)
    let rest = world.run("refresh", asking: ["all \(names(167...250))"])
    #expect(rest.status == 0)
    #expect(rest.lines.last == "84 updated, 166 unchanged")
  }

  @Test func `is reported with its reset time when it is used up`() throws {
    try limit(#"{"minute": 3}"#)
    let run = world.run("add", "Seoul", asking: ["search Seoul"])
    #expect(run.status == 3)
    #expect(
      run.onlyError == "open-meteo: api.open-meteo.com: the calls it allows are spent until "
        + "09:01; Seoul has no weather yet")
  }

  @Test func `makes a refresh exit with 69 when it allows no request`() throws {
    world.track("Seoul", "Oslo")
    try limit(#"{"day": 1}"#)
    world.advance(minutes: 61)
    let run = world.run("refresh", "--force", asking: [])
    #expect(run.status == 69)
    #expect(run.errorLines.count == 1)
    #expect(run.errors.contains("spent until Sun 00:00"))
    let cities = try world.run("list", "--json").cities()
    #expect(cities.map { $0["current"]?["temperature"]?.double } == [10, 10])
    #expect(cities.map { $0["failure"]?["kind"]?.string } == ["throttled", "throttled"])
  }

  @Test func `counts place searches`() throws {
    try limit(#"{"hour": 1}"#)
    #expect(world.run("search", "Seoul", asking: ["search Seoul"]).status == 0)
    let run = world.run("search", "Oslo", asking: [])
    #expect(run.status == 69)
    #expect(
      run.onlyError == "'Oslo': geocoding-api.open-meteo.com: the calls it allows are spent "
        + "until 10:00; try again later")
  }

  @Test func `does not count requests that never left the machine`() throws {
    world.track("Seoul", "Oslo")
    try limit(#"{"day": 100}"#)
    world.service.disconnect()
    for _ in 1...50 {
      world.advance(minutes: 10)
      #expect(world.run("refresh", asking: nil).status == 69)
    }
    world.service.faults = []
    #expect(world.run("refresh", "--force", asking: ["all Seoul, Oslo"]).status == 0)
  }

  @Test func `counts air quality requests, which are skipped when it is used up`() throws {
    world.track("Seoul", "Oslo")
    world.advance(minutes: 10)
    let limits = #""providers": {"open-meteo": {"limits": {"minute": 4}}}"#
    try world.configure(#"{"refresh": {"airQuality": true}, \#(limits)}"#)
    let run = world.run("refresh", asking: ["current Seoul, Oslo"])
    #expect(run == TestWorld.Run())
    world.advance(minutes: 10)
    try world.configure(#"{"refresh": {"airQuality": true}}"#)
    let both = world.run("refresh", asking: ["current Seoul, Oslo", "air Seoul, Oslo"])
    #expect(both.status == 0)
  }

  @Test func `needs no writable cache`() throws {
    try world.write("", to: "\(world.home)/.cache")
    world.track("Seoul")
    world.advance(minutes: 10)
    let run = world.run("refresh", asking: ["current Seoul"])
    #expect(run == TestWorld.Run())
  }

  @Test func `needs a writable cache to hold between runs, which a remark says once`() throws {
    try world.write("", to: "\(world.home)/.cache")
    let remark =
      "skydiff: \(world.home)/.cache/skydiff: cannot be written (not a directory), so requests are "
      + "repeated and limits hold for one run only; make it writable, or set XDG_CACHE_HOME"
    let added = world.run("add", "Seoul", "Oslo", asking: nil)
    #expect(added.status == 0)
    #expect(added.errorLines == [remark])
    world.advance(minutes: 10)
    let refreshed = world.run("refresh", "-v", asking: ["current Seoul, Oslo"])
    #expect(refreshed.errorLines.filter { $0 == remark }.count == 1)
    // A program that cron runs would mail it each time.
    world.advance(minutes: 10)
    #expect(world.run("refresh", asking: nil).errors == "")
  }

  @Test func `is stored in the cache directory of the environment`() throws {
    try world.configure(#"{"observations": "off"}"#)
    world.variables["XDG_CACHE_HOME"] = "\(world.home)/elsewhere"
    world.track("Seoul")
    #expect(
      world.contents(of: "\(world.home)/elsewhere/skydiff") == [
        "quota-open-meteo", "quota-open-meteo.lock",
      ])
    #expect(world.contents(of: "\(world.home)/.cache") == nil)
  }

  @Test func `that can be read and not be written begins with what was read`() throws {
    try limit(#"{"hour": 2}"#)
    #expect(world.run("search", "Seoul", asking: ["search Seoul"]).status == 0)
    let lock = "\(world.home)/.cache/skydiff/quota-open-meteo.lock"
    try FileManager.default.removeItem(atPath: lock)
    try FileManager.default.createDirectory(atPath: lock, withIntermediateDirectories: false)
    for _ in 1...2 { #expect(world.run("search", "Oslo", asking: ["search Oslo"]).status == 0) }
    try limit(#"{"hour": 1}"#)
    #expect(world.run("search", "Busan", asking: []).status == 69)
  }

  @Test func `is mentioned in the list of requests for each one that it denies`() throws {
    try limit(#"{"minute": 3}"#)
    let run = world.run("add", "Seoul", "-v", asking: ["search Seoul"])
    #expect(run.errorLines.count == 3)
    #expect(run.errorLines[0].contains("/v1/search?name=Seoul"))
    #expect(run.errorLines[0].hasSuffix(": 200, 0 bytes, 0 ms"))
    #expect(
      run.errorLines[1].hasSuffix(": the calls it allows are spent until 2026-11-21T09:01:00Z"))
  }
}
