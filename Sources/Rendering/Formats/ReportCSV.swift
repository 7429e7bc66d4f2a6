package import FoundationEssentials
import JSONText
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
    ] + current.map { text(CityField.current($0, of: weather)) }
      + days.map { text(CityField.day($0, of: today)) } + [city.failure?.kind.rawValue ?? ""]
  }

  private func text(_ value: CityField.Value?) -> String {
    switch value {
    case nil: ""
    case .text(let text): text ?? ""
    case .integer(let number): number.map(String.init) ?? ""
    case .flag(let flag): flag.map(String.init) ?? ""
    case .figure(let figure, let quantity):
      figure.flatMap {
        DecimalText.text(
          units.convert($0, quantity),
          fractionDigits: ReportJSON.digits(of: quantity)
        )
      } ?? ""
    }
  }

  private func number(_ value: Double) -> String {
    DecimalText.text(value) ?? ""
  }
}
