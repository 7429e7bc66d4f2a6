import FoundationEssentials
import GeoNames
import HTTP
import JSONText
import Testing
import Transport

@Suite("skydiff add --here") final class AddHereTests {
  let world = TestWorld()

  /// The requests to the service that locates.
  private var requests: [Request] = []

  init() { world.gazetteer = Gazetteer() }

  private func allow(_ members: String = "") throws {
    try world.configure(#"{ "location": { "provider": "ipinfo"\#(members) } }"#)
  }

  private func respond(_ body: String, status: Int = 200) {
    world.makeSender = { [unowned self] _ in
      { requests, progress in
        requests.flatMap { request -> [Exchange] in
          guard Address(request.url)?.host == "ipinfo.io" else {
            return self.world.service.exchanges(for: [request], at: self.world.now, progress)
          }
          self.requests.append(request)
          let response = Response(status: status, body: Data(body.utf8))
          return [Exchange(request: request, result: .success(response))]
        }
      }
    }
  }

  private func added() throws -> String? {
    let run = world.run("list", "--json")
    return try run.cities().first.map {
      "\($0["name"]?.string ?? "") \($0["country"]?.string ?? "")"
    }
  }

  @Test func `asks nobody unless the configuration allows it`() throws {
    respond("{}")
    let run = world.run("add", "--here")
    #expect(
      run
        == .failing(
          78,
          "\(world.configurationPath): --here would send a request to ipinfo.io, which sees the "
            + #"internet address of this machine; to allow that: "location": { "provider": "ipinfo" }"#
        ))
    #expect(requests.isEmpty)
  }

  @Test func `takes the city of that name`() throws {
    try allow(#", "token": "SECRET""#)
    respond(
      #"{"ip":"192.0.2.1","city":"Seoul","region":"Seoul","country":"KR","loc":"37.5660,126.9784","timezone":"Asia/Seoul"}"#
    )
    let run = world.run("add", "--here", "--tag", "home", asking: ["all Seoul"])
    #expect(run.status == 0)
    #expect(
      run.errors
        == "skydiff: ipinfo.io says that this machine is in Seoul, KR (37.566,126.9784); took Seoul, South Korea\n"
    )
    #expect(requests.map(\.url) == ["https://ipinfo.io/json"])
    #expect(requests.first?.headers == [Request.Header("Accept", "application/json")])
    #expect(requests.first?.credentialHeaders == [Request.Header("Authorization", "Bearer SECRET")])
    #expect(!world.run("config", "show").output.contains("SECRET"))
    #expect(try added() == "Seoul South Korea")
  }

  @Test(arguments: [
    // The nearest of several places of that name.
    (#"{"city":"Portland","country":"US","loc":"43.66,-70.25"}"#, "Portland United States"),
    // Too far from the place of that name, which another one is near.
    (#"{"city":"Seoul","country":"KR","loc":"35.1,129.0"}"#, "Busan South Korea"),
    // No such place.
    (#"{"city":"Nirgendwo","country":"KR","loc":"37.566,126.978"}"#, "Seoul South Korea"),
    (#"{"loc":"37.566,126.978"}"#, "Seoul South Korea"),
  ]) func `takes the nearest`(_ body: String, _ expected: String) throws {
    try world.configure(#"{ "geocoder": "builtin", "location": { "provider": "ipinfo" } }"#)
    respond(body)
    #expect(world.run("add", "--here", "--no-fetch").status == 0)
    #expect(try added() == expected)
    let region = try world.run("list", "--json").cities().first?["region"]?.string
    if expected.hasPrefix("Portland") { #expect(region == "Maine") }
  }

  @Test(arguments: [
    (200, #"{"city":"Seoul","bogon":true}"#, 1, "does not know where this machine is"),
    (200, #"{"loc":"north"}"#, 69, "'loc' is not a latitude and a longitude"),
    (200, #"{"loc":"91,0"}"#, 69, "'loc' is not a latitude and a longitude"),
    (
      429, #"{"error":{"title":"Rate limit","message":"Upgrade."}}"#, 69,
      "answered 429: Upgrade; try"
    ), (403, #"{"error":{"message":"Unknown token."}}"#, 77, "answered 403: Unknown token; check"),
  ]) func `adds nothing without a location`(
    _ status: Int, _ body: String, _ exit: Int32, _ message: String
  ) throws {
    try allow()
    respond(body, status: status)
    let run = world.run("add", "--here")
    #expect(run.status == exit)
    #expect(run.onlyError?.contains(message) == true, "\(run.errors)")
    #expect(world.state == nil)
  }

  @Test func `a thousand requests a day are allowed without a token`() throws {
    try allow()
    let day = Int(world.now.timeIntervalSince1970 / 86_400)
    try world.write("day \(day) 1000.0\n", to: "\(world.home)/.cache/skydiff/quota-ipinfo")
    respond(#"{"loc":"37.566,126.978"}"#)
    let run = world.run("add", "--here")
    #expect(run.status == 69)
    #expect(requests.isEmpty)
    try allow(#", "token": "SECRET""#)
    #expect(world.run("add", "--here", "--no-fetch").status == 0)
  }

  @Test(arguments: [["--offline"], ["Seoul"], ["--country", "KR"]]) func `is refused with`(
    _ arguments: [String]
  ) throws {
    try allow()
    let run = world.run(["add", "--here"] + arguments)
    #expect(run.status == (arguments == ["--offline"] ? 69 : 64))
  }
}
