import JSONText
import Testing

@Suite struct `Machine-readable formats` {
  private let world = TestWorld()

  private static let header =
    "change,id,name,region,country,countryCode,latitude,longitude,timeZone,tags,fetchedAt,"
    + "observedAt,condition,weatherCode,temperature,apparentTemperature,humidity,precipitation,"
    + "windSpeed,windDirection,pressure,todayMax,todayMin,todayPrecipitationProbability,failure"

  private func id(_ number: Int) -> String { TestWorld.identifier(number) }

  @Test func `csv has one line per city and leaves unknown values empty`() {
    _ = world.run("add", "Seoul", "--tag", "home", "--tag", "work", asking: nil)
    _ = world.run("add", "Oslo", "--no-fetch", asking: nil)
    world.service.change("Seoul") { $0.temperature = -3.25 }
    world.advance(minutes: 10)
    _ = world.run("refresh", "Seoul", asking: nil)
    #expect(
      world.run("list", "--format", "csv")
        == TestWorld.Run(
          status: 0,
          output: [
            Self.header,
            "updated,\(id(1)),Seoul,Seoul,South Korea,KR,37.566,126.9784,Asia/Seoul,home;work,"
              + "2026-11-21T09:10:04Z,2026-11-21T09:10:00Z,overcast,3,-3.25,-3.25,50,0.0,8.0,270,"
              + "1015.0,12.0,4.0,10,",
            "unchanged,\(id(2)),Oslo,Oslo,Norway,NO,59.91273,10.74609,Europe/Oslo,,,,,,,,,,,,,,,,",
          ].map { "\($0)\r\n" }.joined(),
          errors: ""
        )
    )
  }

  @Test func `csv quotes fields when needed and contains no control characters`() throws {
    world.track("Oslo")
    let name = "a \"b\", c\u{7}\u{1B}[31m"
    #expect(world.run("edit", "Oslo", "--name", name, "-q").status == 0)
    let run = world.run("list", "--format", "csv")
    #expect(run.output.contains(",\"a \"\"b\"\", c [31m\",Oslo,Norway,"))
    #expect(
      run.output.unicodeScalars.allSatisfy {
        $0.value >= 0x20 || "\r\n".unicodeScalars.contains($0)
      }
    )
  }

  @Test func `csv contains the kind of a failure, and only a header for no cities`() {
    world.track("Seoul")
    world.service.disconnect()
    world.advance(minutes: 10)
    let run = world.run("refresh", "--format", "csv", asking: nil)
    #expect(run.status == 69)
    #expect(run.output.hasSuffix(",10,unreachable\r\n"))
    #expect(world.run("list", "--filter", "zzz", "--format", "csv").output == Self.header + "\r\n")
  }

  @Test func `ndjson prints one city of the document per line`() throws {
    world.track("Seoul", "Oslo")
    world.service.change("Oslo") { $0.temperature = 15 }
    world.advance(minutes: 10)
    _ = world.run("refresh", asking: nil)
    let lines = world.run("list", "--format", "ndjson").lines
    let cities = try world.run("list", "--json").cities()
    #expect(lines.count == 2)
    for (line, city) in zip(lines, cities) {
      let object = try JSONDocument(Array(line.utf8)).root
      let keys = try #require(object.members).map { $0.key.string }
      #expect(keys.prefix(4) == ["formatVersion", "revision", "since", "units"])
      #expect(keys.dropFirst(4).elementsEqual(try #require(city.members).map { $0.key.string }))
      #expect(object["revision"]?.int == 2)
      #expect(object["since"]?.int == 1)
      #expect(object["id"]?.string == city["id"]?.string)
      #expect(object["changes"]?.array?.count == city["changes"]?.array?.count)
    }
    #expect(world.run("list", "--filter", "zzz", "--format", "ndjson").output == "")
  }

  @Test(
    arguments: [
      (
        "{mark}{name}|{region}|{country}|{icon}", "~Seoul|Seoul|South Korea|☁",
        " Oslo|Oslo|Norway|?"
      ),
      ("{id}", "A0000001-0000-4000-8000-000000000000", "A0000002-0000-4000-8000-000000000000"),
      (
        "{current.temperature} {current.humidity} {current.condition} {current.weatherCode}",
        "15.5 50 overcast 3", "? ? ? ?"
      ),
      (
        "{today.date} {today.temperatureMax} {tomorrow.date} {tomorrow.complete}",
        "2026-11-21 12.0 2026-11-22 true", "? ? ? ?"
      ),
      ("{current.fetchedAt} {current.isDay}", "2026-11-21T09:10:04Z true", "? ?"),
      (#"{{{name}}}\t\\x"#, "{Seoul}\t\\x", "{Oslo}\t\\x"),
      ("plain", "plain", "plain"),
    ]
  )
  func `a template prints one line per city`(_ template: String, _ seoul: String, _ oslo: String) {
    world.track("Seoul")
    _ = world.run("add", "Oslo", "--no-fetch", asking: nil)
    world.service.change("Seoul") { $0.temperature = 15.5 }
    world.advance(minutes: 10)
    _ = world.run("refresh", "Seoul", asking: nil)
    #expect(
      world.run("list", "--template", template)
        == TestWorld.Run(status: 0, output: "\(seoul)\n\(oslo)\n", errors: "")
    )
  }

  @Test func `a template prints the change of a day`() {
    world.track("Seoul")
    let template = "{today.change} {tomorrow.change}"
    #expect(world.run("list", "--template", template).output == "unchanged unchanged\n")
  }

  @Test func `a template uses units only from the command line`() throws {
    world.track("Seoul")
    world.variables["SKYDIFF_UNITS"] = "imperial"
    try world.configure(#"{ "units": "si" }"#)
    let template =
      "{current.temperature} {current.windSpeed} {current.pressure} {current.visibility}"
    #expect(world.run("list", "--template", template).output == "10.0 8 1015 24.0\n")
    #expect(
      world.run("list", "--template", template, "--units", "imperial").output
        == "50.0 5 29.97 14.9\n"
    )
  }

  @Test func `snowfall is in centimeters or inches`() throws {
    world.service.change("Seoul") { $0.snowfall = 2.54 }
    world.track("Seoul")
    for (options, text, figure) in [([], "2.5", "2.54"), (["--units", "imperial"], "1.00", "1.0")] {
      let template = "{current.snowfall} {today.snowfall}"
      #expect(
        world.run(["list", "--template", template] + options).output == "\(text) \(text)\n"
      )
      let city = try #require(try world.run(["list", "--json"] + options).cities().first)
      #expect(city["current"]?["snowfall"]?.rawText == figure)
      #expect(city["forecast"]?["days"]?.array?.first { _ in true }?["snowfall"]?.rawText == figure)
    }
  }

  @Test func `sunshine is in hours in tables and templates and in seconds in documents`() throws {
    world.track("Seoul")
    #expect(world.run("list", "--template", "{today.sunshineDuration}").output == "5.0\n")
    world.service.change("Seoul") { $0.sunshine = 27_000.5 }
    let run = world.run("forecast", "--exact", asking: ["daily Seoul"])
    let today = try #require(run.lines.first { $0.hasPrefix("~ Sat 21") })
    #expect(today.hasSuffix("sunshine 5.0→7.5 h"), "\(run.output)")
    let document = try world.run("list", "--json").document()
    #expect(document["units"]?["sunshineDuration"]?.string == "s")
    let city = try #require(document["cities"]?.array?.first { _ in true })
    let day = try #require(city["forecast"]?["days"]?.array?.first { _ in true })
    #expect(day["sunshineDuration"]?.rawText == "27000.5")
  }

  @Test(
    arguments: [
      (
        "{nam}",
        "a field such as {name} or {current.temperature} in place of '{nam}'; did you mean '{name}'?"
      ),
      (
        "{today.temperatureMx}",
        "a field such as {name} or {current.temperature} in place of '{today.temperatureMx}'; "
          + "did you mean '{today.temperatureMax}'?"
      ),
      (
        "{temperature}",
        "a field such as {name} or {current.temperature} in place of '{temperature}'; "
          + "did you mean '{current.temperature}'?"
      ),
      ("{name", "a '}' for each '{', or '{{' for a brace"),
      ("name}", "a '{' for each '}', or '}}' for a brace"),
      (#"\q"#, #"\n, \t or \\ in place of '\q'"#),
    ]
  )
  func `an invalid template is wrong usage`(_ template: String, _ expected: String) {
    let run = world.run("list", "--template", template)
    #expect(
      run
        == TestWorld.Run(
          status: 64,
          output: "",
          errors: "skydiff: error: invalid value '\(template)' for '--template': "
            + "expected \(expected) (see 'skydiff list --help')\n"
        )
    )
  }

  @Test func `a number is rounded only when it is printed`() throws {
    let world = TestWorld()
    world.service.change("Seoul") { $0.temperature = 1.23456 }
    world.track("Seoul")
    let city = try #require(try world.run("list", "--json").cities().first)
    #expect(city["current"]?["temperature"]?.rawText == "1.23")
    #expect(try #require(world.state).contains(#""temperature":1.23456"#))
  }
}
