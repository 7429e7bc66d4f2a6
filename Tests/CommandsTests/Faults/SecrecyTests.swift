import JSONText
import TestSupport
import Testing
import WeatherSimulator

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Keys and contacts are sent only to their providers and appear nowhere else.
struct SecrecyTests {
  private static let secrets = [
    FaultWorld.openMeteoKey, FaultWorld.openWeatherMapKey, FaultWorld.pirateWeatherKey,
    FaultWorld.contact,
  ]

  /// The forms in which a secret may appear in a text: plain, and with several percent encodings.
  private static func forms(of secret: String) -> [String] {
    func isLetterOrDigit(_ byte: UInt8) -> Bool {
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
    return ["0123456789ABCDEF", "0123456789abcdef"].map(Array.init).flatMap { digits in
      func encoded(_ isPlain: (UInt8) -> Bool) -> String {
        secret.utf8.map { byte in
          isPlain(byte)
            ? String(decoding: [byte], as: UTF8.self)
            : "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
        }.joined()
      }
      return [
        encoded { isLetterOrDigit($0) || "-._~".utf8.contains($0) },
        encoded { isLetterOrDigit($0) || "-._~@/:+=".utf8.contains($0) },
        encoded { $0 != UInt8(ascii: " ") }, encoded { _ in false },
      ]
    } + [secret, secret.split(separator: " ").joined(separator: "+")]
  }

  private static let allForms = Set(secrets.flatMap(forms))

  private static func hasSecret(_ text: String) -> Bool {
    // JSON may escape slashes.
    let plain = text.split(separator: "\\/").joined(separator: "/")
    // Swift's own search takes seconds in debug builds. Unlike it, strstr stops at a zero byte.
    precondition(!plain.utf8.contains(0))
    return allForms.contains { strstr(plain, $0) != nil }
  }

  /// Responses of a provider or a proxy that contain a secret.
  private static func echoes(of secret: String) -> [Fault.Effect] {
    let encoded = forms(of: secret)[0]
    let words = "no \(secret), " + forms(of: secret).map { "?appid=\($0)&x=1" }.joined()
    let refusals: [Fault.Effect] = [400, 401, 403, 404, 422, 429, 500, 503].flatMap {
      [.providerError(status: $0, reason: words), .providerError(status: $0, reason: secret)]
    }
    return refusals + [
      .status(500, body: words),
      .status(403, headers: [.init("Content-Type", "text/plain")], body: words),
      .status(200, body: #"{"error":true,"reason":"\#(words)"}"#),
      .status(200, body: #"{"cod":"400","message":"\#(words)"}"#),
      .redirect(location: "http://weather.invalid/\(encoded)?appid=\(encoded)"),
      .redirect(location: "http://\(encoded).invalid/"),
      .redirect(location: "ftp://weather.invalid/?appid=\(encoded)"),
      .redirect(location: "\(encoded)"),
    ]
  }

  /// The secret that is sent only to a provider.
  private static func secret(of provider: SimulatedProvider) -> String {
    switch provider {
    case .openMeteo: FaultWorld.openMeteoKey
    case .openWeatherMap: FaultWorld.openWeatherMapKey
    case .metNorway, .nws, .alerts, .meteoAlarm, .stations: FaultWorld.contact
    case .pirateWeather: FaultWorld.pirateWeatherKey
    }
  }

  @Test(arguments: SimulatedProvider.ofWeather)
  func `no key or contact appears in any output or file`(provider: SimulatedProvider) throws {
    let world = try FaultWorld(provider)
    try world.prepare(separateRequests: false)
    var texts: Set<String> = []
    func collect(_ run: TestWorld.Run) throws {
      texts.formUnion(
        [run.output, run.errors] + (try world.files()).flatMap { [$0.key, $0.value] })
    }
    let echoes = Self.echoes(of: Self.secret(of: provider))
    let echoesOfPlaces = Self.echoes(of: FaultWorld.openMeteoKey)
    // An odd step has both kinds of runs.
    for index in stride(from: 0, to: echoes.count, by: Torture.count(5, torture: 1)) {
      world.simulator.removeFaults()
      world.simulator.enqueue(Fault(echoes[index], provider: provider, times: nil))
      // Open-Meteo searches places for providers that have no search.
      world.simulator.enqueue(Fault(echoesOfPlaces[index], provider: .openMeteo, times: nil))
      let run =
        index.isMultiple(of: 2)
        ? world.run("refresh", "--force", "-v") : world.run("refresh", "--force", "--json")
      #expect(run.status != 0, "\(echoes[index])")
      try collect(run)
      try collect(world.run("list", "--json"))
      if index.isMultiple(of: 3) { try collect(world.run("search", "Oslo", "-v")) }
    }
    world.simulator.removeFaults()
    try collect(world.run("refresh", "--force", "-v"))
    try collect(world.run("export"))
    let configuration = world.run("config", "show").output
    for key in [FaultWorld.openMeteoKey, FaultWorld.openWeatherMapKey, FaultWorld.pirateWeatherKey]
    {
      // The configuration may show the contact, which is not a key.
      #expect(!Self.forms(of: key).contains { configuration.contains($0) })
    }
    let found = texts.first(where: Self.hasSecret)
    #expect(found == nil, "\(found?.prefix(2000) ?? "")")
    // The test is meaningful only if the secret was sent.
    #expect(world.simulator.requests.contains { $0.contains(Self.secret(of: provider)) })
    #expect(texts.contains { $0.contains("REDACTED") })
  }

  @Test(
    arguments: SimulatedProvider.ofWeather,
    Torture.isWanted ? [301, 302, 303, 307, 308] : [302, 308])
  func `a redirect to another host does not forward a key or contact`(
    provider: SimulatedProvider, status: Int
  ) throws {
    try FaultWorldPool.shared.use(provider) { world in
      let other = try Simulator.start(.init(start: world.simulator.now))
      world.simulator.enqueue(
        Fault(
          .redirect(status: status, location: "http://127.0.0.1:\(other.port){target}"), times: nil)
      )
      let run = world.run("refresh", "--json")
      for request in other.requests {
        for secret in Self.secrets { #expect(!request.contains(secret)) }
      }
      let kinds = run.errorLines.map { line in
        (try? JSONDocument(Array(line.utf8)).root)?["error"]?["kind"]?.string
      }
      switch provider {
      case .openMeteo:
        // The key is in a header that is not forwarded, and the other host requires none.
        #expect(run.status == 0 && other.requestCount > 0, "\(run)")
      case .openWeatherMap:
        #expect(run.status == 69 && other.requestCount == 0, "\(run)")
        #expect(kinds == ["refused", "refused"])
      case .metNorway, .nws, .pirateWeather, .alerts, .meteoAlarm, .stations:
        // The other host rejects requests without a contact or key.
        #expect(run.status == 77 && other.requestCount > 0, "\(run)")
        #expect(kinds == ["rejected", "rejected"])
      }
    }
  }
}
