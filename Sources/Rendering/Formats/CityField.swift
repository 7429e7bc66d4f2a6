import Text
import Tracking
import Weather

/// A field of a city by its name, for csv columns and templates.
struct CityField: Sendable {
  let name: String

  /// What the reference of templates says about it; nil for a field that only csv has.
  let summary: String?

  /// Returns the value as text; nil for an unknown one.
  let text: @Sendable (ChangeReport.Row, FormatContext) -> String?

  /// In the order of the help.
  static let all = [
    CityField(name: "name", summary: "The name") { row, _ in row.city.name },
    CityField(name: "label", summary: "The name with what distinguishes it, such as Portland OR") {
      row, context in context.labels.text(of: row.city)
    },
    CityField(name: "region", summary: "The first-level region, such as a state") { row, _ in
      row.city.place.region
    }, CityField(name: "country", summary: "The country") { row, _ in row.city.place.country },
    CityField(name: "countryCode", summary: nil) { row, _ in row.city.place.countryCode },
    CityField(name: "id", summary: "The UUID") { row, _ in
      row.isTracked ? row.city.id.description : nil
    },
    CityField(name: "tags", summary: "The tags, separated by semicolons") { row, _ in
      row.city.tags.joined(separator: ";")
    },
    CityField(name: "latitude", summary: "The latitude in degrees, north positive") { row, _ in
      DecimalText.text(row.city.place.latitude)
    },
    CityField(name: "longitude", summary: "The longitude in degrees, east positive") { row, _ in
      DecimalText.text(row.city.place.longitude)
    },
    CityField(name: "timeZone", summary: "The time zone, such as Asia/Seoul") { row, _ in
      row.city.place.timeZone
    },
    CityField(name: "mark", summary: "What changed as a sign: +, -, ~ or a space") { row, _ in
      row.mark.sign
    },
    CityField(
      name: "change", summary: "What changed as a word: added, removed, updated or unchanged"
    ) { row, _ in row.isTracked ? row.mark.name : nil },
    CityField(name: "changes", summary: "The changes, separated by ' · '; empty if there are none")
    { row, context in ChangeText(of: row, at: context.now, context.figures).text },
    CityField(
      name: "summary",
      summary: "The coming hours in words, such as 'rain until about 16:00'; may be empty"
    ) { row, context in WeatherSummary(row.city, at: context.now, context.figures).text ?? "" },
    CityField(
      name: "rain",
      summary: "When it rains in the next two hours, such as 'rain in 25 min'; may be empty"
    ) { row, context in row.nowcastText(context) },
    CityField(name: "icon", summary: "The icon of the current condition") { row, _ in
      row.city.current.flatMap { $0.condition?.symbol(isDay: $0.isDay) }
    },
    CityField(name: "age", summary: "The age of the current weather, such as 12 min") {
      row, context in (row.city.current?.fetchedAt).map { AgeText.text(from: $0, to: context.now) }
    },
    CityField(
      name: "failure",
      summary: "The kind of the last failed fetch, such as timeout; empty if it did not fail"
    ) { row, _ in row.city.failure?.kind.rawValue ?? "" },
  ]

  static func named(_ name: String) -> CityField? { all.first { $0.name == name } }

  /// The fields of templates.
  static let templateFields = all.filter { $0.summary != nil }
}

extension ChangeReport.Row {
  /// The first spell while it is the nowcast's; empty for none.
  fileprivate func nowcastText(_ context: FormatContext) -> String {
    let text = OutlookText(city, at: context.now, context.figures)
    return text.flatMap { $0.isOfNowcast ? $0.line : nil } ?? ""
  }
}
