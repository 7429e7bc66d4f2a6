import FoundationEssentials
import JSONText
import Tracking
import Weather

extension Fields<Alert> {
  static let ofAlert = Fields([
    Field("id", .text, { $0.id }, { $0.id = $1 }).required,
    Field("event", .text, { $0.event }, { $0.event = $1 }).required,
    Field.optional("severity", .text, { $0.severity }, { $0.severity = $1 }),
    Field.optional("onset", .instant, { $0.onset }, { $0.onset = $1 }),
    Field.optional("ends", .instant, { $0.ends }, { $0.ends = $1 }),
    Field.optional("headline", .text, { $0.headline }, { $0.headline = $1 }),
    Field.known("source", .text, { $0.source }, { $0.source = $1 }),
    Field.known("sender", .text, { $0.sender }, { $0.sender = $1 }),
    Field.known("level", .text, { $0.level }, { $0.level = $1 }),
    Field.known("expires", .instant, { $0.expires }, { $0.expires = $1 }),
    Field.known("sent", .instant, { $0.sent }, { $0.sent = $1 }),
    Field.known("confirmedAt", .fetchTime, { $0.confirmedAt }, { $0.confirmedAt = $1 }),
    Field.known("keptUntil", .fetchTime, { $0.keptUntil }, { $0.keptUntil = $1 }),
    Field("key", .text, { $0.key }, { $0.key = $1 }).omitted { $0.key == $0.id },
    Field("code", .text, { $0.code }, { $0.code = $1 }).omitted { $0.code == $0.event },
  ])

  /// An alert to read one into; `completed` gives it what is omitted.
  static let empty = Alert(id: "", event: "")
}

extension Alert {
  var completed: Alert {
    var alert = self
    if key.isEmpty { alert.key = id }
    if code.isEmpty { alert.code = event }
    return alert
  }
}

extension Fields<AlertCheck> {
  fileprivate static let ofCheck = Fields([
    Field("source", .text, { $0.source }, { $0.source = $1 }).required,
    Field.optional("fetchedAt", .fetchTime, { $0.fetchedAt }, { $0.fetchedAt = $1 }),
    Field.known("failure", .failure, { $0.failure }, { $0.failure = $1 }),
  ])
}

extension Fields<Mute> {
  fileprivate static let ofMute = Fields([
    Field("of", .text, { $0.name }, { $0.name = $1 }).required,
    Field.known("until", .instant, { $0.until }, { $0.until = $1 }),
  ])
}

extension Mute {
  /// Such as `alert:KOKX.WI.Y.0005`, `rule:frost` or `city`.
  fileprivate var name: String {
    get {
      switch subject {
      case .alert(let id): "alert:\(id)"
      case .rule(let name): "rule:\(name)"
      case .city: "city"
      }
    }
    set {
      if newValue.hasPrefix("alert:") {
        subject = .alert(String(newValue.dropFirst("alert:".count)))
      } else if newValue.hasPrefix("rule:") {
        subject = .rule(String(newValue.dropFirst("rule:".count)))
      }
    }
  }
}

/// A rule as it is saved: the members of its value are only there where it has them.
private struct SavedRule: Sendable {
  var name = ""
  var since = Date.distantPast
  var field: String?
  var figure: Double?
  var quantity: String?
  var number: Double?
  var text: String?
  var ending: String?

  init() {}

  init(_ rule: ActiveRule) {
    name = rule.name
    since = rule.since
    field = rule.value?.field
    switch rule.value?.content {
    case .figure(let figure, let quantity)?:
      self.figure = figure
      self.quantity = quantity.rawValue
    case .number(let number)?: self.number = number
    case .text(let text)?: self.text = text
    case nil: break
    }
    ending = rule.ending?.rawValue
  }

  /// Without what a newer version has named.
  var rule: ActiveRule {
    var content = text.map { RuleValue.Content.text($0) } ?? number.map { .number($0) }
    if let figure, let quantity = quantity.flatMap({ Quantity(rawValue: $0) }) {
      content = .figure(figure, quantity)
    }
    return ActiveRule(
      name: name, since: since, value: field.map { RuleValue(field: $0, content: content) },
      ending: ending.flatMap { RuleEnding(rawValue: $0) })
  }
}

extension Fields<SavedRule> {
  fileprivate static let ofRule = Fields([
    Field("name", .text, { $0.name }, { $0.name = $1 }).required,
    Field("since", .instant, { $0.since }, { $0.since = $1 }).required,
    Field.known("field", .text, { $0.field }, { $0.field = $1 }),
    Field.known("figure", .number, { $0.figure }, { $0.figure = $1 }),
    Field.known("quantity", .text, { $0.quantity }, { $0.quantity = $1 }),
    Field.known("number", .number, { $0.number }, { $0.number = $1 }),
    Field.known("text", .text, { $0.text }, { $0.text = $1 }),
    Field.known("ending", .text, { $0.ending }, { $0.ending = $1 }),
  ])
}

