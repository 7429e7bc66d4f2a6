import Diffable
package import Weather

/// An ordered list of cities to compare with the list of another moment.
package struct Board: Sendable, Equatable {
  /// In list order; identifiers are unique.
  package var cities: [City]

  package init(cities: [City] = []) {
    self.cities = cities
  }

  /// Alerts and rules have their own sections: in the section of the cities they would weigh in the
  /// search for the fewest moves.
  enum Section: Hashable {
    case cities
    case alerts(City.ID)
    case rules(City.ID)
  }

  enum Item: Hashable {
    case city(City.ID)
    case alert(Alert.ID, City.ID)
    case rule(ActiveRule.ID, City.ID)
  }

  /// Returns the identifiers of cities alone.
  static func snapshot(of cities: [City]) -> Snapshot<Section, Item> {
    var snapshot = Snapshot<Section, Item>()
    do {
      try snapshot.appendSections([.cities])
      try snapshot.appendItems(cities.map { .city($0.id) }, toSection: .cities)
    } catch {
      // A list has no repeated identifiers.
      assertionFailure("\(error)")
    }
    return snapshot
  }

  /// Returns the board's identifiers, with the changed items marked as reconfigured.
  func snapshot(reconfiguring changed: [Item] = []) -> Snapshot<Section, Item> {
    var snapshot = Self.snapshot(of: cities)
    do {
      for city in cities {
        let alerts = city.alerts ?? []
        if !alerts.isEmpty {
          try snapshot.appendSections([.alerts(city.id)])
          let items = alerts.map { Item.alert($0.id, city.id) }
          try snapshot.appendItems(items, toSection: .alerts(city.id))
        }
        if !city.rules.isEmpty {
          try snapshot.appendSections([.rules(city.id)])
          let items = city.rules.map { Item.rule($0.id, city.id) }
          try snapshot.appendItems(items, toSection: .rules(city.id))
        }
      }
      try snapshot.reconfigureItems(changed)
    } catch {
      // Only repeated or unknown identifiers throw, and a board has none.
      assertionFailure("\(error)")
    }
    return snapshot
  }
}
