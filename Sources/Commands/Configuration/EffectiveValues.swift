import JSONText
import Rendering
import Tracking

/// Every value in effect, and where it came from.
struct EffectiveValues {
  struct Entry {
    var key: String

    /// As JSON, secrets masked.
    var text: String
    var source: ValueSource
  }

  let all: [Entry]

  init(_ settings: Settings) {
    all =
      ConfigurationKey.all.map { key in
        Entry(
          key: key.path,
          text: key.text(settings.configuration),
          source: settings.source(of: key.path)
        )
      } + Self.rules(settings)
  }
}

extension EffectiveValues {
  /// The keys of all rules; without any, the key of the rules.
  private static func rules(_ settings: Settings) -> [Entry] {
    let rules = settings.configuration.rules
    if rules.isEmpty {
      return [Entry(key: RuleReader.key, text: "{}", source: settings.source(of: RuleReader.key))]
    }
    return rules.flatMap { rule in
      RuleReader.Key.allCases.map { key in
        let path = key.path(of: rule.name)
        return Entry(key: path, text: key.text(rule), source: settings.source(of: path))
      }
    }
  }

  /// The values for programs.
  var records: RecordList {
    RecordList(
      command: "config show",
      key: "values",
      keys: ["key", "value", "source"],
      records: all.map { value in
        // A text stands in plain formats without the quotes of JSON.
        let text = (try? JSONDocument(Array(value.text.utf8)))?.root.string
        return [
          .text(value.key), .json(value.text, plain: text ?? value.text),
          .text(value.source.description),
        ]
      }
    )
  }
}
