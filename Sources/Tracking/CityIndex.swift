import Diffable
package import Weather

/// Looks up the cities of a list by identifier, without copying them.
package struct CityIndex: Sendable {
  private let cities: [City]
  private let positions: [City.ID: Int]

  /// - Complexity: O(n) in the number of cities.
  package init(_ cities: [City]) {
    self.cities = cities
    var positions: [City.ID: Int] = [:]
    positions.reserveCapacity(cities.count)
    for position in cities.indices { positions[cities[position].id] = position }
    self.positions = positions
  }

  /// The city with an identifier; nil if there is none.
  package subscript(id: City.ID) -> City? { positions[id].map { cities[$0] } }

  /// Where the city with an identifier is in the list; nil if there is none.
  func position(of id: City.ID) -> Int? { positions[id] }
}

/// An identifier is just a UUID, so lists of cities can be compared as bytes.
extension City.ID: SixteenByteIdentifier {}
