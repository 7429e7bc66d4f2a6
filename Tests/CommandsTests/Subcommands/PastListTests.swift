import JSONText
import Testing

/// Commands with `--since` and `--as-of`, and `diff` with names of states.
///
/// Revisions: 1 adds Seoul and Busan at 09:00:04; 2 adds Paris, and 3 updates Seoul to 25 °C, at
/// 09:10:04; 4 changes nothing that is shown at 09:20:04; 5 updates Seoul to its first value at
/// 09:30:04; 6 removes Busan at 09:40:04.
@Suite struct `Lists as they were` {
  private let world = TestWorld()

  init() throws {
    _ = world.run("add", "Seoul", "Busan", "--tag", "home", asking: nil)
    world.advance(minutes: 10)
    _ = world.run("add", "Paris", asking: nil)
    var first: Double?
    world.service.change("Seoul") {
      first = $0.temperature
      $0.temperature = 25
    }
    _ = world.run("refresh", "--force", asking: nil)
    world.advance(minutes: 10)
    _ = world.run("refresh", "--force", asking: nil)
    world.advance(minutes: 10)
    let value = try #require(first)
    world.service.change("Seoul") { $0.temperature = value }
    _ = world.run("refresh", "--force", asking: nil)
    world.advance(minutes: 10)
    _ = world.run("remove", "Busan", asking: nil)
    world.advance(minutes: 10)
  }

  /// The marks and names of the cities in a document.
  private func marks(_ arguments: String..., asking: [String]? = []) throws -> [String] {
    try world.run(arguments + ["--json"], asking: asking).marks()
  }

  @Test func `a value that came back is no change`() throws {
    #expect(try marks("list") == [" Seoul", "-Busan", " Paris"])
    #expect(try marks("list", "--since", "1") == [" Seoul", "-Busan", "+Paris"])
    #expect(try marks("list", "--since", "2") == [" Seoul", "-Busan", " Paris"])
    #expect(try marks("list", "--since", "3") == [" Seoul", "-Busan", " Paris"])
    #expect(try marks("list", "--since", "3", "--exact") == ["~Seoul", "-Busan", " Paris"])
    #expect(try marks("list", "--since", "now") == [" Seoul", " Paris"])
    #expect(try marks("list", "--since", "0") == ["+Seoul", "+Paris"])
    #expect(try marks("list", "--since", "@~1") == [" Seoul", "-Busan", " Paris"])
  }

