package import Weather

/// The items of rules by city.
package struct RuleItems: Sendable, Equatable {
  /// Without empty lists; the items of a city are in the order of the configuration.
  private var items: [City.ID: [RuleItem]] = [:]

  package init() {}

  package var isEmpty: Bool { items.isEmpty }

  /// The items of a city.
  package subscript(city: City.ID) -> [RuleItem] {
    get { items[city] ?? [] }
    set { items[city] = newValue.isEmpty ? nil : newValue }
  }
}
