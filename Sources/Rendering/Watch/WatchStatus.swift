import FoundationEssentials
import Tracking
import Weather

/// What is wrong with the data of a city, in few columns.
struct WatchStatus {
  /// Whether it is a failure or old data, not only weather that was not fetched so far.
  let isWrong: Bool

  /// The texts, from the longest.
  private let texts: [String]

  /// - Returns: Nil if nothing is wrong.
  init?(of row: ChangeReport.Row, _ view: ReportView) {
    let city = row.city
    let status = view.language.status
    let noWeather = [status.noWeatherYet, status.noWeather]
    guard row.mark != .removed else { return nil }
    if let (part, fetchedAt) = view.oldPart(of: city) {
      isWrong = true
      let age = view.age(since: fetchedAt)
      let unit = AgeText.largestUnit(
        from: fetchedAt, to: max(view.now, fetchedAt + view.minimumAge), in: view.language)
      texts = part == .forecast ? [] : [status.old(age), status.old(unit), unit]
    } else if city.failure != nil {
      isWrong = true
      texts =
        switch city.missingPart {
        case nil: []
        case .current?: noWeather
        default: [status.noForecastYet, view.language.changes.noForecast]
        }
    } else if city.current == nil, city.forecast == nil {
      isWrong = false
      texts = noWeather
    } else {
      return nil
    }
  }

  /// Returns the longest text that fits in `width` columns, because half an age is a wrong one; nil
  /// if none fits.
  ///
  /// - Parameter hasSign: Whether `!` stands before what is wrong.
  func line(width: Int, hasSign: Bool) -> StyledLine? {
    let sign = isWrong && hasSign ? StyledLine(sanitized: "! ", .failure) : StyledLine()
    let style: Style = isWrong ? .plain : .dim
    for text in texts {
      let line = sign + StyledLine(sanitized: text, style)
      if line.displayWidth <= width { return line }
    }
    return isWrong && hasSign && width > 0 ? StyledLine(sanitized: "!", .failure) : nil
  }
}
