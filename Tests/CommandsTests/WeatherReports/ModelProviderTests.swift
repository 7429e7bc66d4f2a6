import FoundationEssentials
import JSONText
import Testing
import WeatherSimulator

@Suite struct `A provider that is one model` {
  private let faults: FaultWorld
  private var world: TestWorld { faults.world }

  init() throws {
    faults = try FaultWorld(.openMeteo)
    #expect(faults.run("add", "Seattle, US").status == 0)
    faults.simulator.removeRequests()
  }

  @Test func `is asked as the option, the pin and the configuration say`() throws {
    let model = "open-meteo:ecmwf_ifs025"
    #expect(faults.run("current", "Seattle", "--provider", model, "--json").output.contains(model))
    #expect(faults.run("edit", "Seattle", "--pin", model).status == 0)
    #expect(faults.run("refresh", "--force").status == 0)
    let city = try #require(try faults.run("list", "--json").cities().first)
    #expect(city["pin"]?.string == model)
    #expect(city["current"]?["provider"]?.string == model)
    #expect(city["forecast"]?["provider"]?.string == model)
    #expect(city["nowcast"]?["provider"]?.string == model)
    #expect(faults.simulator.requests.allSatisfy { $0.target.contains("models=ecmwf_ifs025") })
  }

  @Test func `is credited, and has the limits of the service`() throws {
    world.isOutputTerminal = true
    world.width = 80
    let run = faults.run("current", "Seattle", "--provider", "open-meteo:gfs_seamless")
    #expect(run.output.contains("Weather data by Open-Meteo.com"), "\(run)")
  }

  @Test func `is compared with others in one request`() throws {
    let names = ["ecmwf_ifs025", "gfs_seamless", "icon_seamless"].map { "open-meteo:\($0)" }
    let run = faults.run(
      "compare", "Seattle", "--provider", (names + ["met-norway"]).joined(separator: ","))
    #expect(run.status == 0, "\(run)")
    #expect(
      run.lines.first?.split(separator: " ").map(String.init) == names + ["met-norway"], "\(run)")
    #expect(faults.simulator.requests.count { $0.path == "/v1/forecast" } == 1)
  }

  @Test func `fails alone where it is unknown, down or does not cover the place`() throws {
    let run = faults.run(
      "compare", "Seattle", "--provider",
      "open-meteo:gfs_seamless,open-meteo:icon_d2,open-meteo:bom_access_global")
    #expect(run.status == 3)
    #expect(run.errorLines.count == 2, "\(run)")
    #expect(run.errors.contains("icon_d2 for the place; another provider may serve it"))
    faults.simulator.removeRequests()
    let unknown = faults.run(
      "compare", "Seattle", "--provider", "open-meteo:gfs_seamless,open-meteo:gfs_seemless")
    #expect(unknown.status == 3)
    #expect(unknown.errors.contains("invalid String value gfs_seemless"), "\(unknown)")
    #expect(unknown.errors.contains("; check the name of the model, or name another one"))
    #expect(faults.simulator.requests.count == 3)
    let refresh = faults.run("refresh", "--force", "--provider", "open-meteo:gfs_seemless")
    #expect(refresh.status == 69)
    #expect(refresh.errors.contains("check the name of the model"), "\(refresh)")
  }

  @Test(arguments: [
    ("open-meteo:icon-d2", "expected a model of letters, digits and '_' after the colon"),
    ("open-meteo:", "expected a model of letters, digits and '_' after the colon"),
    ("open-metoe:icon_d2", "did you mean 'open-meteo:icon_d2'?"),
    ("nws:icon_d2", "expected open-meteo, openweathermap, met-norway"),
  ]) func `has a name of letters, digits and underscores`(_ name: String, _ message: String) {
    let run = faults.run("refresh", "--provider", name)
    #expect(run.status == 64)
    #expect(run.errors.contains(message), "\(run)")
  }

  @Test func `may be in the configuration`() throws {
    try world.configure(#"{"provider": ["open-meteo:icon_d2", "nws"]}"#)
    #expect(world.run("list", asking: nil).status == 0)
    #expect(world.run("config", "show", asking: nil).output.contains("open-meteo:icon_d2"))
    #expect(try world.configurationProblems(of: #"{"provider": "nws:icon_d2"}"#).count == 1)
  }
}
