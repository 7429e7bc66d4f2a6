import FoundationEssentials
import HTTP
import Rendering
import Transport
import Weather

/// Runs the providers' state machines over the network.
struct Fetcher {
  private let session: Session
  private let send: Environment.Sender
  private let provider: OpenMeteo

  init(_ session: Session) {
    self.session = session
    let refresh = session.settings.configuration.refresh
    let settings = HTTPClient.Settings(
      userAgent: "skydiff/\(Version.text)",
      timeout: refresh.timeout,
      connectTimeout: refresh.connectTimeout,
      deadline: refresh.deadline,
      retries: refresh.retries,
      concurrency: refresh.concurrency
    )
    send = session.environment.makeSender(settings)
    provider = ProviderList.openMeteo(session.settings.configuration.openMeteo)
  }

  /// Fetches parts of the weather of some cities, a result for each.
  ///
  /// Without a number of days the forecast has as many as the configuration says.
  func fetch(
    _ cities: [(city: City, parts: WeatherParts)],
    forecastDays: Int? = nil
  ) -> [City.ID: WeatherResult] {
    let days = forecastDays ?? session.settings.configuration.refresh.forecastDays
    let orders = cities.map { city, parts in
      WeatherOrder(
        latitude: city.place.latitude,
        longitude: city.place.longitude,
        parts: parts,
        forecastDays: days
      )
    }
    var machine = provider.fetch(orders)
    let results = run("weather") { exchanges, now in machine.resume(with: exchanges, at: now) }
    return Dictionary(zip(cities.map(\.city.id), results)) { first, _ in first }
  }

  /// Looks some places up, the candidates for each, best first.
  func search(_ queries: [PlaceQuery]) -> [Result<[Place], FetchFailure>] {
    var machine = provider.search(queries)
    return run("places") { exchanges, now in machine.resume(with: exchanges, at: now) }
  }

  private func run<Output>(
    _ subject: String,
    _ resume: ([Exchange], Date) -> FetchStep<Output>
  ) -> Output {
    var exchanges: [Exchange] = []
    var display = ProgressDisplay(session, subject: subject)
    defer { display.clear() }
    while true {
      switch resume(exchanges, session.environment.present) {
      case .done(let output): return output
      case .send(let requests):
        exchanges = send(requests) { display.show($0) }
        if session.settings.isVerbose {
          display.clear()
          for exchange in exchanges { tell(exchange) }
        }
      }
    }
  }

  /// One line a request, for who asked to see them.
  private func tell(_ exchange: Exchange) {
    let metrics = exchange.metrics
    let milliseconds = Int((metrics.seconds * 1000).rounded())
    var facts: [String] = []
    switch exchange.result {
    case .success(let response):
      facts.append("\(response.status)")
      facts.append("\(metrics.bytes) bytes")
    case .failure(let failure):
      facts.append(failure.curlCode.map { "\(failure.message) (libcurl \($0))" } ?? failure.message)
    }
    facts.append("\(milliseconds) ms")
    if let version = metrics.httpVersion { facts.append(version) }
    if metrics.reusedConnection { facts.append("connection reused") }
    if metrics.tries > 1 { facts.append("\(metrics.tries) tries") }
    let request = exchange.request
    let line =
      "skydiff: \(request.method.rawValue) \(request.redactedURL): "
      + facts.joined(separator: ", ")
    session.environment.writeError(Array("\(line.sanitizedForTerminal)\n".utf8))
  }
}
