import JSONText

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

extension Fault.Effect {
  /// Applies the fault to the ordinary response.
  func transmission(of exchange: Exchange, closing: Bool) -> Transmission {
    func wire(_ response: Response) -> Response.Wire {
      response.wire(closing: closing, acceptsGzip: exchange.acceptsGzip)
    }
    var ordinary: Response.Wire { wire(exchange.ordinary()) }
    switch self {
    case .refusedConnection, .reset: return Transmission(ending: .reset)
    case .hangUp: return Transmission(ending: .close)
    case .silence: return Transmission(ending: .silence)
    case .garbage:
      return Transmission(
        bytes: Array("\u{1}\u{2}this is not HTTP\u{0}\r\n\r\n".utf8),
        ending: .close
      )
    case .truncation: return Transmission(bytes: ordinary.withHalfBody, ending: .close)
    case .resetMidway: return Transmission(bytes: ordinary.withHalfBody, ending: .reset)
    case .stall: return Transmission(bytes: ordinary.withHalfBody, ending: .silence)
    case .drip(let interval):
      return Transmission(bytes: ordinary.bytes, interval: interval, ending: .close)
    default:
      return Transmission(
        bytes: wire(response(to: exchange)).bytes,
        ending: closing ? .close : .keep
      )
    }
  }

  /// The response of an effect that sends one.
  private func response(to exchange: Exchange) -> Response {
    switch self {
    case .status(let status, let headers, let body):
      return Response(status: status, headers: headers, body: Array(body.utf8))
    case .providerError(let status, let reason, let headers):
      return exchange.errorResponse(status: status, reason: reason, headers: headers)
    case .redirect(let status, let location):
      return Self.redirect(status, to: exchange.expanded(location))
    case .redirectLoop:
      return Self.redirect(302, to: exchange.request.target)
    case .captivePortal:
      return Response(status: 200, html: "Please log in to use this network.")
    case .response:
      return exchange.ordinary()
    default:
      // A 304 has no body to change.
      return changed(exchange.ordinary(isConditional: false))
    }
  }

  private func changed(_ ordinary: Response) -> Response {
    var response = ordinary
    switch self {
    case .relabelled(let status): response.status = status
    case .emptyBody: response.body = []
    case .mutation(let mutation): response.body = mutation.applied(to: response.body)
    case .halfBody: response.body.removeLast((response.body.count + 1) / 2)
    case .brokenStream: response.body = Self.cutStream(response.body)
    case .padding(let count):
      response.body.append(contentsOf: repeatElement(UInt8(ascii: " "), count: max(count, 0)))
    case .compressionBomb(let count):
      response.body = Gzip.compressed(
        response.body,
        followedBy: UInt8(ascii: " "),
        count: max(count, 0)
      )
      response.headers.append(ReceivedRequest.Field("Content-Encoding", "gzip"))
      response.isCompressible = false
    case .contentEncoding(let name):
      response.headers.append(ReceivedRequest.Field("Content-Encoding", name))
      response.isCompressible = false
    default: break
    }
    return response
  }

  private static func redirect(_ status: Int, to location: String) -> Response {
    Response(status: status, headers: [ReceivedRequest.Field("Location", location)], body: [])
  }

  private static func cutStream(_ body: [UInt8]) -> [UInt8] {
    let remark = Array("Unexpected error while streaming data: timeoutReached".utf8)
    guard let elements = (try? JSONDocument(body))?.root.array.map(Array.init) else {
      return body.prefix(body.count / 2) + remark
    }
    var text = Array("[".utf8)
    for element in elements.prefix((elements.count + 1) / 2) {
      text += element.rawBytes + Array(",".utf8)
    }
    return text + remark
  }
}

/// A request and the context to respond to it.
struct Exchange: Sendable {
  let request: ReceivedRequest
  let context: ServiceContext

  init(_ request: ReceivedRequest, in context: ServiceContext) {
    self.request = request
    self.context = context
  }

  /// The response without a fault; unless `isConditional`, it is never 304.
  func ordinary(isConditional: Bool = true) -> Response {
    var request = request
    if !isConditional {
      request.headers.removeAll { $0.name.lowercased().hasPrefix("if-") }
    }
    guard let service else { return OpenMeteoService.errorResponse(status: 404, reason: nil) }
    guard service.methods.contains(request.method) else {
      return service.errorResponse(status: 405, reason: "Method Not Allowed")
    }
    return service.init(context).response(to: request)
  }

  func errorResponse(status: Int, reason: String?, headers: [ReceivedRequest.Field]) -> Response {
    var response = (service ?? OpenMeteoService.self).errorResponse(status: status, reason: reason)
    response.headers += headers
    return response
  }

  /// Replaces `{port}` and `{target}` in an address.
  func expanded(_ location: String) -> String {
    var text = ""
    var rest = location[...]
    while let start = rest.firstIndex(of: "{") {
      text += rest[..<start]
      rest = rest[start...]
      if rest.hasPrefix("{target}") {
        text += request.target
        rest = rest.dropFirst("{target}".count)
      } else if rest.hasPrefix("{port}") {
        text += String(context.port)
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

  var acceptsGzip: Bool {
    request.header("accept-encoding")?.lowercased().contains("gzip") == true
  }
}
