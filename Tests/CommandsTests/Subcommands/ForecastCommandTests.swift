import JSONText
import Testing

@Suite struct `skydiff forecast` {
  private let world = TestWorld()

  @Test func `marks changed and new days`() throws {
    try world.reportSmallChanges()
    world.track("Reykjavík")
    world.service.change("Reykjavík") {
      $0.high = 20
      $0.rainProbability = 60
    }
    world.advance(minutes: 24 * 60)
    let expected = """
      ~ Reykjavík, Capital Region, Iceland
        Today 8° warmer than yesterday.
               Sky              Low °C               High  Rain %     mm  Wind km/h
      ~ Sun 22 ☁  overcast        4 ████████████████ 20        60    0.5  →  18
          chance 10 → 60 % · high 12 → 20 °C
      ~ Mon 23 ⛅ partly cloudy   4 ████████████████ 20        60    0.5  →  18
          chance 10 → 60 % · high 12 → 20 °C
      ~ Tue 24 ⛅ partly cloudy   4 ████████████████ 20        60    0.5  →  18
          chance 10 → 60 % · high 12 → 20 °C
      ~ Wed 25 ⛅ partly cloudy   4 ████████████████ 20        60    0.5  →  18
          chance 10 → 60 % · high 12 → 20 °C
      ~ Thu 26 ⛅ partly cloudy   4 ████████████████ 20        60    0.5  →  18
          chance 10 → 60 % · high 12 → 20 °C
      ~ Fri 27 ⛅ partly cloudy   4 ████████████████ 20        60    0.5  →  18
          chance 10 → 60 % · high 12 → 20 °C
      + Sat 28 ⛅ partly cloudy   4 ████████████████ 20        60    0.5  →  18
      + Sun 29 ⛅ partly cloudy   4 ████████████████ 20        60    0.5  →  18

      """
    #expect(
      world.run("forecast", "reykjavik", "--days", "8", asking: ["daily 8 days Reykjavík"])
        == TestWorld.Run(output: expected))
  }

  @Test(arguments: [(1, "daily"), (7, "daily"), (8, "daily 8 days"), (16, "daily 16 days")])
  func `shows as many days as requested and fetches at least the default`(
    _ count: Int, _ request: String
  ) throws {
    world.track("Seoul")
    let arguments = ["forecast", "Seoul", "--days", "\(count)"]
    let table = world.run(arguments, asking: ["\(request) Seoul"])
    #expect(table.lines.count == count + 3)
    let document = try world.run(arguments + ["--json"], asking: nil).cities()
    #expect(document[0]["forecast"]?["days"]?.array?.count == count)
  }

  @Test func `shows a graph and a table of the coming hours`() {
    world.track("Seoul")
    let run = world.run("forecast", "--hourly", asking: ["daily Seoul"])
    #expect(run.status == 0)
    #expect(
      run.lines.prefix(13) == [
        "  Seoul, South Korea", "  Tomorrow much like today.",
        "                                                                            47°",
        "                                                              ⣀⣀⣀⣀⣀⠤⠤⠤⠤⠔⠒⠒⠒⠒⠊⠉⠉",
        "                                           ⣀⣀⣀⣀⣀⠤⠤⠤⠤⠔⠒⠒⠒⠒⠊⠉⠉⠉⠉",
        "                        ⣀⣀⣀⣀⡠⠤⠤⠤⠤⠔⠒⠒⠒⠒⠉⠉⠉⠉⠉", "       ⣀⣀⡠⠤⠤⠤⠤⠔⠒⠒⠒⠒⠉⠉⠉⠉⠉", "       0°",
        "       18       00       06       12       18       00       06       12",
        "   sun                     ↑07:10         ↓17:20               ↑07:10",
        "       Sat      │Sun                                │Mon",
        "  UTC+9          °C  Sky         Rain %    mm  Wind km/h",
        "  Sat 18:00     0.0  ?                ?     ?      ?",
      ])
    #expect(run.lines.count == 60)
    #expect(run.lines.last == "  Mon 17:00    47.0  ?                ?     ?      ?")
  }

  @Test func `shows as many hours as requested in every format`() throws {
    world.track("Seoul")
    let run = world.run("forecast", "--hours", "3", asking: ["daily Seoul"])
    #expect(run.lines.last == "  Sat 20:00     2.0  ?                ?     ?      ?")
    let document = try world.run("forecast", "--hours", "3", "--json", asking: nil).cities()
    #expect(document[0]["forecast"]?["hours"]?.array?.count == 3)
    let csv = world.run("forecast", "--hours", "3", "--format", "csv", asking: nil)
    #expect(csv.output.split(separator: "\r\n").count == 4)
    #expect(world.run("forecast", "--hours", "49").status == 64)
  }

  @Test func `shows no marks for a place not in the list`() {
    let run = world.run("forecast", "Oslo", "--days", "1", asking: ["search Oslo", "daily Oslo"])
    let expected = """
        Oslo, Norway
               Sky              Low °C               High  Rain %     mm  Wind km/h
        Sat 21 ☁  overcast        4 ████████████████ 12        10    0.5  →  18

      """
    #expect(run == TestWorld.Run(output: expected))
    #expect(world.state == nil)
  }

  @Test func `keeps and shows old days when the fetch fails`() {
    world.track("Seoul")
    world.service.change("Seoul") { $0.isForecastBroken = true }
    let run = world.run("forecast", "--days", "1", asking: nil)
    #expect(run.status == 69)
    // Nothing is old below display.staleAfter.
    #expect(run.lines.count == 4)
    #expect(run.lines.last?.hasPrefix("  Sat 21 ☁  overcast") == true)
    world.advance(minutes: 61)
    #expect(
      world.run("forecast", "--days", "1", asking: nil).lines[2]
        == "  ! 1 h 1 min old, fetched 09:00")
  }
}
