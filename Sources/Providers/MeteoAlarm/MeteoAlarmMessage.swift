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
    let all = entry.allInfos
    var parts: [(awareness: Awareness, times: [String?], infos: [AlertProperties])] = []
    for info in (entry.infos[place.text] ?? []).map({ all[$0] }) {
      let properties = AlertProperties(properties: info, request: request)
      let awareness = Awareness(info)
      let times = ["onset", "effective", "expires"].map { info.word($0) }
      // Not every language has the numbers.
      let index = parts.firstIndex { part in
        let isSame =
          [part.awareness, Awareness()].contains(awareness) || part.awareness == Awareness()
        return isSame && part.times == times
      }
      if let index {
        if parts[index].awareness == Awareness() { parts[index].awareness = awareness }
        parts[index].infos.append(properties)
      } else {
        parts.append((awareness, times, [properties]))
      }
    }
    let references = message.references
    let sender = message.word("sender") ?? ""
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
    if parts.isEmpty { return entry.message?.isCancelOfAll == true ? [alert(0, "")] : [] }
    var alerts: [Alert] = []
    for (awareness, _, infos) in parts {
      // An update to green ends what it replaces.
      if awareness.isGreen, references.isEmpty { continue }
      let info = preferred(infos)
      let title = title(awareness.kind ?? 0, awareness.level ?? 0)
      guard let event = info.text("event") ?? info.text("headline") ?? title else { continue }
      var alert = alert(alerts.count, event)
      if awareness.isGreen { alert.over = .cancelled }
      alert.code = "\(sender) \(awareness.kind.map { "\($0)" } ?? event)"
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
