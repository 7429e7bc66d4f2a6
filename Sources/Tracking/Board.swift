import Diffable
package import Weather

/// What a list view shows: cities in order, each with its content.
///
/// A saved state gives several: the present one, the values last reported, those before the latest
/// change. Everything that is printed as a difference is one board against another.
package struct Board: Sendable, Equatable {
  /// In order, no identifier twice.
  package var cities: [City]

  package init(cities: [City] = []) {
    self.cities = cities
  }

  /// Warnings have sections of their own, so that a city moves past another at the same price
  /// whatever is in force there.
  enum Section: Hashable {
    case cities
    case alerts(City.ID)
  }

  enum Item: Hashable {
    case city(City.ID)
    case alert(Alert.ID, City.ID)
  }

  /// The board's identifiers, with those marked whose content is to be shown afresh.
  func snapshot(reconfiguring changed: [Item] = []) -> Snapshot<Section, Item> {
    var snapshot = Snapshot<Section, Item>()
    do {
      try snapshot.appendSections([.cities])
      try snapshot.appendItems(cities.map { .city($0.id) }, toSection: .cities)
      for city in cities {
        guard let alerts = city.alerts, !alerts.isEmpty else { continue }
        try snapshot.appendSections([.alerts(city.id)])
        try snapshot.appendItems(
          alerts.map { .alert($0.id, city.id) },
          toSection: .alerts(city.id)
        )
      }
      try snapshot.reconfigureItems(changed)
    } catch {
      // Only an identifier that stands on the board twice, or not at all, gets here, and a board
      // has none.
      assertionFailure("\(error)")
    }
    return snapshot
  }
}
