import FoundationEssentials
import JSONText
import Tracking
import Weather

extension Fields<Alert> {
  static let ofAlert = Fields([
    .text("id", \.id).required, .text("event", \.event).required, .text("severity", \.severity),
    .instant("onset", \.onset), .instant("ends", \.ends), .text("headline", \.headline),
    Field.text("source", \.source).omitted { $0.source == nil },
    Field.text("level", \.level).omitted { $0.level == nil },
    Field.instant("expires", \.expires).omitted { $0.expires == nil },
    Field.text("key", \.key).omitted { $0.key == $0.id },
    Field.text("code", \.code).omitted { $0.code == $0.event },
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
    .text("source", \.source).required,
    Field.optional("fetchedAt", \.fetchedAt) { decoder, json throws(StoreError) in
      try decoder.reader.fetchTime(&json)
    } _: { instant, timestamps, writer in
      timestamps.withMillisecondText(of: instant) { writer.write(utf8: $0) }
    },
    Field.failure(\.failure).omitted { $0.failure == nil },
  ])
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
      name: name,
      since: since,
      value: field.map { RuleValue(field: $0, content: content) },
      ending: ending.flatMap { RuleEnding(rawValue: $0) }
    )
  }
}

extension Fields<SavedRule> {
  fileprivate static let ofRule = Fields([
    .text("name", \.name).required, .instant("since", \.since).required,
    Field.text("field", \.field).omitted { $0.field == nil },
    Field.number("figure", \.figure).omitted { $0.figure == nil },
    Field.text("quantity", \.quantity).omitted { $0.quantity == nil },
    Field.number("number", \.number).omitted { $0.number == nil },
    Field.text("text", \.text).omitted { $0.text == nil },
    Field.text("ending", \.ending).omitted { $0.ending == nil },
  ])
}

extension Fields<FetchFailure> {
  fileprivate static let ofFailure = Fields([
    .fetchTime("at", \.at).required, .fetchTime("since", \.since),
    .instant("reportedAt", \.reportedAt),
    .value("kind", \.kind) { decoder, json throws(StoreError) in
      let start = json.nextOffset()
      guard let kind = FetchFailure.Kind(rawValue: try decoder.reader.string(&json)) else {
        throw decoder.reader.failure(json, at: start, "expected a kind of failure")
      }
      return kind
    } _: {
      $2.write($0.rawValue)
    }.required,
    .integer("status", \.status, in: 100...999), .text("message", \.message),
    .text("provider", \.provider),
    .value("parts", \.parts) { decoder, json throws(StoreError) in
      let start = json.nextOffset()
      var parts: WeatherParts = []
      for name in try decoder.reader.strings(&json) {
        guard let part = WeatherParts.named[name] else {
          throw decoder.reader.failure(json, at: start, "expected \"current\" or \"forecast\"")
        }
        parts.insert(part)
      }
      return parts
    } _: { parts, _, writer in
      writer.array { writer in
        for name in ["current", "forecast"] {
          if let part = WeatherParts.named[name], parts.contains(part) { writer.element(name) }
        }
      }
    },
  ])
}

extension WeatherParts {
  fileprivate static let named: [String: WeatherParts] = [
    "current": .current, "forecast": .forecast,
  ]
}

extension Field {
  /// A number that is no measured figure.
  fileprivate static func number(_ name: StaticString, _ path: Path<Double?>) -> Field {
    optional(name, path) { decoder, json throws(StoreError) in
      try decoder.reader.number(&json)
    } _: {
      $2.write($0)
    }
  }

  /// An array of objects, each with an identifier of its own; null where they are unknown.
  private static func list<Element: Equatable & Sendable, Saved: Sendable>(
    _ name: StaticString,
    _ path: Path<[Element]?>,
    _ fields: Fields<Saved>,
    from empty: Saved,
    _ element: @escaping @Sendable (Saved) -> Element,
    _ saved: @escaping @Sendable (Element) -> Saved,
    unique identifier: @escaping @Sendable (Element) -> String
  ) -> Field {
    optional(name, path) { decoder, json throws(StoreError) in
      var seen: Set<String> = []
      return try decoder.reader.elements(&json) { json throws(StoreError) in
        let start = json.nextOffset()
        var value = empty
        try fields.read(&json, decoder, into: &value)
        let id = identifier(element(value))
        guard seen.insert(id).inserted else {
          throw decoder.reader.failure(
            json,
            at: start,
            member: "\(fields.all[0].name)",
            "duplicate identifier '\(id)'"
          )
        }
        return element(value)
      }
    } _: { elements, timestamps, writer in
      writer.array { writer in
        for element in elements {
          writer.object { fields.write(saved(element), timestamps, to: &$0) }
        }
      }
    }
  }

  static func alerts(_ path: Path<[Alert]?>) -> Field {
    list("alerts", path, .ofAlert, from: Fields<Alert>.empty, \.completed, { $0 }, unique: \.id)
  }

  static func alertChecks(_ path: Path<[AlertCheck]?>) -> Field {
    list(
      "alertChecks",
      path,
      .ofCheck,
      from: AlertCheck(source: ""),
      { $0 },
      { $0 },
      unique: \.source
    )
  }

  static func failure(_ path: Path<FetchFailure?>) -> Field {
    optional("failure", path) { decoder, json throws(StoreError) in
      var failure = FetchFailure(at: .distantPast, kind: .server, message: "")
      failure.reportedAt = .distantPast
      try Fields<FetchFailure>.ofFailure.read(&json, decoder, into: &failure)
      if failure.since == .distantPast { failure.since = failure.at }
      // A version that had no such key reported each failure.
      if failure.reportedAt == .distantPast { failure.reportedAt = failure.at }
      return failure
    } _: { failure, timestamps, writer in
      writer.object { Fields<FetchFailure>.ofFailure.write(failure, timestamps, to: &$0) }
    }
  }

  static func rules(_ path: Path<[ActiveRule]?>) -> Field {
    list("rules", path, .ofRule, from: SavedRule(), \.rule, { SavedRule($0) }, unique: \.name)
  }
}
