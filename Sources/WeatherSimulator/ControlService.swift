import JSONText

/// The requests under `/control/`, which drive the simulator from outside its process.
struct ControlService {
  private static let prefix = "/control/"

  private let request: ReceivedRequest
  private let name: Substring

  /// Returns `nil` for a request to any other path.
  init?(_ request: ReceivedRequest) {
    guard request.path.hasPrefix(Self.prefix) else { return nil }
    self.request = request
    name = request.path.dropFirst(Self.prefix.count)
  }

  func response(changing world: inout World) -> Response {
    do throws(RequestError) {
      switch (request.method, name) {
      case ("GET", "clock"): break
      case ("POST", "advance"):
        guard let seconds = try number("seconds") else {
          throw RequestError("Parameter 'seconds' must be set.")
        }
        world.advance(by: seconds)
      case ("POST", "seed"):
        guard let seed = try number("seed").flatMap(UInt64.init(exactly:)) else {
          throw RequestError("Parameter 'seed' must be a whole number from 0.")
        }
        world.reseed(seed)
      case ("POST", "fault"): world.faults.append(try FaultRequest(request).fault())
      case ("DELETE", "fault"): world.faults = []
      case ("GET", "requests"): return Response(json: Self.list(world.requests))
      case ("DELETE", "requests"): world.requests = []
      case ("POST", "alert"): world.issue(try alert(now: world.now))
      case ("DELETE", "alert"): world.endAlert(request.item("id"))
      case ("POST", "observations"):
        guard let age = try number("age"), age >= 0 else {
          throw RequestError("Parameter 'age' must be a whole number from 0.")
        }
        world.observationAge = age
      default: return Response(status: 404, reason: "Not Found")
      }
    } catch {
      return Response(status: error.status, reason: error.reason)
    }
    let body = JSONWriter.object { object in
      object.member("now", CivilTime(seconds: world.now).utcText)
      object.member("seed", String(world.seed))
      object.member("faults", world.faults.count)
      object.member("requests", world.requests.count)
      object.member("alerts", world.alerts.count)
    }
    return Response(json: body)
  }

  private static func list(_ requests: [ReceivedRequest]) -> [UInt8] {
    JSONWriter.array(.block) { list in
      for request in requests {
        list.object(layout: .dense) { object in
          object.member("method", request.method)
          object.member("target", request.target)
          object.object("headers") { headers in
            for header in request.headers {
              headers.member(JSONName(text: header.name), header.value)
            }
          }
          object.member("body", String(decoding: request.body, as: UTF8.self))
        }
      }
    }
  }

  private func alert(now: Int) throws(RequestError) -> SimulatedAlert {
    guard let id = request.item("id"), let event = request.item("event") else {
      throw RequestError("Parameters 'id' and 'event' must be set.")
    }
    return SimulatedAlert(
      id: id,
      event: event,
      severity: request.item("severity") ?? "Moderate",
      headline: request.item("headline"),
      onset: try request.timeItem("onset") ?? now,
      ends: try request.timeItem("ends"),
      location: try request.locationItem()
    )
  }

  private func number(_ item: String) throws(RequestError) -> Int? {
    try request.integerItem(item)
  }
}

/// Parses the query of `POST /control/fault`.
struct FaultRequest {
  private let request: ReceivedRequest

  init(_ request: ReceivedRequest) {
    self.request = request
  }

  func fault() throws(RequestError) -> Fault {
    var provider: SimulatedProvider?
    if let name = request.item("provider") {
      provider = SimulatedProvider(rawValue: name)
      if provider == nil { throw RequestError("Unknown provider '\(name)'.") }
    }
    return Fault(
      try effect(request.item("kind") ?? "response"),
      delay: try request.integerItem("delay") ?? 0,
      provider: provider,
      path: request.item("path"),
      location: try request.locationItem(),
      after: try request.integerItem("after") ?? 0,
      times: request.item("times") == "all" ? nil : try request.integerItem("times") ?? 1
    )
  }

