package import Tracking
package import Weather

/// The forecast of a report as a table for other programs: a line a day, or an hour, under a header.
package struct ForecastCSV: Sendable {
  package var units: Units

  package init(units: Units) {
    self.units = units
  }

  private static let dayFields = [
    "date", "condition", "weatherCode", "temperatureMin", "temperatureMax", "precipitation",
    "precipitationProbability", "windSpeedMax", "windGustMax", "windDirection", "uvIndexMax",
    "sunrise", "sunset", "complete",
  ]

  private static let hourFields = [
    "time", "condition", "weatherCode", "temperature", "precipitation",
    "precipitationProbability", "windSpeed", "windDirection",
  ]

  /// The header and a record for each day of each row.
  package func days(of report: ChangeReport) -> [UInt8] {
    text(["change", "id", "name"] + Self.dayFields, report) { row in
      let marks = row.dayMarks
      return (row.city.forecast?.days ?? []).map { day in
        [marks[day.date].name] + subject(row)
          + Self.dayFields.map { CityField.day($0, of: day)?.csvText(units) ?? "" }
      }
    }
  }

  /// The header and a record for each hour of each row.
  package func hours(of report: ChangeReport) -> [UInt8] {
    text(["id", "name"] + Self.hourFields, report) { row in
      (row.city.forecast?.hours ?? []).map { hour in
        subject(row) + Self.hourFields.map { CityField.hour($0, of: hour)?.csvText(units) ?? "" }
      }
    }
  }

  private func subject(_ row: ChangeReport.Row) -> [String] {
    [row.isTracked ? row.city.id.description : "", row.city.name]
  }

  private func text(
    _ header: [String],
    _ report: ChangeReport,
    _ records: (ChangeReport.Row) -> [[String]]
  ) -> [UInt8] {
    let lines = report.rows.flatMap(records).map(CSVText.line)
    return Array((CSVText.line(header) + lines.joined()).utf8)
  }
}
