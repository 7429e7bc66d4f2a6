package import FoundationEssentials
package import Weather

/// How a report is shown to a person.
package struct ReportView: Sendable {
  package var units: Units
  package var showsIcons: Bool

  /// The age in seconds from which on data is shown with it; nil for never.
  package var staleAfter: Double?

  /// The present, which ages are measured from.
  package var now: Date

  /// Whether rows name region and country whether or not other cities share the name.
  package var namesInFull: Bool

  /// What the licences of the data ask to be shown under it.
  package var attributions: [String]

  package init(
    units: Units,
    showsIcons: Bool = true,
    staleAfter: Double? = nil,
    now: Date,
    namesInFull: Bool = false,
    attributions: [String] = []
  ) {
    self.units = units
    self.showsIcons = showsIcons
    self.staleAfter = staleAfter
    self.now = now
    self.namesInFull = namesInFull
    self.attributions = attributions
  }

  var figures: FigureText { FigureText(units: units) }

  /// Whether data that was fetched then is shown with its age.
  func isStale(_ fetchedAt: Date) -> Bool {
    staleAfter.map { now.timeIntervalSince(fetchedAt) > $0 } ?? false
  }
}
