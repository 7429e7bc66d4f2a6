import Weather

extension Template {
  /// The fields and families of fields, in the order of the help.
  ///
  /// In a family, capital letters stand for a part that varies.
  package static let reference: [(field: String, summary: String)] =
    TemplateField.CityDetail.allCases.map { ($0.rawValue, $0.summary) } + [
      ("current.FIELD", "The current weather: \(list(CityField.currentNames()))"),
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
          + "to \(TemplateField.hours.upperBound - 1): \(list(CityField.hourNames()))"
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

extension TemplateField.CityDetail {
  fileprivate var summary: String {
    switch self {
    case .name: "The name"
    case .region: "The first-level region, such as a state"
    case .country: "The country"
    case .id: "The UUID"
    case .tags: "The tags, separated by semicolons"
    case .latitude: "The latitude in degrees, north positive"
    case .longitude: "The longitude in degrees, east positive"
    case .timeZone: "The time zone, such as Asia/Seoul"
    case .mark: "What changed as a sign: +, -, ~ or a space"
    case .change: "What changed as a word: added, removed, updated or unchanged"
    case .changes: "The changes, separated by ' · '; empty if there are none"
    case .icon: "The icon of the current condition"
    case .age: "The age of the current weather, such as 12 min"
    case .failure: "The kind of the last failed fetch, such as timeout; empty if it did not fail"
    }
  }
}
