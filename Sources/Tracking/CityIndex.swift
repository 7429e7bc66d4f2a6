import Diffable
package import Weather

/// The cities of a list found by their identifiers, without a copy of any.
package struct CityIndex: Sendable {
  private let cities: [City]
  private let positions: [City.ID: Int]

  /// - Complexity: O(n) in the number of cities.
  package init(_ cities: [City]) {
    self.cities = cities
    var positions: [City.ID: Int] = [:]
    positions.reserveCapacity(cities.count)
    for (position, city) in cities.enumerated() { positions[city.id] = position }
    self.positions = positions
  }

  /// The city of an identifier; nil where there is none.
  package subscript(id: City.ID) -> City? {
    positions[id].map { cities[$0] }
  }
}

/// A city's identifier is a UUID and nothing else, so that lists of cities are compared as bytes.
extension City.ID: SixteenByteIdentifier {}
