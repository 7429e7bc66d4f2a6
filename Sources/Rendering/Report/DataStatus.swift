import FoundationEssentials
import Tracking
import Weather

/// What is wrong with the data of the rows of a report: its age, and why it could not be fetched.
struct DataStatus {
  private let view: ReportView
  private let namesCause: Bool

  /// What several rows share, so that it is shown once: the age of all, or each cause of failures.
  private(set) var common: [String] = []

  /// The causes that are shown once.
  private var commonCauses: Set<String> = []

  init(view: ReportView, report: ChangeReport, _ labels: CityLabels) {
    self.view = view
    // The errors of a refresh name the causes once for all cities.
    namesCause = report.command == "list"
    let rows = report.rows.filter { $0.mark != .removed }
    let texts = Set(rows.map(text))
    if rows.count > 1, texts.count == 1, rows.allSatisfy({ $0.city.failure == nil }) {
      common = texts.compactMap { $0 }
    }
    let groups = namesCause ? rows.failing(in: view.language).filter { $0.rows.count > 1 } : []
    common += groups.map { cause, failing in
      let times = failing.map { $0.city.current?.fetchedAt ?? .distantFuture }
      let oldest = zip(times, failing).min { $0.0 < $1.0 }?.1
      let text = oldest.flatMap(text) ?? cause
      if failing.count == rows.count { return text }
      let names = failing.map { labels.text(of: $0.city) }
      return view.language.listed(names, upTo: DigestView.maximumNames) + view.language.forms.colon
        + text
    }
    commonCauses = Set(groups.map(\.cause))
  }

  /// Such as `2 h 10 min old, open-meteo responded with 503`, without what several rows share; nil if
  /// nothing is left.
  func text(of row: ChangeReport.Row) -> String? {
    guard common.isEmpty || !commonCauses.isEmpty, row.mark != .removed else { return nil }
    let texts = view.language.status
    let cause = row.city.failure?.causeText(in: view.language)
    let isCommon = cause.map(commonCauses.contains) ?? false
    var parts = isCommon ? [] : age(of: row).map { [$0] } ?? []
    if let missing = row.city.missingPart {
      parts.append(missing == .current ? texts.noWeatherYet : texts.noForecastYet)
    }
    if let cause, namesCause, !isCommon { parts.append(cause) }
    return parts.isEmpty ? nil : parts.joined(separator: view.language.comma)
  }

  private func age(of row: ChangeReport.Row) -> String? {
    guard let (part, fetchedAt) = view.oldPart(of: row.city) else { return nil }
    let (age, texts) = (view.age(since: fetchedAt), view.language.status)
    return part == .forecast ? texts.forecastOld(age) : texts.old(age)
  }
}

extension ReportView {
  /// Returns the part of a city's weather that is stale, and when it was fetched last; nil if there is
  /// none.
  func oldPart(of city: City) -> (part: WeatherParts, fetchedAt: Date)? {
    if let fetchedAt = city.current?.fetchedAt, isStale(fetchedAt) { return (.current, fetchedAt) }
    if let fetchedAt = city.forecast?.fetchedAt, isStale(fetchedAt) {
      return (.forecast, fetchedAt)
    }
    return nil
  }
}

extension City {
  /// The part of the weather that could not be fetched and never was; nil if there is none.
  var missingPart: WeatherParts? {
    guard let failed = failure?.parts else { return nil }
    if current == nil, failed.contains(.current) { return .current }
    return forecast == nil && failed.contains(.forecast) ? .forecast : nil
  }
}
