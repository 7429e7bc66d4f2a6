import Arguments
import ConfigurationFile
import Expressions
import GeoNames
import Rendering
import Tracking
import Weather

/// `skydiff completions SHELL`: prints the completion script of a shell.
struct CompletionsCommand: Subcommand {
  private static let shell = Argument(
    "SHELL",
    parser: .oneOf(CompletionShell.self),
    help: "The shell",
    isRequired: false
  )
  private static let cities = Flag("cities", help: "Print the names that the script offers")
  private static let tags = Flag("tags", help: "Print the tags that the script offers")
  private static let rules = Flag("rules", help: "Print the rules that the script offers")
  private static let fields = Flag("fields", help: "Print the fields that the script offers")

  private static let keys = Flag(
    "keys",
    help: "Print the keys of the configuration that the script offers"
  )
  private static let values = Flag(
    "values",
    help: "Print the words of values that the script offers"
  )

  private static let places = Option(
    "places",
    valueName: "TEXT",
    parser: .text,
    help: "Print the places that the script offers for TEXT"
  )

  static let declaration = Command(
    "completions",
    abstract: "Print the completion script of a shell",
    parameters: [shell, cities, tags, rules, fields, keys, values, places],
    exclusive: [[shell, cities, tags, rules, fields, keys, values, places]],
    examples: [
      Example(
        "skydiff completions bash > ~/.local/share/bash-completion/completions/skydiff",
        "Complete in bash"
      ),
      Example(
        "skydiff completions fish > ~/.config/fish/completions/skydiff.fish",
        "Complete in fish"
      ),
    ]
  )

  private enum Subject {
    case script(CompletionShell)
    case cities
    case tags
    case rules
    case fields
    case keys
    case values
    case places(String)
  }

  private let subject: Subject

  init(_ invocation: Invocation) throws(UsageError) {
    if invocation[Self.cities] {
      subject = .cities
    } else if invocation[Self.tags] {
      subject = .tags
    } else if invocation[Self.rules] {
      subject = .rules
    } else if invocation[Self.fields] {
      subject = .fields
    } else if invocation[Self.keys] {
      subject = .keys
    } else if invocation[Self.values] {
      subject = .values
    } else if let text = invocation[Self.places] {
      subject = .places(text)
    } else {
      subject = .script(try invocation.require(Self.shell))
    }
  }

  /// The script does not depend on the configuration, so a mistake there cannot break the start of a
  /// shell.
  func runWithoutSession(_ environment: Environment, _ output: OutputSink) -> Outcome? {
    switch subject {
    case .script(let shell):
      output.write(CommandLineInterface.program.completionScript(for: shell))
    case .fields: output.write(ExpressionReference.fieldNames.map { "\($0)\n" }.joined())
    case .keys: output.write(Self.lines(ConfigurationKey.names))
    case .values: output.write(Self.lines(ConfigurationKey.words))
    case .places(let text):
      output.write(Self.lines(environment.gazetteer()?.completions(of: text) ?? []))
    case .cities, .tags, .rules: return nil
    }
    return Outcome()
  }

  func run(_ session: Session) throws(Failures) -> Outcome {
    func cities() throws(Failures) -> [City] {
      try session.loadState(includesHours: false).cities
    }
    switch subject {
    case .script, .fields, .keys, .values, .places: break
    case .cities:
      let cities = try cities()
      print(cities.map(CityLabels(cities).text), session)
    case .tags: print(try cities().flatMap(\.tags), session)
    case .rules: print(session.settings.configuration.rules.map(\.name), session)
    }
    return Outcome()
  }

  private func print(_ words: [String], _ session: Session) {
    session.output.write(Self.lines(words))
  }

  private static func lines(_ words: [String]) -> String {
    words.map(\.sanitizedForTerminal).withoutRepetition.map { "\($0)\n" }.joined()
  }
}
