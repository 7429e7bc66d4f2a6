import JSONText

/// The requests under `/control/`, which drive the simulator from outside its process.
enum ControlService {
  static let prefix = "/control/"

  static func response(to request: ReceivedRequest, changing world: inout World) -> Response {
    switch (request.method, request.path.dropFirst(prefix.count)) {
    case ("POST", "advance"):
      guard let seconds = request.item("seconds").flatMap({ Int($0) }) else {
        return Response(status: 400, reason: "Parameter 'seconds' must be a whole number.")
      }
      world.advance(by: seconds)
    case ("POST", "fault"):
      let provider = request.item("provider").flatMap(SimulatedProvider.init(rawValue:))
      let entry = provider.map(FaultCatalog.entries)?.first { $0.name == request.item("name") }
      guard let provider, let entry else {
        return Response(status: 400, reason: "Unknown provider or fault.")
      }
      world.faults.append(Fault(entry.effect, provider: provider, times: nil))
    case ("DELETE", "fault"): world.faults = []
    case ("POST", "alert"):
      let source = request.item("source").map(AlertIssuer.init(rawValue:))
      guard let course = request.item("name").flatMap(AlertLife.Course.init(rawValue:)),
        source.map({ $0 != nil }) ?? true
      else { return Response(status: 400, reason: "Unknown source or life of an alert.") }
      world.issue(course, from: source ?? nil)
    case ("POST", "station"):
      guard let id = request.item("id"), let reports = request.item("reports"),
        ["true", "false"].contains(reports)
      else { return Response(status: 400, reason: "Parameters 'id' and 'reports' are needed.") }
      world.setStation(id, reports: reports == "true")
    default: return Response(status: 404, reason: "Not Found")
    }
    return Response { object in
      object.member("now", CivilTime(seconds: world.now).utcText)
      object.member("faults", world.faults.count)
    }
  }
}
