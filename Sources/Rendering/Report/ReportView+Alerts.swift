import FoundationEssentials
package import Tracking
import Weather

extension ReportView {
  /// Returns a line per alert of a city that is in force or has ended, ten at most and how many more there
  /// are; none if the city was removed.
  ///
  /// - Parameter namesSenders: Whether the service and the time of issue are below an alert whose source
  ///   credits others.
  func alertLines(of row: ChangeReport.Row, namesSenders: Bool = false) -> [StyledLine] {
    let lines = row.gravestAlerts.flatMap { alert in
      let isNew = alert.mark == .added || alert.mark == .updated
      let line = alertLine(of: alert, in: row.city, isBold: isNew)
      return [line, namesSenders ? senderLine(of: alert.alert, in: row.city) : nil].compactMap {
        $0
      }
    }
    return lines + [moreAlertsLine(of: row)].compactMap { $0 }
  }

  /// Returns the line that says how many alerts have no line; nil if all have one.
  func moreAlertsLine(of row: ChangeReport.Row) -> StyledLine? {
    row.shownAlerts.more(language).map { StyledLine("  ! \($0)", .alert) }
  }

  /// Returns the line of an alert, such as `  ! Storm Warning, severe, until Sun 18:45`.
  ///
  /// - Parameter width: The columns; whole parts are left out until the line fits, which may still
  ///   be wider. Nil for no limit.
  func alertLine(
    of alert: CityListDifference.AlertRow, in city: City, isBold: Bool, width: Int? = nil
  ) -> StyledLine {
    let sign = StyledLine("  ! ", .alert)
    let text =
      AlertText(city: city, now: now, isNews: isNews, language, reader: zoneReader).text(
        of: alert, width: width.map { $0 - sign.displayWidth }) + ageText(of: alert.alert, in: city)
    let line = sign + StyledLine(text, .alert(isBold: isBold, isStanding: alert.mark == .unchanged))
    return self.line(line, of: .alert(alert.alert.id), in: city)
  }

  private func senderLine(of alert: Alert, in city: City) -> StyledLine? {
    guard let sender = alert.sender else { return nil }
    let time = LocalTime(city.clock, at: now, language, reader: zoneReader)
    let text = alert.sent.map { language.alerts.issued(sender, time.weekdayAndTime($0)) } ?? sender
    return StyledLine("    \(text)", .dim)
  }

  /// Says how old an alert is whose source does not respond any more; empty for another one.
  func ageText(of alert: Alert, in city: City) -> String {
    let check = city.alertChecks.first { $0.source == alert.source }
    guard let check, check.failure != nil, let fetchedAt = check.fetchedAt, isStale(fetchedAt)
    else { return "" }
    return "\(language.comma)\(language.status.old(age(since: fetchedAt)))"
  }
}

extension ChangeReport.Row {
  /// The alerts that are not over, and those that were reported as ended; none of a removed city.
  package var shownAlerts: [CityListDifference.AlertRow] { wasRemoved ? [] : alerts ?? [] }

  /// Those that are not muted, or were raised since.
  func unmutedAlerts(at now: Date) -> [CityListDifference.AlertRow] {
    shownAlerts.filter {
      $0.change == .raised || city.mute(of: .alert($0.alert.id), at: now) == nil
    }
  }

  /// As many of the alerts that are shown as people read.
  package var gravestAlerts: [CityListDifference.AlertRow] { shownAlerts.gravest }
}

extension [CityListDifference.AlertRow] {
  private static var most: Int { 10 }

  /// As many as people read: the news first, then the gravest.
  var gravest: [Element] {
    if count <= Self.most { return self }
    return Array(
      (filter { $0.mark != .unchanged } + filter { $0.mark == .unchanged })[..<Self.most])
  }

  /// Says how many more there are; nil for none.
  func more(_ language: Language) -> String? {
    count <= Self.most ? nil : language.alerts.more(count - Self.most)
  }
}

/// An alert of a city in one line.
struct AlertText {
  private let time: LocalTime

  /// The time without its zone, for the first of two.
  private let timeAlone: LocalTime
  private let now: Date
  private let isNews: Bool
  private let language: Language

  /// - Parameter isNews: Whether an alert that is marked as new has just come.
  init(city: City, now: Date, isNews: Bool = false, _ language: Language, reader: LocalClock? = nil)
  {
    time = LocalTime(city.clock, at: now, language, reader: reader)
    timeAlone = LocalTime(city.clock, at: now, language)
    self.now = now
    self.isNews = isNews
    self.language = language
  }

  /// Such as `Storm Warning now, severe, until Sun 18:45 (was Watch)`, or `Storm Warning cancelled`.
  ///
  /// - Parameter width: The columns; what it was, the severity and then the times are left out until the
  ///   text fits, which may still be wider. Nil for no limit.
  func text(of row: CityListDifference.AlertRow, width: Int? = nil) -> String {
    let alert = row.alert
    let texts = language.alerts
    if row.change == .cancelled { return texts.cancelled(alert.event) }
    if row.mark == .removed { return texts.ended(alert.event) }
    let isUnknown = alert.severity?.lowercased() == "unknown"
    let severity = isUnknown ? nil : alert.severity.map(language.severity)
    var times: [String] = []
    let hasBegun = alert.onset.map { $0 <= now } ?? true
    if let onset = alert.onset {
      let time = (alert.ends == nil ? time : timeAlone).weekdayAndTime(onset)
      if !hasBegun {
        times.append(texts.from(time))
      } else if row.mark == .unchanged {
        times.append(texts.since(time))
      }
    }
    if let ends = alert.ends {
      let time = time.weekdayAndTime(ends)
      switch row.change {
      case .extended: times.append(texts.extendedTo(time))
      case .shortened: times.append(texts.shortenedTo(time))
      default: times.append(texts.until(time))
      }
    }
    let isNew = isNews && [.issued, .raised].contains(row.change) && hasBegun
    let event = isNew ? texts.now(alert.event) : alert.event
    let all = ([event, severity].compactMap { $0 } + times).joined(separator: language.comma)
    let forms = [
      previous(of: row).map { "\(all) (\(texts.was($0)))" } ?? all, all,
      ([event] + times).joined(separator: language.comma),
    ]
    guard let width else { return forms[0] }
    return forms.first { $0.sanitizedForTerminal.displayWidth <= width } ?? event
  }

  /// What an alert was that is graver, less grave or at another time now: the words of its name that it has
  /// no more, its severity, or its beginning.
  private func previous(of row: CityListDifference.AlertRow) -> String? {
    guard let previous = row.previous else { return nil }
    switch row.change {
    case .moved: return previous.onset.map(time.weekdayAndTime)
    case .raised, .lowered:
      let (old, new) = (previous.event.split(separator: " "), row.alert.event.split(separator: " "))
      if old == new { return previous.severity.map(language.severity) }
      let common = zip(old, new).prefix { $0 == $1 }.count
      return old.dropFirst(common).joined(separator: " ")
    default: return nil
    }
  }
}
