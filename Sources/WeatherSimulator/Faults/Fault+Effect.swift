extension Fault {
  package enum Effect: Sendable {
    /// The ordinary answer; for a fault that only delays.
    case answer

    // MARK: Other answers

    case status(Int, headers: [ReceivedRequest.Field] = [], body: String = "")
    /// An error in the shape that the provider asked documents, in its usual words where `reason`
    /// is `nil`.
    case refusal(status: Int, reason: String? = nil, headers: [ReceivedRequest.Field] = [])
    /// The ordinary answer under another status, such as 203.
    case relabelled(status: Int)
    /// `{port}` in the location is replaced by the simulator's, `{target}` by path and query.
    case redirect(status: Int = 302, location: String)
    /// A redirect to where the request went; a loop when it is for several requests.
    case redirectLoop
    /// Status 200 and a page for people, such as a network's login.
    case captivePortal
    /// Status 200 without a body.
    case emptyBody

    // MARK: Spoiled content

    /// The ordinary answer, JSON or not, with something wrong in its values.
    case mutation(JSONMutation)
    /// Half of the ordinary body under its own length: whole by HTTP, cut off as JSON.
    case halfBody
    /// Status 200 and the first half of the answer's elements, then the text of an error.
    case brokenStream
    /// The ordinary answer with so many blanks after it.
    case padding(bytes: Int)
    /// The ordinary answer and so many blanks after it, compressed with gzip.
    case compressionBomb(bytes: Int)
    /// The ordinary answer under the name of an encoding that it is not in, such as `gzip`.
    case contentEncoding(String)

    // MARK: Broken transmission

    /// The connection is broken off with RST as soon as it is accepted. It is for the next
    /// connections, whatever they would ask.
    case refusedConnection
    /// The connection is broken off with RST instead of an answer.
    case reset
    /// The head and half of the body, then RST.
    case resetMidway
    /// The connection ends without a byte.
    case hangUp
    /// The ordinary answer's headers, but only half of its body; then the connection ends.
    case truncation
    /// Bytes that are no HTTP.
    case garbage
    /// No answer; the connection stays open until the client or the simulator ends it.
    case silence
    /// The head and half of the body, then nothing more on the open connection.
    case stall
    /// The ordinary answer byte by byte, with so many milliseconds before each.
    case drip(interval: Int = 1000)
  }
}

extension Fault.Effect {
  /// Status 429, as when too many requests were sent.
  package static func throttled(retryAfter seconds: Int? = nil) -> Fault.Effect {
    .refusal(status: 429, headers: seconds.map { [.retryAfter(seconds: $0)] } ?? [])
  }
}

extension ReceivedRequest.Field {
  package static func retryAfter(seconds: Int) -> Self { Self("Retry-After", String(seconds)) }

  /// Sends seconds since 1970 as a date.
  package static func retryAfter(date instant: Int) -> Self {
    Self("Retry-After", CivilTime(seconds: instant).httpText)
  }
}
