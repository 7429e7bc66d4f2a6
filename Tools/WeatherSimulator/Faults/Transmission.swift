/// The bytes to send on a connection, and how it ends.
struct Transmission: Sendable {
  enum Ending: Sendable {
    /// The connection waits for the next request.
    case keep
    case close
    /// The connection is reset with RST.
    case reset
    /// The connection stays open until the client or the simulator closes it.
    case silence
  }

  var bytes: [UInt8] = []
  /// Milliseconds before each byte; `nil` to send all bytes at once.
  var interval: Int?
  var ending: Ending
}

/// A request and the context to respond to it.
struct Exchange: Sendable {
  let request: ReceivedRequest
  let context: ServiceContext

  /// The response without a fault; unless `isConditional`, it is never 304.
  func ordinary(isConditional: Bool = true) -> Response {
    var request = request
    if !isConditional { request.headers.removeAll { $0.name.lowercased().hasPrefix("if-") } }
    guard let service else { return OpenMeteoService.errorResponse(status: 404, reason: nil) }
    return service.init(context: context).response(to: request).dated(context.now)
  }

  func errorResponse(status: Int, reason: String?, headers: [ReceivedRequest.Field]) -> Response {
    var response = (service ?? OpenMeteoService.self).errorResponse(status: status, reason: reason)
    response.headers += headers
    return response.dated(context.now)
  }

  /// Replaces `{port}` and `{target}` in an address.
  func expanded(_ location: String) -> String {
    location.replacing("{port}", with: "\(context.port)").replacing(
      "{target}", with: request.target)
  }

  private var service: (any WeatherService.Type)? { SimulatedProvider(path: request.path)?.service }
}
