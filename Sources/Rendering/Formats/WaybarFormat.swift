import JSONText
import Tracking
import Weather

/// An object in a line for a status bar: the first city in few signs, and the others in the tooltip.
///
/// What waybar reads of a custom module: man 5 waybar-custom.
package struct WaybarFormat: OutputFormat {
  package let name = "waybar"
  package let summary = "a line for a status bar, with the first city"
  package let commands: [String]? = ["list", "watch"]
  package let isStream = true

  package let isForScreen = true

  package init() {}

  package func write(_ document: OutputDocument, to write: ([UInt8]) -> Bool) {
    guard case .report(let report, let context, _) = document.source else { return }
    let view = context.view(of: report)
    let row = report.rows.first { $0.mark != .removed }
    let line = JSONWriter.object(.dense) { writer in
      writer.member("text", row.map { text(of: $0, view) } ?? "")
      writer.member("alt", row.map(kind) ?? Self.unknown)
      writer.member("tooltip", tooltip(of: report, view))
      writer.array("class", layout: .line) { writer in
        for name in row.map({ classes(of: $0, view) }) ?? [] { writer.element(name) }
      }
      let chance = row.flatMap { $0.city.today(at: view.now) }?.precipitationProbability
      // Status bars expect a number.
      writer.member("percentage", Int((chance ?? 0).rounded()))
    }
    _ = write(line + [UInt8(ascii: "\n")])
  }

  /// Such as `☔ 14 °C`.
  private func text(of row: ChangeReport.Row, _ view: ReportView) -> String {
    let current = row.city.current
    let icon = current?.condition?.icon(isDay: current?.isDay, view.icons).trimmed ?? ""
    let number = view.figures.wholeNumber(current?.temperature, .temperature)
    let words = [icon, number + view.figures.unitSuffix(after: number, .temperature)]
    return words.filter { !$0.isEmpty }.joined(separator: " ").escapedInPango
  }

  /// The table of all cities as it is in a pipe, whose columns need a font of one width.
  private func tooltip(of report: ChangeReport, _ view: ReportView) -> String {
    let lines = view.rowLines(of: report, width: nil).map(\.text)
    return "<tt>\(lines.joined(separator: "\n").escapedInPango)</tt>"
  }

  private static let unknown = "unknown"

  /// As in JSON, or `unknown`.
  private func kind(of row: ChangeReport.Row) -> String {
    row.city.current?.condition?.weatherKind?.rawValue ?? Self.unknown
  }

  private func classes(of row: ChangeReport.Row, _ view: ReportView) -> [String] {
    [
      kind(of: row), row.mark == .unchanged ? nil : "changed",
      view.oldPart(of: row.city) == nil ? nil : "stale",
      row.unmutedAlerts(at: view.now).contains { $0.mark != .removed } ? "alert" : nil,
    ].compactMap { $0 }
  }
}

extension String {
  /// The text without what Pango reads as markup.
  fileprivate var escapedInPango: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
