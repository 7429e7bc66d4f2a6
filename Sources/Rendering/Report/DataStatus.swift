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
    let missing = row.city.failure?.parts ?? []
    func age(_ fetchedAt: Date?, of part: WeatherParts) -> String? {
      guard let fetchedAt, missing.contains(part) || view.isStale(fetchedAt) else { return nil }
      return AgeText.text(from: fetchedAt, to: view.now)
    }
    if let age = age(row.city.current?.fetchedAt, of: .current) { return "\(age) old" }
    if let age = age(row.city.forecast?.fetchedAt, of: .forecast) { return "forecast \(age) old" }
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
