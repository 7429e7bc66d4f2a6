import FoundationEssentials
import HTTP

/// A network that loses, delays and repeats what it carries to a store, as a seed says.
final class SimulatedNetwork: @unchecked Sendable {
  private let simulation: Simulation
  private let objects: SimulatedObjects

  /// The probability of a fault of a request.
  private let faultRate: Double

  /// Whether nothing fails any more.
  var isCalm = false

  init(_ simulation: Simulation, _ objects: SimulatedObjects, faultRate: Double) {
    self.simulation = simulation
    self.objects = objects
    self.faultRate = faultRate
  }

  private enum Fault: CaseIterable {
    case requestLost
    case responseLost

    /// It arrives after the client gave up.
    case late

    /// libcurl sent it again over a new connection.
    case doubled
    case conflict
    case failedBefore
    case failedAfter
    case busy
  }

  /// Sends requests together, as the HTTP client does.
  func send(_ requests: [Request], isStopped: Bool) -> [Exchange] {
    requests.map { request in
      if isStopped { return failure(request, .cancelled) }
      var exchange = once(request)
      var tries = 1
      while request.retryPolicy.allowsRetries, tries < 3, exchange.isWorthAnotherTry {
        simulation.wait(simulation.number(in: 0.1...1))
        tries += 1
        exchange = once(request)
        exchange.metrics.tries = tries
      }
      return exchange
    }
  }

  private func once(_ request: Request) -> Exchange {
    simulation.wait(simulation.number(in: 0.005...0.05))
    guard !isCalm, simulation.happens(faultRate) else { return done(request) }
    switch Fault.allCases[simulation.number(in: 0..<Fault.allCases.count)] {
    case .requestLost: return lost(request)
    case .responseLost:
      _ = objects.respond(to: request)
      return lost(request)
    case .late:
      let objects = objects
      simulation.schedule(after: simulation.number(in: 0...120)) {
        _ = objects.respond(to: request)
      }
      return lost(request)
    case .doubled:
      _ = objects.respond(to: request)
      simulation.wait(simulation.number(in: 0...2))
      var exchange = done(request)
      exchange.metrics.reusedConnection = false
      return exchange
    case .conflict: return respond(request, Response(status: 409))
    case .failedBefore: return respond(request, Response(status: 500))
    case .failedAfter:
      _ = objects.respond(to: request)
      return respond(request, Response(status: 500))
    case .busy: return respond(request, Response(status: 503, headers: [.init("Retry-After", "1")]))
    }
  }

  private func done(_ request: Request) -> Exchange {
    respond(request, objects.respond(to: request))
  }

  private func respond(_ request: Request, _ response: Response) -> Exchange {
    simulation.wait(simulation.number(in: 0.005...0.05))
    var exchange = Exchange(request: request, result: .success(response))
    exchange.metrics.reusedConnection = simulation.happens(0.5)
    return exchange
  }

  /// Neither answered nor refused until the client gives up.
  private func lost(_ request: Request) -> Exchange {
    simulation.wait(min(request.deadline, simulation.number(in: 1...10)))
    return failure(request, .timedOut)
  }

  private func failure(_ request: Request, _ kind: TransferFailure.Kind) -> Exchange {
    Exchange(
      request: request, result: .failure(TransferFailure(kind: kind, message: "no response")))
  }
}

extension Exchange {
  fileprivate var isWorthAnotherTry: Bool {
    guard case .success(let response) = result else { return true }
    return response.status >= 500
  }
}
