import FoundationEssentials
import JSONText
import Tracking
import Weather

extension StateDecoder {
  /// Decodes the rules that are reported as active for a city.
  func activeRules(
    _ json: inout JSONReader,
    _ path: @autoclosure () -> String
  ) throws(StoreError) -> [ActiveRule] {
    var seen: Set<ActiveRule.ID> = []
    return try reader.elements(&json, path()) { json throws(StoreError) in
      let start = json.nextOffset()
      let rule = try activeRule(&json, path())
      guard seen.insert(rule.name).inserted else {
        throw reader.failure(json, at: start, "\(path()).name", "duplicate rule '\(rule.name)'")
      }
      return rule
    }
  }

  private func activeRule(
    _ json: inout JSONReader,
    _ path: @autoclosure () -> String
  ) throws(StoreError) -> ActiveRule {
    var name: String?
    var since: Date?
    var field: String?
    var number: Double?
    var quantity: Quantity?
    var content: RuleValue.Content?
    var ending: RuleEnding?
    let start = try reader.beginObject(&json, path())
    while let key = try reader.nextKey(&json) {
      switch key {
      case "name": name = try reader.string(&json, "\(path()).name")
      case "since": since = try reader.instant(&json, "\(path()).since")
      case "field": field = try reader.string(&json, "\(path()).field")
      case "figure": number = try reader.number(&json, "\(path()).figure")
      // A quantity of a newer version leaves the value out.
      case "quantity": quantity = Quantity(rawValue: try reader.string(&json, "\(path()).quantity"))
      case "number": content = .number(try reader.number(&json, "\(path()).number"))
      case "text": content = .text(try reader.string(&json, "\(path()).text"))
      case "ending": ending = try self.ending(&json, "\(path()).ending")
      default: try reader.skipValue(&json)
      }
    }
    guard let name else { throw reader.failure(json, at: start, "\(path()).name", "it is missing") }
    guard let since else {
      throw reader.failure(json, at: start, "\(path()).since", "it is missing")
    }
    if let number, let quantity { content = .figure(number, quantity) }
    let value = field.map { RuleValue(field: $0, content: content) }
    return ActiveRule(name: name, since: since, value: value, ending: ending)
  }

  /// Decodes the items of the rules.
  func ruleItems(_ json: inout JSONReader) throws(StoreError) -> RuleItems {
    var items = RuleItems()
    try reader.beginArray(&json, "rules")
    while try reader.nextElement(&json) {
      let start = json.nextOffset()
      let (city, item) = try ruleItem(&json)
      guard !items[city].contains(where: { $0.rule == item.rule }) else {
        throw reader.failure(json, at: start, "rules", "duplicate item of the rule '\(item.rule)'")
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
    let start = try reader.beginObject(&json, "rules")
    while let key = try reader.nextKey(&json) {
      switch key {
      case "rule": name = try reader.string(&json, "rules.rule")
      case "city": city = try reader.identifier(&json, "rules.city")
      case "since": item.since = try reader.optionalInstant(&json, "rules.since")
      case "active": item.isActive = try reader.bool(&json, "rules.active")
      case "clearSince": item.clearSince = try reader.optionalInstant(&json, "rules.clearSince")
      case "unknownSince":
        item.unknownSince = try reader.optionalInstant(&json, "rules.unknownSince")
      case "reportedSince":
        item.reportedSince = try reader.optionalInstant(&json, "rules.reportedSince")
      case "ending": item.ending = try ending(&json, "rules.ending")
      default: try reader.skipValue(&json)
      }
    }
    guard let name else { throw reader.failure(json, at: start, "rules.rule", "it is missing") }
    guard let city else { throw reader.failure(json, at: start, "rules.city", "it is missing") }
    item.rule = name
    item.isActive = item.isActive && item.since != nil
    return (city, item)
  }

  /// Decodes a reason; nil for one of a newer version.
  private func ending(
    _ json: inout JSONReader,
    _ path: @autoclosure () -> String
  ) throws(StoreError) -> RuleEnding? {
    RuleEnding(rawValue: try reader.string(&json, path()))
  }
}
