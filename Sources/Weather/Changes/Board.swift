import Diffable

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

  /// The only section as long as nothing is grouped.
  enum Section: Hashable {
    case all
  }

  /// The board's identifiers, with those marked whose content is to be shown afresh.
  func snapshot(reconfiguring changed: [City.ID] = []) -> Snapshot<Section, City.ID> {
    var snapshot = Snapshot<Section, City.ID>()
    do {
      try snapshot.appendSections([.all])
      try snapshot.appendItems(cities.map(\.id), toSection: .all)
      try snapshot.reconfigureItems(changed)
    } catch {
      // Only an identifier that stands on the board twice, or not at all, gets here, and a board
      // has none.
      assertionFailure("\(error)")
    }
    return snapshot
  }
}
