/// One connection: requests are answered in turn until either side ends it.
struct Connection: Sendable {
  let socket: Socket
  let world: Monitor<World>

  func serve() {
    defer { close() }
    var reader = RequestReader()
    while true {
      switch reader.next() {
      case .needsMore:
        let bytes = socket.receive()
        if bytes.isEmpty { return }
        reader.append(bytes)
      case .needsContinue:
        guard socket.send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)) else { return }
      case .refused(let status):
        let answer = Answer(status: status, reason: "The request could not be read.")
        _ = socket.send(answer.bytes(closing: true))
        return
      case .request(let request, let closing):
        guard answer(request, closing: closing) else { return }
      }
    }
  }

  /// Forgets the socket as it is closed, since its number may be given out again at once.
  func close() {
    world.withLock { world in
      world.connections.remove(socket)
      socket.close()
    }
  }

  /// Returns whether the connection goes on.
  private func answer(_ request: ReceivedRequest, closing: Bool) -> Bool {
    if let control = ControlService(request) {
      let answer = world.withLock { control.answer(changing: &$0) }
      return socket.send(answer.bytes(closing: closing)) && !closing
    }
    let (fault, service, latency) = world.withLock { world in
      (world.begin(request), world.service, world.latency)
    }
    defer { world.withLock { $0.concurrency -= 1 } }
    let delay = latency + (fault?.delay ?? 0)
    if delay > 0 { socket.pause(milliseconds: CInt(clamping: delay)) }
    let effect = fault?.effect ?? .answer
    switch effect.transmission(of: Self.answer(request, service), closing: closing) {
    case .send(let bytes, let thenClose):
      return socket.send(bytes) && !thenClose
    case .reset:
      socket.resetOnClose()
      return false
    case .hangUp:
      return false
    case .silence:
      socket.pause(milliseconds: -1)
      return false
    }
  }

  private static func answer(_ request: ReceivedRequest, _ service: OpenMeteoService) -> Answer {
    guard ["GET", "POST"].contains(request.method) else {
      return Answer(status: 405, reason: "Method Not Allowed")
    }
    return service.answer(request)
  }
}
