import ConfigurationFile
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
    let configuration = settings.configuration
    func entry(_ path: String, _ text: String) -> Entry {
      Entry(key: path, text: text, source: settings.source(of: path))
    }
    let rules = configuration.rules.flatMap { rule in
      RuleKey.allCases.map { key in
        entry("\(ConfigurationKey.rules).\(rule.name).\(key.rawValue)", key.text(rule))
      }
    }
    all =
      ConfigurationKey.all.filter { rules.isEmpty || $0.path != ConfigurationKey.rules }
      .map { entry($0.path, $0.text(configuration)) } + rules
  }

  /// The values for programs.
  var document: OutputDocument {
    OutputDocument(
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