extension Fields<FetchFailure> {
  fileprivate static let ofFailure = Fields([
    Field("at", .fetchTime, { $0.at }, { $0.at = $1 }).required,
    Field("since", .fetchTime, { $0.since }, { $0.since = $1 }),
    Field.optional("reportedAt", .instant, { $0.reportedAt }, { $0.reportedAt = $1 }),
    Field("kind", .kind, { $0.kind }, { $0.kind = $1 }).required,
    Field.optional("status", .integer(in: 100...999), { $0.status }, { $0.status = $1 }),
    Field("message", .text, { $0.message }, { $0.message = $1 }),
    Field.optional("provider", .text, { $0.provider }, { $0.provider = $1 }),
    Field("parts", .parts, { $0.parts }, { $0.parts = $1 }),
  ])
}

extension Coder<FetchFailure.Kind> {
  fileprivate static let kind = Coder { decoder, json throws(StoreError) in
    let start = json.nextOffset()
    guard let kind = FetchFailure.Kind(rawValue: try decoder.reader.string(&json)) else {
      throw decoder.reader.mismatch(json, at: start, "expected a kind of failure")
    }
    return kind
  } write: {
    $2.write($0.rawValue)
  }
}

extension Coder<WeatherParts> {
  fileprivate static let parts = Coder { decoder, json throws(StoreError) in
    var parts: WeatherParts = []
    try decoder.reader.beginArray(&json)
    while try decoder.reader.nextElement(&json) {
      let start = json.nextOffset()
      guard let part = WeatherParts.named[try decoder.reader.string(&json)] else {
        throw decoder.reader.mismatch(json, at: start, "expected \"current\" or \"forecast\"")
      }
      parts.insert(part)
    }
    return parts
  } write: { parts, _, writer in
    writer.array { writer in
      for name in ["current", "forecast"] {
        if let part = WeatherParts.named[name], parts.contains(part) { writer.element(name) }
      }
    }
  }
}

extension WeatherParts {
  fileprivate static let named: [String: WeatherParts] = [
    "current": .current, "forecast": .forecast,
  ]
}

extension Coder {
  /// An array of objects, each with an identifier of its own.
  private static func list<Element, Saved: Sendable>(
    _ fields: Fields<Saved>, from empty: Saved, _ element: @escaping @Sendable (Saved) -> Element,
    _ saved: @escaping @Sendable (Element) -> Saved,
    unique identifier: @escaping @Sendable (Element) -> String
  ) -> Coder where Value == [Element] {
    Coder { decoder, json throws(StoreError) in
      var seen: Set<String> = []
      return try decoder.reader.elements(&json) { json throws(StoreError) in
        let start = json.nextOffset()
        var value = empty
        try fields.read(&json, decoder, into: &value)
        let id = identifier(element(value))
        guard seen.insert(id).inserted else {
          throw decoder.reader.failure(
            json, at: start, member: "\(fields.all[0].name)", "duplicate identifier '\(id)'")
        }
        return element(value)
      }
    } write: { elements, timestamps, writer in
      writer.array { writer in
        for element in elements {
          writer.object { fields.write(saved(element), timestamps, to: &$0) }
        }
      }
    }
  }
}

extension Coder<[Alert]> {
  static let alerts = list(.ofAlert, from: Fields<Alert>.empty, \.completed, { $0 }, unique: \.id)
}

extension Coder<[AlertCheck]> {
  static let alertChecks = list(
    .ofCheck, from: AlertCheck(source: ""), { $0 }, { $0 }, unique: \.source)
}

extension Coder<[Mute]> {
  static let mutes = list(
    .ofMute, from: Mute(.city, until: nil), { $0 }, { $0 }, unique: \.name)
}

extension Coder<[ActiveRule]> {
  static let rules = list(.ofRule, from: SavedRule(), \.rule, { SavedRule($0) }, unique: \.name)
}

extension Coder<FetchFailure> {
  static let failure = Coder { decoder, json throws(StoreError) in
    var failure = FetchFailure(at: .distantPast, kind: .server, message: "")
    failure.reportedAt = .distantPast
    try Fields<FetchFailure>.ofFailure.read(&json, decoder, into: &failure)
    if failure.since == .distantPast { failure.since = failure.at }
    // A version that had no such key reported each failure.
    if failure.reportedAt == .distantPast { failure.reportedAt = failure.at }
    return failure
  } write: { failure, timestamps, writer in
    writer.object { Fields<FetchFailure>.ofFailure.write(failure, timestamps, to: &$0) }
  }
}
