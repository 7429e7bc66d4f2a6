import JSONText

/// The requests that control the simulator from outside the process.
struct ControlService {
  private static let prefix = "/control/"

  private let request: ReceivedRequest
  private let name: Substring

  /// Takes a request that is for it, `nil` for any other.
  init?(_ request: ReceivedRequest) {
    guard request.path.hasPrefix(Self.prefix) else { return nil }
    self.request = request
    name = request.path.dropFirst(Self.prefix.count)
  }

  func answer(changing world: inout World) -> Answer {
    do throws(Refusal) {
      switch (request.method, name) {
      case ("GET", "clock"): break
      case ("POST", "advance"):
        guard let seconds = try number("seconds") else { throw Refusal("'seconds' must be given.") }
        world.advance(by: seconds)
      case ("POST", "seed"):
        guard let seed = try number("seed").flatMap(UInt64.init(exactly:)) else {
          throw Refusal("'seed' must be given, 0 or more.")
        }
        world.reseed(seed)
      case ("POST", "fault"): world.faults.append(try FaultOrder(request).fault())
      case ("DELETE", "fault"): world.faults = []
      case ("GET", "requests"): return Answer(json: Self.list(world.requests))
      case ("DELETE", "requests"): world.requests = []
      case ("POST", "alert"): world.issue(try alert(now: world.now))
      case ("DELETE", "alert"): world.endAlert(request.item("id"))
      case ("POST", "observations"):
        guard let age = try number("age"), age >= 0 else {
          throw Refusal("'age' must be given, 0 or more.")
        }
        world.observationAge = age
      default: return Answer(status: 404, reason: "Not Found")
      }
    } catch {
      return Answer(status: 400, reason: error.reason)
    }
    let body = JSONWriter.object { object in
      object.member("now", CivilTime(seconds: world.now).utcText)
      object.member("seed", String(world.seed))
      object.member("faults", world.faults.count)
      object.member("requests", world.requests.count)
      object.member("alerts", world.alerts.count)
    }
    return Answer(json: body)
  }

  private static func list(_ requests: [ReceivedRequest]) -> [UInt8] {
    JSONWriter.array(.block) { list in
      for request in requests {
        list.object(layout: .dense) { object in
          object.member("method", request.method)
          object.member("target", request.target)
          object.object("headers") { headers in
            for header in request.headers { headers.member(header.name, header.value) }
          }
          object.member("body", String(decoding: request.body, as: UTF8.self))
        }
      }
    }
  }

  private func alert(now: Int) throws(Refusal) -> SimulatedAlert {
    guard let id = request.item("id"), let event = request.item("event") else {
      throw Refusal("'id' and 'event' must be given.")
    }
    return SimulatedAlert(
      id: id,
      event: event,
      severity: request.item("severity") ?? "Moderate",
      headline: request.item("headline"),
      onset: try request.controlledTime("onset") ?? now,
      ends: try request.controlledTime("ends"),
      place: try request.controlledPlace()
    )
  }

  private func number(_ item: String) throws(Refusal) -> Int? {
    try request.controlledNumber(item)
  }
}