  @Test func `a list that is younger is compared with its beginning`() {
    #expect(
      world.run("list", "--since", "3h").lines.last?.hasSuffix(
        " · from 09:00, when the list began, to 09:40") == true)
    #expect(world.run("list", "--since", "1").lines.last?.hasSuffix("from 09:00 to 09:40") == true)
  }

  @Test func `a moment in the future is quoted`() {
    #expect(
      world.run("list", "--since", "2027-01-01").onlyError
        == "'2027-01-01' is in the future; name a moment that has passed, or 'now'")
  }

  @Test func `the document names both ends`() throws {
    let document = try world.run("list", "--since", "3", "--json").document()
    #expect(document["command"]?.string == "list")
    #expect(document["revision"]?.int == 6)
    #expect(document["since"]?.int == 3)
    #expect(document["sinceAt"]?.string == "2026-11-21T09:10:04Z")
    #expect(document["changedAt"]?.string == "2026-11-21T09:40:04Z")
    let zero = try world.run("list", "--since", "0", "--json").document()
    #expect(zero["since"]?.int == 0)
    #expect(zero["sinceAt"]?.rawText == "null")
    let line = world.run("list", "--since", "3", "--format", "ndjson").lines
    #expect(line.allSatisfy { $0.contains(#""since":3,"sinceAt":"2026-11-21T09:10:04Z""#) })
  }

  @Test func `diff and list agree`() throws {
    for when in ["0", "1", "2", "3", "4", "5", "@~1", "@~3", "09:15", "35m"] {
      let list = try world.run("list", "--since", when, "--changes-only", "--json").cities()
      let diff = try world.run("diff", when, "--json").cities()
      #expect(list.map(\.rawText) == diff.map(\.rawText), "\(when)")
      let both = try world.run("diff", when, "now", "--json").cities()
      #expect(diff.map(\.rawText) == both.map(\.rawText), "\(when)")
    }
  }

  @Test func `diff of two states goes both ways`() throws {
    #expect(try marks("diff", "1", "3", "--exact") == ["~Seoul", "+Paris"])
    #expect(try marks("diff", "3", "1", "--exact") == ["~Seoul", "-Paris"])
    let forth = try #require(try world.run("diff", "1", "3", "--exact", "--json").cities().first)
    let back = try #require(try world.run("diff", "3", "1", "--exact", "--json").cities().first)
    func change(_ city: JSONValue, _ key: String) -> [String] {
      (city["changes"]?.array.map(Array.init) ?? []).map {
        "\($0["field"]?.string ?? "") \($0[key]?.rawText ?? "")"
      }
    }
    #expect(!change(forth, "before").isEmpty)
    #expect(change(forth, "before") == change(back, "after"))
    #expect(change(forth, "after") == change(back, "before"))
    #expect(world.run("diff", "2", "5") == TestWorld.Run())
    #expect(world.run("diff", "3", "5", "--exact", "--exit-code").status == 2)
    #expect(world.run("diff", "2", "5", "--exit-code").status == 0)
  }

  @Test func `a list as of a revision is marked with its latest change`() throws {
    #expect(try marks("list", "--as-of", "1") == ["+Seoul", "+Busan"])
    #expect(try marks("list", "--as-of", "2") == [" Seoul", " Busan", "+Paris"])
    #expect(try marks("list", "--as-of", "4") == ["~Seoul", " Busan", " Paris"])
    #expect(try marks("list", "--as-of", "6") == [" Seoul", "-Busan", " Paris"])
    #expect(try marks("list", "--as-of", "4", "--since", "1") == [" Seoul", " Busan", "+Paris"])
    let document = try world.run("list", "--as-of", "4", "--json").document()
    #expect(document["revision"]?.int == 4)
    #expect(document["since"]?.int == 2)
    #expect(document["changedAt"]?.string == "2026-11-21T09:10:04Z")
    let hours = try world.run("list", "--as-of", "4", "--json").cities().map {
      $0["forecast"]?["hours"]?.array?.count
    }
    #expect(hours == [0, 0, 0])
    let zero = world.run("list", "--as-of", "0")
    #expect(zero == TestWorld.Run(errors: "skydiff: the list was empty then\n"))
  }

  @Test func `ages in a list as of then are counted from then`() throws {
    try world.configure(#"{"display": {"staleAfter": 3600}}"#)
    world.advance(minutes: 24 * 60)
    #expect(!world.run("list", "--as-of", "4").output.contains(" ago"))
  }

  @Test func `current and forecast as of then fetch nothing`() throws {
    #expect(try marks("current", "Busan", "--as-of", "4") == [" Busan"])
    #expect(try marks("forecast", "Seoul", "--as-of", "4") == ["~Seoul"])
    #expect(try marks("current", "--as-of", "4", "--since", "1") == [" Seoul", " Busan", "+Paris"])
    let temperature = try world.run("current", "Seoul", "--as-of", "4", "--json").cities().map {
      $0["current"]?["temperature"]?.rawText
    }
    #expect(temperature == ["25.0"])
    let gone = world.run("current", "Busan", "--as-of", "now")
    #expect(gone.status == 1)
    #expect(gone.errors.contains("unknown city 'Busan'"))
    #expect(world.run("current", "Tokyo", "--as-of", "3").status == 1)
  }

  @Test func `current and refresh mark what differs from then and save the same`() throws {
    let plain = TestWorld()
    _ = plain.run("add", "Seoul", asking: nil)
    #expect(
      try marks("refresh", "--force", "--exact", "--since", "3", asking: nil) == [
        "~Seoul", "-Busan",
      ])
    #expect(try marks("refresh", "--exact", "--since", "3") == ["~Seoul", "-Busan"])
    #expect(try marks("list") == [" Seoul", "-Busan", " Paris"])
    #expect(try marks("current", "Seoul", "--exact", "--since", "3", asking: nil) == ["~Seoul"])
    #expect(try marks("current", "Seoul", "--since", "2", asking: nil) == [" Seoul"])
    let document = try world.run("refresh", "--since", "3", "--json").document()
    #expect(document["since"]?.int == 3)
    #expect(document["sinceAt"]?.string == "2026-11-21T09:10:04Z")
    #expect(world.run("refresh", "--since", "3", "--exit-code").status == 2)
  }

  @Test func `an export as of then is the list of then`() throws {
    let cities = try world.run("export", "--as-of", "4").cities()
    #expect(cities.map { $0["name"]?.string } == ["Seoul", "Busan", "Paris"])
    #expect(try world.run("export", "--as-of", "4").document()["revision"]?.int == 4)
    #expect(try world.run("export", "--as-of", "0").cities().isEmpty)
  }

  @Test func `an exact comparison needs no thresholds`() throws {
    world.service.change("Paris") { $0.temperature = ($0.temperature ?? 0) + 0.3 }
    _ = world.run("refresh", "--force", asking: nil)
    #expect(try marks("diff", "6") == [])
    #expect(try marks("diff", "6", "--exact") == ["~Paris"])
  }

  @Test func `unknown states are exit 1 and the future is wrong usage`() {
    #expect(world.run("list", "--since", "99").status == 1)
    #expect(world.run("diff", "@nowhere").status == 1)
    #expect(world.run("list", "--as-of", "2027-01-01").status == 64)
    #expect(world.run("refresh", "--since", "99").status == 1)
  }
}
