import Testing

@Suite struct `Formats that only some commands have` {
  private let world = TestWorld()

  @Test func `are wrong usage elsewhere, with the formats that are there`() {
    #expect(
      world.run("search", "Oslo", "--format", "prometheus").onlyError
        == "invalid value 'prometheus' for '--format': expected one that 'skydiff search' has: "
        + "table, json, ndjson, csv, tsv or markdown (see 'skydiff search --help')")
    #expect(world.run("--format", "influx", "diff").status == 64)
  }

  @Test func `are suggested everywhere`() {
    let run = world.run("search", "Oslo", "--format", "promteheus")
    #expect(run.status == 64)
    #expect(run.errors.contains("did you mean 'prometheus'?"), "\(run.errors)")
  }

  @Test(arguments: ["prometheus", "influx"]) func `metrics are of every city, whatever is selected`(
    format: String
  ) {
    world.track("Seoul", "Oslo")
    let run = world.run("list", "--format", format)
    #expect(run.output.contains("city=") && run.output.contains("Oslo"))
    #expect(world.run("--format", format) == run)
    #expect(world.run("list", "Oslo", "--format", format, "--units", "imperial") == run)
    #expect(world.run("list", "--changes-only", "--tag", "none", "--format", format).status == 1)
    world.service.change("Oslo") { $0.temperature = 15 }
    world.advance(minutes: 10)
    let refreshed = world.run("refresh", "Oslo", "--format", format, asking: nil)
    #expect(refreshed.output == world.run("list", "--format", format).output)
    #expect(refreshed != run)
    #expect(refreshed.output.contains("Seoul"))
  }

  @Test func `metrics of failed fetches stay, and say that they failed`() {
    world.track("Seoul")
    world.service.disconnect()
    world.advance(minutes: 10)
    let run = world.run("refresh", "--format", "prometheus", asking: nil)
    #expect(run.status == 69)
    #expect(run.output.contains("skydiff_temperature_celsius{city=\"Seoul\","))
    #expect(
      run.output.contains(
        "\nskydiff_fetch_failed{city=\"Seoul\",id=\"\(TestWorld.identifier(1))\",country=\"KR\"} 1\n"
      ))
  }

  @Test func `metrics of no city are empty`() {
    #expect(world.run("list", "--format", "prometheus").output == "")
    #expect(world.run("list", "--format", "influx").output == "")
  }
}
