import FoundationEssentials
import HTTP
import Testing
import Weather

@testable import Providers

/// What reports of stations say, and what becomes of failures.
struct AviationWeatherTests {
  private static let settings = ProviderSettings(addresses: ["baseURL": "https://stations.test/api"]
  )

  private static func request(_ stations: String...) -> WeatherRequest {
    var request = WeatherRequest(
      latitude: 0, longitude: 0, parts: .current, forecastDays: 1)
    request.stations = stations.map { id in
      Station(id: id, name: "Built-in/Name", elevation: 7, distance: 3, bearing: 90)
    }
    return request
  }

  private static func reports(
    _ result: Result<Response, TransferFailure>, _ stations: String..., seconds: Double
  ) throws -> [Observation] {
    try outcome(result, stations, seconds: seconds).get()
  }

  private static func outcome(
    _ result: Result<Response, TransferFailure>, _ stations: [String], seconds: Double
  ) throws -> Result<[Observation], FetchFailure> {
    var request = request()
    request.stations = stations.map { Station(id: $0, name: "Built-in/Name", elevation: 7) }
    let now = Date(timeIntervalSince1970: seconds)
    let run = try run(AviationWeather(settings).fetch([request]), [result], at: now)
    return try #require(run.results.first?.observations)
  }

  private static func report(_ members: String) throws -> Observation? {
    let body = #"[{"icaoId":"EGLL","obsTime":1790000000\#(members)}]"#
    return try reports(.success(.ok(body)), "EGLL", seconds: 1_790_000_600).first
  }

  // MARK: - Recorded responses

  /// A report of the service, which is in the public domain, of a station that reports whole degrees.
  @Test func `a report in whole degrees is read whole`() throws {
    let body = #"""
      [{"icaoId":"EDDB","receiptTime":"2026-04-15T08:23:26.210Z","obsTime":1776241200,
        "reportTime":"2026-04-15T08:20:00.000Z","temp":12,"dewp":6,"wdir":"VRB","wspd":2,"visib":"6+",
        "altim":1025,"qcField":18,"metarType":"METAR",
        "rawOb":"METAR EDDB 150820Z AUTO VRB02KT CAVOK 12/06 Q1025 NOSIG","lat":52.3807,
        "lon":13.5306,"elev":48,"name":"Berlin/Brandenburg Intl, BR, DE","cover":"CAVOK","clouds":[],
        "fltCat":"VFR"}]
      """#
    let reports = try Self.reports(.success(.ok(body)), "EDDB", seconds: 1_776_241_500)
    let report = try #require(reports.first)
    #expect(reports.count == 1 && report.isInWholeDegrees)
    #expect(report.station.title == "Brandenburg Intl" && report.station.elevation == 48)
    #expect(report.temperature == 12 && report.weather.dewPoint == 6)
    #expect(report.weather.windSpeed == 3.704 && report.weather.windDirection == nil)
    #expect(abs(try #require(report.weather.visibility) - 9.656) < 0.01)
    #expect(report.weather.pressure == 1025 && report.weather.condition == Condition(code: 0))
  }

  @Test(.enabled(if: Recording.isDirectoryKnown)) func `a report is read whole`() throws {
    let body = try Recording.body("metar_ktys", of: "aviationweather")
    let reports = try Self.reports(.success(.ok(body)), "KTYS", seconds: 1_768_432_000)
    let report = try #require(reports.first)
    #expect(reports.count == 1)
    #expect(report.station.name == "Knoxville/Tyson Arpt, TN, US")
    #expect(report.station.title == "Tyson Arpt")
    #expect(report.station.elevation == 300)
    #expect(report.observedAt == Date(timeIntervalSince1970: 1_768_431_180))
    #expect(report.temperature == 6.7)
    #expect(report.weather.dewPoint == 3.9)
    #expect(abs(try #require(report.weather.humidity) - 82.3) < 0.5)
    #expect(report.weather.windDirection == 210)
    #expect(report.weather.windSpeed == 22.224)
    #expect(report.weather.windGust == nil)
    #expect(abs(try #require(report.weather.visibility) - 16.09344) < 1e-6)
    #expect(report.weather.pressure == 1004.9)
    #expect(report.weather.condition?.name == "overcast")
    #expect(report.weather.provider == "aviationweather:KTYS")
    #expect(!report.isInWholeDegrees)
  }

  @Test(.enabled(if: Recording.isDirectoryKnown))
  func `several reports of a station are kept apart from those of others`() throws {
    let body = try Recording.body("metar_delhi", of: "aviationweather")
    let reports = try Self.reports(.success(.ok(body)), "VIDP", "VIDD", seconds: 1_788_208_800)
    #expect(reports.map(\.station.id) == ["VIDP", "VIDP", "VIDD"])
    #expect(reports.map(\.temperature) == [30, 29, 30])
    #expect(reports.map(\.weather.windDirection) == [250, 260, nil])
    #expect(reports.map(\.weather.condition?.name) == ["overcast", "partlyCloudy", "partlyCloudy"])
    #expect(reports.allSatisfy { $0.isInWholeDegrees })
    #expect(reports.allSatisfy { $0.station.name == "Built-in/Name" && $0.station.elevation == 7 })
  }

  @Test(.enabled(if: Recording.isDirectoryKnown))
  func `a report without a temperature has the weather alone`() throws {
    let body = try Recording.body("metar_kpwm_part", of: "aviationweather")
    let reports = try Self.reports(.success(.ok(body)), "KPWM", seconds: 1_790_508_600)
    #expect(reports.map(\.temperature) == [nil, nil, nil])
    #expect(reports.map { $0.weather.condition?.name } == ["rain", "rain", nil])
  }

  // MARK: - Members

  @Test(arguments: [
    (#","visib":"10+""#, 16.09344), (#","visib":"6+""#, 9.656064), (#","visib":"1/2""#, 0.804672),
    (#","visib":"1 1/2""#, 2.414016), (#","visib":2.49"#, 4.00726656), (#","visib":"""#, nil),
    (#","visib":"x""#, nil), (#","visib":"1/0""#, nil), (#","visib":null"#, nil), ("", nil),
  ]) func `visibility is in miles in several forms`(members: String, expected: Double?) throws {
    let report = try #require(try Self.report(members))
    let figure = report.weather.visibility
    #expect((figure.map { ($0 * 1e8).rounded() }) == expected.map { ($0 * 1e8).rounded() })
  }

