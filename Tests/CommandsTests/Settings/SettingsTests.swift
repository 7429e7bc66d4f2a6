import FoundationEssentials
import JSONText
import Testing

@Suite struct `The settings` {
  private let world = TestWorld()

  private func other(_ name: String) -> String { "\(world.home)/\(name)" }

  // MARK: - File locations

  @Test func `reject a configuration file that does not exist`() {
    let path = other("missing.json")
    let expected = TestWorld.Run.failing(
      78, "\(path): there is no such file; check what --config or SKYDIFF_CONFIG names")
    #expect(world.run("list", "--config", path) == expected)
    world.variables["SKYDIFF_CONFIG"] = path
    #expect(world.run("list") == expected)
  }

  @Test func `reject a configuration file that is a directory`() throws {
    let run = world.run("list", "--config", world.home)
    #expect(run.status == 78)
    #expect(
      run.onlyError
        == "\(world.home): it is not a regular file; check what --config or SKYDIFF_CONFIG names")
    let usual = world.home + "/.config/skydiff/config.json"
    try FileManager.default.createDirectory(atPath: usual, withIntermediateDirectories: true)
    #expect(
      world.run("list").onlyError
        == "\(usual): it is not a regular file; move it away or name another with --config")
  }

  @Test
  func `take the configuration file from the option, then the variable, then the default path`()
    throws
  {
    try world.configure(#"{"units": "si"}"#)
    try world.write(#"{"units": "imperial"}"#, to: other("b.json"))
    try world.write(#"{"units": "wrong"}"#, to: other("c.json"))
    world.track("Seoul")
    let si = world.run("list").lines
    #expect(si[0].hasSuffix("  Wind m/s"))
    #expect(si[1].hasSuffix(" 2.2"))
    world.variables["SKYDIFF_CONFIG"] = other("b.json")
    let imperial = world.run("list").lines
    #expect(imperial[0].contains(" °F  Sky "))
    #expect(imperial[1].contains(" 50.0  ☁"))
    #expect(world.run("list", "--config", other("c.json")).status == 78)
    world.variables["SKYDIFF_CONFIG"] = other("c.json")
    #expect(world.run("--config", other("b.json"), "list").status == 0)
  }

  @Test func `take the state path from the option, then the variable, then the configuration file`()
    throws
  {
    try world.configure(#"{"state": "~/file.json"}"#)
    let variable = other("variable/state.json")
    let option = other("option.json")
    _ = world.run("add", "Seoul", "--no-fetch", asking: ["search Seoul"])
    #expect(world.text(of: other("file.json")) != nil)
    world.variables["SKYDIFF_STATE"] = variable
    _ = world.run("add", "Oslo", "--no-fetch", asking: ["search Oslo"])
    #expect(world.text(of: variable)?.contains("Oslo") == true)
    _ = world.run("add", "Busan", "--no-fetch", "--state=\(option)", asking: ["search Busan"])
    #expect(world.text(of: option)?.contains("Busan") == true)
    #expect(world.state == nil)
    // The shell does not expand these paths.
    for path in ["~/home.json", "~/variable/state.json"] {
      world.variables["SKYDIFF_STATE"] = path
      #expect(world.run("state", "path").output == "\(world.home)\(path.dropFirst())\n")
    }
  }

  @Test func `ignore relative paths in XDG variables`() throws {
    world.variables["XDG_STATE_HOME"] = "state"
    world.variables["XDG_CONFIG_HOME"] = "."
    _ = world.run("add", "Seoul", "--no-fetch", asking: ["search Seoul"])
    #expect(world.state != nil)
    world.variables["XDG_STATE_HOME"] = other("data")
    _ = world.run("add", "Oslo", "--no-fetch", asking: ["search Oslo"])
    #expect(world.text(of: other("data/skydiff/state.json"))?.contains("Oslo") == true)
    world.variables["XDG_CONFIG_HOME"] = other("settings")
    try world.write("[]", to: other("settings/skydiff/config.json"))
    #expect(world.run("list").status == 78)
  }

  @Test func `need a state path when HOME is not set`() {
    world.variables = [:]
    #expect(
      world.run("list") == .failing(78, "HOME is not set: say where the state is with --state FILE")
    )
    #expect(world.run("list", "--state", other("state.json")).status == 0)
    #expect(world.run("help").status == 0)
    #expect(world.run("--version").status == 0)
  }

  @Test func `place the state in directories that only the owner can read`() throws {
    _ = world.run("add", "Seoul", "--no-fetch", asking: ["search Seoul"])
    let manager = FileManager.default
    for (path, mode) in [(other(".local"), 0o700), (world.statePath, 0o600)] {
      let mask = try manager.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mask == mode)
    }
  }

  @Test(arguments: [
    (
      "SKYDIFF_UNITS", "imperal",
      "SKYDIFF_UNITS: expected metric, imperial, si, uk, found 'imperal'; did you mean 'imperial'?"
    ),
    (
      "SKYDIFF_PROVIDER", "open-metro",
      #"SKYDIFF_PROVIDER: expected "open-meteo", "openweathermap", "met-norway", "nws", "pirate-weather", "#
        + #"found "open-metro"; did you mean "open-meteo"?"#
    ),
    (
      "OPEN_METEO_API_KEY", "se\ncret",
      "OPEN_METEO_API_KEY: expected a text without control characters"
    ),
  ]) func `reject a wrong environment variable by its name`(
    name: String, value: String, message: String
  ) {
    world.variables[name] = value
    #expect(world.run("list") == .failing(78, message))
  }

  @Test(arguments: ["SKYDIFF_UNITS", "SKYDIFF_PROVIDER", "SKYDIFF_CONFIG", "SKYDIFF_STATE"])
  func `ignore an empty environment variable`(name: String) {
    world.variables[name] = ""
    #expect(world.run("list").status == 0)
  }

  @Test func `ignore a wrong environment variable that an option overrides`() {
    world.variables["SKYDIFF_UNITS"] = "wrong"
    #expect(world.run("list", "--units", "si").status == 0)
  }

  // MARK: - Keys

  @Test(arguments: ["list", "refresh", "add"])
  func `never reveal a key in output, errors, state or cache`(command: String) throws {
    try world.configure(
      #"{"providers": {"open-meteo": {"apiKey": "very-secret", "limits": {"minute": 600}}}}"#)
    world.variables["OPENWEATHERMAP_API_KEY"] = "very-secret"
    world.track("Seoul")
    world.advance(minutes: 10)
    world.service.fail("", .status(401, "the key very-secret is not known"))
    let arguments = [command, "Seoul", "-v", "--json"]
    let run = world.run(arguments, asking: nil)
    #expect(run.status == (command == "list" ? 0 : 77))
    #expect(!(run.output + run.errors + (world.state ?? "")).contains("very-secret"))
    for name in try #require(world.contents(of: "\(world.home)/.cache/skydiff")) {
      #expect(
        world.text(of: "\(world.home)/.cache/skydiff/\(name)")?.contains("very-secret") == false)
    }
  }

  @Test(arguments: ["gs://bucket/list.json", "az://box/list", "https://example.com/l", "FILE:///l"])
  func `the state is not at an address that is not of S3`(_ address: String) throws {
    let reason =
      "expected a path or s3://BUCKET/KEY, found '\(address)'; for a store with the API of S3 write "
      + "s3://BUCKET/KEY and its address as s3.endpoint in the configuration"
    #expect(world.run("list", "--state", address) == .failing(64, "state: \(reason)"))
    world.variables["SKYDIFF_STATE"] = address
    #expect(world.run("list") == .failing(78, "state: \(reason)"))
    world.variables["SKYDIFF_STATE"] = nil
    world.track("Seoul")
    #expect(world.run("state", "move", address) == .failing(64, "the target: \(reason)"))
    #expect(
      world.run("state", "move", "s3://no")
        == .failing(78, "the target: expected s3://BUCKET/KEY, found 's3://no'"))
    try world.configure("{\"state\": \"\(address)\"}")
    #expect(world.run("list") == .failing(78, "state: \(reason)"))
  }

  @Test func `a byte order mark before a configuration, list or import is skipped`() throws {
    func mark(_ path: String) throws {
      try world.write("\u{FEFF}" + (try #require(world.text(of: path))), to: path)
    }
    world.track("Seoul")
    let export = other("export.json")
    #expect(world.run("export", "--output", export).status == 0)
    let list = world.run("list", "--json")
    try mark(world.statePath)
    #expect(world.run("list", "--json") == list)
    try world.configure(#"{"units": "imperial"}"#)
    try mark(world.configurationPath)
    #expect(world.run("list").output.contains("50.0"))
    try mark(export)
    #expect(world.run("--state", other("new.json"), "import", export).status == 0)
    #expect(world.run("edit", "Seoul", "--tag", "home").status == 0)
    #expect(world.text(of: world.statePath)?.first == "{")
  }
}
