import JSONText
import Testing
import WeatherSimulator

/// Unknown query parameters have the effect that they have on the real service.
@Suite struct UnknownParameterTests {
  let simulator: Simulator

  init() throws {
    simulator = try Simulator.start()
  }

  @Test(arguments: [
    "/v1/forecast?latitude=1&longitude=2&current=rain",
    "/v1/air-quality?latitude=1&longitude=2&current=pm10", "/v1/search?name=Oslo",
    "/v1/get?id=1835848", "/data/2.5/weather?lat=1&lon=2&appid=k",
    "/data/2.5/forecast?lat=1&lon=2&appid=k", "/geo/1.0/direct?q=Oslo&appid=k",
  ])
  func `Open-Meteo and OpenWeatherMap ignore unknown parameters`(target: String) throws {
    let plain = try simulator.get(target)
    #expect(plain.status == 200)
    for parameter in ["mood=good", "forecast_day=3", "empty"] {
      let reply = try simulator.get("\(target)&\(parameter)")
      #expect(reply.status == 200)
      #expect(reply.text == plain.text)
    }
  }

  @Test(arguments: ["current", "hourly", "daily"])
  func `Open-Meteo rejects an unknown variable in a list`(list: String) throws {
    let reply = try simulator.get("/v1/forecast?latitude=1&longitude=2&\(list)=weather_code,mood")
    #expect(reply.status == 400)
    let root = try reply.json()
    #expect(root["error"]?.bool == true)
    #expect(root["reason"]?.string?.hasSuffix("from invalid String value mood.") == true)
  }

  @Test(arguments: [
    "start_date=2026-01-20", "end_date=2026-01-21", "minutely_15=rain", "current_weather=true",
    "models=best_match,gfs_seamless",
  ])
  func `parameters of Open-Meteo that are not simulated are rejected`(parameter: String) throws {
    let target = "/v1/forecast?latitude=1&longitude=2"
    let reply = try simulator.get("\(target)&\(parameter)")
    #expect(reply.status == 400)
    #expect(try reply.json()["reason"]?.string?.hasSuffix("simulated.") == true)
    #expect(try simulator.get("\(target)&models=best_match").status == 200)
  }

  @Test func `MET Norway rejects unknown parameters`() throws {
    let reply = try simulator.identifiedGet("\(METNorwayTests.oslo)&mood=good")
    #expect(reply.status == 400)
    #expect(reply.text.hasPrefix("<!DOCTYPE html>"))
    #expect(try simulator.identifiedGet("\(METNorwayTests.oslo)&altitude=9").status == 200)
  }

  @Test(arguments: [
    "/points/40.7128,-74.006?mood=good", "/gridpoints/OKX/55,59?units=us",
    "/gridpoints/OKX/55,59/forecast?units=us&mood=good",
    "/gridpoints/OKX/55,59/forecast/hourly?mood=good", "/gridpoints/OKX/55,59/stations?mood=good",
    "/stations/K1SLWM/observations/latest?mood=good",
    "/alerts/active?point=40.7128,-74.006&mood=good",
  ])
  func `NWS rejects unknown parameters`(target: String) throws {
    let reply = try simulator.identifiedGet(target)
    #expect(reply.status == 400)
    #expect(reply.header("content-type") == "application/problem+json")
    #expect(
      try reply.json()["type"]?.string == "https://api.weather.gov/problems/BadRequest"
    )
  }

  @Test func `the OpenWeatherMap key can be in upper case, as in a recorded request`() throws {
    let simulator = try Simulator.start(Simulator.Configuration(openWeatherMapKey: "right"))
    #expect(try simulator.get("/data/2.5/weather?lat=1&lon=2&APPID=right").status == 200)
    #expect(try simulator.get("/data/2.5/weather?lat=1&lon=2&APPID=wrong").status == 401)
  }
}