  @Test(
    arguments: [
      (#","wdir":"VRB","wspd":2"#, 3.704, nil), (#","wdir":0,"wspd":0"#, 0, nil),
      (#","wdir":360,"wspd":10"#, 18.52, 360), (#","wdir":400,"wspd":10"#, 18.52, nil),
      (#","wdir":90,"wspd":900"#, nil, nil),
    ] as [(String, Double?, Double?)])
  func `a wind that varies or is calm has no direction`(
    members: String, speed: Double?, direction: Double?
  ) throws {
    let weather = try #require(try Self.report(members)).weather
    #expect(weather.windSpeed == speed)
    #expect(weather.windDirection == direction)
  }

  @Test(arguments: [
    ("-RA BR", 61), ("TSRA", 95), ("+TSRAGR", 99), ("FZFG", 48), ("+SN", 75), ("VCSH", nil),
    ("BR", 10), ("HZ", 5), ("FU", 4), ("-SHSN", 85), ("SHRA", 81), ("RASN", 69), ("-FZDZ", 56),
    ("FZRA", 67), ("MIFG", 10), ("BLSN", nil), ("+FC", 19), ("SQ", 18), ("PL", 79), ("DZ", 53),
    ("VCTS -RA", 61), ("??", nil), ("", nil),
  ]) func `weather is the gravest group at the station`(text: String, code: Int?) throws {
    let report = try #require(try Self.report(#","wxString":"\#(text)""#))
    #expect(report.weather.condition?.code == code)
    let sky = try Self.report(#","wxString":"\#(text)","cover":"SCT""#)
    #expect(sky?.weather.condition?.code == code ?? 2)
  }

  @Test(arguments: [
    (#""cover":"CLR""#, 0), (#""cover":"CAVOK""#, 0), (#""cover":"FEW""#, 1),
    (#""cover":"BKN""#, 3), (#""cover":"OVX""#, 3),
    (#""clouds":[{"cover":"FEW","base":900},{"cover":"OVC"}]"#, 3), (#""clouds":[]"#, nil),
  ]) func `the sky is its densest layer`(members: String, code: Int?) throws {
    #expect(try Self.report(",\(members)")?.weather.condition?.code == code)
  }

  @Test func `whole degrees are not called tenths, unless the remarks have them`() throws {
    #expect(try Self.report(#","temp":7"#)?.isInWholeDegrees == true)
    #expect(try Self.report(#","temp":7.5"#)?.isInWholeDegrees == false)
    let remarks = #","rawOb":"METAR EGLL RMK AO2 T00700039""#
    #expect(try Self.report(#","temp":7\#(remarks)"#)?.isInWholeDegrees == false)
    #expect(try Self.report("")?.isInWholeDegrees == false)
  }

  @Test func `impossible figures are unknown, and impossible times are no report`() throws {
    let report = try #require(
      try Self.report(#","temp":99,"dewp":-300,"altim":10,"slp":1e400,"elev":1e9"#))
    #expect(report.weather.hasNoFigures)
    #expect(report.station.elevation == 7)
    for time in ["null", #""x""#, "1e300", "1e18", "1790009999", "1790000000.7"] {
      let body = #"[{"icaoId":"EGLL","obsTime":\#(time),"temp":1}]"#
      let reports = try Self.reports(.success(.ok(body)), "EGLL", seconds: 1_790_000_600)
      #expect(
        reports.map(\.observedAt.timeIntervalSince1970)
          == (time.hasSuffix(".7") ? [1_790_000_000] : []), "\(time)")
    }
  }

  // MARK: - Requests

  @Test(
    arguments: [
      (.success(Response(status: 204, body: Data())), nil), (.success(.ok("[]")), nil),
      (.success(.ok("")), nil), (.success(.ok("[1,null,{}]")), nil),
      (.success(Response(status: 502, body: Data("<html>busy</html>".utf8))), .server),
      (.success(.ok("<html>login</html>")), .unreachable), (.success(.ok("{}")), .malformed),
      (.failure(TransferFailure(kind: .connectionFailed, message: "refused")), .unreachable),
    ] as [(Result<Response, TransferFailure>, FetchFailure.Kind?)])
  func `what is no report is none or a failure`(
    result: Result<Response, TransferFailure>, kind: FetchFailure.Kind?
  ) throws {
    switch try Self.outcome(result, ["EGLL"], seconds: 1_790_000_600) {
    case .success(let reports): #expect(reports.isEmpty && kind == nil)
    case .failure(let failure): #expect(failure.kind == kind)
    }
  }

  @Test func `one request has up to 100 stations, each once`() throws {
    let places = (0..<250).map { index in
      Self.request(
        String(decoding: [65, 65, 65 + UInt8(index / 26), 65 + UInt8(index % 26)], as: UTF8.self))
    }
    var fetch = AviationWeather(Self.settings).fetch(places + places)
    guard case .send(let requests) = fetch.resume(with: [], at: FakeService.now) else {
      Issue.record("no request")
      return
    }
    #expect(requests.map { $0.url.split(separator: ",").count } == [100, 100, 50])
    #expect(requests[0].url.hasPrefix("https://stations.test/api/metar?ids=AAAA,AAAB,"))
    #expect(requests[0].url.hasSuffix("&format=json"))
    #expect(requests.allSatisfy { $0.cost?.quota == "aviationweather" && $0.patience == 1 })
    let one = try run(
      AviationWeather(Self.settings).fetch([Self.request("EGLL"), Self.request("LFPG", "EGLL")]),
      [.success(.ok(#"[{"icaoId":"EGLL","obsTime":1790000000,"temp":1}]"#))],
      at: Date(timeIntervalSince1970: 1_790_000_600))
    #expect(
      one.requests.map(\.url) == ["https://stations.test/api/metar?ids=EGLL,LFPG&format=json"])
    #expect(try one.results.map { try $0.observations?.get().count } == [1, 1])
  }

  @Test func `only its own host has the published limit`() {
    #expect(AviationWeather(Self.settings).limits == nil)
    #expect(AviationWeather(AviationWeather.standardSettings).limits?[.minute] == 100)
  }
}
