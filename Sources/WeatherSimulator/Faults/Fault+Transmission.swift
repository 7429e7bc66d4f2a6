import JSONText

extension Fault.Effect {
  /// Spoils the ordinary answer to a request.
  func transmission(of exchange: ServedExchange, closing: Bool) -> Transmission {
    func wire(_ answer: Answer) -> Answer.Wire {
      answer.wire(closing: closing, acceptsGzip: exchange.acceptsGzip)
    }
    var ordinary: Answer.Wire { wire(exchange.ordinary()) }
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
        bytes: wire(answer(to: exchange)).bytes,
        ending: closing ? .close : .keep
      )
    }
  }

  /// The answer of those effects that send one.
  private func answer(to exchange: ServedExchange) -> Answer {
    switch self {
    case .status(let status, let headers, let body):
      return Answer(status: status, headers: headers, body: Array(body.utf8))
    case .refusal(let status, let reason, let headers):
      return exchange.refusal(status: status, reason: reason, headers: headers)
    case .redirect(let status, let location):
      return Self.redirect(status, to: exchange.filled(location))
    case .redirectLoop:
      return Self.redirect(302, to: exchange.request.target)
    case .captivePortal:
      return Answer(status: 200, html: "Please log in to use this network.")
    case .answer:
      return exchange.ordinary()
    default:
      // Something to be changed is needed, so that nothing is as it was is no answer.
      return changed(exchange.ordinary(isConditional: false))
    }
  }

  /// The ordinary answer, changed.
  private func changed(_ ordinary: Answer) -> Answer {
    var answer = ordinary
    switch self {
    case .relabelled(let status): answer.status = status
    case .emptyBody: answer.body = []
    case .mutation(let mutation): answer.body = mutation.applied(to: answer.body)
    case .halfBody: answer.body.removeLast((answer.body.count + 1) / 2)
    case .brokenStream: answer.body = Self.brokenOff(answer.body)
    case .padding(let count):
      answer.body.append(contentsOf: repeatElement(UInt8(ascii: " "), count: max(count, 0)))
    case .compressionBomb(let count):
      answer.body = Gzip.compressed(
        answer.body,
        followedBy: UInt8(ascii: " "),
        count: max(count, 0)
      )
      answer.headers.append(ReceivedRequest.Field("Content-Encoding", "gzip"))
      answer.isCompressible = false
    case .contentEncoding(let name):
      answer.headers.append(ReceivedRequest.Field("Content-Encoding", name))
      answer.isCompressible = false
    default: break
    }
    return answer
  }

  private static func redirect(_ status: Int, to location: String) -> Answer {
    Answer(status: status, headers: [ReceivedRequest.Field("Location", location)], body: [])
  }

  private static func brokenOff(_ body: [UInt8]) -> [UInt8] {
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
