import Weather

extension FieldChange.Field {
  /// Parses the path of a field that can be reported as changed; nil for any other text.
  package init?(path: String) {
    switch path {
    case "name": self = .name
    case "tags": self = .tags
    case "pin": self = .pin
    case "station": self = .station
    case "position": self = .position
    case "current": self = .current
    case "forecast": self = .forecast
    case "current.condition": self = .currentCondition
    case "current.kind": self = .currentKind
    default:
      // The identifier of an alert may have dots.
      if path.hasPrefix("alerts.") {
        self = .alert(String(path.dropFirst("alerts.".count)))
        return
      }
      if path.hasPrefix("rules.") {
        self = .rule(String(path.dropFirst("rules.".count)))
        return
      }
      let parts = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      switch (parts.first, parts.count) {
      case ("current", 2):
        guard let measure = CurrentMeasure.named(parts[1]) else { return nil }
        self = .currentMeasure(measure)
      case ("forecast", 3):
        guard let date = LocalDate(parts[1]) else { return nil }
        if parts[2] == "condition" {
          self = .dayCondition(date)
        } else if parts[2] == "kind" {
          self = .dayKind(date)
        } else if let measure = DayMeasure.named(parts[2]) {
          self = .dayMeasure(date, measure)
        } else {
          return nil
        }
      default: return nil
      }
    }
  }
}
