/// How much the members of an ensemble differ on a day, as standard deviations.
package struct DaySpread: Sendable, Equatable {
  /// Of the temperature at the warmest hour, in °C.
  package var temperatureMax: Double

  /// Of the temperature at the coldest hour, in °C.
  package var temperatureMin: Double

  /// The name of the ensemble's model.
  package var model: String

  package init(temperatureMax: Double, temperatureMin: Double, model: String) {
    self.temperatureMax = temperatureMax
    self.temperatureMin = temperatureMin
    self.model = model
  }
}
