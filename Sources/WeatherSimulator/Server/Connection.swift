/// One connection: requests are answered in turn until either side ends it.
struct Connection: Sendable {
  let socket: Socket
  let world: Monitor<World>
  let scheme: String
  let port: UInt16

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
        _ = socket.send(answer.wire(closing: true).bytes)
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
      return socket.send(answer.wire(closing: closing).bytes) && !closing
    }
    let (fault, scene, latency) = world.withLock { world in
      (world.begin(request), world.scene(for: request, scheme: scheme, port: port), world.latency)
    }
    defer { world.withLock { $0.concurrency -= 1 } }
    let delay = latency + (fault?.delay ?? 0)
    if delay > 0 { socket.pause(milliseconds: CInt(clamping: delay)) }
    let effect = fault?.effect ?? .answer
    return send(
      effect.transmission(of: ServedExchange(request, in: scene), closing: closing)
    )
  }

  private func send(_ transmission: Transmission) -> Bool {
    var isSent = true
    if let interval = transmission.interval {
      for byte in transmission.bytes where isSent {
        socket.pause(milliseconds: CInt(clamping: interval))
        isSent = socket.send([byte])
      }
    } else if !transmission.bytes.isEmpty {
      isSent = socket.send(transmission.bytes)
    }
    switch transmission.ending {
    case .keep: return isSent
    case .close: break
    case .reset: socket.resetOnClose()
    case .silence: socket.pause(milliseconds: -1)
    }
    return false
  }
}
