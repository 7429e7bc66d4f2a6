/// A request and all that is needed to answer it, well or badly.
struct ServedExchange: Sendable {
  let request: ReceivedRequest
  let scene: Scene

  init(_ request: ReceivedRequest, in scene: Scene) {
    self.request = request
    self.scene = scene
  }

  /// The sound answer of the service whose path it is; that nothing has changed may be one only where
  /// it is conditional.
  func ordinary(isConditional: Bool = true) -> Answer {
    var request = request
    if !isConditional {
      request.headers.removeAll { $0.name.lowercased().hasPrefix("if-") }
    }
    guard let service else { return OpenMeteoService.refusal(status: 404, reason: nil) }
    guard service.methods.contains(request.method) else {
      return service.refusal(status: 405, reason: "Method Not Allowed")
    }
    return service.init(scene).answer(request)
  }

  func refusal(status: Int, reason: String?, headers: [ReceivedRequest.Field]) -> Answer {
    var answer = (service ?? OpenMeteoService.self).refusal(status: status, reason: reason)
    answer.headers += headers
    return answer
  }

  /// Puts the port and the request's own path and query into an address.
  func filled(_ location: String) -> String {
    var text = ""
    var rest = location[...]
    while let start = rest.firstIndex(of: "{") {
      text += rest[..<start]
      rest = rest[start...]
      if rest.hasPrefix("{target}") {
        text += request.target
        rest = rest.dropFirst("{target}".count)
      } else if rest.hasPrefix("{port}") {
        text += String(scene.port)
        rest = rest.dropFirst("{port}".count)
      } else {
        text.append(rest.removeFirst())
      }
    }
    return text + rest
  }

  private var service: (any WeatherService.Type)? {
    SimulatedProvider(path: request.path)?.service
  }

  /// Whether the client said that it can unpack gzip.
  var acceptsGzip: Bool {
    request.header("accept-encoding")?.lowercased().contains("gzip") == true
  }
}
