/// The endpoints of a provider as functions of a request and what the simulated world is like.
protocol WeatherService: Sendable {
  /// What the paths begin with that it serves.
  static var prefixes: [String] { get }

  /// The methods of HTTP that it understands.
  static var methods: [String] { get }

  /// The answer in case of an error, in the shape that the provider documents for it, and in its
  /// usual words where there is no other reason.
  static func refusal(status: Int, reason: String?) -> Answer

  init(_ scene: Scene)

  func answer(_ request: ReceivedRequest) -> Answer
}

extension WeatherService {
  static var methods: [String] { ["GET"] }
}
