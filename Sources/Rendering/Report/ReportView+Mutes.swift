import Tracking
package import Weather

extension ReportView {
  /// Returns a line for what is muted, such as `Wind Advisory (Oslo, Bergen), muted until Sat 09:00`, for
  /// several cities together.
  ///
  /// - Parameters:
  ///   - isWanted: Whether something that is muted of a city has a place in the lines.
  ///   - isOver: Whether it is reported again.
  /// - Complexity: O(n) in the number of cities and of what is muted.
  package func muteLines(
    of cities: [City], isOver: Bool = false, where isWanted: (City, Mute) -> Bool
  ) -> [StyledLine] {
    let labels = CityLabels(cities)
    var texts: [(name: String, ending: String)] = []
    var names: [[String]] = []
    var positions: [String: Int] = [:]
    for city in cities {
      for mute in city.mutes where mute.isInForce(at: now) && isWanted(city, mute) {
        let ending = isOver ? language.alerts.reportedAgain : text(of: mute)
        let name = mute.name(in: city) ?? labels.text(of: city)
        let position = positions["\(name)\n\(ending)"] ?? texts.count
        if position == texts.count {
          positions["\(name)\n\(ending)"] = position
          texts.append((name, ending))
          names.append([])
        }
        if mute.subject != .city { names[position].append(labels.text(of: city)) }
      }
    }
    return zip(texts, names).map { text, names in
      let list = language.listed(names, upTo: DigestView.maximumNames)
      let cities = names.isEmpty ? "" : " (\(list))"
      return StyledLine("\(text.name)\(cities)\(language.comma)\(text.ending)")
    }
  }

  /// The line below a city that is muted; none below another one.
  func muteLine(of row: ChangeReport.Row) -> StyledLine? {
    row.city.mute(of: .city, at: now).map { StyledLine("    \(text(of: $0))", .dim) }
  }

  /// Returns the line of an alert or a rule, dimmed where it is muted, with the end of its own mute.
  func line(_ line: StyledLine, of subject: Mute.Subject, in city: City) -> StyledLine {
    guard let mute = city.mute(of: subject, at: now) else { return line }
    // A muted city has a line for itself and all of these.
    if mute.subject == .city { return StyledLine(line.text, .dim) }
    return StyledLine("\(line.text)\(language.comma)\(text(of: mute))", .dim)
  }

  /// Such as `muted until Sat 09:00`, by the clock of the reader.
  private func text(of mute: Mute) -> String {
    let texts = language.alerts
    return mute.until.map { texts.mutedUntil(userTime.textOfNext($0)) } ?? texts.mutedUntilItEnds
  }
}

extension Mute {
  /// The name of the alert or rule; nil for the city.
  fileprivate func name(in city: City) -> String? {
    switch subject {
    case .alert(let id): city.alerts?.first { $0.id == id }?.event ?? id
    case .rule(let name): name
    case .city: nil
    }
  }
}
