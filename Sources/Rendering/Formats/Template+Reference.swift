import Weather

extension Template {
  /// The fields and families of fields, in the order of the help.
  ///
  /// In a family, capital letters stand for a part that varies.
  package static let reference: [(field: String, summary: String)] =
    CityField.all.compactMap { field in field.summary.map { (field.name, $0) } } + [
      ("current.FIELD", "The current weather: \(list(TemplateField.currentNames))"),
      ("today.FIELD", "Today in the city: \(list(TemplateField.dayNames))"),
      ("tomorrow.FIELD", "Tomorrow, with the fields of today"),
      (
        "DAY.FIELD",
        "The next day with that name, with the fields of today; DAY is one of "
          + "\(list(TemplateField.weekdays)), and today counts"
      ),
      (
        "hourN.FIELD",
        "The hour that contains the moment N hours from now, N from \(TemplateField.hours.lowerBound) "
          + "to \(TemplateField.hours.upperBound - 1): \(list(TemplateField.hourNames))"
      ),
      (
        "before.current.FIELD",
        "A value of the current weather before it changed, empty if it did not: "
          + list(TemplateField.Scope.current.changingNames)
      ),
      (
        "before.today.FIELD",
        "A value of today before it changed, empty if it did not: "
          + list(TemplateField.Scope.today.changingNames)
      ),
    ]

  private static func list(_ names: [String]) -> String {
    names.joined(separator: ", ")
  }
}
