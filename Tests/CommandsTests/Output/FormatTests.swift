import JSONText
import Testing

@Suite struct `Machine-readable formats` {
  private let world = TestWorld()

  private static let header =
    "change,id,name,region,country,countryCode,latitude,longitude,timeZone,tags,fetchedAt,"
    + "observedAt,condition,weatherCode,temperature,apparentTemperature,humidity,precipitation,"
    + "windSpeed,windDirection,pressure,todayMax,todayMin,todayPrecipitationProbability,failure,"
    + "rainChance,station,measuredAt,measuredTemperature"

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
          output: [
            Self.header,
            "updated,\(id(1)),Seoul,Seoul,South Korea,KR,37.566,126.9784,Asia/Seoul,home;work,"
              + "2026-11-21T09:10:04Z,2026-11-21T09:10:00Z,overcast,3,-3.25,-3.25,50,0.0,8.0,270,"
              + "1015.0,12.0,-3.25,10,,10,,,",
            "unchanged,\(id(2)),Oslo,Oslo,Norway,NO,59.91273,10.74609,Europe/Oslo,,,,,,,,,,,,,,,,,,,,",
          ].map { "\($0)\r\n" }.joined()))
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
      })
  }

  @Test func `csv contains the kind of a failure, and only a header for no cities`() {
    world.track("Seoul")
    world.service.disconnect()
    world.advance(minutes: 10)
    let run = world.run("refresh", "--format", "csv", asking: nil)
    #expect(run.status == 69)
    #expect(run.output.hasSuffix(",10,unreachable,10,,,\r\n"))
    #expect(world.run("list", "--filter", "zzz", "--format", "csv").output == Self.header + "\r\n")
  }

  @Test(arguments: [["list"], ["forecast"], ["forecast", "--hourly"], ["search", "Oslo"]])
  func `tsv has the columns of csv`(command: [String]) {
    world.track("Seoul", "Oslo")
    let csv = world.run(command + ["--format", "csv"], asking: nil).output
    let tsv = world.run(command + ["--format", "tsv"], asking: nil).output
    #expect(tsv == csv.replacing(",", with: "\t").replacing("\r\n", with: "\n"))
  }

  @Test func `tsv quotes nothing and has no tab or line break within a field`() {
    world.track("Oslo")
    #expect(world.run("edit", "Oslo", "--name", "a \"b\",\tc\nd", "-q").status == 0)
    let run = world.run("list", "--format", "tsv")
    #expect(run.output.contains("\ta \"b\", c d\tOslo\tNorway\t"))
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count { $0 == "\t" } == 28 })
  }

  @Test func `markdown prints a table of the cities and of an empty list`() throws {
    world.track("Seoul")
    world.service.change("Seoul") { $0.temperature = -3.25 }
    world.advance(minutes: 10)
    let head = """
      |  | City | Temperature °C | Condition | Low °C | High °C | Rain % | Wind km/h | Updated | Changes |
      | --- | --- | ---: | --- | ---: | ---: | ---: | ---: | --- | --- |

      """
    let run = world.run("refresh", "--format", "markdown", asking: nil)
    let row = "| ~ | Seoul | -3.3 | overcast | -3.3 | 12.0 | 10 | W 8 | 2026-11-21 09:10 UTC | "
    #expect(run.output.hasPrefix(head + row))
    #expect(run.lines.count == 3)
    #expect(world.run("list", "--filter", "zzz", "--format", "markdown").output == head)
    world.variables["SKYDIFF_UNITS"] = "imperial"
    #expect(world.run("list", "--filter", "zzz", "--format", "markdown").output == head)
  }

  @Test func `markdown prints days and hours in the time of the city`() {
    world.track("Seoul")
    let days = world.run("forecast", "--days", "1", "--format", "markdown", asking: nil)
    #expect(
      days.lines.last
        == "|  | Seoul | Sat 2026-11-21 | overcast | 4.0 | 12.0 | 10 | 0.5 | W 18 | 33 | 3.1 "
        + "| 07:10 | 17:20 |")
    let hours = world.run("forecast", "--hourly", "--format", "markdown", asking: nil)
    #expect(hours.lines.count == 50)
    #expect(hours.lines[2] == "| Seoul | Sat 2026-11-21 18:00 | ? | 0.0 | ? | ? | ? |")
  }

  @Test func `markdown prints records, with numbers at the right`() {
    let search = world.run("search", "Oslo", "--format", "markdown", asking: nil)
    #expect(
      search.output == """
        | name | region | country | countryCode | latitude | longitude | timeZone | population | provider |
        | --- | --- | --- | --- | ---: | ---: | --- | ---: | --- |
        | Oslo | Oslo | Norway | NO | 59.91273 | 10.74609 | Europe/Oslo | 580000 | open-meteo |

        """)
    let settings = world.run("config", "show", "--format", "markdown").lines
    #expect(
      settings.prefix(3) == [
        "| key | value | source |", "| --- | --- | --- |", "| provider | open-meteo | default |",
      ])
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
      #expect(keys.prefix(5) == ["formatVersion", "revision", "since", "sinceAt", "units"])
      #expect(keys.dropFirst(5).elementsEqual(try #require(city.members).map { $0.key.string }))
      #expect(object["revision"]?.int == 2)
      #expect(object["since"]?.int == 1)
      #expect(object["id"]?.string == city["id"]?.string)
      #expect(object["changes"]?.array?.count == city["changes"]?.array?.count)
    }
    #expect(world.run("list", "--filter", "zzz", "--format", "ndjson").output == "")
  }

  @Test func `snowfall is in centimeters or inches`() throws {
    world.service.change("Seoul") { $0.snowfall = 2.54 }
    world.track("Seoul")
    for (options, text, figure) in [([], "2.5", "2.54"), (["--units", "imperial"], "1.00", "1.0")] {
      let template = "{current.snowfall} {today.snowfall}"
      #expect(world.run(["list", "--template", template] + options).output == "\(text) \(text)\n")
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
    let today = try #require(run.lines.firstIndex { $0.hasPrefix("~ Sat 21 ") })
    #expect(run.lines[today + 1] == "    sunshine 5.0 → 7.5 h", "\(run.output)")
    let document = try world.run("list", "--json").document()
    #expect(document["units"]?["sunshineDuration"]?.string == "s")
    let city = try #require(document["cities"]?.array?.first { _ in true })
    let day = try #require(city["forecast"]?["days"]?.array?.first { _ in true })
    #expect(day["sunshineDuration"]?.rawText == "27000.5")
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
