import FoundationEssentials
import JSONText
import Testing
import Weather
import WeatherSimulator

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

@Suite struct `The program end to end` {
  private func cities(_ result: SpawnedProcess.Result) throws -> [JSONValue] {
    let document = try JSONDocument(Array(result.output.utf8)).root
    return Array(try #require(document["cities"]?.array))
  }

  @Test func `does not print the password of a proxy`() throws {
    let result = try SkydiffBinary.run(
      ["search", "Oslo", "--online"],
      environment: ["https_proxy": "http://me:PASSWORD@127.0.0.1:999999"])
    #expect(result.ending == .exited(69))
    #expect(!result.error.contains("PASSWORD"))
    #expect(result.error.contains("REDACTED@127.0.0.1"), "\(result.error)")
  }

  @Test(
    .enabled(if: TLSProxy.isAvailable, "the program openssl is needed"),
    arguments: ["CURL_CA_BUNDLE", "SSL_CERT_FILE"])
  func `trusts the certificates of curl's variables`(variable: String) throws {
    let world = try EndToEndWorld()
    let proxy = try TLSProxy(for: world.simulator)
    let path = "\(world.home)/proxy.json"
    let text = #"{"providers": {"open-meteo": {"forecastURL": "\#(proxy.url)/v1/forecast"}}}"#
    #expect(FileManager.default.createFile(atPath: path, contents: Data(text.utf8)))
    func current(trusting file: String?) throws -> SpawnedProcess.Result {
      var environment = world.environment
      environment[variable] = file
      return try SkydiffBinary.run(
        ["current", "Seoul", "--config", path], environment: environment)
    }
    for file in [nil, "/missing.pem"] {
      let untrusted = try current(trusting: file)
      #expect(untrusted.status == 69)
      #expect(untrusted.error.contains("trusted certificates: \(file ?? "")"), "\(untrusted)")
    }
    #expect(world.simulator.requestCount == 0)
    #expect(try current(trusting: proxy.certificateFile).status == 0)
    #expect(world.simulator.requestCount == 1)
  }

  @Test func `says nothing of the first lookup that fails after a sleep`() throws {
    let world = try EndToEndWorld()
    #expect(try world.run("add", "Seoul").status == 0)
    let state = URL(filePath: "\(world.home)/.local/state/skydiff/state.json")
    let text = String(decoding: try Data(contentsOf: state), as: UTF8.self)
    let asleep = Timestamp.text(Date() - 8 * 3600)
    let slept = text.replacing(
      try Regex(#""fetchedAt":"[^"]*""#), with: "\"fetchedAt\":\"\(asleep)\"")
    try Data(slept.utf8).write(to: state)
    // No label may be as long, so that no server is asked.
    let host = String(repeating: "a", count: 64)
    let path = "\(world.home)/asleep.json"
    let configuration = """
      {"refresh": {"retries": 0},
       "providers": {"open-meteo": {"forecastURL": "https://\(host).example/v1/forecast"}}}
      """
    try Data(configuration.utf8).write(to: URL(filePath: path))
    let first = try world.run("refresh", "--config", path)
    #expect(first == SpawnedProcess.Result(ending: .exited(69), output: "", error: ""))
    let second = try world.run("refresh", "--config", path)
    #expect(second.error.contains("(libcurl error 6)"))
  }

  @Test func `works without zone files, and doctor says what that means`() throws {
    let world = try EndToEndWorld()
    var environment = world.environment
    environment["TZDIR"] = "/nonexistent"
    #expect(try SkydiffBinary.run(["add", "Seoul"], environment: environment).status == 0)
    let doctor = try SkydiffBinary.run(["doctor"], environment: environment)
    #expect(doctor.output.contains("time zones: no rules of Asia/Seoul in /nonexistent; "))
    let detail = try SkydiffBinary.run(["current", "Seoul"], environment: environment)
    #expect(detail.output.contains(" UTC+9\n"))
  }

  @Test func `adds, lists, refreshes and removes`() throws {
    let world = try EndToEndWorld()
    let added = try world.run("add", "Seoul", "Paris, US", "서울", "--tag", "home")
    #expect(added.status == 0)
    #expect(added.error == "skydiff: Seoul, South Korea was given more than once\n")
    let rows = added.output.split(separator: "\n")
    // Where it rains now, which depends on the time, there is a line below the row.
    let marked = rows.filter { $0.hasPrefix("+ ") }
    try #require(marked.count == 2)
    #expect(marked[0].hasPrefix("+ Seoul  "))
    #expect(marked[1].hasPrefix("+ Paris  "))
    #expect(rows.last == "2 added")
    #expect(world.simulator.requestCount == 1)

    let list = try world.run("--json")
    #expect(list.status == 0)
    #expect(try cities(list).map { $0["change"]?.string } == ["added", "added"])
    #expect(try cities(list).allSatisfy { $0["current"]?["temperature"]?.double != nil })
    #expect(try cities(list).allSatisfy { $0["forecast"]?["hours"]?.array?.count == 48 })

    let fresh = try world.run("refresh")
    #expect(fresh == SpawnedProcess.Result(ending: .exited(0), output: "", error: ""))
    #expect(world.simulator.requestCount == 1)

    world.setTemperature(60)
    let refreshed = try world.run("refresh", "--force", "--exit-code")
    #expect(refreshed.status == 2)
    #expect(refreshed.error == "")
    #expect(refreshed.output.contains("\n~ "))
    #expect(world.simulator.requestCount == 2)

    let removed = try world.run("remove", "paris", "--json")
    #expect(removed.status == 0)
    #expect(try cities(removed).map { $0["name"]?.string } == ["Paris"])
    #expect(try world.run("list", "Paris").status == 1)
  }

  @Test(arguments: [
    ("add", 64, "standard input is larger than 1 MiB; add the places in several runs"),
    (
      "import", 65,
      "standard input: it is larger than 64 MiB, or 16 MiB from a pipe; save it to a file, and import "
        + "that by its name; nothing was imported"
    ),
  ]) func `endless input is rejected`(command: String, status: Int32, message: String) throws {
    let world = try EndToEndWorld()
    let result = try world.shell("yes Seoul | \"$0\" \(command) -")
    #expect(
      result
        == SpawnedProcess.Result(
          ending: .exited(status), output: "", error: "skydiff: error: \(message)\n"))
  }

  @Test func `a full disk is an error with exit status 74`() throws {
    let world = try EndToEndWorld()
    let result = try world.shell("exec \"$0\" help > /dev/full")
    #expect(result.status == 74)
    #expect(result.error.hasPrefix("skydiff: error: standard output cannot be written"))
  }

  @Test func `a pipe that is closed early is not an error`() throws {
    let world = try EndToEndWorld()
    let names = "Seoul\nBusan\nTokyo\nOsaka\nKyoto\nBeijing\nShanghai\nTaipei\nLondon\nBerlin\n"
    #expect(try world.run("add", "-q", "-", input: names).status == 0)
    // More than the buffer of a pipe, so that the program writes after the reader has gone.
    #expect(try world.run("list", "--json").output.utf8.count > 70_000)
    let result = try world.shell("{ \"$0\" list --json; echo $? >&2; } | head -n 1")
    #expect(result == SpawnedProcess.Result(ending: .exited(0), output: "{\n", error: "0\n"))
  }

  @Test func `cron gets output only for failures that cost something`() throws {
    let world = try EndToEndWorld(refresh: #"{"minimumInterval": "0s", "retries": 0}"#)
    #expect(try world.run("add", "--quiet", "Seoul").status == 0)
    #expect(
      try world.run("refresh", "-q")
        == SpawnedProcess.Result(ending: .exited(0), output: "", error: ""))
    world.simulator.enqueue(Fault(.status(500), times: nil))
    #expect(
      try world.run("refresh", "-q")
        == SpawnedProcess.Result(ending: .exited(69), output: "", error: ""))
    world.simulator.removeFaults()
    world.simulator.enqueue(Fault(.status(404), times: nil))
    let failed = try world.run("refresh", "-q")
    #expect(failed.status == 69)
    #expect(failed.output == "")
    #expect(failed.error.hasPrefix("skydiff: error: open-meteo: 127.0.0.1:"))
    #expect(failed.error.split(separator: "\n").count == 1)
  }

  @Test(arguments: [(SIGHUP, 129), (SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func `a signal during a refresh saves the weather received so far`(
    signal: Int32, status: Int32
  ) throws {
    // One request at a time: the second request means that the first response has arrived.
    let world = try EndToEndWorld(refresh: #"{"minimumInterval": "0s", "concurrency": 1}"#)
    #expect(try world.run("add", "Seoul", "--no-fetch").status == 0)
    #expect(try world.run("add", "Oslo").status == 0)
    world.simulator.removeRequests()
    world.simulator.enqueue(
      Fault(.silence, location: Coordinates(latitude: 59.91273, longitude: 10.74609)))
    let process = try world.start("refresh", "--json")
    world.simulator.waitForRequests(2)
    process.kill(signal)
    let result = try process.result()
    #expect(result.status == status)
    #expect(result.error == "")
    #expect(try cities(result).map { $0["name"]?.string } == ["Seoul"])
    let list = try cities(try world.run("list", "--json"))
    #expect(list.map { $0["current"]?.members != nil } == [true, true])
    #expect(list.allSatisfy { $0["failure"]?.isNull == true })
  }

  @Test func `a signal before the first response saves nothing`() throws {
    let world = try EndToEndWorld()
    world.simulator.enqueue(Fault(.silence))
    let process = try world.start("add", "Seoul", "--online")
    world.simulator.waitForRequests(1)
    process.kill(SIGINT)
    #expect(
      try process.result()
        == SpawnedProcess.Result(
          ending: .exited(130), output: "", error: "skydiff: interrupted: nothing was added\n"))
    #expect(try world.run("list", "-q").output == "")
  }

  @Test func `a larger list is imported from a redirected file than from a pipe`() throws {
    let world = try EndToEndWorld()
    #expect(try world.run("add", "Oslo", "--offline", "--no-fetch").status == 0)
    let padding = "head -c 17000000 /dev/zero | tr '\\0' ' ' >>\"$HOME/list\""
    #expect(try world.shell("$0 export >\"$HOME/list\" && \(padding)").status == 0)
    #expect(try world.shell("$0 import - <\"$HOME/list\"").status == 0)
    let piped = try world.shell("cat \"$HOME/list\" | $0 import -")
    #expect(piped.status == 65)
    #expect(piped.error.contains("it is larger than 64 MiB, or 16 MiB from a pipe"))
  }
}
