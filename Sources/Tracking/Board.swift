import Diffable
package import Weather

/// A list to compare: cities in order, each with its content.
///
/// A saved state has several: its present values, those last reported and those before the latest
/// change. Everything that is printed as a difference compares two of them.
package struct Board: Sendable, Equatable {
  /// In order, no identifier twice.
  package var cities: [City]

  package init(cities: [City] = []) {
    self.cities = cities
  }

  /// Warnings have sections of their own, because a city with warnings would otherwise count as
  /// several items when the fewest moves are looked for.
  enum Section: Hashable {
    case cities
    case alerts(City.ID)
  }

  enum Item: Hashable {
    case city(City.ID)
    case alert(Alert.ID, City.ID)
  }

  /// The board's identifiers, with those marked whose content has changed.
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
      // Only a repeated or unknown identifier fails, and a board has none.
      assertionFailure("\(error)")
    }
    return snapshot
  }
}
