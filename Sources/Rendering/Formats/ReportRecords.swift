import Tracking
import Weather

/// A report as records of text for formats that are tables: a header and a record per line.
struct ReportRecords {
  private let context: FormatContext

  init(_ context: FormatContext) { self.context = context }

  private static let cityFields = [
    "change", "id", "name", "region", "country", "countryCode", "latitude", "longitude", "timeZone",
    "tags",
  ].compactMap(CityField.named)

  private static let currentFields = [
    "fetchedAt", "observedAt", "condition", "weatherCode", "temperature", "apparentTemperature",
    "humidity", "precipitation", "windSpeed", "windDirection", "pressure",
  ].compactMap(CurrentWeather.field)

  /// The columns for what a station measured, the last ones.
  private static let measuredFields = [
    ("station", "station"), ("measuredAt", "observedAt"), ("measuredTemperature", "temperature"),
  ].compactMap { name, field in Observation.field(field).map { (name: name, field: $0) } }

  /// The columns for today, and the fields of the day that they show.
  private static let todayFields = [
    ("todayMax", "temperatureMax"), ("todayMin", "temperatureMin"),
    ("todayPrecipitationProbability", "precipitationProbability"),
  ].map { (name: $0, field: Forecast.Day.field($1)) }

  static let dayFields = [
    "date", "condition", "weatherCode", "temperatureMin", "temperatureMax", "precipitation",
    "precipitationProbability", "windSpeedMax", "windGustMax", "windDirection", "uvIndexMax",
    "sunrise", "sunset", "complete",
  ].compactMap(Forecast.Day.field)

  private static let hourFields = [
    "time", "condition", "weatherCode", "temperature", "precipitation", "precipitationProbability",
    "windSpeed", "windDirection",
  ].compactMap(Forecast.Hour.field)

  static let cityKeys =
    cityFields.map(\.name) + currentFields.map(\.name) + todayFields.map(\.name) + [
      "failure", "rainChance",
    ] + measuredFields.map(\.name)

  static let dayKeys = ["change", "id", "name"] + dayFields.map(\.name)

  static let hourKeys = ["id", "name"] + hourFields.map(\.name)

  func city(_ row: ChangeReport.Row) -> [String] {
    let today = row.city.today(at: context.now)
    return Self.cityFields.map { $0.text(row, context) ?? "" }
      + Self.currentFields.map { text(row.city.current.flatMap($0.value)) }
      + Self.todayFields.map { name, field in text(today.flatMap { field?.value($0) }) } + [
        row.city.failure?.kind.rawValue ?? "",
        text(today.flatMap { $0.precipitationProbability }.map { .figure($0, .percentage) }),
      ] + Self.measuredFields.map { text(row.city.observation.flatMap($0.field.value)) }
  }

  /// A record for each day of a city's forecast.
  func days(of row: ChangeReport.Row) -> [[String]] {
    let marks = row.dayMarks
    return (row.forecast?.days ?? []).map { day in
      // The days of a city that left are not those of the list.
      [(row.hasLeft ? .removed : marks[day.date]).name] + subject(row)
        + Self.dayFields.map { text($0.value(day)) }
    }
  }

  /// A record for each hour of a city's forecast; none for a city that is no longer shown, because
  /// hours have no marks.
  func hours(of row: ChangeReport.Row) -> [[String]] {
    guard row.mark != .removed, let forecast = row.forecast else { return [] }
    return forecast.hours.map { hour in subject(row) + Self.hourFields.map { text($0.value(hour)) }
    }
  }

  private func subject(_ row: ChangeReport.Row) -> [String] {
    [row.isTracked ? row.city.id.description : "", row.city.name]
  }

  private func text(_ value: FieldValue?) -> String { value?.plainText(context.units) ?? "" }
}
