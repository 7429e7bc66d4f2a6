package import FoundationEssentials

/// The air quality at a place; unknown figures are nil.
package struct AirQuality: Sendable, Equatable {
  /// When the response was received, to the millisecond.
  package var fetchedAt: Date

  /// The European air quality index, 0 and up; above 100 is extremely poor.
  @CompactFigure package var europeanAQI: Double?

  /// The air quality index of the United States, 0…500.
  @CompactFigure package var usAQI: Double?

  /// PM2.5: particles smaller than 2.5 µm, in µg/m³.
  @CompactFigure package var pm25: Double?

  /// PM10: particles smaller than 10 µm, in µg/m³.
  @CompactFigure package var pm10: Double?

  /// In µg/m³.
  @CompactFigure package var ozone: Double?

  package init(fetchedAt: Date) { self.fetchedAt = fetchedAt }
}
