import FoundationEssentials
import Tracking
import Weather

/// What is wrong with the data of the rows of a report: its age, and why it could not be fetched.
struct DataStatus {
  private let view: ReportView
  private let namesCause: Bool

  /// The age that all rows share, so that it is shown once; nil where they differ.
  private(set) var common: String?

  init(view: ReportView, report: ChangeReport) {
    self.view = view
    // The errors of a refresh name the causes once for all cities.
    namesCause = report.command == "list"
    let rows = report.rows.filter { $0.mark != .removed }
    let texts = Set(rows.map(text))
    if rows.count > 1, texts.count == 1, rows.allSatisfy({ $0.city.failure == nil }) {
      common = texts.first.flatMap { $0 }
    }
  }

  /// Such as `2 h 10 min old, open-meteo unreachable`; nil if nothing is wrong or all rows share it.
  func text(of row: ChangeReport.Row) -> String? {
    guard common == nil, row.mark != .removed else { return nil }
    let failure = row.city.failure
    var parts = age(of: row).map { [$0] } ?? []
    if let failure, parts.isEmpty {
      parts.append(failure.parts.contains(.current) ? "no weather yet" : "no forecast yet")
    }
    if let failure, namesCause { parts.append(failure.cause) }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// The age of stale data and of data whose fetch failed.
  private func age(of row: ChangeReport.Row) -> String? {
    guard let (part, fetchedAt) = view.oldPart(of: row.city) else { return nil }
    let age = "\(view.age(since: fetchedAt)) old"
    return part == .forecast ? "forecast \(age)" : age
  }
}

extension ReportView {
  /// Returns the part of a city's weather that is stale or could not be fetched, and when it was
  /// fetched last; nil if there is none.
  func oldPart(of city: City) -> (part: WeatherParts, fetchedAt: Date)? {
    let parts: [(WeatherParts, Date?)] = [
      (.current, city.current?.fetchedAt), (.forecast, city.forecast?.fetchedAt),
    ]
    for case (let part, let fetchedAt?) in parts
    where city.failure?.parts.contains(part) ?? false || isStale(fetchedAt) {
      return (part, fetchedAt)
    }
    return nil
  }
}

extension FetchFailure {
  /// The provider and what went wrong, such as `open-meteo unreachable`.
  fileprivate var cause: String {
    let words =
      switch kind {
      case .tooLarge: "too large"
      case .notCovered: "not covered"
      default: kind.rawValue
      }
    return provider.map { "\($0) \(words)" } ?? words
  }
}
