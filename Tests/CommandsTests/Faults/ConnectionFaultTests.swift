import JSONText
import TestSupport
import Testing
import WeatherSimulator

/// Faults before the connection to a provider is established.
struct ConnectionFaultTests {
  /// Refreshes a list with old weather from another address, and checks that every city keeps its
  /// weather and has the same failure.
  private func refresh(
    _ provider: SimulatedProvider, at address: String, certificateFile: String? = nil,
    failsAs kind: String, saying words: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let world = try FaultWorld(provider)
    try world.prepare(separateRequests: false)
    try world.configure(at: address)
    world.world.useNetwork(certificateFile: certificateFile)
    // A first failed lookup of a name would be said with -v alone, as after a sleep.
    let run = world.run("refresh", "-v")
    #expect(run.status == 69, "\(run)", sourceLocation: sourceLocation)
    let lines = run.errorLines.filter { $0.hasPrefix("skydiff: error: ") }
    #expect(lines.count == 1, "\(run)", sourceLocation: sourceLocation)
    let line = lines.first ?? ""
    let after = try world.list()
    for name in FaultWorld.cities {
      let (old, new) = (try #require(world.before[name]), try #require(after[name]))
      #expect(new["current"]?.rawText == old["current"]?.rawText)
      #expect(new["forecast"]?.rawText == old["forecast"]?.rawText)
      let message = new["failure"]?["message"]?.string ?? ""
      #expect(new["failure"]?["kind"]?.string == kind, "\(run)", sourceLocation: sourceLocation)
      #expect(message.contains(words), "\(message)", sourceLocation: sourceLocation)
      #expect(line.contains(name), "\(run)", sourceLocation: sourceLocation)
      #expect(
        line.hasPrefix("skydiff: error: \(provider.rawValue): \(message.prefix(30))"), "\(run)",
        sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: SimulatedProvider.ofWeather) func `a closed port makes a provider unreachable`(
    provider: SimulatedProvider
  ) throws {
    let port = try ClosedPort()
    let words = "127.0.0.1 port \(port.port)"
    try refresh(provider, at: port.url, failsAs: "unreachable", saying: words)
  }

  @Test(arguments: SimulatedProvider.ofWeather) func `an unknown host makes a provider unreachable`(
    provider: SimulatedProvider
  ) throws {
    let address = "https://weather.invalid"
    try refresh(provider, at: address, failsAs: "unreachable", saying: "weather.invalid")
  }

  @Test(arguments: [
    "http://localhost.localdomain", "http://localhost.", "http://127.1", "http://weather.invalid",
    "http://192.0.2.1",
  ]) func `plain http is accepted only for the local host`(address: String) throws {
    let world = try FaultWorld(.openMeteo)
    try world.prepare(separateRequests: false)
    let state = world.world.state
    try world.configure(at: "\(address):\(world.simulator.port)")
    let run = world.run("refresh")
    #expect(run.status == 78, "\(run)")
    #expect(run.errors.contains("providers.open-meteo.forecastURL"), "\(run)")
    #expect(world.simulator.requestCount == 0)
    #expect(world.world.state == state)
    // A redirect to the address is rejected, too.
    try world.configure()
    world.simulator.enqueue(Fault(.redirect(location: "\(address):{port}{target}"), times: nil))
    #expect(world.run("refresh").status == 69)
    #expect(world.simulator.requestCount == 1)
    #expect(try world.list()["Seattle"]?["failure"]?["kind"]?.string == "refused")
  }

  @Test(arguments: SimulatedProvider.ofWeather) func `plain http is accepted for localhost`(
    provider: SimulatedProvider
  ) throws {
    let world = try FaultWorld(provider)
    try world.configure(at: "http://localhost:\(world.simulator.port)")
    #expect(world.run("add", "Seattle, US").status == 0)
  }
}

@Suite(.enabled(if: TLSProxy.isAvailable, "the program openssl is needed")) struct CertificateTests
{
  @Test(
    arguments: Torture.isWanted ? SimulatedProvider.ofWeather : [.openMeteo],
    [SimulatedCertificate.expired, .wrongHost])
  func `an invalid certificate is rejected`(
    provider: SimulatedProvider, certificate: SimulatedCertificate
  ) throws {
    let world = try FaultWorld(provider)
    try world.prepare(separateRequests: false)
    let proxy = try TLSProxy(for: world.simulator, certificate: certificate)
    try world.configure(at: proxy.url)
    world.world.useNetwork(certificateFile: proxy.certificateFile)
    let run = world.run("refresh", "-v")
    #expect(run.status == 69, "\(run)")
    let after = try world.list()
    for name in FaultWorld.cities {
      let (old, new) = (try #require(world.before[name]), try #require(after[name]))
      #expect(new["current"]?.rawText == old["current"]?.rawText)
      #expect(new["failure"]?["kind"]?.string == "unreachable")
      let message = new["failure"]?["message"]?.string ?? ""
      #expect(message.contains("127.0.0.1"), "\(message)")
      #expect(message.contains("certificate"), "\(message)")
      #expect(message.contains("trusted certificates: \(proxy.certificateFile)"), "\(message)")
    }
    #expect(world.simulator.requestCount == 0)
  }

  @Test func `a valid certificate is accepted only if its issuer is trusted`() throws {
    let world = try FaultWorld(.openMeteo)
    let proxy = try TLSProxy(for: world.simulator)
    try world.configure(at: proxy.url)
    #expect(world.run("add", "Seattle", "--country", "US").status == 69)
    #expect(world.simulator.requestCount == 0)
    world.world.useNetwork(certificateFile: proxy.certificateFile)
    let run = world.run("add", "Seattle", "--country", "US")
    #expect(run.status == 0, "\(run)")
  }
}
