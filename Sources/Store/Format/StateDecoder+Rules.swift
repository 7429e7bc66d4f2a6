import FoundationEssentials
import JSONText
import Tracking
import Weather

extension StateDecoder {
  /// Decodes the rules that are reported as active for a city.
  func activeRules(_ json: inout JSONReader) throws(StoreError) -> [ActiveRule] {
    var seen: Set<ActiveRule.ID> = []
    return try reader.elements(&json) { json throws(StoreError) in
      let start = json.nextOffset()
      let rule = try activeRule(&json)
      guard seen.insert(rule.name).inserted else {
        throw reader.failure(json, at: start, member: "name", "duplicate rule '\(rule.name)'")
      }
      return rule
    }
  }

  private func activeRule(_ json: inout JSONReader) throws(StoreError) -> ActiveRule {
    var name: String?
    var since: Date?
    var field: String?
    var number: Double?
    var quantity: Quantity?
    var content: RuleValue.Content?
    var ending: RuleEnding?
    let start = try reader.beginObject(&json)
    while let key = try reader.nextKey(&json) {
      switch key {
      case "name": name = try reader.string(&json)
      case "since": since = try reader.instant(&json)
      case "field": field = try reader.string(&json)
      case "figure": number = try reader.number(&json)
      // A quantity of a newer version leaves the value out.
      case "quantity": quantity = Quantity(rawValue: try reader.string(&json))
      case "number": content = .number(try reader.number(&json))
      case "text": content = .text(try reader.string(&json))
      case "ending": ending = try self.ending(&json)
      default: try reader.skipValue(&json)
      }
    }
    guard let name else { throw reader.failure(json, at: start, member: "name", "it is missing") }
    guard let since else {
      throw reader.failure(json, at: start, member: "since", "it is missing")
    }
    if let number, let quantity { content = .figure(number, quantity) }
    let value = field.map { RuleValue(field: $0, content: content) }
    return ActiveRule(name: name, since: since, value: value, ending: ending)
  }

  /// Decodes the items of the rules.
  func ruleItems(_ json: inout JSONReader) throws(StoreError) -> RuleItems {
    var items = RuleItems()
    try reader.beginArray(&json)
    while try reader.nextElement(&json) {
      let start = json.nextOffset()
      let (city, item) = try ruleItem(&json)
      guard !items[city].contains(where: { $0.rule == item.rule }) else {
        throw reader.failure(json, at: start, "duplicate item of the rule '\(item.rule)'")
      }
      // An item without a time would never leave.
      if item.since != nil || item.reportedSince != nil { items[city].append(item) }
    }
    return items
  }

  private func ruleItem(
    _ json: inout JSONReader
  ) throws(StoreError) -> (city: City.ID, item: RuleItem) {
    var item = RuleItem(rule: "")
    var name: String?
    var city: City.ID?
    let start = try reader.beginObject(&json)
    while let key = try reader.nextKey(&json) {
      switch key {
      case "rule": name = try reader.string(&json)
      case "city": city = try reader.identifier(&json)
      case "since": item.since = try reader.optionalInstant(&json)
      case "active": item.isActive = try reader.bool(&json)
      case "clearSince": item.clearSince = try reader.optionalInstant(&json)
      case "unknownSince":
        item.unknownSince = try reader.optionalInstant(&json)
      case "reportedSince":
        item.reportedSince = try reader.optionalInstant(&json)
      case "ending": item.ending = try ending(&json)
      default: try reader.skipValue(&json)
      }
    }
    guard let name else {
      throw reader.failure(json, at: start, member: "rule", "it is missing")
    }
    guard let city else {
      throw reader.failure(json, at: start, member: "city", "it is missing")
    }
    item.rule = name
    item.isActive = item.isActive && item.since != nil
    return (city, item)
  }

  /// Decodes a reason; nil for one of a newer version.
  private func ending(_ json: inout JSONReader) throws(StoreError) -> RuleEnding? {
    RuleEnding(rawValue: try reader.string(&json))
  }
}
