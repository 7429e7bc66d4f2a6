import FoundationEssentials
import Tracking
import Weather

/// The line protocol of InfluxDB, with a line for each city of the list that has weather.
package struct InfluxFormat: OutputFormat {
  package let name = "influx"
  package let summary = "a line of metrics per city, for Telegraf and InfluxDB"
  package let commands: [String]? = ["list", "refresh"]

  package init() {}

  package func write(_ document: OutputDocument, to write: ([UInt8]) -> Bool) {
    guard case .report(let report, _, _) = document.source else { return }
    _ = write(Array(report.list.compactMap(Self.line).joined().utf8))
  }

  private static func line(_ city: City) -> String? {
    guard let current = city.current else { return nil }
    let tags = [
      ("city", city.name), ("country", city.place.countryCode ?? ""), ("id", city.id.description),
    ].map { name, text in text.isEmpty ? "" : ",\(name)=\(text.escapedInTag)" }
    let fields = Metric<City>.present.compactMap { metric in
      metric.text(of: city).map { "\(metric.name)=\($0)" }
    }
    let milliseconds = Int((current.time.timeIntervalSince1970 * 1000).rounded())
    return "skydiff\(tags.joined()) \(fields.joined(separator: ",")) \(milliseconds)000000\n"
  }
}

extension String {
  fileprivate var escapedInTag: String {
    // Sanitizing makes a space of each line break.
    sanitizedForTerminal.replacing { "\\,= ".unicodeScalars.contains($0) ? "\\\($0)" : nil }
  }
}
