import Testing
import Weather

@testable import Tracking

@Suite struct `The path of a changed field` {
  private static let day = LocalDate(dayNumber: 20_000)

  /// All fields that a save can report.
  private static let fields: [FieldChange.Field] =
    [
      .name, .tags, .pin, .position, .current, .forecast, .currentCondition, .dayCondition(day),
      .alert("urn:oid:2.49.0.1"), .alert(""), .alert("a.b \"c\""),
    ] + CurrentMeasure.all.map { .currentMeasure($0) } + DayMeasure.all.map { .dayMeasure(day, $0) }

  @Test(arguments: fields) func `leads back to the field`(field: FieldChange.Field) {
    #expect(FieldChange.Field(path: field.path) == field)
  }

  @Test func `differs between fields`() {
    #expect(Set(Self.fields.map(\.path)).count == Self.fields.count)
  }

  @Test(arguments: [
    "", "Name", "current.", "current.sparkle", "current.temperature.", "forecast.2026-11-21",
    "forecast.2026-11-31.temperatureMax", "forecast.2026-11-21.sparkle", "alerts", "alert.a",
    "forecast..temperatureMax", ".name", "hours.2026-11-21.temperature",
  ]) func `of a later version is no field`(path: String) {
    #expect(FieldChange.Field(path: path) == nil)
  }
}
