import FoundationEssentials
import Weather

@testable import Tracking

/// The saved forecasts of a city in memory.
struct ForecastHistory: StateHistory {
  var forecasts: [(revision: SavedRevision, forecast: Forecast)] = []

  var latest: SavedRevision { forecasts.last?.revision ?? SavedRevision(number: 0) }
  var oldest: SavedRevision { forecasts.first?.revision ?? SavedRevision(number: 0) }
  var isOn: Bool { true }
  var marks: [HistoryMark] { [] }

  func revision(_ number: Int) -> SavedRevision? { nil }
  func latestRevision(notAfter instant: Date) -> SavedRevision? { nil }
  func visitRevisions(_ body: (SavedRevision) -> Bool) {}
  func digest(of revision: Int) -> String? { nil }
  func cities(at revision: Int) throws(HistoryError) -> [City] { throw .off }
  func visitChanges(in revisions: ClosedRange<Int>, _ body: (RecordedChange) -> Bool) {}

  func visitForecasts(
    of city: City.ID,
    since start: Date,
    _ body: (SavedRevision, Forecast) -> Void
  ) {
    let inForce = forecasts.lastIndex { ($0.revision.savedAt ?? .distantPast) < start } ?? 0
    for (revision, forecast) in forecasts.dropFirst(inForce) { body(revision, forecast) }
  }
}
