import FoundationEssentials
import Testing

@Suite("skydiff config set, unset, get and edit") struct ConfigEditingTests {
  private let world = TestWorld()

  private var path: String { world.configurationPath }
  private var file: String? { world.text(of: path) }

  /// Sets keys and returns the file.
  private func set(_ key: String, _ value: String) -> String? {
    let run = world.run("config", "set", key, value)
    #expect(run == TestWorld.Run(), "\(key) \(value)")
    return file
  }

  @Test func `makes a file for its owner alone`() throws {
    #expect(set("units", "uk") == "{\n  \"units\": \"uk\"\n}\n")
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(
      world.contents(of: "\(world.home)/.config/skydiff") == ["config.json", "config.json.lock"])
  }

  @Test(arguments: [
    "x", "me", "me@", "@example.org", "me@example", "a@b@example.org", "ftp://example.org",
    "https://", "example.", "tel 123",
  ]) func `refuses a contact that nobody can be reached by, without quoting it`(text: String) {
    for key in ["contact", "providers.nws.contact"] {
      let run = world.run("config", "set", key, text)
      #expect(run.status == 78)
      #expect(
        run.onlyError
          == "\(path): \(key): expected an email address or the address of a page, or null "
          + "(nothing was changed)")
    }
    #expect(file == nil)
  }

  @Test(arguments: [
    "me@example.org", "https://example.org/contact?x=1", "example.org",
    "acme.example support@acme.example", "HTTP://example.org:8080",
  ]) func `takes a contact that is an email address or the address of a page`(text: String) {
    #expect(set("contact", text) == "{\n  \"contact\": \"\(text)\"\n}\n")
  }

  @Test func `changes one value and keeps the rest with its permissions`() throws {
    try world.configure("{\n\t\"refresh\" : {\"timeout\":\"9s\"} ,\n\t\"units\": \"si\"\n}")
    try world.setPermissions(0o640, of: path)
    #expect(
      set("refresh.retries", "5")
        == "{\n\t\"refresh\" : {\"timeout\":\"9s\",\"retries\": 5} ,\n\t\"units\": \"si\"\n}")
    #expect(
      set("refresh.timeout", "12s")
        == "{\n\t\"refresh\" : {\"timeout\":\"12s\",\"retries\": 5} ,\n\t\"units\": \"si\"\n}")
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }

  @Test(arguments: [
    ("units", "imperial", #""imperial""#), ("units", #""imperial""#, #""imperial""#),
    ("units", "metric,wind=kn", #""metric,wind=kn""#), ("units.wind", "m/s", #"{ "wind": "m/s" }"#),
    ("changes.temperature", "null", #"{ "temperature": null }"#),
    ("changes.temperature", "2.5", #"{ "temperature": 2.5 }"#),
    ("display.icons", "false", #"{ "icons": false }"#),
    ("provider", #"["nws", "open-meteo"]"#, #"["nws", "open-meteo"]"#),
    (
      "rules.frost.when", "min(temperature, 12h) < 0",
      #"{ "frost": { "when": "min(temperature, 12h) < 0" } }"#
    ), ("state", "123", #""123""#), ("language", "", #""""#),
  ]) func `takes a value as JSON or as a text`(
    _ key: String, _ value: String, _ text: String
  ) throws {
    try world.configure(#"{ "providers": { "nws": { "contact": "me@example.org" } } }"#)
    let top = key.prefix { $0 != "." }
    #expect(
      set(key, value)
        == #"{ "providers": { "nws": { "contact": "me@example.org" } }, "\#(top)": \#(text) }"#)
  }

  @Test func `makes an object of a name of units`() throws {
    try world.configure(#"{"units": "imperial"}"#)
    #expect(set("units.wind", "kn") == #"{"units": { "system": "imperial", "wind": "kn" }}"#)
    #expect(world.run("config", "get", "units.wind").output == "kn\n")
    #expect(world.run("config", "get", "units.snow").output == "in\n")
    let group = world.run("config", "get", "s3")
    #expect(group.status == 64)
    #expect(group.errors.contains("'s3' is a group of keys: s3.endpoint, "), "\(group.errors)")
    #expect(
      world.run("config", "get", "units").output == #"{ "system": "imperial", "wind": "kn" }"#
        + "\n")
    #expect(set("units", "uk") == #"{"units": "uk"}"#)
  }

  @Test(arguments: [
    (
      "units", "metrc",
      #": units: expected "metric", "imperial", "si", "uk", found "metrc"; did you mean "metric"?"#
    ), ("unit", "uk", ": unit: there is no such key; did you mean 'units'?"),
    (
      "changes.temperature", "few",
      #": changes.temperature: expected a number from 0 on, or null for never, found "few""#
    ),
    (
      "language", "english",
      #":2: language: expected "en", "ko", "ja", "de", "fr", "es" or null, found "english""#
    ), ("language.code", "en", ": language.code: what stands there has no keys of its own"),
    ("rules.frost.keep", "1h", ": rules.frost.when: it is missing; expected an expression"),
    ("provider", "met-norway", ": providers.met-norway.contact: "),
  ]) func `refuses what would make the configuration wrong`(
    _ key: String, _ value: String, _ line: String
  ) throws {
    let before = "{\n  \"language\": \"en\",\n  \"refresh\": {} }"
    try world.configure(before)
    let run = world.run("config", "set", key, value)
    #expect(run.status == 78)
    let message = try #require(run.onlyError)
    #expect(message.hasPrefix(path + line), "\(message)")
    #expect(message.hasSuffix(" (nothing was changed)"), "\(message)")
    #expect(file == before)
  }

  @Test func `repairs a wrong file, but not one that is no JSON`() throws {
    try world.configure(#"{"units": "metrc"}"#)
    #expect(set("units", "metric") == #"{"units": "metric"}"#)
    try world.configure(#"{"units": "metrc"}"#)
    #expect(world.run("config", "unset", "units") == TestWorld.Run())
    #expect(file == "{}")
    try world.configure(#"{"units": }"#)
    let run = world.run("config", "set", "units", "uk")
    #expect(run.status == 78)
    #expect(run.onlyError?.hasPrefix("\(path):1: ") == true)
  }

  @Test func `reads a key of a provider from standard input alone`() throws {
    let key = "providers.open-meteo.apiKey"
    let typed = world.run("config", "set", key, "very-secret")
    #expect(typed.status == 64)
    #expect(!typed.errors.contains("very-secret"))
    #expect(file == nil)
    world.standardInput = "0123456789\n"
    #expect(
      set(key, "-") == """
        {
          "providers": {
            "open-meteo": {
              "apiKey": "0123456789"
            }
          }
        }

        """)
    #expect(world.run("config", "get", key).output == "***\n")
  }

  @Test func `works beside keys that it does not know, and keeps them`() throws {
    let unknown = #""future": {"a": 1}, "display": {"colr": 2}, "hooks": []"#
    try world.configure("{\(unknown)}")
    #expect(set("units", "si") == #"{\#(unknown), "units": "si"}"#)
    #expect(world.run("config", "unset", "units") == TestWorld.Run())
    #expect(file == "{\(unknown)}")
    for (key, value) in [("futures", "1"), ("future", "1"), ("future.a", "1"), ("units", "metrc")] {
      let run = world.run("config", "set", key, value)
      #expect(run.status == 78)
      #expect(run.onlyError != nil)
    }
    #expect(file == "{\(unknown)}")
    #expect(world.run("config", "check").errorLines.count == 2)
    #expect(world.run("config", "unset", "future") == TestWorld.Run())
    #expect(world.run("config", "unset", "display.colr") == TestWorld.Run())
    #expect(file == #"{"display": {}, "hooks": []}"#)
  }

  @Test func `prints the value in effect and its source`() throws {
    world.variables["SKYDIFF_UNITS"] = "uk"
    #expect(world.run("config", "get", "units").output == "uk\n")
    #expect(
      world.run("config", "get", "units", "--format", "ndjson").output
        == #"{"formatVersion":"1.8","command":"config get","key":"units","value":"uk","source":"variable SKYDIFF_UNITS"}"#
        + "\n")
    #expect(world.run("config", "get", "refresh.retries").output == "3\n")
    #expect(
      world.run("config", "get", "refresh.retrys")
        == .failing(64, "there is no key 'refresh.retrys'; did you mean 'refresh.retries'?"))
    #expect(
      world.run("config", "set", "units", "si").errors == "skydiff: SKYDIFF_UNITS overrides units\n"
    )
  }

  @Test func `lists the keys and the words that a shell offers`() {
    let keys = world.offered("config", "set", "")
    #expect(keys.contains("units.wind") && keys.contains("changes.temperature"))
    let words = world.offered("config", "set", "units.wind", "")
    for word in ["uk", "kn", "nws", "de", "auto", "emoji", "true"] { #expect(words.contains(word)) }
    #expect(Set(words).count == words.count)
  }

  // MARK: - Editor

  /// Edits with texts that an editor writes one after the other.
  private func edit(_ texts: [String], replies: [String]) throws -> TestWorld.Run {
    var texts = texts
    var replies = replies
    world.isInputTerminal = true
    world.isOutputTerminal = true
    world.openEditor = { [unowned world] command, file in
      #expect(command == "ed -s" && file == world.configurationPath)
      if texts.isEmpty { return 1 }
      try? world.write(texts.removeFirst(), to: file)
      return 0
    }
    world.readLine = { replies.isEmpty ? nil : replies.removeFirst() }
    world.variables["EDITOR"] = "ed -s"
    return world.run("config", "edit")
  }

  @Test func `opens the editor again until the file is right`() throws {
    let run = try edit(
      [#"{"unit": 1}"#, #"{"units": 1}"#, #"{"units": "si"}"#], replies: ["", "Y"])
    #expect(run.status == 0)
    #expect(run.errors.components(separatedBy: "Edit again? [Y/n] ").count == 3)
    #expect(run.errors.contains("\(path):1: unit: there is no such key; did you mean 'units'?"))
    #expect(file == #"{"units": "si"}"#)
  }

  @Test(arguments: [["n"], []]) func `leaves a wrong file if nobody wants to edit it again`(
    _ replies: [String]
  ) throws {
    #expect(try edit([#"{"unit": 1}"#, "{}"], replies: replies).status == 78)
    #expect(file == #"{"unit": 1}"#)
  }

  @Test func `needs an editor and a terminal`() throws {
    #expect(
      try edit([], replies: [])
        == .failing(1, "the editor 'ed -s' failed; set EDITOR to the name of another"))
    world.isInputTerminal = false
    #expect(world.run("config", "edit").status == 64)
  }
}
