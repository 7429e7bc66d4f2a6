import FoundationEssentials
import HTTP
import Providers
import Testing
import Transport

/// A fake Open-Meteo in the process of the test, with places that the test can change.
final class FakeOpenMeteo {
  var places = FakePlace.all

  /// The summaries of the requests: `search Paris`, `all Seoul, Busan`, `current Seoul`.
  var requests: [String] = []

  /// The faults of requests whose summaries contain a text; an empty text matches every request.
  var faults: [(text: String, fault: Fault)] = []

  /// An action that runs once, during a request whose summary contains a text.
  var meanwhile: (text: String, action: () -> Void)?

  /// The seconds that a response waits for slower ones.
  var age = 0.0

  /// The number of requests after which the program is interrupted.
  var requestsUntilInterruption: Int?
  private(set) var interruption: Int32?

  /// The total duration of the requests of a run, in seconds.
  var seconds = 0.0

  /// How often each request is sent until a response arrives.
  var tries = 1

  enum Fault {
    case failure(TransferFailure.Kind, String)
    case status(Int, String)
    case body(String)
  }

  /// Changes the weather of the first place with a name.
  func change(_ name: String, _ body: (inout FakeWeather) -> Void) {
    guard let index = places.firstIndex(where: { $0.name == name }) else {
      Issue.record("there is no place named \(name)")
      return
    }
    body(&places[index].weather)
  }

  /// Makes requests fail whose summaries contain a text.
  func fail(_ text: String, _ fault: Fault) { faults.append((text, fault)) }

  /// Makes every request fail.
  func disconnect(_ message: String = "connection refused") {
    fail("", .failure(.connectionFailed, message))
  }

  /// Ends all faults.
  func connect() { faults = [] }

  func exchanges(
    for requests: [Request], at now: Date, _ progress: (Progress) -> Void
  ) -> [Exchange] {
    var failed = 0
    return requests.enumerated().map { index, request in
      let result = result(of: request, at: now)
      if (try? result.get().isSuccess) != true { failed += 1 }
      progress(
        Progress(
          index: index, event: .finished, finished: index + 1, failed: failed,
          total: requests.count, seconds: seconds))
      return Exchange(
        request: request, result: result,
        metrics: Exchange.Metrics(tries: result.isCancelled ? 0 : tries, age: age))
    }
  }

  private func result(of request: Request, at now: Date) -> Result<Response, TransferFailure> {
    if let limit = requestsUntilInterruption, requests.count >= limit {
      interruption = 130
      return .failure(TransferFailure(kind: .cancelled, message: "interrupted"))
    }
    // The cities of Europe have no alerts here.
    if request.url.hasPrefix(MeteoAlarm.definition.address.standard) {
      return .success(Self.response(200, #"{"warnings":[]}"#))
    }
    // No station reports here.
    if request.url.hasPrefix(AviationWeather.standardURL) {
      return .success(Self.response(204, ""))
    }
    let fakeRequest = FakeRequest(request, places: places)
    requests.append(fakeRequest.summary)
    if let (text, action) = meanwhile, fakeRequest.summary.contains(text) {
      meanwhile = nil
      action()
    }
    let matching = faults.first { $0.text.isEmpty || fakeRequest.summary.contains($0.text) }
    switch matching?.fault {
    case .failure(let kind, let message):
      return .failure(TransferFailure(kind: kind, message: message))
    case .status(let status, let reason):
      return .success(Self.response(status, "{\"error\":true,\"reason\":\"\(reason)\"}"))
    case .body(let body): return .success(Self.response(200, body))
    case nil:
      guard let body = fakeRequest.response(at: now) else {
        Issue.record("unexpected request for \(request.url)")
        return .success(Self.response(404, "{}"))
      }
      return .success(Self.response(200, body))
    }
  }

  private static func response(_ status: Int, _ body: String) -> Response {
    Response(status: status, body: Data(body.utf8))
  }
}

extension Result<Response, TransferFailure> {
  fileprivate var isCancelled: Bool {
    if case .failure(let failure) = self { failure.kind == .cancelled } else { false }
  }
}
