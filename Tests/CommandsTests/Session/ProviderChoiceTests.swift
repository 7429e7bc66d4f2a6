import FoundationEssentials
import JSONText
import Providers
import Testing
import Weather

@testable import Commands

@Suite struct `The choice of provider` {
  private let world = TestWorld()

  /// Pins Seoul to a provider that only another version of the program has.
  private func pinSeoulToUnknownProvider() throws {
    world.track("Oslo", "Seoul")
    world.advance(minutes: 10)
    let state = try #require(world.state)
    let lines: [String] = state.split(separator: "\n", omittingEmptySubsequences: false).map {
      line in
      line.contains(#""name":"Seoul""#)
        ? String(line).replacing(#""pin":null"#, with: #""pin":"star""#) : String(line)
    }
    let pinned = lines.joined(separator: "\n")
    try #require(pinned != state)
    try world.write(pinned, to: world.statePath)
  }

  @Test func `is limited to the pin, even if that provider is unknown`() throws {
    try pinSeoulToUnknownProvider()
    let run = world.run("refresh", asking: ["current Oslo"])
    #expect(run.status == 3)
    #expect(
      run.onlyError == "this version does not have the pinned provider 'star'; "
        + "Seoul keeps its weather of 09:00; another provider may serve it")
    #expect(world.run("list").output.contains("  ! star does not cover this place\n"))
    let cities = try world.run("list", "--json").cities()
    #expect(cities[1]["pin"]?.string == "star")
    #expect(cities[1]["failure"]?["kind"]?.string == "notCovered")
    #expect(cities[1]["current"]?["fetchedAt"]?.string == "2026-11-21T09:00:04Z")
  }

  @Test func `on the command line overrides the pin for one run`() throws {
    try pinSeoulToUnknownProvider()
    let run = world.run("refresh", "--provider", "open-meteo", asking: ["current Oslo, Seoul"])
    #expect(run.status == 0)
    world.advance(minutes: 10)
    #expect(world.run("refresh", asking: ["current Oslo"]).status == 3)
  }

  @Test func `in the environment or the configuration does not override a pin`() throws {
    try pinSeoulToUnknownProvider()
    world.variables["SKYDIFF_PROVIDER"] = "open-meteo"
    #expect(world.run("refresh", asking: ["current Oslo"]).status == 3)
    world.variables["SKYDIFF_PROVIDER"] = nil
    world.advance(minutes: 10)
    try world.configure(#"{"provider": ["open-meteo"]}"#)
    #expect(world.run("refresh", asking: ["current Oslo"]).status == 3)
  }

  @Test func `falls back to the next in the list when one does not cover the place`() throws {
    try world.configure(
      #"{"provider": ["nws", "open-meteo"], "providers": {"nws": {"contact": "me@example.org"}}}"#)
    world.track("Seoul")
    let city = try #require(try world.run("list", "--json").cities().first)
    #expect(city["current"]?["provider"]?.string == "open-meteo")
    #expect(city["forecast"]?["provider"]?.string == "open-meteo")
    #expect(city["failure"]?.isNull == true)
  }

  @Test func `does not fall back when the pinned provider does not cover the place`() throws {
    world.track("Seoul", "Oslo")
    try world.configure(#"{"providers": {"nws": {"contact": "me@example.org"}}}"#)
    #expect(world.run("edit", "Seoul", "--pin", "nws").status == 0)
    world.advance(minutes: 10)
    let run = world.run("refresh", "--json", asking: ["current Oslo"])
    #expect(run.status == 3)
    #expect(try run.cities().map { $0["failure"]?["kind"]?.string } == ["notCovered"])
    #expect(world.run("refresh", "--provider", "open-meteo", asking: ["current Seoul"]).status == 0)
  }

  @Test func `ignores a repeated name`() {
    world.track("Seoul")
    world.service.fail("current", .status(500, "trouble"))
    world.advance(minutes: 10)
    let arguments = ["refresh", "--json", "--provider", "open-meteo,open-meteo"]
    let run = world.run(arguments, asking: ["current Seoul"])
    #expect(run.status == 69)
    #expect(run.errorLines.count == 1)
  }

  @Test(arguments: ["open-meteo,", ",open-meteo", "open-meteo,open-metro", "star"])
  func `rejects an unknown name`(names: String) {
    world.variables["SKYDIFF_PROVIDER"] = names
    let run = world.run("list")
    #expect(run.status == 78)
    #expect(run.errors.hasPrefix("skydiff: error: SKYDIFF_PROVIDER: expected \"open-meteo\", "))
    #expect(run.errors.contains(", found \""))
    world.variables["SKYDIFF_PROVIDER"] = nil
    #expect(world.run("list", "--provider", names).status == 64)
  }

  // MARK: - Missing keys and contacts

  /// Providers that need a key or a contact.
  private static let incomplete = ProviderCatalog.all.filter {
    $0.missingSetting(in: $0.standardSettings) != nil
  }.map(\.name)

  private func missing(_ name: String) throws -> (key: String, advice: String) {
    let definition = try #require(ProviderCatalog.definition(of: name))
    return try #require(definition.missingSetting(in: definition.standardSettings))
  }

  @Test(arguments: incomplete) func `without its key or contact is an error that names the setting`(
    name: String
  ) throws {
    world.track("Seoul")
    world.advance(minutes: 10)
    let missing = try missing(name)
    let message = "providers.\(name).\(missing.key): \(missing.advice)\n"
    let expected = TestWorld.Run(
      status: 78, errors: "skydiff: error: \(world.configurationPath): \(message)")
    for names in [name, "open-meteo,\(name)"] {
      #expect(world.run("refresh", "--provider", names) == expected)
      #expect(world.run("add", "Oslo", "--provider", names) == expected)
      #expect(world.run("config", "check", "--provider", names) == expected)
    }
    #expect(world.run("add", "Oslo", "--pin", name) == expected)
    // Commands that use no provider need no key.
    #expect(world.run("list", "--provider", name).status == 0)
    #expect(world.run("config", "show", "--provider", name).status == 0)

    let key = missing.key
    try world.configure("{\n\"providers\": {\"\(name)\": {\n\"\(key)\": null}}}")
    #expect(
      world.run("refresh", "--provider", name).errors
        == "skydiff: error: \(world.configurationPath):3: \(message)")
  }

  @Test(arguments: incomplete)
  func `without its key or contact is an error when pinned, unless the option overrides the pin`(
    name: String
  ) throws {
    world.track("Seoul")
    #expect(world.run("edit", "Seoul", "--pin", name).status == 0)
    world.advance(minutes: 10)
    let run = world.run("refresh")
    #expect(run.status == 78)
    #expect(run.errors.contains(try missing(name).key))
    #expect(world.run("refresh", "--provider", "open-meteo", asking: ["current Seoul"]).status == 0)
  }
}
