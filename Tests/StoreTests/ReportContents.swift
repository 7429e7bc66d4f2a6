import FoundationEssentials
import Store
import Tracking
import Weather

/// The contents of a report, to compare them.
struct ReportContents: Equatable {
  struct Row: Equatable {
    var mark: CityListDifference.Mark
    var city: City
    var changes: [FieldChange]
    var newDates: Set<LocalDate>
    var rules: [CityListDifference.RuleRow]
    var hasFailed: Bool
  }

  var revision: Int
  var since: Int?
  var changedAt: Date?
  var rows: [Row]
  var summary: ChangeReport.Summary

  init(_ report: ChangeReport) {
    revision = report.revision
    since = report.since
    changedAt = report.changedAt
    rows = report.rows.map {
      Row(
        mark: $0.mark, city: $0.city, changes: $0.changes, newDates: $0.newDates, rules: $0.rules,
        hasFailed: $0.hasFailed)
    }
    summary = report.summary
  }

  /// The report of `skydiff list`.
  init(_ state: SavedState) { self.init(ChangeReport.latestChange(of: state)) }

  /// The report of a command that replaced one state by another.
  init(from old: SavedState, to new: SavedState, _ comparison: Comparison = .measured) {
    self.init(ChangeReport.of("refresh", StateChange(from: old, to: new), comparison: comparison))
  }
}

extension StateStore {
  /// Saves the next state, or nothing for nil.
  @discardableResult func update(
    from reading: StateReading? = nil, _ next: (SavedState) -> SavedState?
  ) throws(StoreError) -> StateChange {
    try update(from: reading) { old -> StateChange? in
      next(old).map { StateChange(from: old, to: $0) }
    }
  }

  /// Restores the previous state.
  func restore(at now: Date) throws(StoreError) -> StateRestoration {
    try restore { $0.restoring($1, thresholds: Thresholds(baseline: .forecast), at: now) }
  }
}
