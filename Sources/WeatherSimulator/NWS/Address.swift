/// What a path asks for.
enum Address: Sendable {
  case point(PointAnswer)
  case forecast(GridPoint, isHourly: Bool)
  case stations(GridPoint)
  case observation(Station)
  case alerts(Coordinates?)

  init(_ request: ReceivedRequest) throws(Problem) {
    let parts = request.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
      .map(String.init)
    switch (parts.first, parts.count) {
    case ("points", 2):
      try Self.check(request, [])
      self = .point(try PointAnswer(text: parts[1]))
    case ("gridpoints", 4...):
      guard let grid = GridPoint(office: parts[1], square: parts[2]) else {
        throw Problem(status: 404, reason: nil)
      }
      switch parts.dropFirst(3).joined(separator: "/") {
      case "forecast":
        try Self.check(request, ["units"])
        self = .forecast(grid, isHourly: false)
      case "forecast/hourly":
        try Self.check(request, ["units"])
        self = .forecast(grid, isHourly: true)
      case "stations":
        try Self.check(request, ["limit", "cursor"])
        self = .stations(grid)
      default: throw Problem(status: 404, reason: nil)
      }
    case ("stations", 4) where parts[2] == "observations" && parts[3] == "latest":
      try Self.check(request, ["require_qc"])
      guard let station = Station(identifier: parts[1]) else {
        throw Problem(status: 404, reason: nil)
      }
      self = .observation(station)
    case ("alerts", 2) where parts[1] == "active":
      try Self.check(request, ["point"])
      self = .alerts(try request.item("point").map(Self.coordinates))
    default: throw Problem(status: 404, reason: nil)
    }
  }

  /// A parameter that is not known fails the request.
  private static func check(_ request: ReceivedRequest, _ known: [String]) throws(Problem) {
    for item in request.query where !known.contains(item.name) {
      throw Problem(status: 400, reason: "Query parameter '\(item.name)' is not recognized")
    }
  }

  /// Reads `40.7128,-74.006`.
  static func coordinates(_ text: String) throws(Problem) -> Coordinates {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map(Double.init)
    guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1],
      (-90...90).contains(latitude), (-180...180).contains(longitude)
    else { throw Problem(status: 400, reason: "Parameter 'point' is invalid: '\(text)'") }
    return Coordinates(latitude: latitude, longitude: longitude)
  }
}
