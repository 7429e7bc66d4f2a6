import FoundationEssentials
import HTTP
import Testing
import Transport

/// A small Open-Meteo in the process of the test, with a table of places that the test changes.
final class FakeOpenMeteo {
  var places = FakePlace.all

  /// What was asked, in words: `search Paris`, `all Seoul, Busan`, `current Seoul`.
  var requests: [String] = []

  /// Requests in whose words this stands get the answer instead of their own.
  var faults: [(words: String, answer: Answer)] = []

  /// What happens once while a request in whose words this stands is under way.
  var meanwhile: (words: String, action: () -> Void)?

  /// Seconds between an answer and its being handed over together with slower ones.
  var age = 0.0

  /// The program is interrupted once it has asked this often.
  var requestsUntilInterruption: Int?
  private(set) var interruption: Int32?

  /// How many seconds the requests of a run take together.
  var seconds = 0.0

  /// How often each request is sent until its answer comes.
  var tries = 1

  enum Answer {
    case failure(TransferFailure.Kind, String)
    case status(Int, String)
    case body(String)
  }

  /// Changes the weather of the first place of a name.
  func change(_ name: String, _ body: (inout FakeWeather) -> Void) {
    guard let index = places.firstIndex(where: { $0.name == name }) else {
      Issue.record("there is no place called \(name)")
      return
    }
    body(&places[index].weather)
  }

  func fail(_ words: String, _ answer: Answer) {
    faults.append((words, answer))
  }

  /// Nothing gets through any more.
  func disconnect() {
    fail("", .failure(.connectionFailed, "connection refused"))
  }

  func exchanges(
    for requests: [Request],
    at now: Date,
    _ progress: (Progress) -> Void
  ) -> [Exchange] {
    var failed = 0
    return requests.enumerated().map { index, request in
      let result = result(of: request, at: now)
      if (try? result.get().isSuccess) != true { failed += 1 }
      progress(
        Progress(
          index: index,
          event: .finished,
          finished: index + 1,
          failed: failed,
          total: requests.count,
          seconds: seconds
        )
      )
      return Exchange(
        request: request,
        result: result,
        metrics: Exchange.Metrics(tries: result.isCancelled ? 0 : tries, age: age)
      )
    }
  }

  private func result(of request: Request, at now: Date) -> Result<Response, TransferFailure> {
    if let limit = requestsUntilInterruption, requests.count >= limit {
      interruption = 130
      return .failure(TransferFailure(kind: .cancelled, message: "interrupted"))
    }
    let question = FakeQuestion(request, places: places)
    requests.append(question.words)
    if let (words, action) = meanwhile, question.words.contains(words) {
      meanwhile = nil
      action()
    }
    switch faults.first(where: { $0.words.isEmpty || question.words.contains($0.words) })?.answer {
    case .failure(let kind, let message):
      return .failure(TransferFailure(kind: kind, message: message))
    case .status(let status, let reason):
      return .success(Self.response(status, "{\"error\":true,\"reason\":\"\(reason)\"}"))
    case .body(let body):
      return .success(Self.response(200, body))
    case nil:
      guard let body = question.answer(at: now) else {
        Issue.record("nobody expected a request for \(request.url)")
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
