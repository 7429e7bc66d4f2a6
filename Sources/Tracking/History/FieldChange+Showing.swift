package import Weather

extension FieldChange {
  /// Returns the change as a later list shows it, with the figures that the city then had.
  ///
  /// Figures go on moving by less than their thresholds after a change, and a row shows one figure.
  ///
  /// - Returns: The change; nil for a day that its forecast no longer has, and for an alert when
  ///   alerts are now unknown.
  package func shown(on city: City) -> FieldChange? {
    var change = self
    if case .alert = field {
      if city.alerts == nil { return nil }
    } else if let date = field.date {
      guard let day = city.forecast?.day(on: date) else { return nil }
      switch field {
      case .dayCondition: change.after = day.condition.map { .condition($0) }
      case .dayMeasure(_, let measure):
        change.after = day[measure].map { .figure($0, measure.quantity) }
      default: break
      }
    } else if let current = city.current {
      switch field {
      case .currentCondition: change.after = current.condition.map { .condition($0) }
      case .currentMeasure(let measure):
        change.after = current[measure].map { .figure($0, measure.quantity) }
      default: break
      }
    }
    return change
  }
}
