/// A weather station; every cell of the weather model has one.
struct Station: Sendable {
  var cell: Coordinates

  init(cell: Coordinates) {
    self.cell = cell
  }

  /// Reads `K` and the number of the cell to the base of 36.
  init?(identifier: String) {
    guard identifier.hasPrefix("K"), let number = Int(identifier.dropFirst(), radix: 36),
      (0..<Self.columnCount * Self.rowCount).contains(number)
    else { return nil }
    let (row, column) = number.quotientAndRemainder(dividingBy: Self.columnCount)
    cell = Coordinates(latitude: Double(row) / 8 - 90, longitude: Double(column) / 8 - 180)
    guard GridPoint.isCovered(cell) else { return nil }
  }

  private static let rowCount = 180 * 8 + 1
  private static let columnCount = 360 * 8 + 1

  var number: Int {
    Int((cell.latitude + 90) * 8) * Self.columnCount + Int((cell.longitude + 180) * 8)
  }

  var identifier: String { "K" + String(number, radix: 36, uppercase: true) }

  /// A little beside the middle of its cell.
  var coordinates: Coordinates {
    Coordinates(latitude: cell.latitude + 0.01, longitude: cell.longitude - 0.01)
  }

  var name: String {
    guard let place = Place.nearest(to: cell, within: 0.5) else { return "Station \(identifier)" }
    return place.coordinates.gridCell == cell
      ? "\(place.name), Airport" : "\(place.name), Station \(identifier)"
  }

  var path: String { "/stations/\(identifier)" }

  /// The stations of a square, its own first.
  static func around(_ grid: GridPoint) -> [Station] {
    [(0, 0), (1, 0), (0, -1), (-1, 1), (2, 1)].map { east, north in
      Station(
        cell: Coordinates(
          latitude: grid.cell.latitude + Double(north) / 8,
          longitude: grid.cell.longitude + Double(east) / 8
        )
      )
    }
  }
}
