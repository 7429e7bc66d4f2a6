package import FoundationEssentials
import JSONText
package import Tracking
package import Weather

/// A report as a table for other programs: a line a city under a header.
package struct ReportCSV: Sendable {
  package var units: Units

  /// The present, which says which day is today in each city.
  package var now: Date

  package init(units: Units, now: Date) {
    self.units = units
    self.now = now
  }

  private static let header = [
    "change", "id", "name", "region", "country", "countryCode", "latitude", "longitude",
    "timeZone", "tags", "fetchedAt", "observedAt", "condition", "weatherCode", "temperature",
    "apparentTemperature", "humidity", "precipitation", "windSpeed", "windDirection", "pressure",
    "todayMax", "todayMin", "todayPrecipitationProbability", "failure",
  ]

  /// The header and a record for each row.
  package func text(of report: ChangeReport) -> [UInt8] {
    let lines = report.rows.map { CSVText.line(record($0)) }
    return Array((CSVText.line(Self.header) + lines.joined()).utf8)
  }

  private func record(_ row: ChangeReport.Row) -> [String] {
    let city = row.city
    let place = city.place
    let weather = city.current
    let today = city.today(at: now)
    let current = [
      "fetchedAt", "observedAt", "condition", "weatherCode", "temperature",
      "apparentTemperature", "humidity", "precipitation", "windSpeed", "windDirection",
      "pressure",
    ]
    let days = ["temperatureMax", "temperatureMin", "precipitationProbability"]
    return [
      row.isTracked ? row.mark.name : "",
      row.isTracked ? city.id.description : "",
      place.name, place.region ?? "", place.country ?? "", place.countryCode ?? "",
      number(place.latitude), number(place.longitude), place.timeZone ?? "",
      city.tags.joined(separator: ";"),
    ] + current.map { CityField.current($0, of: weather)?.csvText(units) ?? "" }
      + days.map { CityField.day($0, of: today)?.csvText(units) ?? "" }
      + [city.failure?.kind.rawValue ?? ""]
  }

  private func number(_ value: Double) -> String {
    DecimalText.text(value) ?? ""
  }
}
