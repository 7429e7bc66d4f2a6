/// Something that goes wrong with a request, on purpose.
package struct Fault: Sendable {
  package enum Effect: Sendable {
    /// The ordinary answer; for a fault that only delays.
    case answer
    case status(Int, headers: [ReceivedRequest.Field] = [], body: String = "")
    /// The ordinary answer's headers, but only half of its body; then the connection ends.
    case truncation
    /// The connection is broken off with RST.
    case reset
    /// The connection ends without a byte.
    case hangUp
    /// Bytes that are no HTTP.
    case garbage
    /// The ordinary answer under the name of an encoding that it is not in, such as `gzip`.
    case contentEncoding(String)
    case redirect(status: Int = 302, location: String)
    /// Status 200 and the first half of the answer's elements, then the text of an error.
    case brokenStream
    /// The ordinary answer with so many blanks after it.
    case padding(bytes: Int)
    /// No answer; the connection stays open until the client or the simulator ends it.
    case silence
  }

  package var effect: Effect

  /// Milliseconds before the answer.
  package var delay: Int

  /// The path it is for, `nil` for every one.
  package var path: String?

  /// The place that a request must ask about, alone or among others, within 0.005 degrees.
  package var place: Coordinates?

  /// How many requests it is for, `nil` for all to come.
  package var times: Int?

  package init(
    _ effect: Effect,
    delay: Int = 0,
    path: String? = nil,
    place: Coordinates? = nil,
    times: Int? = 1
  ) {
    self.effect = effect
    self.delay = delay
    self.path = path
    self.place = place
    self.times = times
  }

  /// A place that fails every forecast request it is part of.
  package static func poisoned(latitude: Double, longitude: Double) -> Fault {
    Fault(
      .refusal(status: 400, reason: "No data is available for this location"),
      path: OpenMeteoService.forecastPath,
      place: Coordinates(latitude: latitude, longitude: longitude),
      times: nil
    )
  }

  func matches(_ request: ReceivedRequest) -> Bool {
    guard path == nil || path == request.path else { return false }
    guard let place else { return true }
    let points = (try? Parameters(request))?.coordinates ?? []
    return points.contains { $0.distance(to: place) <= 0.005 }
  }
}

extension Fault.Effect {
  /// An error in the shape of the service's own.
  package static func refusal(
    status: Int,
    reason: String,
    headers: [ReceivedRequest.Field] = []
  ) -> Fault.Effect {
    let answer = Answer(status: status, reason: reason)
    return .status(
      status,
      headers: answer.headers + headers,
      body: String(decoding: answer.body, as: UTF8.self)
    )
  }

  /// Status 429, as when too many requests were sent in a minute.
  package static func throttled(retryAfter seconds: Int? = nil) -> Fault.Effect {
    .refusal(
      status: 429,
      reason: "Minutely API request limit exceeded. Please try again in one minute.",
      headers: seconds.map { [ReceivedRequest.Field("Retry-After", String($0))] } ?? []
    )
  }
}
