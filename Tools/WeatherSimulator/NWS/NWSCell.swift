/// A cell of the weather model, which has its own grid point and station.
struct NWSCell: Sendable {
  var center: Coordinates

  private static let columnCount = 360 * 8 + 1
  private static let rowCount = 180 * 8 + 1

  init(center: Coordinates) { self.center = center }

  /// Returns `nil` if the cell is not in the USA.
  private init?(column: Int, row: Int) {
    guard (0..<Self.columnCount).contains(column), (0..<Self.rowCount).contains(row) else {
      return nil
    }
    center = Coordinates(latitude: Double(row) / 8 - 90, longitude: Double(column) / 8 - 180)
    guard Self.isCovered(center) else { return nil }
  }

  /// Parses the end of a grid point's path.
  init?(square: String) {
    let numbers = square.split(separator: ",").map { Int($0) }
    guard numbers.count == 2, let column = numbers[0], let row = numbers[1] else { return nil }
    self.init(column: column, row: row)
  }

  /// Parses the identifier of a station.
  init?(identifier: String) {
    guard identifier.hasPrefix("K"), let number = Int(identifier.dropFirst(), radix: 36) else {
      return nil
    }
    self.init(column: number % Self.columnCount, row: number / Self.columnCount)
  }

  private var column: Int { Int((center.longitude + 180) * 8) }
  private var row: Int { Int((center.latitude + 90) * 8) }

  var number: Int { row * Self.columnCount + column }

  /// The identifier of the station: `K` and the number in base 36.
  var identifier: String { "K" + String(number, radix: 36, uppercase: true) }

  var gridPath: String { "/gridpoints/SIM/\(column),\(row)" }

  /// The cells whose stations are nearby, nearest first.
  var stations: [NWSCell] {
    [(0, 0), (1, 0), (0, -1), (-1, 1), (2, 1)].map { east, north in
      NWSCell(
        center: Coordinates(
          latitude: center.latitude + Double(north) / 8,
          longitude: center.longitude + Double(east) / 8))
    }
  }

  /// Whether the nearest place is in the USA or its territories.
  static func isCovered(_ point: Coordinates) -> Bool {
    ["US", "PR", "VI"].contains(Place.nearest(to: point, within: 3)?.countryCode)
  }
}
