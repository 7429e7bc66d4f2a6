/// A failure to inject into the response to a request.
package struct Fault: Sendable {
  package var effect: Effect

  /// Milliseconds before the response.
  package var delay: Int

  /// The provider whose requests fail; `nil` for all.
  package var provider: SimulatedProvider?

  /// The path whose requests fail; `nil` for all.
  package var path: String?

  /// Only requests for this location fail, alone or in a batch; it matches within 0.005 degrees.
  package var location: Coordinates?

  /// How many requests fail; `nil` for all.
  package var times: Int?

  package init(
    _ effect: Effect,
    delay: Int = 0,
    provider: SimulatedProvider? = nil,
    path: String? = nil,
    location: Coordinates? = nil,
    times: Int? = 1
  ) {
    self.effect = effect
    self.delay = delay
    self.provider = provider
    self.path = path
    self.location = location
    self.times = times
  }

  /// Whether the fault hits the connection before there is a request.
  var isForConnections: Bool {
    if case .refusedConnection = effect { true } else { false }
  }

  func matches(_ request: ReceivedRequest) -> Bool {
    guard !isForConnections else { return false }
    if let provider, provider != SimulatedProvider(path: request.path) { return false }
    if let path, request.path != path { return false }
    guard let location else { return true }
    return request.locations.contains { $0.distance(to: location) <= 0.005 }
  }
}

extension [Fault] {
  /// Returns the first fault that matches and counts it down.
  mutating func take(where matches: (Fault) -> Bool) -> Fault? {
    guard let index = firstIndex(where: matches) else { return nil }
    let fault = self[index]
    if let times = fault.times {
      self[index].times = times - 1
      if times <= 1 { remove(at: index) }
    }
    return fault
  }
}

extension ReceivedRequest {
  /// The locations that a request to any of the providers asks for.
  var locations: [Coordinates] {
    if !listedPoints.isEmpty { return listedPoints }
    let point =
      Coordinates(item("lat"), item("lon")) ?? (try? NWSRoute(self))?.location
      ?? PirateWeatherService.location(of: self)
    return point.map { [$0] } ?? []
  }
}

extension Fault {
  package enum Effect: Sendable {
    /// The ordinary response, for a fault that only delays.
    case response

    // MARK: Other responses

    case status(Int, headers: [ReceivedRequest.Field] = [], body: String = "")
    /// An error in the format of the requested provider; `nil` for its usual reason.
    case providerError(status: Int, reason: String? = nil, headers: [ReceivedRequest.Field] = [])
    /// In the location, `{port}` becomes the simulator's port, `{target}` the path and query.
    case redirect(status: Int = 302, location: String)
    /// A redirect to the requested address.
    case redirectLoop
    /// Status 200 and an HTML page, like the login page of a network.
    case captivePortal
    case emptyBody

    // MARK: Corrupted content

    /// The ordinary response with corrupted values.
    case mutation(JSONMutation)
    /// Half of the ordinary body with a matching Content-Length: valid HTTP, but cut-off JSON.
    case halfBody
    /// Status 200 and half of the response's elements, followed by an error in plain text.
    case brokenStream
    /// The ordinary response followed by this many spaces.
    case padding(bytes: Int)
    /// Gzip that expands to more than this many spaces.
    case compressionBomb(bytes: Int)
    /// The ordinary response with a Content-Encoding, such as `gzip`, that it does not have.
    case contentEncoding(String)

    // MARK: Broken connections

    /// Resets the next connections as soon as they are accepted.
    case refusedConnection
    /// Resets the connection instead of responding.
    case reset
    /// Sends the head and half of the body, then resets the connection.
    case resetMidway
    /// Closes the connection without sending a byte.
    case hangUp
    /// Sends the head and half of the body, then closes the connection.
    case truncation
    /// Sends bytes that are not HTTP.
    case garbage
    /// Sends nothing and keeps the connection open.
    case silence
    /// Sends the head and half of the body, then nothing more on the open connection.
    case stall
    /// Sends the ordinary response byte by byte, with this many milliseconds before each.
    case drip(interval: Int = 1000)
  }
}

extension ReceivedRequest.Field {
  static func retryAfter(seconds: Int) -> Self { Self("Retry-After", String(seconds)) }

  /// Takes seconds since 1970.
  static func retryAfter(date instant: Int) -> Self {
    Self("Retry-After", CivilTime(seconds: instant).httpText)
  }
}
