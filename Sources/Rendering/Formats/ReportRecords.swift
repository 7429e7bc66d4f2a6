import JSONText
import Tracking
import Weather

/// A report as records of text for formats that are tables: a header and a record per line.
struct ReportRecords {
  private let context: FormatContext

  init(_ context: FormatContext) {
    self.context = context
  }

  private static let cityFields = ["name", "region", "country", "countryCode"]

  private static let currentFields = [
    "fetchedAt", "observedAt", "condition", "weatherCode", "temperature", "apparentTemperature",
    "humidity", "precipitation", "windSpeed", "windDirection", "pressure",
  ]

  /// The columns for today, and the fields of the day that they show.
  private static let todayFields = [
    ("todayMax", "temperatureMax"), ("todayMin", "temperatureMin"),
    ("todayPrecipitationProbability", "precipitationProbability"),
  ]

  static let dayFields = [
    "date", "condition", "weatherCode", "temperatureMin", "temperatureMax", "precipitation",
    "precipitationProbability", "windSpeedMax", "windGustMax", "windDirection", "uvIndexMax",
    "sunrise", "sunset", "complete",
  ]

  private static let hourFields = [
    "time", "condition", "weatherCode", "temperature", "precipitation",
    "precipitationProbability", "windSpeed", "windDirection",
  ]

  /// A record for each city.
  func cities(of report: ChangeReport) -> [[String]] {
    let header =
      ["change", "id"] + Self.cityFields + ["latitude", "longitude", "timeZone", "tags"]
      + Self.currentFields + Self.todayFields.map(\.0) + ["failure"]
    return [header] + report.rows.map(city)
  }

  private func city(_ row: ChangeReport.Row) -> [String] {
    let city = row.city
    let place = city.place
    let today = city.today(at: context.now)
    return [
      row.isTracked ? row.mark.name : "",
      row.isTracked ? city.id.description : "",
      place.name, place.region ?? "", place.country ?? "", place.countryCode ?? "",
      number(place.latitude), number(place.longitude), place.timeZone ?? "",
      city.tags.joined(separator: ";"),
    ] + Self.currentFields.map { text(CityField.current($0, of: city.current)) }
      + Self.todayFields.map { text(CityField.day($0.1, of: today)) }
      + [city.failure?.kind.rawValue ?? ""]
  }

  /// A record for each day of each city's forecast.
  func days(of report: ChangeReport) -> [[String]] {
    [["change", "id", "name"] + Self.dayFields]
      + report.rows.flatMap { row in
        let marks = row.dayMarks
        return (row.city.forecast?.days ?? []).map { day in
          // The days of a city that left are not those of the list.
          [(row.hasLeft ? .removed : marks[day.date]).name] + subject(row)
            + Self.dayFields.map { text(CityField.day($0, of: day)) }
        }
      }
  }

  /// A record for each hour of each city's forecast; none for a city that is no longer shown, because
  /// hours have no marks.
  func hours(of report: ChangeReport) -> [[String]] {
    [["id", "name"] + Self.hourFields]
      + report.rows.filter { $0.mark != .removed }.flatMap { row in
        (row.city.forecast?.hours ?? []).map { hour in
          subject(row) + Self.hourFields.map { text(CityField.hour($0, of: hour)) }
        }
      }
  }

  private func subject(_ row: ChangeReport.Row) -> [String] {
    [row.isTracked ? row.city.id.description : "", row.city.name]
  }

  private func text(_ value: CityField.Value?) -> String {
    value?.plainText(context.units) ?? ""
  }

  private func number(_ value: Double) -> String {
    DecimalText.text(value) ?? ""
  }
}
