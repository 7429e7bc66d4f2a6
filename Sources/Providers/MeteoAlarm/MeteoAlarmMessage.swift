import FoundationEssentials
import HTTP
import JSONText
import Weather

extension MeteoAlarm {
  /// The messages of an entry about a place: one for each kind, level and time.
  func alerts(
    _ entry: MeteoAlarmFeed.Entry, of place: WarnedPlace, _ request: Request
  ) -> [Alert] {
    guard let message = entry.message, message.word("status") ?? "Actual" == "Actual" else {
      return []
    }
    let type = message.word("msgType") ?? "Alert"
    let envelope = AlertProperties(properties: message, request: request)
    guard ["Alert", "Update", "Cancel"].contains(type), let name = envelope.name("identifier")
    else { return [] }
    let references = message.references
    func alert(_ number: Int, _ event: String) -> Alert {
      // Later parts of a message, which are events of their own, replace those of earlier messages.
      func numbered(_ name: String) -> String { "\(name)+\(number)" }
      var alert = Alert(id: number == 0 ? name : numbered(name), event: event)
      alert.references = references + (number == 0 ? [] : references.map(numbered))
      alert.continuesWhatEnds = true
      alert.sent = envelope.instant("sent")
      alert.over = type == "Cancel" ? .cancelled : nil
      return alert
    }
    let parts = entry.parts(of: place, request)
    if parts.isEmpty { return message.isCancelOfAll ? [alert(0, "")] : [] }
    var alerts: [Alert] = []
    // An update to green ends what it replaces.
    for part in parts where !part.awareness.isGreen || !references.isEmpty {
      let (awareness, info) = (part.awareness, preferred(part.infos))
      let title = title(awareness.kind ?? 0, awareness.level ?? 0)
      guard let event = info.text("event") ?? info.text("headline") ?? title else { continue }
      var alert = alert(alerts.count, event)
      if awareness.isGreen { alert.over = .cancelled }
      alert.code = "\(message.word("sender") ?? "") \(awareness.kind.map { "\($0)" } ?? event)"
      alert.level = awareness.color
      alert.severity = awareness.color.flatMap(Alert.severity) ?? info["severity"]
      alert.onset = info.instant("onset") ?? info.instant("effective")
      alert.ends = info.instant("expires")
      alert.headline = info.text("headline") ?? title
      alert.sender = info.text("senderName")
      alerts.append(alert)
    }
    return alerts
  }

  /// What is in the user's language, else in English, else the first.
  private func preferred(_ infos: [AlertProperties]) -> AlertProperties {
    func language(_ info: AlertProperties) -> String {
      String((info.properties.word("language") ?? "en").prefix { $0 != "-" }).lowercased()
    }
    return infos.first { language($0) == self.language } ?? infos.first { language($0) == "en" }
      ?? infos[0]
  }
}

extension MeteoAlarmFeed.Entry {
  /// What an alert says of one kind, level and time, once for each language.
  fileprivate struct Part {
    var awareness: Awareness
    let times: [String?]
    var infos: [AlertProperties]
  }

  fileprivate func parts(of place: WarnedPlace, _ request: Request) -> [Part] {
    let all = allInfos
    var parts: [Part] = []
    for info in (infos[place.text] ?? []).map({ all[$0] }) {
      let properties = AlertProperties(properties: info, request: request)
      let awareness = Awareness(info)
      let times = ["onset", "effective", "expires"].map { info.word($0) }
      // Not every language has the numbers.
      let index = parts.firstIndex { part in
        let isSame =
          part.awareness == awareness || [part.awareness, awareness].contains(Awareness())
        return isSame && part.times == times
      }
      if let index {
        if parts[index].awareness == Awareness() { parts[index].awareness = awareness }
        parts[index].infos.append(properties)
      } else {
        parts.append(Part(awareness: awareness, times: times, infos: [properties]))
      }
    }
    return parts
  }
}

/// The numbers of MeteoAlarm for what a warning is about, such as `3; Thunderstorm`, and how grave it is,
/// such as `2; yellow; Moderate`.
private struct Awareness: Equatable {
  /// From 1, wind, to 13.
  var kind: Int?

  /// From 1, green, to 4, red.
  var level: Int?

  /// An unknown one.
  init() {}

  init(_ info: JSONValue) {
    func number(_ name: String) -> Int? {
      let parameter = (info["parameter"]?.listed ?? []).first { $0.word("valueName") == name }
      return parameter?.word("value").flatMap { Int($0.prefix { $0 != ";" }) }
    }
    kind = number("awareness_type")
    level = number("awareness_level")
  }

  var isGreen: Bool { level == 1 }

  var color: String? {
    level.flatMap { (2...4).contains($0) ? ["yellow", "orange", "red"][$0 - 2] : nil }
  }
}
