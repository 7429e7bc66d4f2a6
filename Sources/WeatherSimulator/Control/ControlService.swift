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
        world.seed = seed
      case ("POST", "fault"): world.faults.append(try fault())
      case ("DELETE", "fault"): world.faults = []
      case ("GET", "requests"): return Answer(json: Self.list(world.requests))
      case ("DELETE", "requests"): world.requests = []
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

  private func number(_ item: String) throws(Refusal) -> Int? {
    guard let text = request.item(item) else { return nil }
    guard let number = Int(text) else { throw Refusal("'\(item)' must be a whole number.") }
    return number
  }

  private func decimal(_ item: String) throws(Refusal) -> Double? {
    guard let text = request.item(item) else { return nil }
    guard let number = Double(text) else { throw Refusal("'\(item)' must be a number.") }
    return number
  }

  private func fault() throws(Refusal) -> Fault {
    let path = request.item("path")
    let latitude = try decimal("latitude")
    let longitude = try decimal("longitude")
    let place = latitude.flatMap { latitude in
      longitude.map { Coordinates(latitude: latitude, longitude: $0) }
    }
    let times = request.item("times") == "all" ? nil : try number("times") ?? 1
    let delay = try number("delay") ?? 0
    return Fault(try effect(), delay: delay, path: path, place: place, times: times)
  }

  private func effect() throws(Refusal) -> Fault.Effect {
    switch request.item("kind") ?? "answer" {
    case "answer": return .answer
    case "truncation": return .truncation
    case "reset": return .reset
    case "hang-up": return .hangUp
    case "garbage": return .garbage
    case "broken-stream": return .brokenStream
    case "silence": return .silence
    case "padding": return .padding(bytes: try number("bytes") ?? 0)
    case "content-encoding": return .contentEncoding(request.item("encoding") ?? "gzip")
    case "redirect":
      guard let location = request.item("location") else {
        throw Refusal("'location' must be given.")
      }
      return .redirect(status: try number("status") ?? 302, location: location)
    case "status":
      guard let status = try number("status"), (200...599).contains(status) else {
        throw Refusal("'status' must be given, 200 to 599.")
      }
      let retryAfter = request.item("retry-after")
        .map { [ReceivedRequest.Field("Retry-After", $0)] }
      if let body = request.item("body") {
        return .status(status, headers: retryAfter ?? [], body: body)
      }
      let reason = request.item("reason") ?? "Simulated."
      return .refusal(status: status, reason: reason, headers: retryAfter ?? [])
    case let kind:
      throw Refusal("'\(kind)' is no kind of fault.")
    }
  }
}
