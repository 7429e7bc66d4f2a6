/// What a service knows of the world while it answers a request.
struct Scene: Sendable {
  var seed: UInt64
  /// How often the weather was made anew.
  var revision: Int
  /// Seconds since 1970.
  var now: Int
  /// How many locations a request to Open-Meteo may have.
  var maximumLocations: Int
  /// The only key that OpenWeatherMap takes; `nil` for any.
  var openWeatherMapKey: String?
  /// Seconds that the latest observations of NWS are old.
  var observationAge: Int
  var alerts: [SimulatedAlert]
  var port: UInt16
  /// Scheme, host and port as the client knows them, for addresses in answers.
  var origin: String
}

extension Scene {
  /// Takes the host from the request where it is this server's, so that a client that knows it as
  /// `localhost` is not sent to another host.
  static func origin(of request: ReceivedRequest, scheme: String, port: UInt16) -> String {
    let host = request.header("host") ?? ""
    return "\(scheme)://\(host.hasSuffix(":\(port)") ? host : "127.0.0.1:\(port)")"
  }
}
