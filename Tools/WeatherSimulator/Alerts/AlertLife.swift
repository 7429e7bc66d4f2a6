/// An alert from its first message to its end.
package struct AlertLife: Sendable {
  /// What becomes of an alert.
  package enum Course: String, Sendable, CaseIterable {
    /// It has six updates and runs out.
    case updated
    /// A watch becomes a warning after eight hours.
    case watchToWarning = "watch-to-warning"
    /// After eight hours it ends twelve hours later than before.
    case extended
    /// It is withdrawn after ten hours.
    case cancelled
    /// After eight hours there is no other message.
    case expiredWithoutSuccessor = "expired-without-successor"
    /// After eight hours it gets another number, without a reference to the first one.
    case renumbered
    /// It is updated, and missing from the responses of the first minutes of every third hour.
    case flapping
    case drill
    /// As many alerts as a real response had for one place.
    case many = "419"
  }

  let course: Course

  /// The source that issues it; nil for all.
  let source: AlertIssuer?

  /// Distinguishes it from others.
  let number: Int

  /// In seconds since 1970.
  let issuedAt: Int
}

/// A source of alerts, by its name in skydiff's configuration.
package enum AlertIssuer: String, Sendable, CaseIterable {
  case nws
  case metNorway = "met-norway"
  case dwd
  case eccc
  case meteoAlarm = "meteoalarm"
  case pirateWeather = "pirate-weather"
}

/// What a source says of an alert at a moment; times are in seconds since 1970.
struct AlertMessage: Sendable {
  /// Of the event; it differs after the event was renumbered.
  var number: Int

  /// Of the message: 0 for the first one.
  var update: Int
  var hazard: Hazard
  var isWatch: Bool

  /// The number of the watch that this warning replaces; nil for another message.
  var upgradedWatch: Int?
  var isDrill: Bool
  var sentAt: Int
  var onset: Int
  var ends: Int
  var expires: Int

  struct Hazard: Sendable {
    var name: String
    /// The phenomenon of a VTEC.
    var phenomenon: String
    /// The number of the German Weather Service.
    var code: Int
    /// The number of MeteoAlarm.
    var awareness: Int

    static let all = [
      Hazard(name: "Winter Storm", phenomenon: "WS", code: 70, awareness: 2),
      Hazard(name: "High Wind", phenomenon: "HW", code: 52, awareness: 1),
      Hazard(name: "Flood", phenomenon: "FL", code: 61, awareness: 12),
      Hazard(name: "Heat", phenomenon: "HT", code: 246, awareness: 5),
    ]
  }

  /// Such as `Winter Storm Watch`.
  var event: String { "\(hazard.name) \(isWatch ? "Watch" : "Warning")" }
  var headline: String { "\(event), message \(update + 1)" }

  /// As in the Common Alerting Protocol.
  var severity: String { isWatch ? "Moderate" : "Severe" }
  var color: String { isWatch ? "yellow" : "orange" }
}

extension AlertLife {
  private static let hour = 3600
  private static let gap = 600

  /// Hours after the first message.
  private static let (onset, end, turn, withdrawal, interval) = (6, 30, 8, 10, 4)

  /// What a source says of it; nothing before it is issued and after it is over.
  func messages(from issuer: AlertIssuer, at now: Int) -> [AlertMessage] {
    let hours = (now - issuedAt) / Self.hour
    guard source == nil || source == issuer, now >= issuedAt, hours < Self.lastHour(of: course)
    else { return [] }
    let isDropped = course == .flapping && hours % 3 == 2 && (now - issuedAt) % Self.hour < Self.gap
    if isDropped { return [] }
    if course == .many {
      return (0..<419).map { index in
        var hazard = Self.hazard(of: index)
        hazard.name += " \(index)"
        hazard.phenomenon += "\(index)"
        hazard.code += index * 1000
        return message(number * 1000 + index, hazard, hours)
      }
    }
    return [message(number, Self.hazard(of: number), hours)]
  }

  /// When a source may have changed what it says, which it only does at even hours of a life.
  func lastChange(before now: Int) -> Int {
    issuedAt + (now - issuedAt).rounded(downTo: course == .flapping ? Self.gap : 2 * Self.hour)
  }

  private static func hazard(of number: Int) -> AlertMessage.Hazard {
    AlertMessage.Hazard.all[number % AlertMessage.Hazard.all.count]
  }

  /// Hours after which there is no message any more.
  private static func lastHour(of course: Course) -> Int {
    switch course {
    case .extended: end + 12
    case .cancelled: withdrawal
    case .expiredWithoutSuccessor: turn
    default: end
    }
  }

  private func message(_ number: Int, _ hazard: AlertMessage.Hazard, _ hours: Int) -> AlertMessage {
    let update = hours / Self.interval
    let hasTurned = hours >= Self.turn
    let isUpgraded = course == .watchToWarning && hasTurned
    let end = Self.end + (course == .extended && hasTurned ? 12 : 0)
    let sentAt = issuedAt + update * Self.interval * Self.hour
    return AlertMessage(
      number: course == .renumbered && hasTurned ? number + 500 : number, update: update,
      hazard: hazard, isWatch: course == .watchToWarning && !hasTurned,
      upgradedWatch: isUpgraded && update == Self.turn / Self.interval ? number : nil,
      isDrill: course == .drill, sentAt: sentAt, onset: issuedAt + Self.onset * Self.hour,
      ends: issuedAt + end * Self.hour,
      expires: min(sentAt + Self.interval * Self.hour, issuedAt + end * Self.hour))
  }
}
