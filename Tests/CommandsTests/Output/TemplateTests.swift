import Testing

@Suite struct `The option --template` {
  private let world = TestWorld()

  init() throws { try world.measureFromLastReport() }

  @Test(arguments: [
    ("{mark}{name}|{region}|{country}|{icon}", "~Seoul|Seoul|South Korea|☁", " Oslo|Oslo|Norway|?"),
    ("{id}", "A0000001-0000-4000-8000-000000000000", "A0000002-0000-4000-8000-000000000000"),
    (
      "{current.temperature} {current.humidity} {current.condition} {current.weatherCode}",
      "15.5 50 overcast 3", "? ? ? ?"
    ),
    (
      "{today.date} {today.temperatureMax} {tomorrow.date} {tomorrow.complete}",
      "2026-11-21 15.5 2026-11-22 true", "? ? ? ?"
    ), ("{current.fetchedAt} {current.isDay}", "09:10 true", "? ?"),
    (#"{{{name}}}\t\\x"#, "{Seoul}\t\\x", "{Oslo}\t\\x"), ("plain", "plain", "plain"),
  ]) func `a template prints one line per city`(_ template: String, _ seoul: String, _ oslo: String)
  {
    world.track("Seoul")
    _ = world.run("add", "Oslo", "--no-fetch", asking: nil)
    world.service.change("Seoul") { $0.temperature = 15.5 }
    world.advance(minutes: 10)
    _ = world.run("refresh", "Seoul", asking: nil)
    #expect(
      world.run("list", "--template", template) == TestWorld.Run(output: "\(seoul)\n\(oslo)\n"))
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
        == "50.0 5 29.97 14.9\n")
  }

  @Test(arguments: [
    (
      "{nam}",
      "a field that 'skydiff help templates' lists in place of '{nam}'; " + "did you mean '{name}'?"
    ),
    (
      "{today.temperatureMx}",
      "a field that 'skydiff help templates' lists in place of '{today.temperatureMx}'; "
        + "did you mean '{today.temperatureMax}'?"
    ),
    (
      "{temperature}",
      "a field that 'skydiff help templates' lists in place of '{temperature}'; "
        + "did you mean '{current.temperature}'?"
    ), ("{name", "a '}' for each '{', or '{{' for a brace"),
    ("name}", "a '{' for each '}', or '}}' for a brace"),
    (#"\q"#, #"\n, \t or \\ in place of '\q'"#),
  ]) func `an invalid template is wrong usage`(_ template: String, _ expected: String) {
    let run = world.run("list", "--template", template)
    #expect(
      run
        == .failing(
          64,
          "invalid value '\(template)' for '--template': "
            + "expected \(expected) (see 'skydiff list --help')"))
  }

  @Test func `a template prints the changes of a city and the values before`() {
    world.service.change("Seoul") { $0.weatherCode = 0 }
    world.track("Seoul")
    world.service.change("Seoul") {
      $0.temperature = 15.5
      $0.weatherCode = 3
      $0.high = 20
    }
    world.advance(minutes: 60)
    let template =
      "{change}|{before.current.temperature}|{current.temperature}|{before.current.condition}|"
      + "{before.current.conditionText}|{before.current.weatherCode}|{before.current.humidity}|"
      + "{before.today.temperatureMax}|{today.temperatureMax}|{before.today.temperatureMin}"
    let run = world.run("refresh", "--template", template, asking: nil)
    #expect(run.output == "updated|10.0|15.5|clear|clear|0||12.0|20.0|\n")
    let changes = world.run("list", "--template", "{changes}").output
    #expect(changes.contains(" · "))
    #expect(changes.contains("clear"))
    #expect(world.run("refresh", "--all", "--template", "<{changes}>").output == "<>\n")
  }

  @Test func `a template prints the code before when only that changed`() {
    world.service.change("Seoul") { $0.weatherCode = 61 }
    world.track("Seoul")
    world.service.change("Seoul") { $0.weatherCode = 63 }
    world.advance(minutes: 60)
    let template =
      "{before.current.weatherCode} {before.current.conditionText} <{before.current.condition}>"
    let run = world.run("current", "--exact", "--template", template, asking: nil)
    #expect(run.output == "61 light rain <>\n")
  }

  @Test func `a value that was unknown before is a question mark`() {
    world.service.change("Seoul") { $0.temperature = nil }
    world.track("Seoul")
    world.service.change("Seoul") { $0.temperature = 3 }
    world.advance(minutes: 10)
    let run = world.run("refresh", "--template", "{before.current.temperature}", asking: nil)
    #expect(run.output == "?\n")
  }

  @Test func `a template prints the tags, the location, the age and the failure of a city`() {
    _ = world.run("add", "Seoul", "--tag", "home", "--tag", "work", asking: nil)
    world.service.disconnect()
    world.advance(minutes: 12)
    let template = "{tags}|{latitude} {longitude}|{timeZone}|{age}|{failure}|"
    #expect(
      world.run("refresh", "--template", template, asking: nil).output
        == "home;work|37.566 126.9784|Asia/Seoul|12 min|unreachable|\n")
    _ = world.run("add", "1,2", "--name", "Nowhere", "--no-fetch")
    #expect(world.run("list", "Nowhere", "--template", template).output == "|1 2|?|?||\n")
  }

  @Test func `a template prints times of the city, and dates`() {
    world.track("Seoul")
    let template =
      "{today.sunrise} {today.sunset} {current.observedAt} {hour0.time} {hour3.time} {today.date}"
    #expect(
      world.run("list", "--template", template).output
        == "07:10 17:20 18:00 18:00 21:00 2026-11-21\n")
  }

  @Test func `a template prints the hour that contains a moment`() {
    world.track("Seoul")
    world.advance(minutes: 59)
    let template = "{hour0.temperature} {hour1.temperature} {hour47.temperature} {hour1.condition}"
    #expect(world.run("list", "--template", template).output == "0.0 1.0 47.0 ?\n")
    world.advance(minutes: 1)
    #expect(world.run("list", "--template", template).output == "1.0 2.0 ? ?\n")
  }

  @Test(arguments: [
    ("sat", "2026-11-21"), ("sun", "2026-11-22"), ("mon", "2026-11-23"), ("fri", "2026-11-27"),
  ]) func `a template prints the next day with a name, today included`(day: String, date: String) {
    world.track("Seoul")
    let template = "{\(day).date} {\(day).temperatureMax} {\(day).conditionText}"
    #expect(world.run("list", "--template", template).output == "\(date) 12.0 overcast\n")
  }

  @Test(arguments: ["hour48.time", "hour03.time", "before.current.fetchedAt", "before.sat.date"])
  func `a template has no field with a wrong part`(field: String) {
    #expect(world.run("list", "--template", "{\(field)}").status == 64)
  }
}
