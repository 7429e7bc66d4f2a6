import Diffable
package import Weather

/// An ordered list of cities to compare with another one.
///
/// A saved state has several boards: with the present values, with those last reported, and with
/// those before the latest change. Every printed difference compares two of them.
package struct Board: Sendable, Equatable {
  /// In list order; identifiers are unique.
  package var cities: [City]

  /// What was expected of the present weather of cities, as far as other weather is news.
  package var expected: [City.ID: ExpectedWeather]

  package init(cities: [City] = [], expected: [City.ID: ExpectedWeather] = [:]) {
    self.cities = cities
    self.expected = expected
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

  /// Returns the board's identifiers, with the changed items marked as reconfigured.
  func snapshot(reconfiguring changed: [Item] = []) -> Snapshot<Section, Item> {
    var snapshot = Snapshot<Section, Item>()
    do {
      try snapshot.appendSections([.cities])
      try snapshot.appendItems(cities.map { .city($0.id) }, toSection: .cities)
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
