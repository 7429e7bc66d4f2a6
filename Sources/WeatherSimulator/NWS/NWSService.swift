import JSONText

/// Forecasts, observations and alerts of the USA, found in several steps by addresses in answers.
struct NWSService: WeatherService {
  static let prefixes = ["/points/", "/gridpoints/", "/stations/", "/alerts/"]

  private let scene: Scene

  init(_ scene: Scene) {
    self.scene = scene
  }

  func answer(_ request: ReceivedRequest) -> Answer {
    guard Identification.isGiven(in: request) else { return Self.refusal(status: 403, reason: nil) }
    let answer: Answer
    do throws(Problem) {
      switch try Address(request) {
      case .point(let point): answer = try point.answer(scene)
      case .forecast(let grid, let isHourly):
        let units = try USUnits(request)
        answer = PeriodsAnswer(grid, units: units, isHourly: isHourly, scene).answer()
      case .stations(let grid): answer = StationsAnswer(grid: grid, scene: scene).answer()
      case .observation(let station):
        answer = ObservationAnswer(station: station, scene: scene).answer()
      case .alerts(let point): answer = AlertsAnswer(point: point, scene: scene).answer()
      }
    } catch {
      return error.answer()
    }
    return unlessKnown(answer, by: request)
  }

  /// Answers with 304 where the client has what was last changed at the same second.
  private func unlessKnown(_ answer: Answer, by request: ReceivedRequest) -> Answer {
    let modified = answer.headers.first { $0.name == "Last-Modified" }?.value
    guard let modified, request.header("if-modified-since") == modified else { return answer }
    return Answer(status: 304, headers: answer.headers, body: [])
  }

  /// Whoever does not say who they are meets the servers in front, which speak no JSON.
  static func refusal(status: Int, reason: String?) -> Answer {
    status == 403
      ? Answer(status: 403, html: reason ?? "Access Denied")
      : Problem(status: status, reason: reason).answer()
  }

  /// The place that the path or the query is about.
  static func place(of request: ReceivedRequest) -> Coordinates? {
    switch try? Address(request) {
    case .point(let point): point.coordinates
    case .forecast(let grid, _), .stations(let grid): grid.cell
    case .observation(let station): station.cell
    case .alerts(let point): point
    case nil: nil
    }
  }
}

extension Answer {
  /// An answer that may be kept for so many seconds; it last changed at an instant in seconds since
  /// 1970, where that is told.
  init(
    geoJSON body: [UInt8],
    lifetime: Int,
    sharedLifetime: Int,
    modified: Int? = nil,
    now: Int
  ) {
    var headers = [
      ReceivedRequest.Field(
        "Cache-Control",
        "public, max-age=\(lifetime), s-maxage=\(sharedLifetime)"
      ),
      ReceivedRequest.Field("Content-Type", "application/geo+json"),
      ReceivedRequest.Field("Date", CivilTime(seconds: now).httpText),
      ReceivedRequest.Field("Expires", CivilTime(seconds: now + lifetime).httpText),
    ]
    if let modified {
      let text = CivilTime(seconds: modified).httpText
      headers.append(ReceivedRequest.Field("Last-Modified", text))
    }
    self.init(status: 200, headers: headers, body: body)
  }
}
