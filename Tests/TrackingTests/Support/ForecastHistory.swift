import FoundationEssentials
import TrackingSamples
import Weather

@testable import Tracking

/// The saved forecasts of a city in memory.
struct ForecastHistory: HistoryInMemory {
  var forecasts: [(revision: SavedRevision, forecast: Forecast)] = []

  var revisions: [SavedRevision] { forecasts.map(\.revision) }

  func visitForecasts(
    of city: City.ID, since start: Date, _ body: (SavedRevision, Forecast) -> Void
  ) {
    let inForce = forecasts.lastIndex { ($0.revision.savedAt ?? .distantPast) < start } ?? 0
    for (revision, forecast) in forecasts.dropFirst(inForce) { body(revision, forecast) }
  }
}
