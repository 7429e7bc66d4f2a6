import Weather

extension Forecast {
  /// Whether it has days and hours, but no figures; a sky is none.
  var hasNoFigures: Bool {
    !days.contains { day in DayMeasure.all.contains { day[$0] != nil } }
      && !hours.contains { hour in HourMeasure.all.contains { hour[$0] != nil } }
  }
}
