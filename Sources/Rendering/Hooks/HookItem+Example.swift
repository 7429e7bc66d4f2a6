package import FoundationEssentials
import Tracking
import Weather

extension HookItem {
  /// An item to test hooks with.
  package static func example(_ kind: Kind, at now: Date, _ language: Language) -> HookItem {
    var place = Place(name: "Oslo", latitude: 59.913, longitude: 10.746)
    place.country = "Norway"
    let nobody = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    let city = City(id: City.ID(nobody), place: place, addedAt: now)
    var item = HookItem(
      id: "test-\(city.id)-\(kind.rawValue)",
      change: .added,
      kind: kind,
      city: city,
      text: "",
      changes: []
    )
    switch kind {
    case .rule:
      item.rule = "test"
      item.text = language.hooks.testOfRule
    case .alert:
      item.text = language.hooks.testOfAlert
    case .change:
      let temperature = FieldChange(
        .currentMeasure(.temperature),
        before: .figure(12, .temperature),
        after: .figure(14, .temperature)
      )
      item.change = .updated
      item.text = language.hooks.testOfChange
      item.changes = [temperature]
    }
    return item
  }
}
