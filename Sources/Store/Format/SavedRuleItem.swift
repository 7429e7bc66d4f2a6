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
    .text("rule", \.item.rule).required,
    Field.value("city", \.city) { decoder, json throws(StoreError) in
      try decoder.reader.identifier(&json)
    } _: {
      $2.write($0.description)
    }.required,
    time("since", \.item.since),
    Field.flag("active", \.item.isActive).omitted { !$0.item.isActive },
    time("clearSince", \.item.clearSince), time("unknownSince", \.item.unknownSince),
    time("reportedSince", \.item.reportedSince),
    Field.text("ending", \.reason).omitted { $0.item.ending == nil },
  ])

  private static func time(
    _ name: StaticString,
    _ path: Field<SavedRuleItem>.Path<Date?>
  ) -> Field<SavedRuleItem> {
    Field.instant(name, path).omitted { $0[keyPath: path] == nil }
  }
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
