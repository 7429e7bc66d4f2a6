package import FoundationEssentials
package import Weather

/// How a report is displayed.
package struct ReportView: Sendable {
  package var units: Units
  package var icons: IconStyle

  /// The age in seconds beyond which it is displayed; nil for never.
  package var staleAfter: Double?

  /// The present.
  package var now: Date

  /// Whether all names have region and country, not only ambiguous ones.
  package var namesInFull: Bool

  /// The credits that the licenses of the data require.
  package var attributions: [String]

  package init(
    units: Units,
    icons: IconStyle = .emoji,
    staleAfter: Double? = nil,
    now: Date,
    namesInFull: Bool = false,
    attributions: [String] = []
  ) {
    self.units = units
    self.icons = icons
    self.staleAfter = staleAfter
    self.now = now
    self.namesInFull = namesInFull
    self.attributions = attributions
  }

  var showsIcons: Bool { icons != .none }

  var figures: FigureText { FigureText(units: units) }

  /// Whether the age of data is displayed.
  func isStale(_ fetchedAt: Date) -> Bool {
    staleAfter.map { now.timeIntervalSince(fetchedAt) > $0 } ?? false
  }
}
