import FoundationEssentials
import JSONText
import Tracking
import Weather

/// An item of the rules as it is saved, with its city.
struct SavedRuleItem: Sendable {
  var city = City.ID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
  var item = RuleItem(rule: "")

  /// One of a newer version is none.
  fileprivate var reason: String? {
    get { item.ending?.rawValue }
    set { item.ending = newValue.flatMap { RuleEnding(rawValue: $0) } }
  }
}

extension Fields<SavedRuleItem> {
  static let ofItem = Fields([
    Field("rule", .text, { $0.item.rule }, { $0.item.rule = $1 }).required,
    Field("city", .identifier, { $0.city }, { $0.city = $1 }).required,
    Field.known("since", .instant, { $0.item.since }, { $0.item.since = $1 }),
    Field("active", .flag, { $0.item.isActive }, { $0.item.isActive = $1 }).omitted {
      !$0.item.isActive
    }, Field.known("clearSince", .instant, { $0.item.clearSince }, { $0.item.clearSince = $1 }),
    Field.known("unknownSince", .instant, { $0.item.unknownSince }, { $0.item.unknownSince = $1 }),
    Field.known(
      "reportedSince", .instant, { $0.item.reportedSince }, { $0.item.reportedSince = $1 }),
    Field.known("ending", .text, { $0.reason }, { $0.reason = $1 }),
  ])
}

extension StateDecoder {
  /// Decodes the items of the rules.
  func ruleItems(_ json: inout JSONReader) throws(StoreError) -> RuleItems {
    var items = RuleItems()
    try reader.beginArray(&json)
    while try reader.nextElement(&json) {
      let start = json.nextOffset()
      var saved = SavedRuleItem()
      try Fields<SavedRuleItem>.ofItem.read(&json, self, into: &saved)
      var item = saved.item
      item.isActive = item.isActive && item.since != nil
      guard !items[saved.city].contains(where: { $0.rule == item.rule }) else {
        throw reader.failure(json, at: start, "duplicate item of the rule '\(item.rule)'")
      }
      // An item without a time would never leave.
      if item.since != nil || item.reportedSince != nil { items[saved.city].append(item) }
    }
    return items
  }
}
