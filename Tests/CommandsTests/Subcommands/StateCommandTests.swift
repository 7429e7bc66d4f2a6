import FoundationEssentials
import JSONText
import Testing

@Suite struct `skydiff state` {
  private let world = TestWorld()

  private var previousPath: String { world.statePath + ".previous" }

  // MARK: - path

  @Test(arguments: [[], ["--format", "csv"], ["--quiet"], ["--template", "{name}"]])
  func `path prints the path of the state, whether or not it exists`(options: [String]) {
    #expect(
      world.run(["state", "path"] + options) == TestWorld.Run(output: "\(world.statePath)\n"))
    #expect(world.run(["state", "path", "--state", "a/b.json"] + options).output == "a/b.json\n")
    #expect(world.contents(of: world.home) == [])
  }

  @Test func `path prints an object in JSON`() throws {
    let document = try world.run("state", "path", "--json").document()
    #expect(document["command"]?.string == "state path")
    #expect(document["path"]?.string == world.statePath)
    let line = world.run("state", "path", "--format", "ndjson").output
    #expect(
      line == #"{"formatVersion":"1.8","command":"state path","path":"\#(world.statePath)"}"# + "\n"
    )
  }

  // MARK: - check

  @Test func `check reports that there is no state`() throws {
    #expect(
      world.run("state", "check")
        == TestWorld.Run(output: "\(world.statePath): there is no state yet\n"))
    #expect(world.contents(of: world.home) == [])
  }

  @Test func `check reports the current and the previous state, even with --quiet`() throws {
    world.track("Seoul")
    world.track("Oslo", "Busan")
    let run = world.run("state", "check")
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(
      run.lines.prefix(2) == [
        "\(world.statePath): ok, revision 2, 3 cities", "\(previousPath): ok, revision 1, 1 city",
      ])
    #expect(world.run("state", "check", "-q", "--offline") == run)
    let document = try world.run("state", "check", "--json").document()
    #expect(document["revision"]?.int == 2)
    #expect(document["cities"]?.int == 3)
    #expect(document["previous"]?["path"]?.string == previousPath)
    #expect(document["previous"]?["cities"]?.int == 1)
    #expect(document["previous"]?["problem"]?.isNull == true)
  }

  @Test func `check names the keys that are not known`() throws {
    world.track("Seoul")
    let text = try #require(world.text(of: world.statePath))
    try world.write(
      text.replacing(#""revision": 1,"#, with: #""revision": 1, "bar": [2],"#).replacing(
        #""name":"Seoul""#, with: #""color":{},"name":"Seoul""#
      ).replacing(#""days":{"#, with: #""days":{"dust":[1],"#), to: world.statePath)
    let run = world.run("state", "check")
    #expect(run.status == 0)
    for key in ["line 3: bar", "cities[0].color", "cities[0].forecast.days.dust"] {
      #expect(run.errors.contains("\(key) is not known, and the next save leaves it out"), "\(run)")
    }
    let keys = try world.run("state", "check", "--json").document()["unknownKeys"]?.array
    #expect(keys?.compactMap(\.string).first == "bar")
    #expect(keys?.count == 4, "the memory has days, too")
  }

  @Test func `move to the file of the list itself changes nothing`() throws {
    world.track("Seoul")
    let link = world.home + "/link.json"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: world.statePath)
    for target in [world.statePath, link] {
      let run = world.run("state", "move", target)
      #expect(run.status == 1 && run.errors.contains("there is a list already"), "\(run)")
    }
    #expect(world.run("edit", "Seoul", "--tag", "a").status == 0)
  }

  @Test func `a list of a newer version is shown and not changed`() throws {
    world.track("Seoul")
    let text = try #require(world.state)
    let version = "\"version\": \"2."
    try world.write(text.replacing(version, with: "\(version)99"), to: world.statePath)
    let newer = world.state
    #expect(world.run("list").status == 0)
    #expect(world.run("current", "Busan", asking: nil).status == 0)
    for arguments in [
      ["current", "Seoul"], ["add", "57.3,-4.4", "--no-fetch"], ["refresh"], ["remove", "Seoul"],
      ["edit", "Seoul", "--tag", "a"],
    ] {
      let run = world.run(arguments)
      #expect(run.status == 78, "\(arguments)")
      #expect(run.errors.contains("a newer skydiff wrote it in format 2.99"), "\(arguments)")
    }
    #expect(world.state == newer)
  }

  @Test func `check reports what is wrong and what to do`() throws {
    world.track("Seoul")
    world.track("Oslo")
    let text = try #require(world.state)
    try world.write(
      text.replacing("\"latitude\":59", with: "\"latitude\":590"), to: world.statePath)
    let run = world.run("state", "check")
    #expect(run.status == 65)
    #expect(run.output == "")
    #expect(
      run.errorLines == [
        "skydiff: the previous state is ok, revision 1, 1 city: "
          + "run 'skydiff state restore' to go back to it",
        "skydiff: error: \(world.statePath):9: cities[1].latitude: expected degrees from -90 to 90, "
          + "found 590.91273; the file was left untouched: fix it or move it away",
      ])
  }

  @Test func `check reports a damaged previous state without failing`() throws {
    world.track("Seoul")
    try world.write("{\n]", to: previousPath)
    let run = world.run("state", "check")
    #expect(run.status == 0)
    #expect(
      run.lines.prefix(2) == [
        "\(world.statePath): ok, revision 1, 1 city", "\(previousPath): damaged",
      ])
    #expect(run.errors.hasPrefix("skydiff: \(previousPath):2: "))
    #expect(run.errors.hasSuffix("; 'skydiff state restore' cannot use it\n"))
    let document = try world.run("state", "check", "--json").document()
    #expect(document["previous"]?["problem"]?.string?.hasPrefix("\(previousPath):2: ") == true)
    #expect(document["previous"]?["revision"]?.isNull == true)
    #expect(world.run("list").status == 0)
  }

  // MARK: - restore

  @Test func `restore prints the difference, and a second restore undoes the first`() throws {
    world.track("Seoul", "Oslo")
    let first = world.state
    _ = world.run("remove", "Oslo")
    let second = world.state
    #expect(world.text(of: previousPath) == first)
    let expected = """
        City    °C  Sky          Low  High  Rain %  Wind km/h
      + Oslo  10.0  ☁  overcast    4    12      10  →   8
      1 added

      """
    #expect(world.run("state", "restore") == TestWorld.Run(output: expected))
    #expect(world.text(of: previousPath) == second)
    let run = world.run("state", "restore", "--json", "--offline")
    let document = try run.document()
    #expect(document["command"]?.string == "state restore")
    #expect(document["since"]?.int == 3)
    #expect(document["revision"]?.int == 4)
    #expect(try run.cities().map { $0["change"]?.string } == ["removed"])
    #expect(try run.cities().map { $0["name"]?.string } == ["Oslo"])
    #expect(try world.run("list", "--json").document()["summary"]?["removed"]?.int == 1)
  }

  @Test func `restore prints the difference even with --quiet`() throws {
    world.track("Seoul")
    world.track("Oslo")
    let run = world.run("state", "restore", "--quiet")
    #expect(run.lines.last == "1 removed")
    #expect(run.errors == "")
  }

  @Test func `restore fails without a previous state`() throws {
    let message =
      "\(previousPath): there is no previous state to restore; it is kept from the second save on"
    #expect(world.run("state", "restore") == .failing(1, message))
    world.track("Seoul")
    let before = world.state
    #expect(world.run("state", "restore").status == 1)
    #expect(world.state == before)
  }

  @Test func `restore from a damaged previous state changes nothing`() throws {
    world.track("Seoul")
    world.track("Oslo")
    try world.write("[]", to: previousPath)
    let before = world.state
    let run = world.run("state", "restore")
    #expect(run.status == 65)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("skydiff: error: \(previousPath):1: "))
    #expect(world.state == before)
    #expect(world.text(of: previousPath) == "[]")
  }

  @Test func `restore keeps a damaged state in another file`() throws {
    world.track("Seoul")
    world.track("Oslo")
    try world.write("damaged", to: world.statePath)
    #expect(world.run("list").status == 65)
    let run = world.run("state", "restore")
    #expect(run.status == 0)
    #expect(run.lines.last == "1 added")
    #expect(
      run.errorLines == [
        "skydiff: \(world.statePath).history: the history does not lead to the saved list: another "
          + "program replaced a file, or one is damaged or could not be written; it begins again with "
          + "this save",
        "skydiff: the state cannot be read and was moved to \(world.statePath).damaged",
      ])
    #expect(world.text(of: world.statePath + ".damaged") == "damaged")
    #expect(try world.run("list", "--json").cities().map { $0["name"]?.string } == ["Seoul"])
  }

  @Test func `restore reports when no visible changes`() throws {
    world.track("Seoul")
    world.advance(minutes: 10)
    _ = world.run("refresh", asking: ["current Seoul"])
    let run = world.run("state", "restore")
    #expect(run.status == 0)
    #expect(run.output == "")
    #expect(run.errors == "skydiff: no visible changes\n")
    #expect(try world.run("list", "--json").document()["revision"]?.int == 3)
  }

  @Test func `a subcommand is required`() {
    #expect(world.run("state").status == 64)
    #expect(world.run("state", "restor").errors.contains("did you mean 'restore'?"))
  }
}
