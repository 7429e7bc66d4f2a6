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
    var ordinary: Response.Wire { exchange.ordinary().wire(closing: closing) }
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
        bytes: response(to: exchange).wire(closing: closing).bytes,
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
    case .emptyBody: response.body = []
    case .mutation(let mutation): response.body = mutation.applied(to: response.body)
    case .halfBody: response.body.removeLast((response.body.count + 1) / 2)
    case .brokenStream: response.body = Self.cutStream(response.body)
    case .padding(let count):
      response.body.append(contentsOf: repeatElement(UInt8(ascii: " "), count: max(count, 0)))
    case .compressionBomb(let count):
      response.body = Self.compressedSpaces(count)
      response.headers.append(ReceivedRequest.Field("Content-Encoding", "gzip"))
    case .contentEncoding(let name):
      response.headers.append(ReceivedRequest.Field("Content-Encoding", name))
    default: break
    }
    return response
  }

  private static func redirect(_ status: Int, to location: String) -> Response {
    Response(status: status, headers: [ReceivedRequest.Field("Location", location)], body: [])
  }

  /// The beginning of a gzip stream (RFC 1951 and 1952), which clients must not read to its end.
  private static func compressedSpaces(_ count: Int) -> [UInt8] {
    // A block of fixed codes with one space, then repetitions of the last 258 bytes. Eight of these
    // are 13 bytes long.
    let start: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0x53, 0x50]
    let repetitions: [UInt8] = [
      0x18, 0x05, 0xA3, 0x60, 0x14, 0x8C, 0x82, 0x51, 0x30, 0x0A, 0x46, 0xC1, 0x28,
    ]
    return start + (0...count / (8 * 258)).flatMap { _ in repetitions }
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

  /// The response without a fault; unless `isConditional`, it is never 304.
  func ordinary(isConditional: Bool = true) -> Response {
    var request = request
    if !isConditional {
      request.headers.removeAll { $0.name.lowercased().hasPrefix("if-") }
    }
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
    location.replacing("{port}", with: "\(context.port)")
      .replacing("{target}", with: request.target)
  }

  private var service: (any WeatherService.Type)? {
    SimulatedProvider(path: request.path)?.service
  }
}
