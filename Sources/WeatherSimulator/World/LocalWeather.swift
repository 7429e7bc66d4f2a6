/// The weather model around a point, the same for every service that is asked about it.
struct LocalWeather: Sendable {
  var cell: Coordinates
  /// Metres; not finite where the client wants none to be applied.
  var elevation: Double
  var model: WeatherModel

  /// The weather of the cell around a point, as many metres high as the client says, or, for `nil`,
  /// as a place nearby.
  init(at point: Coordinates, elevation: Double? = nil, seed: UInt64) {
    let ground = Place.nearest(to: point, within: 0.15)?.elevation ?? 0
    self.init(cell: point.gridCell, ground: ground, elevation: elevation, seed: seed)
  }

  /// The weather of a cell by itself, as high as the place that lies in it.
  init(cell: Coordinates, seed: UInt64) {
    let place =
      Place.all.filter { $0.coordinates.gridCell == cell }
      .min { cell.distance(to: $0.coordinates) < cell.distance(to: $1.coordinates) }
      ?? Place.nearest(to: cell, within: 0.15)
    self.init(cell: cell, ground: place?.elevation ?? 0, elevation: nil, seed: seed)
  }

  private init(cell: Coordinates, ground: Double, elevation: Double?, seed: UInt64) {
    self.cell = cell
    self.elevation = elevation ?? ground
    model = WeatherModel(
      cell: cell,
      elevation: self.elevation.isFinite ? self.elevation : ground,
      seed: seed
    )
  }
}
