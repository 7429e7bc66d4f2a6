import JSONText
import Testing
import WeatherSimulator

/// The simulated answers have the members and types of the real ones.
@Suite(
  .enabled(
    if: Recording.isDirectoryKnown,
    "SKYDIFF_RECORDINGS names where real answers are"
  )
)
struct RecordedShapeTests {
  struct Example: CustomTestStringConvertible {
    var recording: String
    var target: String
    /// Paths that the service itself has at some times and not at others.
    var explained: Set<String> = []

    var testDescription: String { recording }
  }

  static let examples = [
    Example(
      recording: "open-meteo/air_quality_beijing_hourly",
      target: "/v1/air-quality?latitude=39.9&longitude=116.4&hourly=carbon_monoxide&timezone=auto"
    ),
    Example(
      recording: "openweathermap/weather_london_standard_units",
      target: "/data/2.5/weather?lat=51.51&lon=-0.13&appid=k",
      // Gusts and water are told when there are any.
      explained: [".wind.gust", ".rain", ".rain.1h", ".snow", ".snow.1h"]
    ),
    Example(
      recording: "openweathermap/forecast5_london",
      target: "/data/2.5/forecast?lat=51.51&lon=-0.13&appid=k",
      explained: [
        ".list[].rain", ".list[].rain.3h", ".list[].snow", ".list[].snow.3h",
        ".list[].wind.gust",
      ]
    ),
    Example(
      recording: "met-norway/compact_oslo_winter",
      target: "/weatherapi/locationforecast/2.0/compact?lat=59.9139&lon=10.7522"
    ),
    Example(
      recording: "met-norway/complete_berlin_area",
      target: "/weatherapi/locationforecast/2.0/complete?lat=53.5&lon=13"
    ),
    Example(recording: "nws/points_nyc", target: "/points/40.7128,-74.006"),
    Example(
      recording: "nws/forecast_nyc",
      target: "/gridpoints/OKX/55,59/forecast"
    ),
    Example(recording: "nws/forecast_hourly_nyc", target: "/gridpoints/OKX/55,59/forecast/hourly"),
    Example(recording: "nws/stations_nyc", target: "/gridpoints/OKX/55,59/stations"),
    Example(
      recording: "nws/observation_kdca_light_snow",
      target: "/stations/K1SLWM/observations/latest",
      explained: [
        // What falls, only when something does; the recording has no sum of one or six hours.
        ".properties.presentWeather[]", ".properties.presentWeather[].intensity",
        ".properties.presentWeather[].modifier", ".properties.presentWeather[].rawString",
        ".properties.presentWeather[].weather", ".properties.precipitationLastHour",
        ".properties.precipitationLastHour.unitCode",
        ".properties.precipitationLastHour.value",
        ".properties.precipitationLastHour.qualityControl",
        ".properties.precipitationLast6Hours", ".properties.precipitationLast6Hours.unitCode",
        ".properties.precipitationLast6Hours.value",
        ".properties.precipitationLast6Hours.qualityControl",
      ]
    ),
    Example(
      recording: "nws/observation_knyc_latest",
      target: "/stations/K1SLWM/observations/latest",
      explained: [
        ".properties.presentWeather[]", ".properties.presentWeather[].intensity",
        ".properties.presentWeather[].modifier", ".properties.presentWeather[].rawString",
        ".properties.presentWeather[].weather",
      ]
    ),
    Example(recording: "nws/alerts_none", target: "/alerts/active?point=40.7128,-74.006"),
    Example(recording: "nws/error_404_point_outside_us", target: "/points/51.5074,-0.1278"),
    Example(
      recording: "openweathermap/error_401_invalid_key",
      target: "/data/2.5/weather?lat=1&lon=2"
    ),
    Example(
      recording: "openweathermap/error_400_nothing_to_geocode",
      target: "/data/2.5/weather?appid=k"
    ),
  ]

  @Test(arguments: examples)
  func `members and types are those of a real answer`(example: Example) throws {
    let recorded = Shape(try Recording.body(example.recording), without: ["@context"])
    // In some hours there is rain and in some there is not.
    for hours in [0, 31, 60] {
      let simulator = try Simulator.starting(at: Simulator.defaultStart + hours * 3600)
      let simulated = Shape(
        try simulator.identifiedGet(example.target).json(),
        without: ["@context"]
      )
      let differences = recorded.differences(to: simulated)
        .filter { !example.explained.contains(String($0.dropFirst())) }
      #expect(differences.sorted() == [])
    }
  }

  @Test(arguments: [
    ("nws/points_nyc", "/points/40.7128,-74.006"),
    ("nws/forecast_nyc", "/gridpoints/OKX/55,59/forecast"),
    ("nws/forecast_hourly_nyc", "/gridpoints/OKX/55,59/forecast/hourly"),
    ("nws/stations_nyc", "/gridpoints/OKX/55,59/stations"),
    ("nws/observation_knyc_latest", "/stations/K1SLWM/observations/latest"),
    ("nws/alerts_none", "/alerts/active?point=40.7128,-74.006"),
    (
      "met-norway/compact_greenwich_headers_only",
      "/weatherapi/locationforecast/2.0/compact?lat=51.4779&lon=0"
    ),
  ])
  func `the headers for caches are those of a real answer`(name: String, target: String) throws {
    let reply = try Simulator.start().identifiedGet(target)
    let names: Set = ["cache-control", "expires", "last-modified", "date", "content-type"]
    let recorded = try Recording.headerNames(name).intersection(names)
    #expect(recorded.count >= 4)
    #expect(names.filter { reply.header($0) != nil } == recorded)
  }
}
