import JSONText

extension Fault {
  /// What is sent instead of the ordinary response.
  package struct Effect: Sendable {
    /// Whether it resets the next connections as soon as they are accepted.
    var refusesConnection = false

    /// Applies the fault to a request; the second value is whether the connection is closed anyway.
    let transmission: @Sendable (Exchange, Bool) -> Transmission

    /// Sends a response.
    private static func respond(_ make: @escaping @Sendable (Exchange) -> Response) -> Self {
      Self { exchange, closing in
        Transmission(
          bytes: make(exchange).wire(closing: closing).bytes, ending: closing ? .close : .keep)
      }
    }

    /// Sends the ordinary response after a change.
    private static func change(_ change: @escaping @Sendable (inout Response) -> Void) -> Self {
      respond { exchange in
        // A 304 has no body to change.
        var response = exchange.ordinary(isConditional: false)
        change(&response)
        return response
      }
    }

    /// Sends the head and half of the body.
    private static func half(then ending: Transmission.Ending) -> Self {
      Self { exchange, closing in
        let wire = exchange.ordinary().wire(closing: closing)
        return Transmission(
          bytes: wire.head + wire.body.prefix(wire.body.count / 2), ending: ending)
      }
    }

    /// Sends no response.
    private static func send(_ text: String = "", then ending: Transmission.Ending) -> Self {
      Self { _, _ in Transmission(bytes: Array(text.utf8), ending: ending) }
    }
  }
}

// MARK: - Other responses

extension Fault.Effect {
  /// The ordinary response, for a fault that only delays.
  package static let response = respond { $0.ordinary() }

  package static func status(
    _ status: Int, headers: [ReceivedRequest.Field] = [], body: String = ""
  ) -> Self { respond { _ in Response(status: status, headers: headers, body: Array(body.utf8)) } }

  /// An error in the format of the requested provider; `nil` for its usual reason.
  package static func providerError(
    status: Int, reason: String? = nil, headers: [ReceivedRequest.Field] = []
  ) -> Self { respond { $0.errorResponse(status: status, reason: reason, headers: headers) } }

  /// In the location, `{port}` becomes the simulator's port, `{target}` the path and query.
  package static func redirect(status: Int = 302, location: String) -> Self {
    respond { exchange in
      let field = ReceivedRequest.Field("Location", exchange.expanded(location))
      return Response(status: status, headers: [field], body: [])
    }
  }

  /// A redirect to the requested address.
  package static let redirectLoop = redirect(location: "{target}")

  /// Status 200 and an HTML page, like the login page of a network.
  package static let captivePortal = respond { _ in
    Response(status: 200, html: "Please log in to use this network.")
  }
}

// MARK: - Corrupted content

extension Fault.Effect {
  package static let emptyBody = change { $0.body = [] }

  /// The ordinary response with corrupted values.
  package static func mutation(_ mutation: JSONMutation) -> Self {
    change { $0.body = mutation.applied(to: $0.body) }
  }

  /// Half of the ordinary body with a matching Content-Length: valid HTTP, but cut-off JSON.
  package static let halfBody = change { $0.body.removeLast(($0.body.count + 1) / 2) }

  /// Status 200 and half of the response's elements, followed by an error in plain text.
  package static let brokenStream = change { $0.body = cutStream($0.body) }

  /// The ordinary response followed by this many spaces.
  package static func padding(bytes: Int) -> Self {
    change { $0.body += repeatElement(UInt8(ascii: " "), count: max(bytes, 0)) }
  }

  /// Gzip that expands to more than this many spaces.
  package static func compressionBomb(bytes: Int) -> Self {
    change { response in
      response.body = compressedSpaces(bytes)
      response.headers.append(ReceivedRequest.Field("Content-Encoding", "gzip"))
    }
  }

  /// The ordinary response with a Content-Encoding, such as `gzip`, that it does not have.
  package static func contentEncoding(_ name: String) -> Self {
    change { $0.headers.append(ReceivedRequest.Field("Content-Encoding", name)) }
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

// MARK: - Broken connections

extension Fault.Effect {
  /// Resets the next connections as soon as they are accepted.
  package static let refusedConnection = {
    var effect = reset
    effect.refusesConnection = true
    return effect
  }()

  /// Resets the connection instead of responding.
  package static let reset = send(then: .reset)

  /// Sends the head and half of the body, then resets the connection.
  package static let resetMidway = half(then: .reset)

  /// Closes the connection without sending a byte.
  package static let hangUp = send(then: .close)

  /// Sends the head and half of the body, then closes the connection.
  package static let truncation = half(then: .close)

  /// Sends bytes that are not HTTP.
  package static let garbage = send("\u{1}\u{2}this is not HTTP\u{0}\r\n\r\n", then: .close)

  /// Sends nothing and keeps the connection open.
  package static let silence = send(then: .silence)

  /// Sends the head and half of the body, then nothing more on the open connection.
  package static let stall = half(then: .silence)

  /// Sends the ordinary response byte by byte, with this many milliseconds before each.
  package static func drip(interval: Int = 1000) -> Self {
    Self { exchange, closing in
      let bytes = exchange.ordinary().wire(closing: closing).bytes
      return Transmission(bytes: bytes, interval: interval, ending: .close)
    }
  }
}
