import Testing

/// What programs that other people wrote read in the formats.
@Suite struct `Readers of formats` {
  private func metrics(_ format: String) throws -> String {
    let world = try EndToEndWorld()
    try world.trackHostileCity()
    let run = try world.run("list", "--format", format)
    #expect(run.status == 0, "\(run.error)")
    return run.output
  }

  @Test(.enabled(if: FormatReader.isInstalled("promtool"), "promtool is not installed"))
  func `promtool accepts the metrics`() throws {
    let run = try SpawnedProcess(
      "/usr/bin/promtool",
      ["check", "metrics"],
      input: try metrics("prometheus")
    ).result()
    #expect(run == SpawnedProcess.Result(ending: .exited(0), output: "", error: ""))
  }

  @Test(.enabled(if: FormatReader.isInstalled, "the readers from PyPI are not installed"))
  func `prometheus-client reads the metrics`() throws {
    let script = """
      import sys
      from prometheus_client.parser import text_string_to_metric_families
      text = open(sys.argv[1]).read()
      families = {family.name: family for family in text_string_to_metric_families(text)}
      cities = {sample.labels["city"] for family in families.values() for sample in family.samples}
      print(len(cities), sum(city.startswith("<script>alert(1)</script> \\"q\\", a=b\\\\c'") for city in cities))
      for name in ["skydiff_temperature_celsius", "skydiff_alert"]:
        print(name, len(families[name].samples), families[name].documentation)
      print(*sorted({sample.labels["lead"] for sample in families["skydiff_forecast_precipitation_meters"].samples}))
      """
    let run = try FormatReader.run(script, on: try metrics("prometheus"))
    #expect(
      run.output == """
        2 1
        skydiff_temperature_celsius 2 Present temperature.
        skydiff_alert 2 Alerts in force.
        0d 1d 2d 3d 4d 5d 6d

        """,
      "\(run.error)"
    )
  }
}
