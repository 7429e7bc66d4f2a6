/// A fault as it is ordered from outside the process.
struct FaultOrder {
  private let request: ReceivedRequest

  init(_ request: ReceivedRequest) {
    self.request = request
  }

  func fault() throws(Refusal) -> Fault {
    var provider: SimulatedProvider?
    if let name = request.item("provider") {
      provider = SimulatedProvider(rawValue: name)
      if provider == nil { throw Refusal("'\(name)' is no provider.") }
    }
    return Fault(
      try effect(request.item("kind") ?? "answer"),
      delay: try request.controlledNumber("delay") ?? 0,
      provider: provider,
      path: request.item("path"),
      place: try request.controlledPlace(),
      after: try request.controlledNumber("after") ?? 0,
      times: request.item("times") == "all" ? nil : try request.controlledNumber("times") ?? 1
    )
  }

  private func effect(_ kind: String) throws(Refusal) -> Fault.Effect {
    if let simple = Self.simpleKinds[kind] { return simple }
    if let mutation = JSONMutation.kinds.first(where: { $0.name == kind }) {
      return try mutated(mutation.kind)
    }
    switch kind {
    case "replacement": return try mutated(.replacement(request.item("json") ?? "null"))
    case "padding": return .padding(bytes: try request.controlledNumber("bytes") ?? 0)
    case "bomb":
      return .compressionBomb(bytes: try request.controlledNumber("bytes") ?? 64 << 20)
    case "drip": return .drip(interval: try request.controlledNumber("interval") ?? 1000)
    case "content-encoding": return .contentEncoding(request.item("encoding") ?? "gzip")
    case "redirect":
      guard let location = request.item("location") else {
        throw Refusal("'location' must be given.")
      }
      return .redirect(
        status: try request.controlledNumber("status") ?? 302,
        location: location
      )
    case "relabelled": return .relabelled(status: try status())
    case "status": return try statusEffect()
    default: throw Refusal("'\(kind)' is no kind of fault.")
    }
  }

  private func mutated(_ kind: JSONMutation.Kind) throws(Refusal) -> Fault.Effect {
    .mutation(
      JSONMutation(
        kind,
        under: request.item("key"),
        at: try request.controlledNumber("position")
      )
    )
  }

  private func statusEffect() throws(Refusal) -> Fault.Effect {
    let status = try status()
    var headers = request.item("retry-after").map { [ReceivedRequest.Field("Retry-After", $0)] }
    if let instant = try request.controlledTime("retry-at") {
      headers = [.retryAfter(date: instant)]
    }
    if let body = request.item("body") {
      return .status(status, headers: headers ?? [], body: body)
    }
    return .refusal(status: status, reason: request.item("reason"), headers: headers ?? [])
  }

  private func status() throws(Refusal) -> Int {
    guard let status = try request.controlledNumber("status"), (200...599).contains(status) else {
      throw Refusal("'status' must be given, 200 to 599.")
    }
    return status
  }

  /// The kinds that have nothing to choose.
  private static let simpleKinds: [String: Fault.Effect] = [
    "answer": .answer, "refused": .refusedConnection, "reset": .reset,
    "reset-midway": .resetMidway, "hang-up": .hangUp, "truncation": .truncation,
    "garbage": .garbage, "silence": .silence, "stall": .stall, "half-body": .halfBody,
    "empty-body": .emptyBody, "broken-stream": .brokenStream, "captive-portal": .captivePortal,
    "redirect-loop": .redirectLoop,
  ]
}