  private func effect(_ kind: String) throws(RequestError) -> Fault.Effect {
    if let simple = Self.simpleKinds[kind] { return simple }
    if let mutation = JSONMutation.kinds.first(where: { $0.name == kind }) {
      return try mutated(mutation.kind)
    }
    switch kind {
    case "replacement": return try mutated(.replacement(request.item("json") ?? "null"))
    case "padding": return .padding(bytes: try request.integerItem("bytes") ?? 0)
    case "bomb":
      return .compressionBomb(bytes: try request.integerItem("bytes") ?? 64 << 20)
    case "drip": return .drip(interval: try request.integerItem("interval") ?? 1000)
    case "content-encoding": return .contentEncoding(request.item("encoding") ?? "gzip")
    case "redirect":
      guard let location = request.item("location") else {
        throw RequestError("Parameter 'location' must be set.")
      }
      return .redirect(
        status: try request.integerItem("status") ?? 302,
        location: location
      )
    case "relabelled": return .relabelled(status: try status())
    case "status": return try statusEffect()
    default: throw RequestError("Unknown fault kind '\(kind)'.")
    }
  }

  private func mutated(_ kind: JSONMutation.Kind) throws(RequestError) -> Fault.Effect {
    .mutation(
      JSONMutation(
        kind,
        under: request.item("key"),
        at: try request.integerItem("position")
      )
    )
  }

  private func statusEffect() throws(RequestError) -> Fault.Effect {
    let status = try status()
    var headers = request.item("retry-after").map { [ReceivedRequest.Field("Retry-After", $0)] }
    if let instant = try request.timeItem("retry-at") {
      headers = [.retryAfter(date: instant)]
    }
    if let body = request.item("body") {
      return .status(status, headers: headers ?? [], body: body)
    }
    return .providerError(status: status, reason: request.item("reason"), headers: headers ?? [])
  }

  private func status() throws(RequestError) -> Int {
    guard let status = try request.integerItem("status"), (200...599).contains(status) else {
      throw RequestError("Parameter 'status' must be a number from 200 to 599.")
    }
    return status
  }

  /// The kinds without options.
  private static let simpleKinds: [String: Fault.Effect] = [
    "response": .response, "refused": .refusedConnection, "reset": .reset,
    "reset-midway": .resetMidway, "hang-up": .hangUp, "truncation": .truncation,
    "garbage": .garbage, "silence": .silence, "stall": .stall, "half-body": .halfBody,
    "empty-body": .emptyBody, "broken-stream": .brokenStream, "captive-portal": .captivePortal,
    "redirect-loop": .redirectLoop,
  ]
}

extension ReceivedRequest {
  func integerItem(_ item: String) throws(RequestError) -> Int? {
    guard let text = self.item(item) else { return nil }
    guard let number = Int(text) else {
      throw RequestError("Parameter '\(item)' must be a whole number.")
    }
    return number
  }

  /// Parses a UTC time such as `2026-01-20T12:00:00Z`.
  func timeItem(_ item: String) throws(RequestError) -> Int? {
    guard let text = self.item(item) else { return nil }
    guard let time = CivilTime(utcText: text) else {
      throw RequestError("Parameter '\(item)' must be a time such as 2026-01-20T12:00:00Z.")
    }
    return time.seconds
  }

  func locationItem() throws(RequestError) -> Coordinates? {
    guard let latitude = try decimal("latitude"), let longitude = try decimal("longitude") else {
      return nil
    }
    return Coordinates(latitude: latitude, longitude: longitude)
  }

  private func decimal(_ item: String) throws(RequestError) -> Double? {
    guard let text = self.item(item) else { return nil }
    guard let number = Double(text) else {
      throw RequestError("Parameter '\(item)' must be a number.")
    }
    return number
  }
}
