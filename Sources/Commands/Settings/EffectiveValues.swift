import ConfigurationFile
import JSONText
import Rendering
import Tracking
import Weather

/// Every value in effect, and where it came from.
struct EffectiveValues {
  struct Entry {
    var key: String

    /// As JSON, secrets masked.
    var text: String
    var source: ValueSource

    /// A text stands in plain formats without the quotes of JSON.
    var plainText: String { (try? JSONDocument(Array(text.utf8)))?.root.string ?? text }
  }

  let all: [Entry]

  /// The system and each of the units, which `all` has in one value.
  let units: [Entry]

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
    let words =
      [("system", configuration.units.system.rawValue)]
      + Units.Key.allCases.map { ($0.rawValue, configuration.units[$0].word) }
    units = words.map { key, word in
      let source = settings.source(of: "units.\(key)")
      return Entry(
        key: "units.\(key)", text: JSONWriter.text(of: word),
        source: source == .standard ? settings.source(of: "units") : source)
    }
    all =
      ConfigurationKey.all.filter { rules.isEmpty || $0.path != ConfigurationKey.rules }.map {
        entry($0.path, $0.text(configuration))
      } + rules
  }

  /// The values for programs.
  var document: OutputDocument {
    OutputDocument(
      command: "config show", key: "values", keys: ["key", "value", "source"],
      records: all.map { value in
        [
          .text(value.key), .json(value.text, plain: value.plainText),
          .text(value.source.description),
        ]
      })
  }
}
