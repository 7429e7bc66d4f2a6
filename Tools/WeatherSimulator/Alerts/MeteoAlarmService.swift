import JSONText

/// The feeds of MeteoAlarm: alerts of Vienna and of another region by their codes in Austria's, of all
/// Europe by a polygon in the others.
struct MeteoAlarmService: WeatherService {
  static let warningsPath = "/meteoalarm/warnings"
  static let prefixes = ["/meteoalarm/"]

  private static let feed = "\(warningsPath)/feeds-"
  private static let sender = "warnings@simulator.test"

  let context: ServiceContext

  func response(to request: ReceivedRequest) -> Response {
    guard request.path.hasPrefix(Self.feed) else {
      return Self.errorResponse(status: 404, reason: nil)
    }
    let isAustria = request.path == "\(Self.feed)austria"
    let changes = context.alerts.map { $0.lastChange(before: context.now) }
    return Response { object in
      object.array("warnings") { warnings in
        for message in context.messages(from: .meteoAlarm) {
          let places = isAustria ? [["AT010", "AT901"], ["AT003"]] : [[]]
          for codes in places {
            warnings.object { warning in
              warning.object("alert") { write(message, codes, to: &$0) }
              warning.member("uuid", Self.name(of: message, message.update, codes))
            }
          }
        }
      }
    }.cacheable(
      for: 0, modified: changes.max() ?? context.now.rounded(downTo: 86_400), at: context.now
    ).confirmed(for: request)
  }

  /// Each message has a name of its own.
  private static func name(of message: AlertMessage, _ update: Int, _ codes: [String]) -> String {
    "2.49.0.0.0.0.\(message.number).\(update).\(codes.joined(separator: "-"))"
  }

  private func write(
    _ message: AlertMessage, _ codes: [String], to alert: inout JSONObjectWriter
  ) {
    func time(_ instant: Int) -> String { CivilTime.text(of: instant, offset: 3600) }
    alert.member("identifier", Self.name(of: message, message.update, codes))
    alert.member("sender", Self.sender)
    alert.member("sent", time(message.sentAt))
    alert.member("status", message.isDrill ? "Exercise" : "Actual")
    alert.member("msgType", message.update == 0 ? "Alert" : "Update")
    if message.update > 0, message.number < 500 {
      let earlier = Self.name(of: message, message.update - 1, codes)
      alert.member("references", "\(Self.sender),\(earlier),\(time(message.sentAt))")
    }
    alert.objects("info", ["de-AT", "en-GB"]) { language, info in
      let isGerman = language == "de-AT"
      info.member("language", language)
      info.member(
        "event", "\(message.color) \(message.hazard.name) \(isGerman ? "Warnung" : "warning")")
      info.member("headline", "\(message.hazard.name), message \(message.update + 1)")
      info.member("senderName", isGerman ? "Wetterdienst" : "Weather Service")
      info.member("severity", message.severity)
      info.member("effective", time(message.sentAt))
      info.member("onset", time(message.onset))
      info.member("expires", time(message.ends))
      let rank = message.isWatch ? 2 : 3
      let parameters = [
        ("awareness_level", "\(rank); \(message.color); \(message.severity)"),
        ("awareness_type", "\(message.hazard.awareness); \(message.hazard.name)"),
      ]
      info.objects("parameter", parameters) { $1.write(valueName: $0.0, $0.1) }
      info.objects("area", codes.isEmpty ? [nil] : codes.map(Optional.some)) { code, area in
        area.member("areaDesc", "Area")
        if let code {
          area.object("geocode") { $0.write(valueName: "EMMA_ID", code) }
        } else {
          area.member("polygon", "27,-32 72,-32 72,42 27,42 27,-32")
        }
      }
    }
  }

  static func errorResponse(status: Int, reason: String?) -> Response {
    Response(status: status) { $0.member("message", reason ?? "error") }
  }
}

extension JSONObjectWriter {
  fileprivate mutating func write(valueName: String, _ value: String) {
    member("valueName", valueName)
    member("value", value)
  }
}
